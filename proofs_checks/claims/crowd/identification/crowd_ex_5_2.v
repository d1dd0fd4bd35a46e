(** Witness of Proposition 5.2: two crowds of one disagreement law and different best weights. *)
From Fedtheory Require Import sums tilts harmonic crowd_correlated crowd_correlated_rivals.

Theorem claim :
  positive_definite 3 delta /\ positive_definite 3 (witness (1 / 10)) /\
  (forall i j, (i < 3)%nat -> (j < 3)%nat ->
    centred_entry 3 (witness (1 / 10)) i j = centred_entry 3 delta i j) /\
  only_minimiser delta even (1 / 3) /\ only_minimiser (witness (1 / 10)) skewed (59 / 150) /\
  bilinear 3 (witness (1 / 10)) even even = 2 / 5 /\ bilinear 3 delta skewed skewed = 17 / 50 /\
  in_simplex 3 even /\ in_simplex 3 skewed /\
  (forall w, total_one 3 w ->
    ~ (bilinear 3 delta w w = 1 / 3 /\ bilinear 3 (witness (1 / 10)) w w = 59 / 150)).
Proof. exact crowd_correlated_rivals.witness_of_correlation. Qed.

(** u = (t, t, t) moves the optimum *)
Theorem claim_not_u_t_t_t_moves_the_optimum :
  ~ (exists w : nat -> R, total_one 3 w /\
      bilinear 3 (tilted delta (fun _ => 1 / 10)) w w <
      bilinear 3 (tilted delta (fun _ => 1 / 10)) even even).
Proof. exact crowd_correlated_rivals.common_shift_moves_no_weights. Qed.

(** the skewed weights are best for both *)
Theorem claim_not_optimal_without_correlation :
  ~ (forall w : nat -> R, total_one 3 w -> bilinear 3 delta skewed skewed <= bilinear 3 delta w w).
Proof. exact crowd_correlated_rivals.skewed_not_optimal_without_correlation. Qed.

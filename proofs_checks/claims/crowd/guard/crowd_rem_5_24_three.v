(** Remark 5.24 at three clients: the estimated incoherence is zero on every data set. *)
From Fedtheory Require Import sums tilts crowd_incoherence crowd_guard.

Theorem claim : forall G : nat -> nat -> R, centred_gram 3 G -> guard_at_most 3 G 0.
Proof. exact crowd_guard.guard_blind_at_three. Qed.

(** blind at every n *)
Theorem claim_not_blind_at_four :
  ~ (forall (n : nat) (G : nat -> nat -> R),
    (3 <= n)%nat -> centred_gram n G ->
    forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> rebuilt_gram n G i j = 0).
Proof. exact crowd_guard.guard_not_blind_at_four. Qed.

(** without symmetry of G *)
Theorem claim_not_blind_without_symmetry :
  ~ (forall G : nat -> nat -> R,
    (forall i, (i < 3)%nat -> sums.sum 3 (G i) = 0) -> guard_at_most 3 G 0).
Proof. exact crowd_guard.guard_not_blind_without_symmetry. Qed.

(** the estimate bounds kappa *)
Theorem claim_not_upper_bound :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (k : R),
    (3 <= n)%nat -> non_zero_tilts n d beta ->
    (forall i, (i < n)%nat -> 0 < estimated_energies n (disagreement_gram n d beta) i) ->
    guard_at_most n (disagreement_gram n d beta) k -> incoherence_at_most n d beta k).
Proof. exact crowd_guard.guard_not_upper_bound. Qed.

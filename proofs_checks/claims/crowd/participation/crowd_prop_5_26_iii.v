(** Proposition 5.26 (iii): the estimated energies under partial participation. *)
From Fedtheory Require Import sums tilts crowd_map crowd_map_norm crowd_incoherence
  crowd_realised crowd_inverted_error.

Theorem claim : forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat -> R),
  (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
  forall i, (i < n)%nat ->
  Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i) <=
    conditioning n * (delta + 3 * kappa * mean_energy n d beta).
Proof. exact crowd_inverted_error.inverted_error_printed. Qed.

(** n/(n-2) in place of C_n *)
Theorem claim_not_diagonal_part : ~ (forall (n d : nat) (beta : nat -> nat -> R)
  (kappa delta : R) (s : nat -> R),
  (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
  forall i, (i < n)%nat ->
  Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i) <=
    INR n / (INR n - 2) * (delta + 3 * kappa * mean_energy n d beta)).
Proof. exact crowd_inverted_error.inverted_error_not_diagonal_part. Qed.

(** no floor *)
Theorem claim_not_without_floor : ~ (forall (n d : nat) (beta : nat -> nat -> R)
  (kappa delta : R) (s : nat -> R),
  (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
  forall i, (i < n)%nat ->
  Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i) <= conditioning n * delta).
Proof. exact crowd_inverted_error.inverted_error_not_without_floor. Qed.

(** Lemma 5.4 sharpened: the constant in front of kappa qbar is 1 - 1/n, not 3. *)
From Fedtheory Require Import sums tilts crowd_incoherence crowd_realised crowd_incoherence_rivals.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
  Rabs (disagreement_error n d beta i) <= (1 - 1 / INR n) * (kappa * mean_energy n d beta).
Proof. exact crowd_realised.disagreement_error_sharp. Qed.

(** 1 - 2/n *)
Theorem claim_not_one_minus_2_n :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (disagreement_error n d beta i) <= (1 - 2 / INR n) * (kappa * mean_energy n d beta)).
Proof. exact crowd_incoherence_rivals.disagreement_error_not_one_minus_2_n. Qed.

(** 1/2 *)
Theorem claim_not_half :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (disagreement_error n d beta i) <= 1 / 2 * (kappa * mean_energy n d beta)).
Proof. exact crowd_incoherence_rivals.disagreement_error_not_half. Qed.

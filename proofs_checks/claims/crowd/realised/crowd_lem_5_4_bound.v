(** Lemma 5.4, second half, as printed: the cross terms are at most three times kappa qbar. *)
From Fedtheory Require Import sums tilts crowd_incoherence crowd_realised crowd_incoherence_rivals.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
  Rabs (disagreement_error n d beta i) <= 3 * kappa * mean_energy n d beta.
Proof. exact crowd_realised.disagreement_error_printed. Qed.

(** kappa q_i in place of 3 kappa qbar *)
Theorem claim_not_own_energy :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (disagreement_error n d beta i) <= kappa * energy d beta i).
Proof. exact crowd_incoherence_rivals.disagreement_error_not_own_energy. Qed.

(** 1/2 in place of 3 *)
Theorem claim_not_half :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (disagreement_error n d beta i) <= 1 / 2 * (kappa * mean_energy n d beta)).
Proof. exact crowd_incoherence_rivals.disagreement_error_not_half. Qed.

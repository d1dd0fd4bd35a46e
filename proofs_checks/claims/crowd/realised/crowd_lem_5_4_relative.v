(** Lemma 5.4 sharpened: each client's error is at most kappa times its own T q. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_realised
  crowd_incoherence_rivals.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
  Rabs (disagreement_error n d beta i) <= kappa * apply_T n (energy d beta) i.
Proof. exact crowd_realised.disagreement_error_relative. Qed.

(** kappa q_i *)
Theorem claim_not_own_energy :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (disagreement_error n d beta i) <= kappa * energy d beta i).
Proof. exact crowd_incoherence_rivals.disagreement_error_not_own_energy. Qed.

(** half of kappa *)
Theorem claim_not_half_relative :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (disagreement_error n d beta i) <= kappa / 2 * apply_T n (energy d beta) i).
Proof. exact crowd_incoherence_rivals.disagreement_error_not_half_relative. Qed.

(** The server's rate lies between the best client's rate over m and the best client's rate. *)
From Fedtheory Require Import sums harmonic harmonic_means fedpca_harmonic.

Theorem claim : forall (m : nat) (psi : nat -> R) (k : nat), harmonic.positive m psi ->
  best m psi k -> psi k / INR m <= harmonic_value m psi <= psi k /\ ((2 <= m)%nat ->
  harmonic_value m psi < psi k) /\
  (psi k / INR m = harmonic_value m psi <-> forall i, (i < m)%nat -> psi i = psi k).
Proof. exact fedpca_harmonic.pooled_rate_bounds. Qed.

(** left side over m - 1 *)
Theorem claim_not_over_m_minus_1 : ~ (forall (m : nat) (psi : nat -> R) (k : nat), (2 <= m)%nat ->
  harmonic.positive m psi -> best m psi k -> psi k / (INR m - 1) <= harmonic_value m psi).
Proof. exact fedpca_harmonic.pooled_rate_not_over_m_minus_1. Qed.

(** half the best rate *)
Theorem claim_not_half_the_best : ~ (forall (m : nat) (psi : nat -> R) (k : nat), (2 <= m)%nat ->
  harmonic.positive m psi -> best m psi k -> harmonic_value m psi <= psi k / 2).
Proof. exact fedpca_harmonic.pooled_rate_not_half_the_best. Qed.

(** strict for one client *)
Theorem claim_not_strict_for_one : ~ (forall (m : nat) (psi : nat -> R) (k : nat),
  harmonic.positive m psi -> best m psi k -> harmonic_value m psi < psi k).
Proof. exact fedpca_harmonic.pooled_rate_not_strict_for_one. Qed.

(** Equation (2) in the long run: the horizon-aware value falls to that of the biases alone. *)
From Fedtheory Require Import sums harmonic harmonic_superadditive harmonic_horizon.

Theorem claim : forall (n : nat) (zeta2 sigma2 : nat -> R),
  (0 < n)%nat -> harmonic.positive n zeta2 -> non_negative n sigma2 ->
  let Psi K := harmonic_value n (horizon_cost zeta2 sigma2 K) in
  let Psi0 := harmonic_value n zeta2 in
  (forall K K', 0 < K -> K <= K' -> Psi K' <= Psi K) /\
  (forall K, 0 < K -> Psi0 <= Psi K <= Psi0 + cost n (harmonic_weights n zeta2) sigma2 / K) /\
  (forall eps, 0 < eps -> exists K0, 0 < K0 /\ forall K, K0 <= K -> Rabs (Psi K - Psi0) < eps).
Proof. exact harmonic_horizon.horizon_falls_to_oracle. Qed.

(** the gap is at most H(sigma^2)/K *)
Theorem claim_not_harmonic : ~ (
  forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
  (0 < n)%nat -> harmonic.positive n zeta2 -> harmonic.positive n sigma2 -> 0 < K ->
  harmonic_value n (horizon_cost zeta2 sigma2 K) <=
    harmonic_value n zeta2 + harmonic_value n sigma2 / K).
Proof. exact harmonic_horizon.horizon_gap_not_harmonic. Qed.

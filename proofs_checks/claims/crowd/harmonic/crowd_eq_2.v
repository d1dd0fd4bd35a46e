(** Equation (2): with K samples to come, the cost of a client is its bias plus the noise left. *)
From Fedtheory Require Import sums harmonic harmonic_superadditive harmonic_horizon.

Theorem claim : forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
  (0 < n)%nat -> harmonic.positive n zeta2 -> non_negative n sigma2 -> 0 < K ->
  let c := horizon_cost zeta2 sigma2 K in
  let Psi := harmonic_value n c in
  (forall w, total_one n w -> Psi <= cost n w c) /\
  in_simplex n (harmonic_weights n c) /\
  cost n (harmonic_weights n c) c = Psi /\
  (forall w, total_one n w -> cost n w c = Psi ->
    forall i, (i < n)%nat -> w i = harmonic_weights n c i).
Proof. exact harmonic_horizon.horizon_law. Qed.

(** bias and noise part add *)
Theorem claim_not_additive : ~ (
  forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
  (0 < n)%nat -> harmonic.positive n zeta2 -> harmonic.positive n sigma2 -> 0 < K ->
  harmonic_value n (horizon_cost zeta2 sigma2 K) =
    harmonic_value n zeta2 + harmonic_value n sigma2 / K).
Proof. exact harmonic_horizon.horizon_not_additive. Qed.

(** the weights for the bias alone *)
Theorem claim_not_oracle : ~ (
  forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
  (0 < n)%nat -> harmonic.positive n zeta2 -> harmonic.positive n sigma2 -> 0 < K ->
  cost n (harmonic_weights n zeta2) (horizon_cost zeta2 sigma2 K) =
    harmonic_value n (horizon_cost zeta2 sigma2 K)).
Proof. exact harmonic_horizon.horizon_weights_not_oracle. Qed.

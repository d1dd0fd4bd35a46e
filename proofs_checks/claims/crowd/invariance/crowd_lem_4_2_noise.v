(** Lemma 4.2, noise: centred residual noise has mean zero and energy at most tau_i^2 / b. *)
From Fedtheory Require Import sums tilts expectation crowd_map witness_crowds crowd_disagreement
  harmonic harmonic_means harmonic_bias crowd_residuals.

Theorem claim : forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat ->
  R), (2 <= n)%nat -> centred_noise n d eps -> uncorrelated n d eps -> (forall i, (i < n)%nat ->
  expected_energy d eps i <= v i) -> (forall i, (i < n)%nat -> 0 <= v i) -> forall i,
  (i < n)%nat -> (forall k, (k < d)%nat -> E (fun o => disagreement n (eps o) i k) = 0) /\
  noise_level n d eps i <= tau2 n v i.
Proof. exact crowd_residuals.residual_noise_printed. Qed.

(** the own share (1 - 1/n) sigma_i^2 *)
Theorem claim_not_own_share : ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P),
  (2 <= n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat ->
  noise_level n d eps i <= (1 - 1 / INR n) * expected_energy d eps i).
Proof. exact crowd_residuals.residual_noise_not_own_share. Qed.

(** the own level sigma_i^2 *)
Theorem claim_not_own_level : ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P),
  (2 <= n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat ->
  noise_level n d eps i <= expected_energy d eps i).
Proof. exact crowd_residuals.residual_noise_not_own_level. Qed.

Theorem sharpened : forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat ->
  R), (2 <= n)%nat -> uncorrelated n d eps -> (forall i, (i < n)%nat ->
  expected_energy d eps i <= v i) -> forall i, (i < n)%nat ->
  noise_level n d eps i <= apply_T n v i /\ apply_T n v i = tau2 n v i - 2 / INR n * v i /\
  ((forall j, (j < n)%nat -> expected_energy d eps j = v j) ->
  noise_level n d eps i = apply_T n v i).
Proof. exact crowd_residuals.residual_noise_clause. Qed.

(** tau_i^2 *)
Theorem sharpened_not_tau : ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P),
  (2 <= n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat ->
  noise_level n d eps i = tau2 n (expected_energy d eps) i).
Proof. exact crowd_residuals.residual_noise_not_tau. Qed.

(** the own share (1 - 1/n) sigma_i^2 *)
Theorem sharpened_not_own_share : ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P),
  (2 <= n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat ->
  noise_level n d eps i <= (1 - 1 / INR n) * expected_energy d eps i).
Proof. exact crowd_residuals.residual_noise_not_own_share. Qed.

(** Proposition 5.14 (ii): no linear use of the disagreements leaves less than Psi_0. *)
From Fedtheory Require Import sums tilts expectation crowd_map harmonic crowd_consensus.

Theorem claim :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  (0 < n)%nat ->
  uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) ->
  let Psi0 := harmonic_value n (expected_energy d beta) in
  let v := best_coefficients n (expected_energy d beta) in
  (forall u, Psi0 <= denoising_error n d beta u) /\
  denoising_error n d beta v = Psi0.
Proof. exact crowd_consensus.crowd_mean_denoising. Qed.

(** nothing can be gained *)
Theorem claim_not_useless :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
    (0 < n)%nat ->
    uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) ->
    forall u : nat -> R,
    denoising_error n d beta (fun _ => 0) <= denoising_error n d beta u).
Proof. exact crowd_consensus.crowd_mean_denoising_not_useless. Qed.

(** attained by weights inverse to T zeta^2 *)
Theorem claim_not_uninverted :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
    (3 <= n)%nat ->
    uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) ->
    denoising_error n d beta (best_coefficients n (apply_T n (expected_energy d beta))) =
    harmonic_value n (expected_energy d beta)).
Proof. exact crowd_consensus.crowd_mean_denoising_not_uninverted. Qed.

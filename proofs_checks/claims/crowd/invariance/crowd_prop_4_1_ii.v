(** Proposition 4.1 (ii): correcting the clients by their deviations returns uniform weighting. *)
From Fedtheory Require Import sums tilts expectation harmonic harmonic_means witness_crowds
  harmonic_bias harmonic_superadditive harmonic_clauses crowd_map crowd_disagreement
  crowd_residuals crowd_correction.

Theorem claim : forall (P : Expectation) (n d : nat) (G : nat -> R) (H : nat -> nat ->
  R) (eps : random_tilts P) (Q : Expectation) (beta : random_tilts Q), (0 < n)%nat ->
  centred_noise n d eps -> uncorrelated n d beta ->
  harmonic.positive n (expected_energy d beta) -> (forall w k, total_one n w -> (k < d)%nat ->
  E (fun o => aggregate n w (corrected n G H (eps o)) k) = G k + crowd_mean n H k) /\
  mean_bias_energy n d beta (uniform n) = arithmetic_mean n (expected_energy d beta) / INR n /\
  harmonic_value n (expected_energy d beta) <= arithmetic_mean n (expected_energy d beta) / INR
    n /\
  (harmonic_value n (expected_energy d beta) = arithmetic_mean n (expected_energy d beta) / INR
    n -> forall i j, (i < n)%nat -> (j < n)%nat ->
  expected_energy d beta i = expected_energy d beta j) /\ (forall g i k,
  g i k - disagreement n g i k = crowd_mean n g k).
Proof. exact crowd_correction.correction_is_futile. Qed.

(** centred at the weighted mean *)
Theorem claim_not_weighted_centring :
  ~ (forall (n : nat) (G : nat -> R) (H : nat -> nat -> R) (w : nat -> R) (k : nat),
  (0 < n)%nat -> total_one n w ->
  aggregate n w (fun i k0 => report G H (fun _ _ => 0) i k0 - (H i k0 - aggregate n w H k0)) k =
    G k + crowd_mean n H k).
Proof. exact crowd_correction.correction_not_weighted_centring. Qed.

(** the weights' own objective *)
Theorem claim_not_weighted_objective :
  ~ (forall (n : nat) (G : nat -> R) (H : nat -> nat -> R) (w : nat -> R) (k : nat),
  (0 < n)%nat -> total_one n w ->
  aggregate n w (corrected n G H (fun _ _ => 0)) k = G k + aggregate n w H k).
Proof. exact crowd_correction.correction_not_weighted_objective. Qed.

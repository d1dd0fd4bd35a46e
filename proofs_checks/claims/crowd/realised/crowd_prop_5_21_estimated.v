(** Proposition 5.21 sharpened, with estimated energies: the two prices add up as lengths. *)
From Fedtheory Require Import sums tilts crowd_incoherence harmonic crowd_weights
  crowd_competitive crowd_competitive_estimated.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta t : R) (chat : nat -> R),
  (0 < n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  harmonic.positive n chat -> close n chat (energy d beta) Delta -> 0 < t ->
  forall w, total_one n w ->
  bias_energy n d beta (harmonic_weights n chat) <=
    (1 + t) / (1 - kappa ^ 2) * bias_energy n d beta w + (1 + / t) * ((1 + kappa) * Delta).
Proof. exact crowd_competitive_estimated.competitive_ratio_estimated. Qed.

(** half of the second term *)
Theorem claim_not_half_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta t : R) (chat : nat -> R),
    (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    harmonic.positive n chat -> close n chat (energy d beta) Delta -> 0 < t ->
    forall w : nat -> R, total_one n w ->
    bias_energy n d beta (harmonic_weights n chat) <=
      (1 + t) / (1 - kappa ^ 2) * bias_energy n d beta w +
      (1 + / t) * ((1 + kappa) * (Delta / 2))).
Proof. exact crowd_competitive_estimated.competitive_ratio_estimated_not_half_error. Qed.

(** no second term *)
Theorem claim_not_without_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
    (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    harmonic.positive n chat -> close n chat (energy d beta) Delta ->
    forall w : nat -> R, in_simplex n w ->
    bias_energy n d beta (harmonic_weights n chat) <=
      (1 + kappa) / (1 - kappa) * bias_energy n d beta w).
Proof. exact crowd_competitive_estimated.competitive_ratio_not_without_error. Qed.

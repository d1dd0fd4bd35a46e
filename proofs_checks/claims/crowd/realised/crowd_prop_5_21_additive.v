(** Proposition 5.21 sharpened: half the price of wrong energies, against every affine weight. *)
From Fedtheory Require Import sums tilts crowd_incoherence harmonic crowd_weights
  crowd_competitive crowd_competitive_estimated.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R), (0 < n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  harmonic.positive n chat -> close n chat (energy d beta) Delta -> forall w, total_one n w ->
  bias_energy n d beta (harmonic_weights n chat) <=
    (1 + kappa) / (1 - kappa) * bias_energy n d beta w + (1 + kappa) * Delta.
Proof. exact crowd_competitive.competitive_ratio. Qed.

(** half of the second term *)
Theorem claim_not_half_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
    (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    harmonic.positive n chat -> close n chat (energy d beta) Delta ->
    forall w : nat -> R, total_one n w ->
    bias_energy n d beta (harmonic_weights n chat) <=
      (1 + kappa) / (1 - kappa) * bias_energy n d beta w + (1 + kappa) * (Delta / 2)).
Proof. exact crowd_competitive_estimated.competitive_ratio_not_half_error. Qed.

(** ratio 1 for exact energies *)
Theorem claim_not_one :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    forall w : nat -> R, in_simplex n w ->
    bias_energy n d beta (harmonic_weights n (energy d beta)) <= bias_energy n d beta w).
Proof. exact crowd_competitive.competitive_ratio_not_one. Qed.

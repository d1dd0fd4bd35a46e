(** Proposition 5.21 as printed: Crowd competes with the best weights of the realised instance;
    sharpened: with exact energies its ratio is 1/(1 - kappa^2). *)
From Fedtheory Require Import sums tilts crowd_incoherence harmonic crowd_weights
  crowd_competitive crowd_competitive_estimated.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R), (0 < n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  harmonic.positive n chat -> close n chat (energy d beta) Delta -> forall w, in_simplex n w ->
  bias_energy n d beta (harmonic_weights n chat) <=
    (1 + kappa) / (1 - kappa) * bias_energy n d beta w + 2 * (1 + kappa) * Delta.
Proof. exact crowd_competitive.competitive_ratio_printed. Qed.

(** ratio 1 for exact energies *)
Theorem claim_not_one :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    forall w : nat -> R, in_simplex n w ->
    bias_energy n d beta (harmonic_weights n (energy d beta)) <= bias_energy n d beta w).
Proof. exact crowd_competitive.competitive_ratio_not_one. Qed.

(** without the second term *)
Theorem claim_not_without_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
    (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    harmonic.positive n chat -> close n chat (energy d beta) Delta ->
    forall w : nat -> R, in_simplex n w ->
    bias_energy n d beta (harmonic_weights n chat) <=
      (1 + kappa) / (1 - kappa) * bias_energy n d beta w).
Proof. exact crowd_competitive_estimated.competitive_ratio_not_without_error. Qed.

Theorem sharpened :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  forall w, total_one n w ->
  (1 - kappa ^ 2) * bias_energy n d beta (harmonic_weights n (energy d beta)) <=
    bias_energy n d beta w.
Proof. exact crowd_competitive.competitive_ratio_exact_energies. Qed.

(** ratio 1 *)
Theorem sharpened_not_one :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    forall w : nat -> R, in_simplex n w ->
    bias_energy n d beta (harmonic_weights n (energy d beta)) <= bias_energy n d beta w).
Proof. exact crowd_competitive.competitive_ratio_not_one. Qed.

(** 1/(1 - kappa^2/2) *)
Theorem sharpened_not_half_square :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
    forall w : nat -> R, total_one n w ->
    (1 - kappa ^ 2 / 2) * bias_energy n d beta (harmonic_weights n (energy d beta)) <=
      bias_energy n d beta w).
Proof. exact crowd_competitive.competitive_ratio_not_half_square. Qed.

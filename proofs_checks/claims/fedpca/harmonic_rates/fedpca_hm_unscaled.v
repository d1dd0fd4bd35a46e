(** The harmonic mean has to be divided by the number of clients. *)
From Fedtheory Require Import sums harmonic harmonic_means fedpca_harmonic.

Theorem claim : forall (m : nat) (psi : nat -> R), (0 < m)%nat -> harmonic.positive (S m) psi ->
  harmonic_value m psi = harmonic_mean m psi / INR m /\ (forall k, best m psi k ->
  psi k <= harmonic_mean m psi) /\
  (harmonic_mean m psi < harmonic_mean (S m) psi <-> harmonic_mean m psi < psi m).
Proof. exact fedpca_harmonic.unscaled_mean. Qed.

(** the rate is the harmonic mean *)
Theorem claim_not_the_harmonic_mean : ~ (forall (m : nat) (psi : nat -> R), (0 < m)%nat ->
  harmonic.positive m psi -> harmonic_value m psi = harmonic_mean m psi).
Proof. exact fedpca_harmonic.rate_is_not_the_harmonic_mean. Qed.

(** the harmonic mean is at most the best rate *)
Theorem claim_not_below_the_best : ~ (forall (m : nat) (psi : nat -> R) (k : nat), (0 < m)%nat ->
  harmonic.positive m psi -> best m psi k -> harmonic_mean m psi <= psi k).
Proof. exact fedpca_harmonic.harmonic_mean_not_below_the_best. Qed.

(** a newcomer never raises it *)
Theorem claim_not_decreasing : ~ (forall (m : nat) (psi : nat -> R), (0 < m)%nat ->
  harmonic.positive (S m) psi -> harmonic_mean (S m) psi <= harmonic_mean m psi).
Proof. exact fedpca_harmonic.harmonic_mean_not_decreasing. Qed.

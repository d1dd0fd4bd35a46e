(** Lemma 5.4 after inversion: what the estimated energies miss when there is no noise at all. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_realised
  crowd_incoherence_rivals.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
  Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) <=
    INR n / (INR n - 1) * (kappa * mean_energy n d beta).
Proof. exact crowd_realised.noiseless_energy_error. Qed.

(** 1 in place of n/(n-1) *)
Theorem claim_not_one :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) <=
      kappa * mean_energy n d beta).
Proof. exact crowd_incoherence_rivals.noiseless_energy_error_not_one. Qed.

(** 1 - 1/n in place of n/(n-1) *)
Theorem claim_not_one_minus_1_n :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) <=
      (1 - 1 / INR n) * (kappa * mean_energy n d beta)).
Proof. exact crowd_incoherence_rivals.noiseless_energy_error_not_one_minus_1_n. Qed.

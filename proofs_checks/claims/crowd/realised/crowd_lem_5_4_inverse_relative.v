(** Lemma 5.4 after inversion, relative form: a client answers mostly for its own energy. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_realised_relative.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
  Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) <=
    kappa * energy_exposure n (energy d beta) i.
Proof. exact crowd_realised_relative.noiseless_energy_error_relative. Qed.

(** kappa q_i *)
Theorem claim_not_own_energy :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) <=
      kappa * energy d beta i).
Proof. exact crowd_realised_relative.noiseless_energy_error_not_own_energy. Qed.

(** half of the bound *)
Theorem claim_not_half_relative :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall i, (i < n)%nat ->
    Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) <=
      kappa / 2 * energy_exposure n (energy d beta) i).
Proof. exact crowd_realised_relative.noiseless_energy_error_not_half_relative. Qed.

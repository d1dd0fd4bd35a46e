(** Algorithm 2: without a floor the inverted energies can vanish on an admissible instance. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence harmonic crowd_ustatistic
  crowd_refresh.

Theorem claim : non_zero_tilts 3 3 (zero_witness 1) /\ (forall k,
  incoherence_at_most 3 3 (zero_witness 1) k <-> 0 <= k /\ 1 / 50 <= k * k) /\
  (let s := disagreement_energies 3 3 (zero_witness 1) in apply_Tinv 3 s 0 = 0 /\
  apply_Tinv 3 s 1 = 11 /\ apply_Tinv 3 s 2 = 6 /\ unfloored_cost 3 s (fun _ => 0) 0 = 0) /\
  apply_Tinv 3 (disagreement_energies 3 3 (zero_witness (1 / 2))) 0 = - 3 / 4.
Proof. exact crowd_refresh.clipped_energy_vanishes. Qed.

(** never zero at kappa <= 1/7 *)
Theorem claim_not_positive : ~ (forall (n d : nat) (beta : nat -> nat -> R), (3 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta (1 / 7) -> forall i, (i < n)%nat ->
  0 < unfloored_cost n (disagreement_energies n d beta) (fun _ => 0) i).
Proof. exact crowd_refresh.inverted_energies_not_positive. Qed.

(** Algorithm 2: clipping the inverted energies at zero never increases an error. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence harmonic crowd_ustatistic
  crowd_refresh.

Theorem claim : forall (n : nat) (x q : nat -> R) (Delta : R), (forall i, (i < n)%nat ->
  0 <= q i) -> within n x q Delta -> within n (fun i => clipped (x i)) q Delta.
Proof. exact crowd_refresh.clipped_energies_error. Qed.

(** energies of either sign *)
Theorem claim_not_for_negative_energies : ~ (forall x q : R,
  Rabs (clipped x - q) <= Rabs (x - q)).
Proof. exact crowd_refresh.clipping_not_for_negative_energies. Qed.

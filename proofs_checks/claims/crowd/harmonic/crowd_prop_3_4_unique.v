(** Proposition 3.4: the minimiser of the weighted cost is unique. *)
From Fedtheory Require Import sums harmonic.

Theorem claim : forall (n : nat) (c w : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> total_one n w -> cost n w c = harmonic_value n c ->
  forall i, (i < n)%nat -> w i = harmonic_weights n c i.
Proof. exact harmonic.harmonic_law_unique. Qed.

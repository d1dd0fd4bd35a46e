(** Lemma 5.4, first half: one realisation's disagreement energies are T q plus cross terms. *)
From Fedtheory Require Import sums tilts crowd_map crowd_realised.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (i < n)%nat ->
  energy d (disagreement n beta) i = apply_T n (energy d beta) i + disagreement_error n d beta i.
Proof. exact crowd_realised.realised_disagreement_map. Qed.

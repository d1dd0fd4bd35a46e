(** Proposition 5.27 (iii): under selection Crowd estimates the energies of the centred parts. *)
From Fedtheory Require Import sums crowd_guard.

Theorem claim : forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
  (0 < n)%nat ->
  disagreement_gram n d (fun l k => beta l k + c k) i j = disagreement_gram n d beta i j.
Proof. exact crowd_guard.guard_shift_invariant. Qed.

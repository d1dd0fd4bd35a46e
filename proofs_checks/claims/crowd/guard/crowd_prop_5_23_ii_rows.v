(** Proposition 5.23 (ii), an identity of the estimate: off-diagonal rows of hat Q sum to zero. *)
From Fedtheory Require Import sums tilts crowd_guard crowd_guard_shift.

Theorem claim :
  forall (n : nat) (G : nat -> nat -> R) (i : nat),
  (3 <= n)%nat -> centred_gram n G -> (i < n)%nat ->
  sums.sum n (rebuilt_gram n G i) = rebuilt_gram n G i i /\
  rebuilt_gram n G i i = estimated_energies n G i.
Proof. exact crowd_guard_shift.rebuilt_gram_laws. Qed.

(** true tilts obey the same law *)
Theorem claim_not_balanced :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat),
    (3 <= n)%nat -> (i < n)%nat ->
    sums.sum n (gram d beta i) = gram d beta i i).
Proof. exact crowd_guard_shift.gram_rows_not_balanced. Qed.

(** Proposition 5.2: what the disagreement hides is exactly { 1u' + u1' }. *)
From Fedtheory Require Import sums crowd_correlated crowd_correlated_rivals.

Theorem claim :
  forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S ->
  ((forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = 0) <->
    exists u, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = u i + u j) /\
  (forall u u' : nat -> R,
    (forall i j, (i < n)%nat -> (j < n)%nat -> u i + u j = u' i + u' j) ->
    forall i, (i < n)%nat -> u i = u' i).
Proof. exact crowd_correlated.disagreement_kernel. Qed.

(** constant matrices only *)
Theorem claim_not_constants :
  ~ (forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S ->
    (forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = 0) ->
    exists c : R, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = c).
Proof. exact crowd_correlated_rivals.kernel_not_constants. Qed.

(** a zero diagonal of J S J suffices *)
Theorem claim_not_from_diagonal :
  ~ (forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S ->
    (forall i, (i < n)%nat -> centred_entry n S i i = 0) ->
    exists u : nat -> R, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = u i + u j).
Proof. exact crowd_correlated_rivals.kernel_not_from_diagonal. Qed.

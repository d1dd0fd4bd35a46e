(** After Proposition 5.2: on diagonal matrices nothing is hidden, from three clients on. *)
From Fedtheory Require Import sums crowd_correlated crowd_correlated_rivals.

Theorem claim :
  forall n : nat, (3 <= n)%nat ->
  (forall u, (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> u i + u j = 0) ->
    forall i, (i < n)%nat -> u i = 0) /\
  (forall q q', (forall i j, (i < n)%nat -> (j < n)%nat ->
      centred_entry n (fun a b => delta a b * q a) i j =
      centred_entry n (fun a b => delta a b * q' a) i j) ->
    forall i, (i < n)%nat -> q i = q' i) /\
  (forall q i, (i < n)%nat ->
    centred_entry n (fun a b => delta a b * q a) i i =
    (1 - 2 / INR n) * q i + 1 / INR n ^ 2 * sums.sum n q).
Proof. exact crowd_correlated.independence_hides_nothing. Qed.

(** n >= 2 *)
Theorem claim_not_from_two :
  ~ (forall (n : nat) (u : nat -> R), (2 <= n)%nat ->
    (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> u i + u j = 0) ->
    forall i, (i < n)%nat -> u i = 0).
Proof. exact crowd_correlated_rivals.kernel_without_diagonals_not_from_two. Qed.

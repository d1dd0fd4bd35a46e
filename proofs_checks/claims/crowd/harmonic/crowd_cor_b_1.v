(** Corollary B.1: a deterministic convex crowd whose weighted gradient is constant is affine. *)
From Fedtheory Require Import sums tilts crowd_rigidity crowd_rigidity_rivals.

Theorem claim : forall (n d : nat) (U : point -> Prop) (lambda : nat -> R)
    (h : nat -> point -> R) (g : nat -> point -> point),
  (forall i, (i < n)%nat -> 0 < lambda i) ->
  (forall i, (i < n)%nat -> convex_on U (h i) /\ gradient_on U d (h i) (g i)) ->
  (forall x y k, U x -> U y -> (k < d)%nat ->
    sums.sum n (fun i => lambda i * g i x k) = sums.sum n (fun i => lambda i * g i y k)) ->
  forall i, (i < n)%nat -> affine_on U d (h i) (g i).
Proof. exact crowd_rigidity.convex_crowd_constant_gradient_affine. Qed.

(** coefficients of either sign *)
Theorem claim_not_mixed_signs : ~ (
  forall (n d : nat) (U : point -> Prop) (lambda : nat -> R)
    (h : nat -> point -> R) (g : nat -> point -> point),
  (forall i, (i < n)%nat -> lambda i <> 0) ->
  (forall i, (i < n)%nat -> convex_on U (h i) /\ gradient_on U d (h i) (g i)) ->
  (forall (x y : point) (k : nat), U x -> U y -> (k < d)%nat ->
    sums.sum n (fun i => lambda i * g i x k) = sums.sum n (fun i => lambda i * g i y k)) ->
  forall i, (i < n)%nat -> affine_on U d (h i) (g i)).
Proof. exact crowd_rigidity_rivals.mixed_signs_not_enough. Qed.

(** coefficients that may vanish *)
Theorem claim_not_zero_coefficient : ~ (
  forall (n d : nat) (U : point -> Prop) (lambda : nat -> R)
    (h : nat -> point -> R) (g : nat -> point -> point),
  (forall i, (i < n)%nat -> 0 <= lambda i) ->
  (forall i, (i < n)%nat -> convex_on U (h i) /\ gradient_on U d (h i) (g i)) ->
  (forall (x y : point) (k : nat), U x -> U y -> (k < d)%nat ->
    sums.sum n (fun i => lambda i * g i x k) = sums.sum n (fun i => lambda i * g i y k)) ->
  forall i, (i < n)%nat -> affine_on U d (h i) (g i)).
Proof. exact crowd_rigidity_rivals.zero_coefficient_not_enough. Qed.

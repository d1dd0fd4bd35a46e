(** Proposition 5.21, the size of Delta for the costs of Algorithm 2. *)
From Fedtheory Require Import sums crowd_weights crowd_competitive_estimated.

Theorem claim :
  forall (n : nat) (q qhat v : nat -> R) (Delta V : R),
  (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) ->
  close n qhat q Delta -> close n (fun i => Rmax (qhat i) 0 + v i) q (Delta + V).
Proof. exact crowd_competitive_estimated.estimated_costs_close. Qed.

(** the sampling part is free *)
Theorem claim_not_without_sampling :
  ~ (forall (n : nat) (q qhat v : nat -> R) (Delta V : R),
    (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) ->
    close n qhat q Delta -> close n (fun i => Rmax (qhat i) 0 + v i) q Delta).
Proof. exact crowd_competitive_estimated.estimated_costs_not_without_sampling. Qed.

Theorem claim_floor :
  forall (n : nat) (q qhat v : nat -> R) (Delta V rho : R),
  (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) -> 0 < rho ->
  close n qhat q Delta -> close n (floored_cost qhat v rho) q (Rmax (Delta + V) rho).
Proof. exact crowd_competitive_estimated.floored_costs_close. Qed.

(** the floor is free *)
Theorem claim_floor_not_without_floor :
  ~ (forall (n : nat) (q qhat v : nat -> R) (Delta V rho : R),
    (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) -> 0 < rho ->
    close n qhat q Delta -> close n (floored_cost qhat v rho) q (Delta + V)).
Proof. exact crowd_competitive_estimated.floored_costs_not_without_floor. Qed.

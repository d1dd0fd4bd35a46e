(** Algorithm 2: flooring the costs adds at most the floor to their largest error. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence harmonic crowd_ustatistic
  crowd_refresh.

Theorem claim : forall (n : nat) (chat c : nat -> R) (Delta rho : R), (forall i, (i < n)%nat ->
  0 <= c i) -> 0 <= rho -> within n chat c Delta ->
  within n (fun i => Rmax (chat i) rho) c (Rmax Delta rho) /\
  within n (fun i => Rmax (chat i) rho) c (Delta + rho).
Proof. exact crowd_refresh.floored_costs_error. Qed.

(** the floor is free *)
Theorem claim_not_free : ~ (forall x c rho : R, 0 <= c -> 0 <= rho ->
  Rabs (Rmax x rho - c) <= Rabs (x - c)).
Proof. exact crowd_refresh.flooring_not_free. Qed.

(** half of it *)
Theorem claim_not_half : ~ (forall x c rho : R, 0 <= c -> 0 <= rho ->
  Rabs (Rmax x rho - c) <= Rabs (x - c) + rho / 2).
Proof. exact crowd_refresh.flooring_not_half. Qed.

Theorem sharpened : forall (n : nat) (chat c : nat ->
  R) (Delta rho : R), (forall i, (i < n)%nat -> 0 <= c i) -> 0 <= rho -> within n chat c Delta ->
  within n (fun i => Rmax (chat i) rho) c (Rmax Delta rho) /\
  within n (fun i => Rmax (chat i) rho) c (Delta + rho).
Proof. exact crowd_refresh.floored_costs_error. Qed.

(** the floor is free *)
Theorem sharpened_not_free : ~ (forall x c rho : R, 0 <= c -> 0 <= rho ->
  Rabs (Rmax x rho - c) <= Rabs (x - c)).
Proof. exact crowd_refresh.flooring_not_free. Qed.

(** costs of either sign *)
Theorem sharpened_not_for_negative_costs : ~ (forall x c rho : R, 0 <= rho ->
  Rabs (Rmax x rho - c) <= Rmax (Rabs (x - c)) rho).
Proof. exact crowd_refresh.flooring_not_for_negative_costs. Qed.

(** Proposition 5.26 (ii) sharpened: factor 1, with the exact level of one round. *)
From Fedtheory Require Import sums tilts expectation filtration martingale_products
  crowd_statistic.

Theorem claim : forall (F : Filtration) (d n : nat) (X : nat -> random_vector F) (v : R)
  (K1 K2 : nat -> bool) (r : nat -> R), martingale_differences F d X v ->
  disjoint K1 K2 -> 0 < count n K1 -> 0 < count n K2 ->
  let s := cross_fitted d n K1 K2 X r in E s = inner d r r /\
  E (fun o => (s o - inner d r r) ^ 2) <=
    inner d r r * (v / count n K1 + v / count n K2) + v ^ 2 / (count n K1 * count n K2).
Proof. exact crowd_statistic.cross_fitted_moments. Qed.

(** 9/10 of the bound *)
Theorem claim_not_nine_tenths : ~ (forall (F : Filtration) (d n : nat)
  (X : nat -> random_vector F) (v : R) (K1 K2 : nat -> bool) (r : nat -> R),
  martingale_differences F d X v ->
  disjoint K1 K2 -> 0 < count n K1 -> 0 < count n K2 ->
  E (fun o => (cross_fitted d n K1 K2 X r o - inner d r r) ^ 2) <=
    9 / 10 *
    (inner d r r * (v / count n K1 + v / count n K2) + v ^ 2 / (count n K1 * count n K2))).
Proof. exact crowd_statistic.cross_fitted_not_nine_tenths. Qed.

(** halves that share a round *)
Theorem claim_not_overlapping : ~ (forall (F : Filtration) (d n : nat)
  (X : nat -> random_vector F) (v : R) (K1 K2 : nat -> bool) (r : nat -> R),
  martingale_differences F d X v ->
  0 < count n K1 -> 0 < count n K2 ->
  E (cross_fitted d n K1 K2 X r) = inner d r r).
Proof. exact crowd_statistic.cross_fitted_not_overlapping. Qed.

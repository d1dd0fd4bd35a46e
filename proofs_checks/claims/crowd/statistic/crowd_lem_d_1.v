(** Lemma D.1: sums of martingale differences over disjoint sets of rounds. *)
From Fedtheory Require Import sums tilts expectation filtration martingale_products crowd_statistic.

Theorem claim :
  forall (F : Filtration) (d n : nat) (X Y : nat -> random_vector F) (vX vY : R)
    (K1 K2 : nat -> bool),
  martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
  let A := sum_over n K1 X in
  let B := sum_over n K2 Y in
  E (fun o => inner d (A o) (A o)) <= count n K1 * vX /\
  E (fun o => inner d (A o) (B o)) = 0 /\
  E (fun o => inner d (A o) (B o) ^ 2) <= count n K1 * count n K2 * (vX * vY).
Proof. exact crowd_statistic.disjoint_sums. Qed.

(** sets that share a round *)
Theorem claim_not_overlapping :
  ~ (forall (F : Filtration) (d n : nat) (X Y : nat -> random_vector F) (vX vY : R)
      (K1 K2 : nat -> bool),
    martingale_differences F d X vX -> martingale_differences F d Y vY ->
    E (fun o => inner d (sum_over n K1 X o) (sum_over n K2 Y o)) = 0).
Proof. exact crowd_statistic.disjoint_sums_not_overlapping. Qed.

(** 9/10 of the last bound *)
Theorem claim_not_nine_tenths :
  ~ (forall (F : Filtration) (d n : nat) (X Y : nat -> random_vector F) (vX vY : R)
      (K1 K2 : nat -> bool),
    martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
    E (fun o => inner d (sum_over n K1 X o) (sum_over n K2 Y o) ^ 2) <=
    9 / 10 * (count n K1 * count n K2 * (vX * vY))).
Proof. exact crowd_statistic.disjoint_sums_not_nine_tenths. Qed.

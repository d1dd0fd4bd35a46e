(** Proposition 5.23 (ii): the cross-fitted Gram matrix G is unbiased for J Q J. *)
From Fedtheory Require Import sums tilts expectation filtration martingale_products
  crowd_guard_shift crowd_cross_gram.

Theorem claim :
  forall (F : Filtration) (N d n : nat) (beta : nat -> nat -> R) (i j : nat)
    (X Y : nat -> random_vector F) (vX vY : R) (K1 K2 : nat -> bool),
  (i < N)%nat -> (j < N)%nat ->
  martingale_differences F d X vX -> martingale_differences F d Y vY ->
  disjoint K1 K2 -> 0 < count n K1 -> 0 < count n K2 ->
  E (cross_gram_entry d n K1 K2 X Y (disagreement N beta i) (disagreement N beta j)) =
  projected_gram N (gram d beta) i j.
Proof. exact crowd_cross_gram.cross_gram_unbiased. Qed.

(** halves that share a round *)
Theorem claim_not_overlapping :
  ~ (forall (F : Filtration) (N d n : nat) (beta : nat -> nat -> R) (i j : nat)
      (X Y : nat -> random_vector F) (vX vY : R) (K1 K2 : nat -> bool),
    (i < N)%nat -> (j < N)%nat ->
    martingale_differences F d X vX -> martingale_differences F d Y vY ->
    0 < count n K1 -> 0 < count n K2 ->
    E (cross_gram_entry d n K1 K2 X Y (disagreement N beta i) (disagreement N beta j)) =
    projected_gram N (gram d beta) i j).
Proof. exact crowd_cross_gram.cross_gram_not_overlapping. Qed.

(** Q in place of J Q J *)
Theorem claim_not_for_gram :
  ~ (forall (F : Filtration) (N d n : nat) (beta : nat -> nat -> R) (i j : nat)
      (X Y : nat -> random_vector F) (vX vY : R) (K1 K2 : nat -> bool),
    (i < N)%nat -> (j < N)%nat ->
    martingale_differences F d X vX -> martingale_differences F d Y vY ->
    disjoint K1 K2 -> 0 < count n K1 -> 0 < count n K2 ->
    E (cross_gram_entry d n K1 K2 X Y (disagreement N beta i) (disagreement N beta j)) =
    gram d beta i j).
Proof. exact crowd_cross_gram.cross_gram_not_for_gram. Qed.

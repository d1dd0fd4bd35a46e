(** Lemma 5.7 (i) as printed: the cross-fitted statistic is unbiased, with the constants 8 and 8;
    sharpened: with 4 and 4, which are attained. *)
From Fedtheory Require Import sums tilts expectation filtration martingale_products crowd_statistic.

Theorem claim :
  forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
  (1 <= m)%nat -> martingale_differences F d X v ->
  let K0 := INR (2 * m) in
  E (half_average_statistic d m X r) = inner d r r /\
  E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2) <=
    8 * inner d r r * v / K0 + 8 * v ^ 2 / K0 ^ 2.
Proof. exact crowd_statistic.half_average_variance_printed. Qed.

(** no quadratic term *)
Theorem claim_not_linear_alone :
  ~ (forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
    (1 <= m)%nat -> martingale_differences F d X v ->
    let K0 := INR (2 * m) in
    E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2) <=
      8 * inner d r r * v / K0 + 0 * v ^ 2 / K0 ^ 2).
Proof. exact crowd_statistic.half_average_variance_not_linear_alone. Qed.

(** halves that share a round *)
Theorem claim_not_overlapping :
  ~ (forall (F : Filtration) (d n : nat) (X : nat -> random_vector F) (v : R)
      (K1 K2 : nat -> bool) (r : nat -> R),
    martingale_differences F d X v -> 0 < count n K1 -> 0 < count n K2 ->
    E (cross_fitted d n K1 K2 X r) = inner d r r).
Proof. exact crowd_statistic.cross_fitted_not_overlapping. Qed.

Theorem sharpened :
  forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
  (1 <= m)%nat -> martingale_differences F d X v ->
  let K0 := INR (2 * m) in
  E (half_average_statistic d m X r) = inner d r r /\
  E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2) <=
    4 * inner d r r * v / K0 + 4 * v ^ 2 / K0 ^ 2.
Proof. exact crowd_statistic.half_average_variance. Qed.

(** 7/2 in the linear term *)
Theorem sharpened_not_less_linear :
  ~ (forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
    (1 <= m)%nat -> martingale_differences F d X v ->
    let K0 := INR (2 * m) in
    E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2) <=
      (7 / 2) * inner d r r * v / K0 + 4 * v ^ 2 / K0 ^ 2).
Proof. exact crowd_statistic.half_average_variance_not_less_linear. Qed.

(** 7/2 in the quadratic term *)
Theorem sharpened_not_less_square :
  ~ (forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
    (1 <= m)%nat -> martingale_differences F d X v ->
    let K0 := INR (2 * m) in
    E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2) <=
      4 * inner d r r * v / K0 + (7 / 2) * v ^ 2 / K0 ^ 2).
Proof. exact crowd_statistic.half_average_variance_not_less_square. Qed.

Theorem sharpened_attained :
  forall r : R, let K0 := INR (2 * 1) in
  E (fun o => (half_average_statistic 1 1 signs (fun _ => r) o -
      inner 1 (fun _ => r) (fun _ => r)) ^ 2) =
    4 * inner 1 (fun _ => r) (fun _ => r) * 1 / K0 + 4 * 1 ^ 2 / K0 ^ 2.
Proof. exact crowd_statistic.half_average_variance_attained. Qed.

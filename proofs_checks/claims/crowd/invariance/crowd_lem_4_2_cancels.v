(** Lemma 4.2, representation: the truth's gradient cancels from the residuals. *)
From Fedtheory Require Import sums tilts expectation crowd_map witness_crowds crowd_disagreement
  harmonic harmonic_means harmonic_bias crowd_residuals.

Theorem claim : forall (n : nat) (G G' : nat -> R) (H eps : nat -> nat -> R), (0 < n)%nat ->
  forall i k,
  disagreement n (report G H eps) i k = disagreement n H i k + disagreement n eps i k /\
  disagreement n (report G' H eps) i k = disagreement n (report G H eps) i k.
Proof. exact crowd_residuals.residuals_free_of_truth. Qed.

(** divided by n + 1 *)
Theorem claim_not_divided_by_n_plus_one :
  ~ (forall (n : nat) (G : nat -> R) (H eps : nat -> nat -> R), (0 < n)%nat -> forall i k : nat,
  report G H eps i k - 1 / INR (S n) * sums.sum n (fun j => report G H eps j k) = H i k - 1 /
    INR (S n) * sums.sum n (fun j => H j k) + (eps i k - 1 / INR (S n) * sums.sum n (fun j => eps
    j k))).
Proof. exact crowd_residuals.residuals_not_divided_by_n_plus_one. Qed.

(** the reports themselves *)
Theorem claim_not_free_of_truth : ~ (forall (n : nat) (G G' : nat -> R) (H eps : nat -> nat -> R),
  (0 < n)%nat -> forall i k : nat, report G' H eps i k = report G H eps i k).
Proof. exact crowd_residuals.reports_not_free_of_truth. Qed.

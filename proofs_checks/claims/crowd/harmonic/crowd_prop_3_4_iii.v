(** Proposition 3.4 (iii): one bad client makes the ratio AM/HM as large as you like. *)
From Fedtheory Require Import sums harmonic harmonic_means harmonic_clauses.

Theorem claim : forall n : nat, (2 <= n)%nat ->
  (forall r, 0 < r ->
    arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r) =
      (r + INR n - 1) * (/ r + INR n - 1) / INR n ^ 2 /\
    (INR n - 1) * r / INR n ^ 2 <=
      arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r)) /\
  (forall B, exists c, harmonic.positive n c /\ B < arithmetic_mean n c / harmonic_mean n c).
Proof. exact harmonic_clauses.mean_ratio_unbounded_clause. Qed.

(** one client *)
Theorem claim_not_one_client : ~ (
  forall n, (1 <= n)%nat -> forall B : R,
  exists c : nat -> R, harmonic.positive n c /\ B < arithmetic_mean n c / harmonic_mean n c).
Proof. exact harmonic_clauses.mean_ratio_unbounded_not_one_client. Qed.

(** growth r/n *)
Theorem claim_not_above_r_over_n : ~ (
  forall (n : nat) (r : R), (2 <= n)%nat -> 0 < r ->
  r / INR n <= arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r)).
Proof. exact harmonic_clauses.mean_ratio_not_above_r_over_n. Qed.

(** at most n *)
Theorem claim_not_below_n : ~ (
  forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> arithmetic_mean n c / harmonic_mean n c <= INR n).
Proof. exact harmonic_means.mean_ratio_not_below_n. Qed.

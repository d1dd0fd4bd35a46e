(** Proposition 3.4: the best weights are worth HM/n, uniform weights AM/n. *)
From Fedtheory Require Import sums harmonic harmonic_means harmonic_clauses.

Theorem claim : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c ->
  harmonic_value n c = harmonic_mean n c / INR n /\
  cost n (uniform n) c = arithmetic_mean n c / INR n.
Proof. exact harmonic_clauses.oracle_and_uniform_values. Qed.

(** HM in place of HM/n *)
Theorem claim_not_harmonic_mean : ~ (
  forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic_value n c = harmonic_mean n c).
Proof. exact harmonic_clauses.oracle_value_not_harmonic_mean. Qed.

(** the best weights are worth AM/n *)
Theorem claim_not_arithmetic_mean : ~ (
  forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> harmonic_value n c = arithmetic_mean n c / INR n).
Proof. exact harmonic_clauses.oracle_value_not_arithmetic_mean. Qed.

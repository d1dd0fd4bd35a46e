(** Proposition 3.4 (i): the ratio AM/HM is at least 1, with equality for equal energies only. *)
From Fedtheory Require Import sums harmonic harmonic_means harmonic_clauses.

Theorem claim : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c ->
  1 <= arithmetic_mean n c / harmonic_mean n c /\
  (arithmetic_mean n c / harmonic_mean n c = 1 <->
    forall i j, (i < n)%nat -> (j < n)%nat -> c i = c j).
Proof. exact harmonic_clauses.mean_ratio_clause. Qed.

(** always above 1 *)
Theorem claim_not_strict : ~ (
  forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> 1 < arithmetic_mean n c / harmonic_mean n c).
Proof. exact harmonic_clauses.mean_ratio_not_strict. Qed.

(** equality when two energies agree *)
Theorem claim_not_two_equal : ~ (
  forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c ->
  (exists i j, (i < n)%nat /\ (j < n)%nat /\ i <> j /\ c i = c j) ->
  arithmetic_mean n c / harmonic_mean n c = 1).
Proof. exact harmonic_clauses.mean_ratio_one_not_two_equal. Qed.

(** at most n *)
Theorem claim_not_below_n : ~ (
  forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> arithmetic_mean n c / harmonic_mean n c <= INR n).
Proof. exact harmonic_means.mean_ratio_not_below_n. Qed.

(** Proposition 3.4 (ii): a correctly weighted crowd is never worse than its best member. *)
From Fedtheory Require Import sums harmonic harmonic_means.

Theorem claim : forall (n : nat) (c : nat -> R) (i : nat),
  harmonic.positive n c -> (i < n)%nat -> harmonic_value n c <= c i.
Proof. exact harmonic_means.harmonic_value_below_each_cost. Qed.

(** uniform weights too *)
Theorem claim_not_below_each_cost : ~ (
  forall (n : nat) (c : nat -> R) (i : nat),
  harmonic.positive n c -> (i < n)%nat -> cost n (uniform n) c <= c i).
Proof. exact harmonic_means.uniform_not_below_each_cost. Qed.

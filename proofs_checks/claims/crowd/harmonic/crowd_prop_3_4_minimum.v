(** Proposition 3.4: the least weighted cost is H(c), reached by weights inverse to the costs. *)
From Fedtheory Require Import sums harmonic.

Theorem claim : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> harmonic.positive n c ->
  (forall w, total_one n w -> harmonic_value n c <= cost n w c) /\
  in_simplex n (harmonic_weights n c) /\
  cost n (harmonic_weights n c) c = harmonic_value n c.
Proof. exact harmonic.harmonic_law. Qed.

(** weights inverse to the roots *)
Theorem claim_not_inverse_root : ~ (
  forall (n : nat) (c w : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> total_one n w ->
  (exists t : R, forall i, (i < n)%nat -> w i = t / sqrt (c i)) ->
  cost n w c = harmonic_value n c).
Proof. exact harmonic.harmonic_law_not_inverse_root. Qed.

(** the minimum is the uniform value *)
Theorem claim_not_uniform : ~ (
  forall (n : nat) (c w : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> in_simplex n w ->
  sums.sum n c / INR n / INR n <= cost n w c).
Proof. exact harmonic.harmonic_law_not_uniform. Qed.

(** weights of any total *)
Theorem claim_not_without_total : ~ (
  forall (n : nat) (c w : nat -> R),
  (0 < n)%nat -> harmonic.positive n c -> (forall i, (i < n)%nat -> 0 <= w i) ->
  harmonic_value n c <= cost n w c).
Proof. exact harmonic.harmonic_law_not_without_total. Qed.

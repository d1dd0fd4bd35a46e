(** Lemma 3.5, first half: H is concave and homogeneous of degree one. *)
From Fedtheory Require Import sums harmonic harmonic_superadditive harmonic_clauses.

Theorem claim : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> harmonic.positive n a -> harmonic.positive n b ->
  (forall t, 0 < t -> harmonic_value n (times t a) = t * harmonic_value n a) /\
  (forall t, 0 < t < 1 ->
    t * harmonic_value n a + (1 - t) * harmonic_value n b <=
      harmonic_value n (harmonic_superadditive.plus (times t a) (times (1 - t) b))).
Proof. exact harmonic_clauses.harmonic_concave_homogeneous. Qed.

(** degree two *)
Theorem claim_not_quadratic : ~ (
  forall (n : nat) (a : nat -> R) (t : R),
  (0 < n)%nat -> harmonic.positive n a -> 0 < t ->
  harmonic_value n (times t a) = t ^ 2 * harmonic_value n a).
Proof. exact harmonic_clauses.harmonic_not_quadratic. Qed.

(** strictly concave *)
Theorem claim_not_strictly_concave : ~ (
  forall (n : nat) (a b : nat -> R) (t : R),
  (0 < n)%nat -> harmonic.positive n a -> harmonic.positive n b ->
  (exists i, (i < n)%nat /\ a i <> b i) -> 0 < t < 1 ->
  t * harmonic_value n a + (1 - t) * harmonic_value n b <
    harmonic_value n (harmonic_superadditive.plus (times t a) (times (1 - t) b))).
Proof. exact harmonic_clauses.harmonic_not_strictly_concave. Qed.

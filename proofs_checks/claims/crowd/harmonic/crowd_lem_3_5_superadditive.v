(** Lemma 3.5, second half: H(a + b) >= H(a) + H(b), equal for proportional profiles only. *)
From Fedtheory Require Import sums harmonic harmonic_superadditive harmonic_clauses.

Theorem claim : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> harmonic.positive n a -> harmonic.positive n b ->
  harmonic_value n a + harmonic_value n b <= harmonic_value n (harmonic_superadditive.plus a b) /\
  (harmonic_value n (harmonic_superadditive.plus a b) = harmonic_value n a + harmonic_value n b
    <-> proportional n a b).
Proof. exact harmonic_clauses.harmonic_superadditive_clause. Qed.

(** equality only when a = b *)
Theorem claim_not_only_equal : ~ (
  forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> harmonic.positive n a -> harmonic.positive n b ->
  harmonic_value n (harmonic_superadditive.plus a b) = harmonic_value n a + harmonic_value n b ->
  forall i, (i < n)%nat -> a i = b i).
Proof. exact harmonic_superadditive.harmonic_equality_not_only_equal. Qed.

(** strictly superadditive *)
Theorem claim_not_strict : ~ (
  forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> harmonic.positive n a -> harmonic.positive n b ->
  harmonic_value n a + harmonic_value n b < harmonic_value n (harmonic_superadditive.plus a b)).
Proof. exact harmonic_superadditive.harmonic_superadditive_not_strict. Qed.

(** additive *)
Theorem claim_not_additive : ~ (
  forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> harmonic.positive n a -> harmonic.positive n b ->
  harmonic_value n (harmonic_superadditive.plus a b) <= harmonic_value n a + harmonic_value n b).
Proof. exact harmonic_superadditive.harmonic_not_additive. Qed.

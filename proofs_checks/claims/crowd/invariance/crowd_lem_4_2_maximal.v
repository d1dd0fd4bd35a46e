(** Lemma 4.2: the residuals are a maximal invariant of per-round common shifts. *)
From Fedtheory Require Import sums tilts expectation crowd_map witness_crowds crowd_disagreement
  harmonic harmonic_means harmonic_bias crowd_residuals.

Theorem claim : forall (n : nat) (g g' : nat -> nat -> nat -> R), (0 < n)%nat ->
  ((forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement n (g' t) i k) <->
    exists c : nat -> nat -> R, forall t i k, (i < n)%nat -> g' t i k = g t i k + c t k).
Proof. exact crowd_residuals.residuals_maximal_invariant. Qed.

(** only for equal reports *)
Theorem claim_not_maximal_for_identity : ~ (forall (n : nat) (g g' : nat -> nat -> nat -> R),
  (0 < n)%nat ->
  (forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement n (g' t) i k) ->
  forall t i k, (i < n)%nat -> g' t i k = g t i k).
Proof. exact crowd_residuals.residuals_not_maximal_for_identity. Qed.

(** one shift for all rounds *)
Theorem claim_not_maximal_for_one_shift : ~ (forall (n : nat) (g g' : nat -> nat -> nat -> R),
  (0 < n)%nat ->
  (forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement n (g' t) i k) ->
  exists c : nat -> R, forall t i k, (i < n)%nat -> g' t i k = g t i k + c k).
Proof. exact crowd_residuals.residuals_not_maximal_for_one_shift. Qed.

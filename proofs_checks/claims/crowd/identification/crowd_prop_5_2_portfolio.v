(** Proposition 5.2: the best weights of a correlated crowd are the minimum-variance portfolio. *)
From Fedtheory Require Import sums tilts harmonic crowd_correlated crowd_correlated_rivals.

Theorem claim :
  forall (n : nat) (S : nat -> nat -> R) (x : nat -> R),
  (0 < n)%nat -> symmetric n S -> positive_definite n S ->
  (forall i, (i < n)%nat -> row_times n S x i = 1) ->
  let u := fun i => x i / sums.sum n x in
  0 < sums.sum n x /\ total_one n u /\ bilinear n S u u = 1 / sums.sum n x /\
  (forall w, total_one n w -> 1 / sums.sum n x <= bilinear n S w w) /\
  (forall w, total_one n w -> bilinear n S w w = 1 / sums.sum n x ->
    forall i, (i < n)%nat -> w i = u i) /\
  ((forall i, (i < n)%nat -> 0 <= x i) -> in_simplex n u).
Proof. exact crowd_correlated.minimum_variance_portfolio. Qed.

(** inverse to the diagonal of Sigma *)
Theorem claim_not_inverse_diagonal :
  ~ (forall (n : nat) (S : nat -> nat -> R) (u w : nat -> R),
    (0 < n)%nat -> symmetric n S -> positive_definite n S -> total_one n u -> total_one n w ->
    (exists t : R, forall i, (i < n)%nat -> u i = t / S i i) ->
    bilinear n S u u <= bilinear n S w w).
Proof. exact crowd_correlated_rivals.portfolio_not_inverse_diagonal. Qed.

(** always on the simplex *)
Theorem claim_not_always_on_simplex :
  ~ (forall (n : nat) (S : nat -> nat -> R) (x : nat -> R),
    (0 < n)%nat -> symmetric n S -> positive_definite n S ->
    (forall i, (i < n)%nat -> row_times n S x i = 1) ->
    forall i, (i < n)%nat -> 0 <= x i / sums.sum n x).
Proof. exact crowd_correlated_rivals.portfolio_not_always_on_simplex. Qed.

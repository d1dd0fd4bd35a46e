(** Proposition 5.2: the expected bias energy of a correlated crowd is w' Sigma w. *)
From Fedtheory Require Import sums tilts expectation harmonic crowd_correlated
  crowd_correlated_rivals.

Theorem claim :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (S : nat -> nat -> R)
    (w : nat -> R),
  second_moments n d beta S ->
  E (fun o => inner d (aggregate n w (beta o)) (aggregate n w (beta o))) = bilinear n S w w.
Proof. exact crowd_correlated.correlated_bias_energy. Qed.

(** the diagonal of Sigma only *)
Theorem claim_not_diagonal :
  ~ (forall (n : nat) (S0 : nat -> nat -> R) (w : nat -> R),
    (0 < n)%nat -> symmetric n S0 -> positive_definite n S0 -> total_one n w ->
    bilinear n S0 w w = sums.sum n (fun i => w i ^ 2 * S0 i i)).
Proof. exact crowd_correlated_rivals.correlated_energy_not_diagonal. Qed.

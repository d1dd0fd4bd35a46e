(** Proposition 5.2: two correlated crowds whose residuals have the same second moments. *)
From Fedtheory Require Import sums tilts expectation crowd_correlated crowd_correlated_rivals.

Theorem claim :
  forall (P Q : Expectation) (n d : nat) (beta : random_tilts P) (beta' : random_tilts Q)
    (S : nat -> nat -> R) (u : nat -> R),
  symmetric n S -> second_moments n d beta S -> second_moments n d beta' (tilted S u) ->
  forall i j, (i < n)%nat -> (j < n)%nat ->
  E (fun o => inner d (disagreement n (beta o) i) (disagreement n (beta o) j)) =
    centred_entry n S i j /\
  E (fun o => inner d (disagreement n (beta' o) i) (disagreement n (beta' o) j)) =
    centred_entry n S i j.
Proof. exact crowd_correlated.disagreement_moments_blind. Qed.

(** u u' added *)
Theorem claim_not_blind_to_rank_one :
  ~ (forall (n : nat) (S : nat -> nat -> R) (u : nat -> R), symmetric n S ->
    forall i j, (i < n)%nat -> (j < n)%nat ->
    centred_entry n (fun a b => S a b + u a * u b) i j = centred_entry n S i j).
Proof. exact crowd_correlated_rivals.disagreement_not_blind_to_rank_one. Qed.

(** a diagonal added *)
Theorem claim_not_blind_to_diagonal :
  ~ (forall (n : nat) (S0 : nat -> nat -> R) (u : nat -> R), (3 <= n)%nat -> symmetric n S0 ->
    forall i j, (i < n)%nat -> (j < n)%nat ->
    centred_entry n (fun a b => S0 a b + delta a b * u a) i j = centred_entry n S0 i j).
Proof. exact crowd_correlated_rivals.disagreement_not_blind_to_diagonal. Qed.

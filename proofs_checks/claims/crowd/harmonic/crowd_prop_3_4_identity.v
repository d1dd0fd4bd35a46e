(** Proposition 3.4, first statement: the expected bias energy of weights blind to the tilts, for
    random weights as printed, and sharpened for fixed weights and uncorrelated tilts. *)
From Fedtheory Require Import sums tilts expectation harmonic harmonic_bias harmonic_clauses.

Theorem claim : forall (P : Expectation) (n d : nat) (beta : random_tilts P)
    (w : outcome P -> nat -> R),
  uncorrelated n d beta -> independent_products n d beta w ->
  E (fun o => inner d (aggregate n (w o) (beta o)) (aggregate n (w o) (beta o))) =
    sums.sum n (fun i => E (fun o => w o i * w o i) * expected_energy d beta i).
Proof. exact harmonic_clauses.bias_energy_independent_weights. Qed.

(** correlated tilts *)
Theorem claim_not_correlated : ~ (
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat -> R),
  square_integrable n d beta ->
  mean_bias_energy n d beta w = diagonal_energy n w (expected_energy d beta)).
Proof. exact harmonic_bias.bias_energy_not_correlated. Qed.

(** weights that see the tilts *)
Theorem claim_not_random_weights : ~ (
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : outcome P -> nat -> R),
  uncorrelated n d beta ->
  (forall o : outcome P, in_simplex n (w o)) ->
  (forall i : nat, integrable (fun o => w o i ^ 2)) ->
  E (fun o => inner d (aggregate n (w o) (beta o)) (aggregate n (w o) (beta o))) =
    sums.sum n (fun i => E (fun o => w o i ^ 2) * expected_energy d beta i)).
Proof. exact harmonic_bias.bias_energy_not_random_weights. Qed.

Theorem sharpened : forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat -> R),
  uncorrelated n d beta ->
  E (fun o => inner d (aggregate n w (beta o)) (aggregate n w (beta o))) =
    diagonal_energy n w (expected_energy d beta).
Proof. exact expectation.expected_bias_energy. Qed.

(** correlated tilts *)
Theorem sharpened_not_correlated : ~ (
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat -> R),
  square_integrable n d beta ->
  mean_bias_energy n d beta w = diagonal_energy n w (expected_energy d beta)).
Proof. exact harmonic_bias.bias_energy_not_correlated. Qed.

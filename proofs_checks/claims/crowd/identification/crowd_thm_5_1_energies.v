(** Theorem 5.1 (a): expected disagreement energies are T applied to expected bias energies, where
    the tilts are uncorrelated; sharpened: so the energies are recovered, from three clients on. *)
From Fedtheory Require Import sums tilts expectation crowd_map crowd_disagreement.

Theorem claim :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P), uncorrelated n d beta ->
  forall i, (i < n)%nat ->
  E (fun o => energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d beta) i.
Proof. exact crowd_disagreement.disagreement_energy. Qed.

(** correlated tilts *)
Theorem claim_not_correlated :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P), square_integrable n d beta ->
    forall i, (i < n)%nat ->
    E (fun o => energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d beta) i).
Proof. exact crowd_disagreement.disagreement_energy_not_correlated. Qed.

(** 1 - 1/n before zeta_i^2 *)
Theorem claim_not_one_minus_1_n :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P), uncorrelated n d beta ->
    forall i, (i < n)%nat ->
    E (fun o => energy d (disagreement n (beta o)) i) =
    (1 - 1 / INR n) * expected_energy d beta i +
      1 / INR n ^ 2 * sums.sum n (expected_energy d beta)).
Proof. exact crowd_disagreement.disagreement_energy_not_one_minus_1_n. Qed.

(** the energies themselves *)
Theorem claim_not_identity :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
    (3 <= n)%nat -> uncorrelated n d beta -> forall i, (i < n)%nat ->
    E (fun o => energy d (disagreement n (beta o)) i) = expected_energy d beta i).
Proof. exact crowd_disagreement.disagreement_energy_not_identity. Qed.

Theorem sharpened :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  (3 <= n)%nat -> uncorrelated n d beta -> forall i, (i < n)%nat ->
  expected_energy d beta i =
    apply_Tinv n (fun j => E (fun o => energy d (disagreement n (beta o)) j)) i.
Proof. exact crowd_disagreement.expected_energies_recovered. Qed.

(** correlated tilts *)
Theorem sharpened_not_correlated :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P), square_integrable n d beta ->
    forall i, (i < n)%nat ->
    E (fun o => energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d beta) i).
Proof. exact crowd_disagreement.disagreement_energy_not_correlated. Qed.

(** Theorem 5.1 (a): the expected disagreement energies of a crowd with uncorrelated tilts
    are T applied to its expected bias energies. *)
From Fedtheory Require Import sums tilts expectation crowd_map witness_crowds.

Theorem disagreement_energy : forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  uncorrelated n d beta -> forall i, (i < n)%nat ->
  E (fun o => energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d beta) i.
Proof.
  intros P n d beta H i Hi.
  rewrite <- (E_same P (fun o => bilinear n (gram d (beta o)) (centring n i) (centring n i))).
  - rewrite E_bilinear_uncorrelated by assumption.
    unfold apply_T. rewrite <- diagonal_energy_centring by assumption.
    apply sum_ext. intros; ring.
  - intro o. symmetry. now apply inner_disagreement.
  - apply integrable_bilinear. apply H.
Qed.

(** So the expected bias energies are read off the expected disagreement energies. *)
Theorem expected_energies_recovered :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  (3 <= n)%nat -> uncorrelated n d beta -> forall i, (i < n)%nat ->
  expected_energy d beta i
  = apply_Tinv n (fun j => E (fun o => energy d (disagreement n (beta o)) j)) i.
Proof.
  intros P n d beta Hn H i Hi.
  rewrite <- (proj1 (T_inverse_as_printed n Hn (expected_energy d beta) i Hi)).
  unfold apply_Tinv. rewrite disagreement_energy by assumption.
  rewrite (sum_ext n _ _ (disagreement_energy P n d beta H)). reflexivity.
Qed.

(** The same statement for a Gram matrix: diag (J Q J) = T (diag Q) when Q is diagonal. *)
Theorem disagreement_energy_matrix : forall (n : nat) (q : nat -> R) (i : nat), (i < n)%nat ->
  bilinear n (fun j k => delta j k * q j) (centring n i) (centring n i) = apply_T n q i.
Proof.
  intros n q i Hi. rewrite bilinear_diagonal. unfold apply_T.
  rewrite <- diagonal_energy_centring by assumption. apply sum_ext. intros; ring.
Qed.

(** Refuted: correlated tilts are allowed. *)
Theorem disagreement_energy_not_correlated :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
     square_integrable n d beta -> forall i, (i < n)%nat ->
     E (fun o => energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d beta) i).
Proof.
  intro H. specialize (H one_outcome 3%nat 1%nat common_tilt).
  specialize (H (fun _ _ _ _ => I) 0%nat ltac:(lia)).
  revert H. unfold apply_T. compute_crowd. lra.
Qed.

(** Refuted: the factor of q_i is 1 - 1/n. *)
Theorem disagreement_energy_not_one_minus_1_n :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
     uncorrelated n d beta -> forall i, (i < n)%nat ->
     E (fun o => energy d (disagreement n (beta o)) i)
     = (1 - 1 / INR n) * expected_energy d beta i
       + 1 / INR n ^ 2 * sum n (expected_energy d beta)).
Proof.
  intro H. specialize (H eight_outcomes 3%nat 1%nat (sign_tilts 1)).
  specialize (H (sign_tilts_uncorrelated 1) 0%nat ltac:(lia)).
  revert H. unfold apply_T. compute_crowd. lra.
Qed.

(** Refuted: the disagreement energies are the bias energies, no inversion being needed. *)
Theorem disagreement_energy_not_identity :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
     (3 <= n)%nat -> uncorrelated n d beta -> forall i, (i < n)%nat ->
     E (fun o => energy d (disagreement n (beta o)) i) = expected_energy d beta i).
Proof.
  intro H. specialize (H eight_outcomes 3%nat 1%nat (sign_tilts 1) ltac:(lia)).
  specialize (H (sign_tilts_uncorrelated 1) 0%nat ltac:(lia)).
  revert H. unfold apply_T. compute_crowd. lra.
Qed.

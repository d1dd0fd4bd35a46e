(** Expectations by their rules. Only these are used, so the theorems hold for the integral of every
    probability space; [finite_law] gives the spaces with finitely many outcomes. *)
From Fedtheory Require Import sums tilts.

Record Expectation : Type := {
  outcome : Type;
  integrable : (outcome -> R) -> Prop;
  E : (outcome -> R) -> R;
  integrable_const : forall c, integrable (fun _ => c);
  integrable_add : forall X Y, integrable X -> integrable Y -> integrable (fun o => X o + Y o);
  integrable_scale : forall c X, integrable X -> integrable (fun o => c * X o);
  integrable_same : forall X Y, (forall o, X o = Y o) -> integrable X -> integrable Y;
  E_const : forall c, E (fun _ => c) = c;
  E_add : forall X Y, integrable X -> integrable Y -> E (fun o => X o + Y o) = E X + E Y;
  E_scale : forall c X, integrable X -> E (fun o => c * X o) = c * E X;
  E_same : forall X Y, (forall o, X o = Y o) -> integrable X -> E X = E Y;
  E_nonneg : forall X, integrable X -> (forall o, 0 <= X o) -> 0 <= E X
}.

Arguments integrable {_} _.
Arguments E {_} _.

Lemma integrable_sum (P : Expectation) n (X : nat -> outcome P -> R) :
  (forall i, (i < n)%nat -> integrable (X i)) -> integrable (fun o => sum n (fun i => X i o)).
Proof.
  induction n as [|n IH]; intro H; simpl; [apply integrable_const|].
  apply (integrable_add P (fun o => sum n (fun i => X i o)) (X n)).
  - apply IH. intros; apply H; lia.
  - apply H; lia.
Qed.

Lemma E_sum (P : Expectation) n (X : nat -> outcome P -> R) :
  (forall i, (i < n)%nat -> integrable (X i)) ->
  E (fun o => sum n (fun i => X i o)) = sum n (fun i => E (X i)).
Proof.
  induction n as [|n IH]; intro H; simpl; [apply E_const|].
  rewrite <- IH by (intros; apply H; lia).
  apply (E_add P (fun o => sum n (fun i => X i o)) (X n)).
  - apply integrable_sum. intros; apply H; lia.
  - apply H; lia.
Qed.

(** Random tilts: a square-integrable array for each outcome, uncorrelated across clients.
    Independent centred tilts are uncorrelated; more is not needed. *)
Definition random_tilts (P : Expectation) : Type := outcome P -> nat -> nat -> R.

Definition square_integrable {P : Expectation} (n d : nat) (beta : random_tilts P) : Prop :=
  forall i j, (i < n)%nat -> (j < n)%nat -> integrable (fun o => gram d (beta o) i j).

Definition uncorrelated {P : Expectation} (n d : nat) (beta : random_tilts P) : Prop :=
  square_integrable n d beta /\
  forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> E (fun o => gram d (beta o) i j) = 0.

(** zeta_i^2, the expected bias energy. *)
Definition expected_energy {P : Expectation} (d : nat) (beta : random_tilts P) (i : nat) : R :=
  E (fun o => energy d (beta o) i).

Lemma integrable_bilinear (P : Expectation) n d (beta : random_tilts P) v w :
  square_integrable n d beta -> integrable (fun o => bilinear n (gram d (beta o)) v w).
Proof.
  intro H. unfold bilinear. apply integrable_sum. intros i Hi.
  apply integrable_sum. intros j Hj. apply integrable_scale. now apply H.
Qed.

(** Means of bilinear forms with non-random weights. *)
Lemma E_bilinear (P : Expectation) n d (beta : random_tilts P) v w :
  square_integrable n d beta ->
  E (fun o => bilinear n (gram d (beta o)) v w)
  = bilinear n (fun i j => E (fun o => gram d (beta o) i j)) v w.
Proof.
  intro H. unfold bilinear. rewrite (E_sum P n).
  - apply sum_ext. intros i Hi. rewrite (E_sum P n).
    + apply sum_ext. intros j Hj. apply E_scale. now apply H.
    + intros j Hj. apply integrable_scale. now apply H.
  - intros i Hi. apply integrable_sum. intros j Hj. apply integrable_scale. now apply H.
Qed.

Lemma E_bilinear_uncorrelated (P : Expectation) n d (beta : random_tilts P) v w :
  uncorrelated n d beta ->
  E (fun o => bilinear n (gram d (beta o)) v w)
  = sum n (fun i => v i * w i * expected_energy d beta i).
Proof.
  intros [Hi H0]. rewrite E_bilinear by assumption. rewrite <- bilinear_diagonal.
  apply bilinear_ext. intros i j Hi' Hj'. same_client i j.
  - unfold expected_energy, energy, gram. ring.
  - rewrite H0 by assumption. ring.
Qed.

(** The expected bias energy of non-random weights: E |b(w)|^2 = sum of w_i^2 zeta_i^2
    (first statement of Proposition 3.4). *)
Theorem expected_bias_energy : forall (P : Expectation) (n d : nat) (beta : random_tilts P)
  (w : nat -> R), uncorrelated n d beta ->
  E (fun o => inner d (aggregate n w (beta o)) (aggregate n w (beta o)))
  = diagonal_energy n w (expected_energy d beta).
Proof.
  intros P n d beta w H.
  rewrite (E_same P _ (fun o => bilinear n (gram d (beta o)) w w)).
  - rewrite E_bilinear_uncorrelated by assumption. apply sum_ext. intros; ring.
  - intro o. apply inner_aggregate.
  - apply (integrable_same P (fun o => bilinear n (gram d (beta o)) w w)).
    + intro o. symmetry. apply inner_aggregate.
    + apply integrable_bilinear. apply H.
Qed.

(** A law with outcomes 0, ..., m-1 of probabilities p_0, ..., p_(m-1). *)
Definition finite_law (m : nat) (p : nat -> R)
  (p_nonneg : forall o, (o < m)%nat -> 0 <= p o) (p_total : sum m p = 1) : Expectation.
Proof.
  refine {| outcome := nat; integrable := fun _ => True;
            E := fun X => sum m (fun o => p o * X o) |}; auto.
  - intro c. rewrite sum_scale_right, p_total. ring.
  - intros X Y _ _. rewrite <- sum_add. apply sum_ext. intros; ring.
  - intros c X _. rewrite <- sum_scale. apply sum_ext. intros; ring.
  - intros X Y H _. apply sum_ext. intros o _. now rewrite H.
  - intros X _ H. apply sum_nonneg. intros o Ho. specialize (H o).
    specialize (p_nonneg o Ho). nra.
Defined.

(** The law with one outcome, and m equally likely outcomes. *)
Lemma equally_likely_nonneg m : (0 < m)%nat -> forall o, (o < m)%nat -> 0 <= 1 / INR m.
Proof.
  intros Hm o _. pose proof (clients_ge_1 m Hm).
  unfold Rdiv. rewrite Rmult_1_l. left. apply Rinv_0_lt_compat. lra.
Qed.

Lemma equally_likely_total m : (0 < m)%nat -> sum m (fun _ => 1 / INR m) = 1.
Proof. intro Hm. pose proof (clients_ge_1 m Hm). rewrite sum_const. field. lra. Qed.

Definition equally_likely (m : nat) (Hm : (0 < m)%nat) : Expectation :=
  finite_law m (fun _ => 1 / INR m) (equally_likely_nonneg m Hm) (equally_likely_total m Hm).

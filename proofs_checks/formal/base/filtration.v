(** Filtrations and martingale differences, by the rules that conditional expectations give.
    [past t Z] says that Z is known before round t. For a probability space with a filtration and
    conditional expectations all rules below are theorems; [two_signs] is a space where they hold. *)
From Fedtheory Require Import sums tilts expectation orthonormal.

Record Filtration : Type := {
  space : Expectation;
  past : nat -> (outcome space -> R) -> Prop;
  past_const : forall t c, past t (fun _ => c);
  past_add : forall t X Y, past t X -> past t Y -> past t (fun o => X o + Y o);
  past_mul : forall t X Y, past t X -> past t Y -> past t (fun o => X o * Y o);
  past_same : forall t X Y, (forall o, X o = Y o) -> past t X -> past t Y;
  past_later : forall t X, past t X -> past (S t) X;
  dominated : forall t X Y, past t X -> @integrable space Y ->
    (forall o, Rabs (X o) <= Y o) -> @integrable space X
}.

Arguments past {_} _ _.

Definition random_vector (F : Filtration) : Type := outcome (space F) -> nat -> R.

(** X t is drawn in round t: E[X t | past] = 0 and E[|X t|^2 | past] <= v. *)
Definition martingale_differences (F : Filtration) (d : nat) (X : nat -> random_vector F)
  (v : R) : Prop :=
  (forall t k, (k < d)%nat -> past (S t) (fun o => X t o k)) /\
  (forall t k Z, (k < d)%nat -> past t Z -> integrable (fun o => Z o * X t o k) ->
     E (fun o => Z o * X t o k) = 0) /\
  (forall t Z, past t Z -> (forall o, 0 <= Z o) -> integrable Z ->
     integrable (fun o => Z o * inner d (X t o) (X t o)) /\
     E (fun o => Z o * inner d (X t o) (X t o)) <= v * E Z).

Section Rules.
Variable F : Filtration.

Lemma past_scale t c X : @past F t X -> past t (fun o => c * X o).
Proof. intro H. apply (past_mul F t (fun _ => c) X); [apply past_const | exact H]. Qed.

Lemma past_sum t n (X : nat -> outcome (space F) -> R) :
  (forall k, (k < n)%nat -> past t (X k)) -> past t (fun o => sum n (fun k => X k o)).
Proof.
  induction n as [|n IH]; intro H; simpl; [apply past_const|].
  apply (past_add F t (fun o => sum n (fun k => X k o)) (X n)).
  - apply IH. intros; apply H; lia.
  - apply H; lia.
Qed.

Lemma past_inner t d (x y : random_vector F) :
  (forall k, (k < d)%nat -> past t (fun o => x o k)) ->
  (forall k, (k < d)%nat -> past t (fun o => y o k)) ->
  past t (fun o => inner d (x o) (y o)).
Proof.
  intros Hx Hy. unfold inner. apply (past_sum t d (fun k o => x o k * y o k)).
  intros k Hk. apply past_mul; [now apply Hx | now apply Hy].
Qed.

Lemma past_square t X : @past F t X -> past t (fun o => X o ^ 2).
Proof.
  intro H. apply (past_same F t (fun o => X o * X o)); [intro; ring|]. now apply past_mul.
Qed.
End Rules.

(** Inequalities between the terms. *)
Lemma product_le_squares u v : Rabs (u * v) <= 1 / 2 * u ^ 2 + 1 / 2 * v ^ 2.
Proof.
  assert (0 <= (u - v) ^ 2 /\ 0 <= (u + v) ^ 2) as [] by (split; apply pow2_ge_0).
  apply Rabs_le. split; nra.
Qed.

Lemma inner_self_nonneg d x : 0 <= inner d x x.
Proof. apply sum_nonneg. intros; nra. Qed.

Lemma coordinate_le d x k : (k < d)%nat -> x k ^ 2 <= inner d x x.
Proof.
  intro Hk. replace (x k ^ 2) with (x k * x k) by ring.
  apply (sum_term_le d (fun j => x j * x j)); [intros; nra | assumption].
Qed.

Lemma inner_square_le d x y : inner d x y ^ 2 <= inner d x x * inner d y y.
Proof.
  pose proof (cauchy d x y) as H.
  rewrite (sum_ext d (fun i => x i ^ 2) (fun i => x i * x i)) in H by (intros; ring).
  rewrite (sum_ext d (fun i => y i ^ 2) (fun i => y i * y i)) in H by (intros; ring).
  exact H.
Qed.

(** Two fair signs, one a round, in one dimension: outcome o < 4, round t reads bit t. *)
Definition four_outcomes : Expectation := equally_likely 4 ltac:(lia).

Definition sign_of (o t : nat) : R := if Nat.testbit o t then -1 else 1.

Definition two_signs : Filtration.
Proof.
  refine {| space := four_outcomes;
            past := fun t X => match t with
              | O => forall o o' : nat, X o = X o'
              | S O => X 0%nat = X 2%nat /\ X 1%nat = X 3%nat
              | _ => True end |}.
  - intros [|[|t]] c; cbn; auto.
  - intros [|[|t]] X Y; cbn; auto; intros H H'.
    + intros o o'. now rewrite (H o o'), (H' o o').
    + destruct H as [H1 H2], H' as [H1' H2']. now rewrite H1, H2, H1', H2'.
  - intros [|[|t]] X Y; cbn; auto; intros H H'.
    + intros o o'. now rewrite (H o o'), (H' o o').
    + destruct H as [H1 H2], H' as [H1' H2']. now rewrite H1, H2, H1', H2'.
  - intros [|[|t]] X Y HXY; cbn; auto; intro H.
    + intros o o'. now rewrite <- !HXY.
    + now rewrite <- !HXY.
  - intros [|[|t]] X; cbn; auto.
  - cbn. auto.
Defined.

Definition signs (t : nat) : random_vector two_signs :=
  fun o k => match t, k with O, O | S O, O => sign_of o t | _, _ => 0 end.

Lemma signs_martingale : martingale_differences two_signs 1 signs 1.
Proof.
  split; [|split].
  - intros [|[|t]] k Hk; replace k with 0%nat by lia; cbn; auto.
  - intros [|[|t]] k Z Hk HZ _; replace k with 0%nat by lia; unfold signs, sign_of; cbn in *.
    + rewrite (HZ 1%nat 0%nat), (HZ 2%nat 0%nat), (HZ 3%nat 0%nat). field.
    + destruct HZ as [H1 H2]. rewrite H1, H2. field.
    + field.
  - intros t Z _ Hpos _. split; [exact I|]. unfold signs, sign_of, inner. cbn.
    pose proof (Hpos 0%nat). pose proof (Hpos 1%nat). pose proof (Hpos 2%nat).
    pose proof (Hpos 3%nat). cbn in *.
    destruct t as [|[|t]]; cbn; lra.
Qed.

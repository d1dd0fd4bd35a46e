(** The clipped gradient of the tensor regression paper, (1/n) sum of clip(R_k) o clip(X_k) as a
    q x p matrix, and its L2 sensitivity: how far it moves between neighbouring data sets.
    [R k i] is entry i < q of the residual of record k < n, [X k j] entry j < p of its covariate. *)
From Fedtheory Require Import sums.

Definition norm2 (d : nat) (v : nat -> R) : R := sum d (fun i => v i ^ 2).

(** Scale a vector back to norm tau if it is longer. *)
Definition clip (d : nat) (tau : R) (v : nat -> R) (i : nat) : R :=
  if Rle_dec (norm2 d v) (tau ^ 2) then v i else tau / sqrt (norm2 d v) * v i.

Definition gradient (n q p : nat) (tauE tauX : R) (res cov : nat -> nat -> R) (i j : nat) : R :=
  sum n (fun k => clip q tauE (res k) i * clip p tauX (cov k) j) / INR n.

Definition distance2 (q p : nat) (A B : nat -> nat -> R) : R :=
  sum q (fun i => sum p (fun j => (A i j - B i j) ^ 2)).

Definition agree_but (n k0 : nat) (res cov res' cov' : nat -> nat -> R) : Prop :=
  forall k, (k < n)%nat -> k <> k0 -> res k = res' k /\ cov k = cov' k.

(** The same number of records, one of them replaced. *)
Definition replaced (n : nat) (res cov res' cov' : nat -> nat -> R) : Prop :=
  exists k0, (k0 < n)%nat /\ agree_but n k0 res cov res' cov'.

(** One record gone; the divisor n stays, so that it contributes zero. *)
Definition removed (n : nat) (res cov res' cov' : nat -> nat -> R) : Prop :=
  exists k0, (k0 < n)%nat /\ agree_but n k0 res cov res' cov' /\ forall i, res' k0 i = 0.

(** The L2 sensitivity of the gradient is c: a bound for all neighbours, and attained by some. *)
Definition sensitivity_is
  (neighbours : (nat -> nat -> R) -> (nat -> nat -> R) -> (nat -> nat -> R) -> (nat -> nat -> R)
                -> Prop) (n q p : nat) (tauE tauX c : R) : Prop :=
  (forall res cov res' cov', neighbours res cov res' cov' ->
     distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov')
     <= c ^ 2) /\
  (exists res cov res' cov', neighbours res cov res' cov' /\
     distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov')
     = c ^ 2).

Lemma norm2_nonneg d v : 0 <= norm2 d v.
Proof. apply sum_nonneg. intros. apply pow2_ge_0. Qed.

Lemma clip_norm d tau v : 0 < tau -> norm2 d (clip d tau v) <= tau ^ 2.
Proof.
  intro Ht. destruct (Rle_dec (norm2 d v) (tau ^ 2)) as [H|H].
  - replace (norm2 d (clip d tau v)) with (norm2 d v); [assumption|].
    apply sum_ext. intros i _. unfold clip. destruct (Rle_dec _ _); [reflexivity | contradiction].
  - assert (Hpos : 0 < norm2 d v) by (pose proof (pow2_ge_0 tau); lra).
    assert (E : norm2 d (clip d tau v) = (tau / sqrt (norm2 d v)) ^ 2 * norm2 d v).
    { unfold norm2 at 1. rewrite (sum_ext d _ (fun i => (tau / sqrt (norm2 d v)) ^ 2 * v i ^ 2)).
      - now rewrite sum_scale.
      - intros i _. unfold clip. destruct (Rle_dec _ _); [contradiction | ring]. }
    rewrite E. pose proof (sqrt_lt_R0 _ Hpos) as Hs.
    replace (norm2 d v) with (sqrt (norm2 d v) * sqrt (norm2 d v)) at 2
      by (apply sqrt_sqrt; lra).
    apply Req_le. field. lra.
Qed.

Lemma clip_zero d tau v : (forall i, v i = 0) -> forall i, clip d tau v i = 0.
Proof. intros H i. unfold clip. destruct (Rle_dec _ _); rewrite H; ring. Qed.

Lemma outer_norm q p a b :
  sum q (fun i => sum p (fun j => (a i * b j) ^ 2)) = norm2 q a * norm2 p b.
Proof.
  unfold norm2. rewrite <- sum_scale_right. apply sum_ext. intros i _.
  rewrite <- sum_scale. apply sum_ext. intros; ring.
Qed.

(** Only the record k0 counts in the difference of two gradients. *)
Lemma gradient_difference n q p tauE tauX res cov res' cov' k0 i j :
  (k0 < n)%nat -> agree_but n k0 res cov res' cov' ->
  gradient n q p tauE tauX res cov i j - gradient n q p tauE tauX res' cov' i j
  = (clip q tauE (res k0) i * clip p tauX (cov k0) j
     - clip q tauE (res' k0) i * clip p tauX (cov' k0) j) / INR n.
Proof.
  intros Hk Hag. unfold gradient.
  set (f := fun k => clip q tauE (res k) i * clip p tauX (cov k) j).
  set (g := fun k => clip q tauE (res' k) i * clip p tauX (cov' k) j).
  assert (E : sum n f - sum n g = f k0 - g k0).
  { rewrite <- sum_sub, <- (sum_delta n k0 (fun k => f k - g k)) by assumption.
    apply sum_ext. intros k Hkn. destruct (Nat.eq_dec k0 k) as [->|Hne].
    - rewrite delta_same. ring.
    - rewrite delta_other by assumption. destruct (Hag k Hkn) as [Hr Hc]; [congruence|].
      unfold f, g. rewrite Hr, Hc. ring. }
  unfold Rdiv. rewrite <- Rmult_minus_distr_r, E. reflexivity.
Qed.

Lemma distance2_scaled n q p A B D : (0 < n)%nat ->
  (forall i j, A i j - B i j = D i j / INR n) ->
  distance2 q p A B = sum q (fun i => sum p (fun j => D i j ^ 2)) / INR n ^ 2.
Proof.
  intros Hn H. pose proof (clients_ge_1 n Hn). unfold distance2, Rdiv.
  rewrite <- sum_scale_right. apply sum_ext. intros i _.
  rewrite <- sum_scale_right. apply sum_ext. intros j _. rewrite H. field. lra.
Qed.

Section Levels.
Variables (n q p : nat) (tauE tauX : R).
Hypotheses (Hn : (0 < n)%nat) (HE : 0 < tauE) (HX : 0 < tauX).

Let level (a b : nat -> R) : sum q (fun i => sum p (fun j =>
  (clip q tauE a i * clip p tauX b j) ^ 2)) <= (tauX * tauE) ^ 2.
Proof.
  rewrite outer_norm. pose proof (clip_norm q tauE a HE). pose proof (clip_norm p tauX b HX).
  pose proof (norm2_nonneg q (clip q tauE a)). pose proof (norm2_nonneg p (clip p tauX b)). nra.
Qed.

Lemma replaced_bound res cov res' cov' : replaced n res cov res' cov' ->
  distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov')
  <= (2 * tauX * tauE / INR n) ^ 2.
Proof.
  intros (k0 & Hk & Hag). pose proof (clients_ge_1 n Hn) as Hone.
  rewrite (distance2_scaled n q p _ _ _ Hn
             (fun i j => gradient_difference n q p tauE tauX res cov res' cov' k0 i j Hk Hag)).
  replace ((2 * tauX * tauE / INR n) ^ 2) with (4 * (tauX * tauE) ^ 2 / INR n ^ 2) by (field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; nra|].
  pose proof (level (res k0) (cov k0)) as H1. pose proof (level (res' k0) (cov' k0)) as H2.
  apply Rle_trans with (sum q (fun i => sum p (fun j =>
    2 * (clip q tauE (res k0) i * clip p tauX (cov k0) j) ^ 2
    + 2 * (clip q tauE (res' k0) i * clip p tauX (cov' k0) j) ^ 2))).
  - apply sum_le. intros i _. apply sum_le. intros j _.
    set (u := _ * _). set (v := _ * _). pose proof (pow2_ge_0 (u + v)). nra.
  - rewrite (sum_ext q _ (fun i => 2 * sum p (fun j =>
        (clip q tauE (res k0) i * clip p tauX (cov k0) j) ^ 2)
      + 2 * sum p (fun j => (clip q tauE (res' k0) i * clip p tauX (cov' k0) j) ^ 2)))
      by (intros; now rewrite sum_add, !sum_scale).
    rewrite sum_add, !sum_scale. lra.
Qed.

Lemma removed_bound res cov res' cov' : removed n res cov res' cov' ->
  distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov')
  <= (tauX * tauE / INR n) ^ 2.
Proof.
  intros (k0 & Hk & Hag & Hz). pose proof (clients_ge_1 n Hn) as Hone.
  rewrite (distance2_scaled n q p _ _
             (fun i j => clip q tauE (res k0) i * clip p tauX (cov k0) j) Hn).
  - replace ((tauX * tauE / INR n) ^ 2) with ((tauX * tauE) ^ 2 / INR n ^ 2) by (field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; nra | apply level].
  - intros i j. rewrite (gradient_difference n q p tauE tauX res cov res' cov' k0 i j Hk Hag).
    rewrite (clip_zero q tauE (res' k0) Hz). field. lra.
Qed.
End Levels.

(** All of the bound is used: one record on the clipping sphere, its residual turned round. *)
Definition alone (tau : R) (k i : nat) : R := if Nat.eqb k 0 then tau * delta 0 i else 0.

Lemma delta_square i j : delta i j * delta i j = delta i j.
Proof. unfold delta. destruct (Nat.eqb i j); ring. Qed.

Lemma clip_unit d tau c : (0 < d)%nat -> 0 < tau -> c ^ 2 <= tau ^ 2 -> forall i,
  clip d tau (fun i => c * delta 0 i) i = c * delta 0 i.
Proof.
  intros Hd Ht Hc i. unfold clip. destruct (Rle_dec _ _) as [|H]; [reflexivity|].
  exfalso. apply H. unfold norm2.
  rewrite (sum_ext d _ (fun i => delta 0 i * (c ^ 2))).
  - now rewrite (sum_delta d 0 (fun _ => c ^ 2)).
  - intros l _. pose proof (delta_square 0 l). nra.
Qed.

Lemma distance2_corner n q p tauE tauX c c' b b' : (0 < n)%nat -> (0 < q)%nat -> (0 < p)%nat ->
  0 < tauE -> 0 < tauX ->
  c ^ 2 <= tauE ^ 2 -> c' ^ 2 <= tauE ^ 2 -> b ^ 2 <= tauX ^ 2 -> b' ^ 2 <= tauX ^ 2 ->
  distance2 q p (gradient n q p tauE tauX (alone c) (alone b))
                (gradient n q p tauE tauX (alone c') (alone b'))
  = ((c * b - c' * b') / INR n) ^ 2.
Proof.
  intros Hn Hq Hp HE HX Hc Hc' Hb Hb'. pose proof (clients_ge_1 n Hn).
  rewrite (distance2_scaled n q p _ _ (fun i j => (c * b - c' * b') * (delta 0 i * delta 0 j)) Hn).
  - rewrite (sum_ext q _ (fun i => delta 0 i * (c * b - c' * b') ^ 2)).
    + rewrite (sum_delta q 0 (fun _ => (c * b - c' * b') ^ 2)) by assumption. field. lra.
    + intros i _. rewrite (sum_ext p _ (fun j => delta 0 j *
        ((c * b - c' * b') ^ 2 * (delta 0 i * delta 0 i)))).
      * rewrite (sum_delta p 0 (fun _ => (c * b - c' * b') ^ 2 * (delta 0 i * delta 0 i)))
          by assumption.
        rewrite delta_square. ring.
      * intros j _. transitivity ((c * b - c' * b') ^ 2
          * (delta 0 i * delta 0 i) * (delta 0 j * delta 0 j)); [ring|].
        rewrite (delta_square 0 j). ring.
  - intros i j. rewrite (gradient_difference n q p tauE tauX _ _ _ _ 0 i j Hn).
    + unfold alone. cbn [Nat.eqb].
      rewrite (clip_unit q tauE c), (clip_unit p tauX b), (clip_unit q tauE c'),
        (clip_unit p tauX b') by assumption.
      field. lra.
    + intros k _ Hk. unfold alone. rewrite (proj2 (Nat.eqb_neq k 0) Hk). split; reflexivity.
Qed.

Lemma alone_replaced n c c' b b' : (0 < n)%nat ->
  replaced n (alone c) (alone b) (alone c') (alone b').
Proof.
  intro Hn. exists 0%nat. split; [assumption|]. intros k _ Hk. unfold alone.
  rewrite (proj2 (Nat.eqb_neq k 0) Hk). split; reflexivity.
Qed.

Theorem gradient_sensitivity : forall (n q p : nat) (tauE tauX : R),
  (0 < n)%nat -> (0 < q)%nat -> (0 < p)%nat -> 0 < tauE -> 0 < tauX ->
  sensitivity_is (replaced n) n q p tauE tauX (2 * tauX * tauE / INR n) /\
  sensitivity_is (removed n) n q p tauE tauX (tauX * tauE / INR n).
Proof.
  intros n q p tauE tauX Hn Hq Hp HE HX. pose proof (clients_ge_1 n Hn). split; split.
  - intros. now apply replaced_bound.
  - exists (alone tauE), (alone tauX), (alone (- tauE)), (alone tauX).
    split; [now apply alone_replaced|]. rewrite distance2_corner by (assumption || nra).
    field. lra.
  - intros. now apply removed_bound.
  - exists (alone tauE), (alone tauX), (alone 0), (alone tauX). split.
    + exists 0%nat. split; [assumption|]. split.
      * intros k _ Hne. unfold alone. rewrite (proj2 (Nat.eqb_neq k 0) Hne). split; reflexivity.
      * intro i. unfold alone. cbn [Nat.eqb]. ring.
    + rewrite distance2_corner by (assumption || nra). field. lra.
Qed.

(** Refuted: the add-or-remove constant for replaced records. *)
Theorem sensitivity_not_one_record :
  ~ (forall n q p tauE tauX res cov res' cov', (0 < n)%nat -> 0 < tauE -> 0 < tauX ->
     replaced n res cov res' cov' ->
     distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov')
     <= (tauX * tauE / INR n) ^ 2).
Proof.
  intro F. specialize (F 1%nat 1%nat 1%nat 1 1 (alone 1) (alone 1) (alone (- 1)) (alone 1)).
  rewrite distance2_corner in F by (lra || lia).
  assert (E : ((1 * 1 - -1 * 1) / INR 1) ^ 2 <= (1 * 1 / INR 1) ^ 2).
  { apply F; [lia | lra | lra | apply alone_replaced; lia]. }
  cbn in E. lra.
Qed.

(** Refuted: sqrt 2 in place of 2, as if the two records were orthogonal. *)
Theorem sensitivity_not_root_two :
  ~ (forall n q p tauE tauX res cov res' cov', (0 < n)%nat -> 0 < tauE -> 0 < tauX ->
     replaced n res cov res' cov' ->
     distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov')
     <= (sqrt 2 * tauX * tauE / INR n) ^ 2).
Proof.
  intro F. specialize (F 1%nat 1%nat 1%nat 1 1 (alone 1) (alone 1) (alone (- 1)) (alone 1)).
  rewrite distance2_corner in F by (lra || lia).
  assert (E : ((1 * 1 - -1 * 1) / INR 1) ^ 2 <= (sqrt 2 * 1 * 1 / INR 1) ^ 2).
  { apply F; [lia | lra | lra | apply alone_replaced; lia]. }
  replace ((sqrt 2 * 1 * 1 / INR 1) ^ 2) with (sqrt 2 * sqrt 2) in E by (cbn; field).
  rewrite sqrt_sqrt in E by lra. cbn in E. lra.
Qed.

(** Refuted: clipping the residuals alone is enough; a covariate of norm 3 against tauX = 1. *)
Theorem sensitivity_not_without_covariates :
  ~ (forall n q p tauE tauX res cov res' cov', (0 < n)%nat -> 0 < tauE -> 0 < tauX ->
     replaced n res cov res' cov' ->
     distance2 q p
       (fun i j => sum n (fun k => clip q tauE (res k) i * cov k j) / INR n)
       (fun i j => sum n (fun k => clip q tauE (res' k) i * cov' k j) / INR n)
     <= (2 * tauX * tauE / INR n) ^ 2).
Proof.
  intro F.
  specialize (F 1%nat 1%nat 1%nat 1 1 (alone 1) (alone 3) (alone (- 1)) (alone 3)
                ltac:(lia) ltac:(lra) ltac:(lra) (alone_replaced 1 1 (-1) 3 3 ltac:(lia))).
  revert F. unfold distance2, alone. cbn [sum Nat.eqb INR].
  rewrite !(clip_unit 1 1) by (lia || lra || nra). rewrite !delta_same. lra.
Qed.

(** Truncation of a tensor mode by mode. Entries are a vector of length N; [P s] projects mode s
    onto the space that is kept there, and [low s x] says that x has small rank in mode s. That the
    space is a leading one enters as the theorem of Eckart and Young: no x of small rank in mode s
    is nearer than the projection. Nothing else of tensors is used, and any number D of modes. *)
From Fedtheory Require Import sums orthonormal.

Definition vector := nat -> R.

Definition dist2 (N : nat) (x y : vector) : R := sum N (fun i => (x i - y i) ^ 2).

(** Orthogonal projections: additive, and the residual is orthogonal to the range. *)
Definition projection (N : nat) (P : vector -> vector) : Prop :=
  (forall x y i, P (fun j => x j - y j) i = P x i - P y i) /\
  (forall x y, dot N (P x) (fun i => y i - P y i) = 0).

(** The modes 0, ..., k - 1 projected one after the other. *)
Fixpoint truncate (P : nat -> vector -> vector) (k : nat) (z : vector) : vector :=
  match k with
  | O => z
  | S m => P m (truncate P m z)
  end.

(** [P s w] is a nearest vector to w among those of small rank in mode s. *)
Definition nearest (N : nat) (P : vector -> vector) (low : vector -> Prop) (w : vector) : Prop :=
  forall x, low x -> dist2 N w (P w) <= dist2 N w x.

Lemma dist2_sym N x y : dist2 N x y = dist2 N y x.
Proof. apply sum_ext. intros; ring. Qed.

Lemma dist2_nonneg N x y : 0 <= dist2 N x y.
Proof. apply sum_nonneg. intros. apply pow2_ge_0. Qed.

(** A projection shortens distances. *)
Lemma projection_shortens N P x y : projection N P -> dist2 N (P x) (P y) <= dist2 N x y.
Proof.
  intros [Hadd Horth]. set (d := fun j => x j - y j).
  assert (E : dist2 N x y = dist2 N (P x) (P y) + sum N (fun i => (d i - P d i) ^ 2)
                            + 2 * dot N (P d) (fun i => d i - P d i)).
  { unfold dist2, dot. rewrite <- sum_scale, <- !sum_add. apply sum_ext. intros i _.
    rewrite <- (Hadd x y i). fold d. change (x i - y i) with (d i). ring. }
  rewrite Horth in E.
  assert (0 <= sum N (fun i => (d i - P d i) ^ 2))
    by (apply sum_nonneg; intros; apply pow2_ge_0).
  lra.
Qed.

(** What a further projection costs, seen from z itself. *)
Lemma projection_step N P z w : projection N P ->
  dist2 N z (P w) <= dist2 N z (P z) + dist2 N z w.
Proof.
  intros HP. pose proof HP as [Hadd Horth]. pose proof (projection_shortens N P z w HP) as Hs.
  assert (E : dist2 N z (P w) = dist2 N z (P z) + dist2 N (P z) (P w)
                + 2 * dot N (P (fun j => z j - w j)) (fun i => z i - P z i)).
  { unfold dist2, dot. rewrite <- sum_scale, <- !sum_add. apply sum_ext. intros i _.
    rewrite Hadd. ring. }
  rewrite Horth in E. lra.
Qed.

(** All modes at once (T-HOSVD): each space is the leading one of z. *)
Lemma truncate_at_once N D P low z x :
  (forall s, (s < D)%nat -> projection N (P s)) ->
  (forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
  (forall s, (s < D)%nat -> low s x) ->
  dist2 N z (truncate P D z) <= INR D * dist2 N z x.
Proof.
  induction D as [|D IH]; intros HP Hn Hx.
  - cbn [truncate INR]. rewrite Rmult_0_l. apply Req_le. unfold dist2.
    apply sum_zero. intros; ring.
  - rewrite S_INR. cbn [truncate].
    pose proof (projection_step N (P D) z (truncate P D z) (HP D ltac:(lia))).
    pose proof (Hn D ltac:(lia) x (Hx D ltac:(lia))).
    assert (dist2 N z (truncate P D z) <= INR D * dist2 N z x) by (apply IH; auto with arith).
    lra.
Qed.

(** One after the other (ST-HOSVD): different modes commute, projecting one mode does not raise the
    rank in another, and each space is the leading one of what is left. *)
Definition separate (D : nat) (P : nat -> vector -> vector) (low : nat -> vector -> Prop) : Prop :=
  (forall s t x, (s < D)%nat -> (t < D)%nat -> P s (P t x) = P t (P s x)) /\
  (forall s t x, (s < D)%nat -> (t < s)%nat -> low s x -> low s (P t x)).

Lemma truncate_commutes D P low k s z : separate D P low -> (k <= D)%nat -> (s < D)%nat ->
  P s (truncate P k z) = truncate P k (P s z).
Proof.
  intros [Hc _]. revert z. induction k as [|k IH]; intros z Hk Hs; [reflexivity|].
  cbn [truncate]. rewrite (Hc s k) by lia. now rewrite IH by lia.
Qed.

Lemma truncate_projection N D P low k : (forall s, (s < D)%nat -> projection N (P s)) ->
  separate D P low -> (k <= D)%nat -> projection N (truncate P k).
Proof.
  intros HP Hsep. induction k as [|k IH]; intro Hk.
  - split; [reflexivity|]. intros x y. cbn [truncate]. apply sum_zero. intros; ring.
  - destruct (IH ltac:(lia)) as [Hadd Horth]. destruct (HP k ltac:(lia)) as [Padd Porth].
    assert (Hext : forall x y, truncate P k (fun j => x j - y j)
                               = (fun i => truncate P k x i - truncate P k y i)).
    { intros. apply FunctionalExtensionality.functional_extensionality. intro. apply Hadd. }
    split.
    + intros x y i. cbn [truncate]. rewrite Hext. apply Padd.
    + intros x y. cbn [truncate]. set (q := truncate P k y). set (a := truncate P k x).
      assert (E : dot N (P k a) (fun i => y i - P k q i)
                  = dot N (P k a) (fun i => y i - P k y i)
                    + dot N (P k a) (fun i => y i - q i)
                    - dot N (P k a) (fun i => (y i - q i) - P k (fun j => y j - q j) i)).
      { unfold dot. rewrite <- sum_add, <- sum_sub. apply sum_ext. intros i _.
        rewrite (Padd y q i). ring. }
      rewrite E, !Porth. unfold a. rewrite (truncate_commutes D P low k k x Hsep) by lia.
      unfold q. rewrite Horth. ring.
Qed.

Lemma truncate_in_turn N D P low z x : (forall s, (s < D)%nat -> projection N (P s)) ->
  separate D P low ->
  (forall s, (s < D)%nat -> nearest N (P s) (low s) (truncate P s z)) ->
  (forall s, (s < D)%nat -> low s x) ->
  forall k, (k <= D)%nat -> dist2 N z (truncate P k z) <= INR k * dist2 N z x.
Proof.
  intros HP Hsep Hn Hx. induction k as [|k IH]; intro Hk.
  - cbn [truncate INR]. rewrite Rmult_0_l. apply Req_le. unfold dist2.
    apply sum_zero. intros; ring.
  - rewrite S_INR. cbn [truncate].
    pose proof (truncate_projection N D P low k HP Hsep ltac:(lia)) as HQ.
    assert (Hlow : forall m, (m <= k)%nat -> low k (truncate P m x)).
    { destruct Hsep as [_ Hl]. induction m as [|m IHm]; intro Hm; [apply Hx; lia|].
      cbn [truncate]. apply Hl; [lia | lia | apply IHm; lia]. }
    pose proof (Hn k ltac:(lia) _ (Hlow k (le_n k))) as Hnear.
    pose proof (projection_shortens N _ z x HQ) as Hshort.
    destruct HQ as [Hadd Horth]. set (w := truncate P k z) in *.
    assert (Hpw : P k w = truncate P k (P k z))
      by (apply (truncate_commutes D P low); [assumption | lia | lia]).
    assert (Hww : forall i, (i < N)%nat -> truncate P k w i = w i).
    { intros i Hi. pose (e := fun j => w j - truncate P k w j).
      assert (Hz : dot N e e = 0).
      { transitivity (dot N (truncate P k z) e - dot N (truncate P k w) e).
        - rewrite <- dot_sub. apply sum_ext. intros; unfold e at 1, w at 1; ring.
        - unfold e. rewrite !Horth. ring. }
      assert (e i * e i = 0).
      { apply (sum_zero_terms N (fun j => e j * e j)); trivial. intros; nra. }
      unfold e in H. nra. }
    assert (E : dist2 N z (P k w) = dist2 N z w + dist2 N w (P k w)
                 + 2 * (dot N (truncate P k w) (fun i => z i - truncate P k z i)
                        - dot N (truncate P k (P k z)) (fun i => z i - truncate P k z i))).
    { rewrite Hpw. unfold dist2, dot. rewrite <- sum_sub, <- sum_scale, <- !sum_add.
      apply sum_ext. intros i Hi. rewrite (Hww i Hi). fold w. ring. }
    rewrite !Horth in E. specialize (IH ltac:(lia)). lra.
Qed.

Theorem hosvd_quasi_optimal : forall (N D : nat) (P : nat -> vector -> vector)
  (low : nat -> vector -> Prop) (z x : vector),
  (forall s, (s < D)%nat -> projection N (P s)) -> (forall s, (s < D)%nat -> low s x) ->
  ((forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
     dist2 N z (truncate P D z) <= INR D * dist2 N z x) /\
  (separate D P low ->
     (forall s, (s < D)%nat -> nearest N (P s) (low s) (truncate P s z)) ->
     dist2 N z (truncate P D z) <= INR D * dist2 N z x).
Proof.
  intros N D P low z x HP Hx. split.
  - intro Hn. now apply truncate_at_once with low.
  - intros Hsep Hn. now apply truncate_in_turn with D low.
Qed.

(** The entries of the witness that matter: one for each of three modes, and one for all of them.
    Mode s drops its own entry, or the common one. *)
Definition drop_own (s : nat) (x : vector) (i : nat) : R := if Nat.eqb i s then 0 else x i.
Definition dropped (s : nat) (x : vector) : Prop := x s = 0 \/ x 3%nat = 0.
Definition one (_ : nat) : R := 1.
Definition kept (i : nat) : R := if Nat.eqb i 3 then 0 else 1.

Lemma drop_own_projection s : projection 4 (drop_own s).
Proof.
  split.
  - intros x y i. unfold drop_own. destruct (Nat.eqb i s); ring.
  - intros x y. apply sum_zero. intros i _. unfold drop_own. destruct (Nat.eqb i s); ring.
Qed.

Lemma drop_own_nearest s : (s < 3)%nat -> nearest 4 (drop_own s) (dropped s) one.
Proof.
  intros Hs x [Hx|Hx]; unfold dist2, drop_own, one; cbn [sum];
    destruct s as [|[|[|]]]; try lia; cbn [Nat.eqb]; rewrite Hx;
    pose proof (pow2_ge_0 (1 - x 0%nat)); pose proof (pow2_ge_0 (1 - x 1%nat));
    pose proof (pow2_ge_0 (1 - x 2%nat)); pose proof (pow2_ge_0 (1 - x 3%nat)); lra.
Qed.

(** Refuted: D - 1 in place of D. *)
Theorem hosvd_not_d_minus_1 :
  ~ (forall N D P (low : nat -> vector -> Prop) z x,
     (forall s, (s < D)%nat -> projection N (P s)) ->
     (forall s, (s < D)%nat -> low s x) ->
     (forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
     dist2 N z (truncate P D z) <= (INR D - 1) * dist2 N z x).
Proof.
  intro F.
  assert (E : dist2 4 one (truncate drop_own 3 one) <= (INR 3 - 1) * dist2 4 one kept).
  { apply (F 4%nat 3%nat drop_own dropped one kept).
    - intros s _. apply drop_own_projection.
    - intros s _. now right.
    - apply drop_own_nearest. }
  revert E. unfold dist2, drop_own, one, kept. cbn. lra.
Qed.

(** Refuted: for a competitor that has small rank in all modes but one. *)
Theorem hosvd_not_all_modes_but_one :
  ~ (forall N D P (low : nat -> vector -> Prop) z x,
     (forall s, (s < D)%nat -> projection N (P s)) ->
     (forall s, (s < D - 1)%nat -> low s x) ->
     (forall s, (s < D)%nat -> nearest N (P s) (low s) z) ->
     dist2 N z (truncate P D z) <= INR D * dist2 N z x).
Proof.
  intro F.
  assert (E : dist2 4 one (truncate drop_own 1 one) <= INR 1 * dist2 4 one one).
  { apply (F 4%nat 1%nat drop_own dropped one one).
    - intros s _. apply drop_own_projection.
    - intros s Hs. lia.
    - intros s Hs. apply drop_own_nearest. lia. }
  revert E. unfold dist2, drop_own, one. cbn. lra.
Qed.

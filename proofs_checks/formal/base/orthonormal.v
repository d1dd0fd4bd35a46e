(** Inner products of vectors of length p, Cauchy and Schwarz, and orthonormal rows. *)
From Fedtheory Require Import sums.

(** Cauchy and Schwarz, for sums. *)
Lemma cauchy n x y :
  sum n (fun k => x k * y k) ^ 2 <= sum n (fun k => x k ^ 2) * sum n (fun k => y k ^ 2).
Proof.
  set (a := sum n (fun k => x k ^ 2)). set (b := sum n (fun k => y k ^ 2)).
  set (c := sum n (fun k => x k * y k)).
  assert (Ha : 0 <= a) by (apply sum_nonneg; intros; apply pow2_ge_0).
  assert (H : 0 <= a * (a * b - c ^ 2)).
  { replace (a * (a * b - c ^ 2)) with (sum n (fun k => (a * y k - c * x k) ^ 2)).
    - apply sum_nonneg. intros. apply pow2_ge_0.
    - rewrite (sum_ext n _ (fun k => a ^ 2 * y k ^ 2 - 2 * a * c * (x k * y k) + c ^ 2 * x k ^ 2))
        by (intros; ring).
      rewrite sum_add, sum_sub, !sum_scale. fold a b c. ring. }
  destruct (Req_dec a 0) as [Hz|Hz]; [|nra].
  assert (Hx : forall k, (k < n)%nat -> x k = 0).
  { intros k Hk. assert (x k ^ 2 = 0); [|nra].
    apply (sum_zero_terms n (fun k => x k ^ 2)); trivial. intros. apply pow2_ge_0. }
  assert (Hc : c = 0).
  { apply sum_zero. intros k Hk. rewrite Hx by assumption. ring. }
  rewrite Hz, Hc. lra.
Qed.

(** Rows of K terms can be taken orthonormal, or zero where they depend on the earlier ones. *)
Definition dot (p : nat) (x y : nat -> R) : R := sum p (fun j => x j * y j).

Lemma dot_comm p x y : dot p x y = dot p y x.
Proof. apply sum_ext. intros; ring. Qed.

Lemma dot_sum p K c e y :
  dot p (fun j => sum K (fun k => c k * e k j)) y = sum K (fun k => c k * dot p (e k) y).
Proof.
  unfold dot.
  rewrite (sum_ext p _ (fun j => sum K (fun k => c k * (e k j * y j)))).
  - rewrite sum_swap. apply sum_ext. intros k _. now rewrite sum_scale.
  - intros j _. rewrite <- sum_scale_right. apply sum_ext. intros; ring.
Qed.

Lemma dot_sub p x y z : dot p (fun j => x j - y j) z = dot p x z - dot p y z.
Proof. unfold dot. rewrite <- sum_sub. apply sum_ext. intros; ring. Qed.

Definition orthonormal_or_zero (p K : nat) (e : nat -> nat -> R) : Prop :=
  (forall k l, (k < K)%nat -> (l < K)%nat -> k <> l -> dot p (e k) (e l) = 0) /\
  (forall k, (k < K)%nat -> dot p (e k) (e k) = 1 \/ forall j, (j < p)%nat -> e k j = 0).

Lemma gram_schmidt p K (b : nat -> nat -> R) : exists e c : nat -> nat -> R,
  orthonormal_or_zero p K e /\
  forall k j, (k < K)%nat -> (j < p)%nat -> b k j = sum K (fun l => c k l * e l j).
Proof.
  induction K as [|K (e & c & [Ho Hn] & Hb)].
  - exists b, b. split; [split|]; intros; lia.
  - pose (w := fun j => b K j - sum K (fun l => dot p (b K) (e l) * e l j)).
    assert (Hw : forall l, (l < K)%nat -> dot p w (e l) = 0).
    { intros l Hl. unfold w. rewrite dot_sub, dot_sum.
      rewrite (sum_ext K _ (fun m => delta l m * (dot p (b K) (e l) * dot p (e l) (e l)))).
      - rewrite (sum_delta K l (fun _ => dot p (b K) (e l) * dot p (e l) (e l))) by assumption.
        destruct (Hn l Hl) as [->|Hz]; [ring|].
        replace (dot p (b K) (e l)) with 0; [ring|]. symmetry. apply sum_zero.
        intros j Hj. rewrite (Hz j Hj). ring.
      - intros m Hm. destruct (Nat.eq_dec l m) as [<-|Hne].
        + rewrite delta_same. ring.
        + rewrite delta_other, (Ho m l) by auto. ring. }
    set (d := dot p w w). assert (Hd : 0 <= d) by (apply sum_nonneg; intros; nra).
    pose (f := fun j => if Req_EM_T d 0 then 0 else w j / sqrt d).
    assert (Hf : forall j, (j < p)%nat -> w j = sqrt d * f j).
    { intros j Hj. unfold f. destruct (Req_EM_T d 0) as [Hz|Hz].
      - rewrite Hz, sqrt_0. assert (w j * w j = 0); [|nra].
        apply (sum_zero_terms p (fun j => w j * w j)); trivial. intros; nra.
      - field. assert (0 < sqrt d) by (apply sqrt_lt_R0; lra). lra. }
    assert (Hfl : forall l, (l < K)%nat -> dot p f (e l) = 0).
    { intros l Hl. unfold f. destruct (Req_EM_T d 0) as [Hz|Hz].
      - apply sum_zero. intros; ring.
      - unfold dot. rewrite (sum_ext p _ (fun j => / sqrt d * (w j * e l j))).
        + rewrite sum_scale. fold (dot p w (e l)). rewrite Hw by assumption. ring.
        + intros; unfold Rdiv; ring. }
    exists (fun k => if Nat.eqb k K then f else e k),
           (fun k l => if Nat.eqb k K then (if Nat.eqb l K then sqrt d else dot p (b K) (e l))
                       else if Nat.eqb l K then 0 else c k l).
    split; [split|].
    + intros k l Hk Hl Hne. destruct (Nat.eqb_spec k K); destruct (Nat.eqb_spec l K); subst.
      * lia.
      * apply Hfl. lia.
      * rewrite dot_comm. apply Hfl. lia.
      * apply Ho; lia.
    + intros k Hk. destruct (Nat.eqb_spec k K) as [->|Hne]; [|apply Hn; lia].
      unfold f. destruct (Req_EM_T d 0) as [Hz|Hz]; [right; reflexivity | left].
      unfold dot. rewrite (sum_ext p _ (fun j => / d * (w j * w j))).
      * rewrite sum_scale. fold (dot p w w). fold d. field. assumption.
      * intros j _. replace (/ d) with (/ sqrt d * / sqrt d).
        -- unfold Rdiv. ring.
        -- rewrite <- Rinv_mult, sqrt_sqrt by assumption. reflexivity.
    + intros k j Hk Hj. cbn [sum]. rewrite Nat.eqb_refl.
      rewrite (sum_ext K _ (fun l => (if Nat.eqb k K then dot p (b K) (e l) else c k l) * e l j)).
      * destruct (Nat.eqb_spec k K) as [->|Hne].
        -- rewrite <- (Hf j Hj). unfold w. ring.
        -- rewrite <- Hb by (assumption || lia). ring.
      * intros l Hl. rewrite (proj2 (Nat.eqb_neq l K)) by lia. destruct (Nat.eqb k K); reflexivity.
Qed.

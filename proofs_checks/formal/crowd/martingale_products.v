(** Lemma D.1 and the variance of the cross-fitted statistic, for every noise law: inner products
    of sums of martingale differences over disjoint sets of rounds. *)
From Fedtheory Require Import sums tilts expectation crowd_incoherence filtration.

(** Rounds t < n that a set holds, and the sum of X over them, started at a. *)
Definition count (n : nat) (chosen : nat -> bool) : R :=
  sum n (fun t => if chosen t then 1 else 0).

Definition started_sum {F : Filtration} (n : nat) (chosen : nat -> bool)
  (X : nat -> random_vector F) (a : nat -> R) : random_vector F :=
  fun o k => a k + sum n (fun t => if chosen t then X t o k else 0).

Definition disjoint (s s' : nat -> bool) : Prop := forall t, s t = true -> s' t = false.

Lemma count_nonneg n chosen : 0 <= count n chosen.
Proof. apply sum_nonneg. intros t _. destruct (chosen t); lra. Qed.

Section Sums.
Variable F : Filtration.
Variable d : nat.

Lemma started_sum_step n chosen (X : nat -> random_vector F) a o k :
  started_sum (S n) chosen X a o k
  = started_sum n chosen X a o k + (if chosen n then X n o k else 0).
Proof. unfold started_sum. cbn [sum]. ring. Qed.

Lemma started_sum_past n chosen (X : nat -> random_vector F) a v :
  martingale_differences F d X v ->
  forall k, (k < d)%nat -> past n (fun o => started_sum n chosen X a o k).
Proof.
  intros HX k Hk. induction n as [|n IH].
  - apply (past_same F 0 (fun _ => a k)); [|apply past_const].
    intro o. unfold started_sum. cbn. ring.
  - apply (past_same F (S n) (fun o => started_sum n chosen X a o k
             + (if chosen n then X n o k else 0))).
    { intro o. symmetry. apply started_sum_step. }
    apply past_add; [now apply past_later|].
    destruct (chosen n); [now apply HX | apply past_const].
Qed.

(** What is orthogonal to a round's increment: products with anything known before it. *)
Lemma increment_orthogonal n (X : nat -> random_vector F) v (Z : random_vector F) :
  martingale_differences F d X v ->
  (forall k, (k < d)%nat -> past n (fun o => Z o k)) ->
  (forall k, (k < d)%nat -> integrable (fun o => Z o k * X n o k)) ->
  integrable (fun o => inner d (Z o) (X n o)) /\ E (fun o => inner d (Z o) (X n o)) = 0.
Proof.
  intros HX HZ Hi. unfold inner. split.
  - now apply (integrable_sum (space F) d (fun k o => Z o k * X n o k)).
  - rewrite (E_sum (space F) d (fun k o => Z o k * X n o k)) by assumption.
    apply sum_zero. intros k Hk. apply HX; auto.
Qed.

(** A product is integrable if the squares are. *)
Lemma product_integrable t (U V W : outcome (space F) -> R) :
  past t (fun o => U o * V o) -> integrable W ->
  (forall o, U o ^ 2 + V o ^ 2 <= W o) -> @integrable (space F) (fun o => U o * V o).
Proof.
  intros Hp HW Hle. apply (dominated F t _ W); [assumption | assumption |].
  intro o. pose proof (product_le_squares (U o) (V o)). pose proof (Hle o).
  pose proof (pow2_ge_0 (U o)). pose proof (pow2_ge_0 (V o)). lra.
Qed.

Lemma integrable_plus (U V : outcome (space F) -> R) :
  integrable U -> integrable V -> @integrable (space F) (fun o => U o + V o).
Proof. apply integrable_add. Qed.

(** Second moments of one sum. *)
Lemma sum_second_moment n chosen (X : nat -> random_vector F) a v :
  martingale_differences F d X v ->
  let A := started_sum n chosen X a in
  integrable (fun o => inner d (A o) (A o)) /\
  E (fun o => inner d (A o) (A o)) <= inner d a a + count n chosen * v.
Proof.
  intros HX A. subst A. induction n as [|n [IHi IHe]].
  - assert (Es : forall o : outcome (space F), inner d a a
              = inner d (started_sum 0 chosen X a o) (started_sum 0 chosen X a o)).
    { intro o. apply inner_ext; intros k _; unfold started_sum; cbn; ring. }
    split.
    + apply (integrable_same (space F) (fun _ => inner d a a)); [exact Es|].
      apply integrable_const.
    + rewrite <- (E_same (space F) _ _ Es) by apply integrable_const.
      rewrite E_const. unfold count. cbn. lra.
  - set (A := started_sum n chosen X a) in *.
    unfold count. cbn [sum]. fold (count n chosen).
    destruct (chosen n) eqn:Hn.
    + assert (Hone : integrable (fun o => 1 * inner d (X n o) (X n o)) /\
                     E (fun o => 1 * inner d (X n o) (X n o))
                     <= v * E (fun _ : outcome (space F) => 1)).
      { apply HX; [apply past_const | intros; lra | apply integrable_const]. }
      rewrite E_const in Hone. destruct Hone as [Hxi Hxe].
      pose proof (fun k (Hk : (k < d)%nat) => started_sum_past n chosen X a v HX k Hk) as HA.
      fold A in HA.
      destruct (increment_orthogonal n X v A HX HA) as [Hci Hce].
      { intros k Hk. apply (product_integrable (S n) (fun o => A o k) (fun o => X n o k)
          (fun o => inner d (A o) (A o) + 1 * inner d (X n o) (X n o))).
        - apply past_mul; [apply past_later, HA, Hk | now apply HX].
        - now apply integrable_plus.
        - intro o. pose proof (coordinate_le d (A o) k Hk).
          pose proof (coordinate_le d (X n o) k Hk). lra. }
      assert (Es : forall o, inner d (A o) (A o) + (2 * inner d (A o) (X n o)
                               + 1 * inner d (X n o) (X n o))
                 = inner d (started_sum (S n) chosen X a o) (started_sum (S n) chosen X a o)).
      { intro o. transitivity (inner d (fun k => A o k + X n o k) (fun k => A o k + X n o k)).
        - unfold inner. rewrite <- !sum_scale, <- !sum_add. apply sum_ext. intros; ring.
        - apply inner_ext; intros k _; rewrite started_sum_step, Hn; reflexivity. }
      assert (Hi : integrable (fun o => inner d (A o) (A o) + (2 * inner d (A o) (X n o)
                               + 1 * inner d (X n o) (X n o)))).
      { apply integrable_plus; [assumption|]. apply integrable_plus; [|assumption].
        now apply integrable_scale. }
      split; [exact (integrable_same (space F) _ _ Es Hi)|].
      rewrite <- (E_same (space F) _ _ Es Hi).
      rewrite E_add, E_add, E_scale, Hce; try assumption.
      * lra.
      * now apply integrable_scale.
      * apply integrable_plus; [now apply integrable_scale | assumption].
    + assert (Es : forall o, inner d (A o) (A o)
                 = inner d (started_sum (S n) chosen X a o) (started_sum (S n) chosen X a o)).
      { intro o. apply inner_ext; intros k _; rewrite started_sum_step, Hn; unfold A; ring. }
      split; [exact (integrable_same (space F) _ _ Es IHi)|].
      rewrite <- (E_same (space F) _ _ Es IHi). lra.
Qed.

(** One more round of one sum moves the inner product by <increment, other sum>. *)
Lemma product_step n (X : nat -> random_vector F) v (B : random_vector F)
  (M : outcome (space F) -> R) beta mu :
  martingale_differences F d X v ->
  (forall k, (k < d)%nat -> past n (fun o => B o k)) -> past n M ->
  integrable (fun o => inner d (B o) (B o)) -> E (fun o => inner d (B o) (B o)) <= beta ->
  integrable (fun o => M o ^ 2) -> E (fun o => M o ^ 2) <= mu -> integrable M -> 0 <= v ->
  let M' := fun o => M o + inner d (B o) (X n o) in
  integrable M' /\ E M' = E M /\
  integrable (fun o => M' o ^ 2) /\ E (fun o => M' o ^ 2) <= mu + v * beta.
Proof.
  intros HX HB HM HBi HBe HMi HMe HM1 Hv M'.
  assert (HBp : past n (fun o => inner d (B o) (B o))) by now apply past_inner.
  destruct HX as (HXp & HX0 & HX2).
  destruct (HX2 n _ HBp (fun o => inner_self_nonneg d (B o)) HBi) as [HPi HPe].
  set (P := fun o => inner d (B o) (B o) * inner d (X n o) (X n o)) in *.
  assert (HXn : forall k, (k < d)%nat -> past (S n) (fun o => X n o k)) by (intros; now apply HXp).
  assert (HBn : forall k, (k < d)%nat -> past (S n) (fun o => B o k))
    by (intros; now apply past_later, HB).
  assert (HMX : martingale_differences F d X v) by (split; [|split]; assumption).
  (* the increment D is orthogonal to constants *)
  assert (Hone : integrable (fun o => 1 * inner d (X n o) (X n o))).
  { apply HX2; [apply past_const | intros; lra | apply integrable_const]. }
  destruct (increment_orthogonal n X v B HMX HB) as [HDi HD0].
  { intros k Hk. apply (product_integrable (S n) (fun o => B o k) (fun o => X n o k)
      (fun o => inner d (B o) (B o) + 1 * inner d (X n o) (X n o))).
    - apply past_mul; auto.
    - now apply integrable_plus.
    - intro o. pose proof (coordinate_le d (B o) k Hk).
      pose proof (coordinate_le d (X n o) k Hk). lra. }
  (* and to M *)
  destruct (increment_orthogonal n X v (fun o k => M o * B o k) HMX) as [HCi HC0].
  { intros k Hk. apply past_mul; auto. }
  { intros k Hk.
    apply (integrable_same (space F) (fun o => M o * (B o k * X n o k))); [intro; ring|].
    apply (product_integrable (S n) M (fun o => B o k * X n o k) (fun o => M o ^ 2 + P o)).
    - apply past_mul; [now apply past_later | apply past_mul; auto].
    - now apply integrable_plus.
    - intro o. apply Rplus_le_compat_l. rewrite Rpow_mult_distr. unfold P.
      apply Rmult_le_compat; try apply pow2_ge_0; now apply coordinate_le. }
  assert (EC : forall o, inner d (fun k => M o * B o k) (X n o) = M o * inner d (B o) (X n o)).
  { intro o. unfold inner. rewrite <- sum_scale. apply sum_ext. intros; ring. }
  assert (HCi' : integrable (fun o => M o * inner d (B o) (X n o)))
    by exact (integrable_same (space F) _ _ EC HCi).
  assert (HC0' : E (fun o => M o * inner d (B o) (X n o)) = 0)
    by (rewrite <- (E_same (space F) _ _ EC HCi); exact HC0).
  (* its square is at most P *)
  assert (HDp : past (S n) (fun o => inner d (B o) (X n o))) by now apply past_inner.
  assert (HSle : forall o, inner d (B o) (X n o) ^ 2 <= P o) by (intro; apply inner_square_le).
  assert (HSi : integrable (fun o => inner d (B o) (X n o) ^ 2)).
  { apply (dominated F (S n) _ P); [now apply past_square | assumption |].
    intro o. rewrite Rabs_pos_eq by apply pow2_ge_0. apply HSle. }
  assert (HSe : E (fun o => inner d (B o) (X n o) ^ 2) <= v * beta).
  { apply Rle_trans with (E P).
    - assert (0 <= E (fun o => P o + -1 * inner d (B o) (X n o) ^ 2)).
      { apply E_nonneg; [|intro o; pose proof (HSle o); lra].
        apply integrable_plus; [assumption | now apply integrable_scale]. }
      rewrite E_add, E_scale in H; try assumption; [lra | now apply integrable_scale].
    - eapply Rle_trans; [exact HPe|]. now apply Rmult_le_compat_l. }
  split; [now apply integrable_plus|].
  split; [unfold M'; rewrite E_add by assumption; lra|].
  assert (Es : forall o, M o ^ 2 + (2 * (M o * inner d (B o) (X n o))
                           + inner d (B o) (X n o) ^ 2) = M' o ^ 2)
    by (intro; unfold M'; ring).
  assert (Hi : integrable (fun o => M o ^ 2 + (2 * (M o * inner d (B o) (X n o))
                           + inner d (B o) (X n o) ^ 2))).
  { apply integrable_plus; [assumption|]. apply integrable_plus; [|assumption].
    now apply integrable_scale. }
  split; [exact (integrable_same (space F) _ _ Es Hi)|].
  rewrite <- (E_same (space F) _ _ Es Hi), E_add, E_add, E_scale, HC0'; try assumption.
  - lra.
  - now apply integrable_scale.
  - apply integrable_plus; [now apply integrable_scale | assumption].
Qed.

Variables (X Y : nat -> random_vector F) (vX vY : R) (sX sY : nat -> bool) (a b : nat -> R).
Hypothesis HX : martingale_differences F d X vX.
Hypothesis HY : martingale_differences F d Y vY.
Hypothesis HvX : 0 <= vX.
Hypothesis HvY : 0 <= vY.
Hypothesis Hdisjoint : disjoint sX sY.

Definition deviation (n : nat) (o : outcome (space F)) : R :=
  inner d (started_sum n sX X a o) (started_sum n sY Y b o) - inner d a b.

Lemma deviation_past n : past n (deviation n).
Proof.
  unfold deviation. apply (past_same F n (fun o =>
    inner d (started_sum n sX X a o) (started_sum n sY Y b o) + - inner d a b)); [intro; ring|].
  apply past_add; [|apply past_const].
  apply past_inner; intros; [now apply (started_sum_past n sX X a vX)
                            | now apply (started_sum_past n sY Y b vY)].
Qed.

Lemma inner_add_left (x x' y : nat -> R) :
  inner d (fun k => x k + x' k) y = inner d x y + inner d y x'.
Proof. unfold inner. rewrite <- sum_add. apply sum_ext. intros; ring. Qed.

Lemma deviation_moments n :
  integrable (deviation n) /\ E (deviation n) = 0 /\
  integrable (fun o => deviation n o ^ 2) /\
  E (fun o => deviation n o ^ 2)
  <= vX * count n sX * inner d b b + vY * count n sY * inner d a a
     + vX * vY * (count n sX * count n sY).
Proof.
  induction n as [|n (IH1 & IH0 & IH2 & IHe)].
  - assert (Ez : forall o, 0 = deviation 0 o).
    { intro o. unfold deviation.
      replace (inner d (started_sum 0 sX X a o) (started_sum 0 sY Y b o)) with (inner d a b);
        [ring|].
      apply inner_ext; intros k _; unfold started_sum; cbn; ring. }
    assert (Ez2 : forall o, 0 = deviation 0 o ^ 2) by (intro o; rewrite <- Ez; ring).
    pose proof (integrable_const (space F) 0) as H0.
    split; [exact (integrable_same (space F) _ _ Ez H0)|].
    split; [rewrite <- (E_same (space F) _ _ Ez H0); apply E_const|].
    split; [exact (integrable_same (space F) _ _ Ez2 H0)|].
    rewrite <- (E_same (space F) _ _ Ez2 H0), E_const. unfold count. cbn. lra.
  - destruct (sum_second_moment n sX X a vX HX) as [HAi HAe].
    destruct (sum_second_moment n sY Y b vY HY) as [HBi HBe].
    set (A := started_sum n sX X a) in *. set (B := started_sum n sY Y b) in *.
    pose proof (deviation_past n) as HMp.
    unfold count. cbn [sum]. fold (count n sX). fold (count n sY).
    destruct (sX n) eqn:Hn.
    + pose proof (Hdisjoint n Hn) as Hn'. rewrite Hn'.
      destruct (product_step n X vX B (deviation n) _ _ HX
        (fun k Hk => started_sum_past n sY Y b vY HY k Hk) HMp HBi HBe IH2 IHe IH1 HvX)
        as (Hi1 & He1 & Hi2 & He2).
      assert (Es : forall o, deviation n o + inner d (B o) (X n o) = deviation (S n) o).
      { intro o. unfold deviation. fold (A o) (B o).
        replace (inner d (started_sum (S n) sX X a o) (started_sum (S n) sY Y b o))
          with (inner d (fun k => A o k + X n o k) (B o)).
        - rewrite inner_add_left. ring.
        - apply inner_ext; intros k _; rewrite started_sum_step, ?Hn, ?Hn'; unfold A, B; ring. }
      assert (Es2 : forall o, (deviation n o + inner d (B o) (X n o)) ^ 2
                              = deviation (S n) o ^ 2) by (intro o; now rewrite Es).
      split; [exact (integrable_same (space F) _ _ Es Hi1)|].
      split; [rewrite <- (E_same (space F) _ _ Es Hi1); now rewrite He1|].
      split; [exact (integrable_same (space F) _ _ Es2 Hi2)|].
      rewrite <- (E_same (space F) _ _ Es2 Hi2). lra.
    + destruct (sY n) eqn:Hn'.
      * destruct (product_step n Y vY A (deviation n) _ _ HY
          (fun k Hk => started_sum_past n sX X a vX HX k Hk) HMp HAi HAe IH2 IHe IH1 HvY)
          as (Hi1 & He1 & Hi2 & He2).
        assert (Es : forall o, deviation n o + inner d (A o) (Y n o) = deviation (S n) o).
        { intro o. unfold deviation. fold (A o) (B o).
          replace (inner d (started_sum (S n) sX X a o) (started_sum (S n) sY Y b o))
            with (inner d (fun k => B o k + Y n o k) (A o)).
          - rewrite inner_add_left, (inner_sym d (B o) (A o)). ring.
          - rewrite inner_sym. apply inner_ext; intros k _; rewrite started_sum_step, ?Hn, ?Hn';
              unfold A, B; ring. }
        assert (Es2 : forall o, (deviation n o + inner d (A o) (Y n o)) ^ 2
                                = deviation (S n) o ^ 2) by (intro o; now rewrite Es).
        split; [exact (integrable_same (space F) _ _ Es Hi1)|].
        split; [rewrite <- (E_same (space F) _ _ Es Hi1); now rewrite He1|].
        split; [exact (integrable_same (space F) _ _ Es2 Hi2)|].
        rewrite <- (E_same (space F) _ _ Es2 Hi2). lra.
      * assert (Es : forall o, deviation n o = deviation (S n) o).
        { intro o. unfold deviation. f_equal.
          apply inner_ext; intros k _; rewrite started_sum_step, ?Hn, ?Hn'; ring. }
        assert (Es2 : forall o, deviation n o ^ 2 = deviation (S n) o ^ 2)
          by (intro o; now rewrite Es).
        split; [exact (integrable_same (space F) _ _ Es IH1)|].
        split; [rewrite <- (E_same (space F) _ _ Es IH1); exact IH0|].
        split; [exact (integrable_same (space F) _ _ Es2 IH2)|].
        rewrite <- (E_same (space F) _ _ Es2 IH2). lra.
Qed.
End Sums.

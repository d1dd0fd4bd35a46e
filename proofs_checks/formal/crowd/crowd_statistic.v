(** Lemma D.1; Lemma 5.7 (i) with the constants 8, 8 as printed and 4, 4; and the same with halves
    of any two sizes, as partial participation makes them (Proposition 5.26 (ii)). *)
From Fedtheory Require Import sums tilts expectation crowd_incoherence filtration
  martingale_products.

(** The sum of X over the rounds t < n of a set. *)
Definition sum_over {F : Filtration} (n : nat) (chosen : nat -> bool)
  (X : nat -> random_vector F) : random_vector F :=
  fun o k => sum n (fun t => if chosen t then X t o k else 0).

Lemma level_nonneg F d X v : martingale_differences F d X v -> 0 <= v.
Proof.
  intros (_ & _ & H).
  destruct (H 0%nat (fun _ => 1) (past_const F 0 1)) as [Hi He];
    [intro; lra | apply integrable_const|].
  rewrite E_const in He. apply Rle_trans with (v * 1); [|lra].
  eapply Rle_trans; [|exact He]. apply E_nonneg; [assumption|].
  intro o. rewrite Rmult_1_l. apply inner_self_nonneg.
Qed.

Lemma started_at_zero F d n chosen (X : nat -> random_vector F) (x : random_vector F) o :
  inner d (started_sum n chosen X (fun _ => 0) o) (x o) = inner d (sum_over n chosen X o) (x o).
Proof. apply inner_ext; intros k _; unfold started_sum, sum_over; ring. Qed.

Lemma inner_zero_left d x : inner d (fun _ => 0) x = 0.
Proof. unfold inner. apply sum_zero. intros; ring. Qed.

Theorem disjoint_sums :
  forall (F : Filtration) (d n : nat) (X Y : nat -> random_vector F) (vX vY : R)
    (K1 K2 : nat -> bool),
  martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
  let A := sum_over n K1 X in
  let B := sum_over n K2 Y in
  E (fun o => inner d (A o) (A o)) <= count n K1 * vX /\
  E (fun o => inner d (A o) (B o)) = 0 /\
  E (fun o => inner d (A o) (B o) ^ 2) <= count n K1 * count n K2 * (vX * vY).
Proof.
  intros F d n X Y vX vY K1 K2 HX HY Hd A B.
  pose proof (level_nonneg F d X vX HX) as H1. pose proof (level_nonneg F d Y vY HY) as H2.
  set (zero := fun _ : nat => 0).
  assert (EA : forall o, inner d (started_sum n K1 X zero o) (started_sum n K1 X zero o)
                         = inner d (A o) (A o)).
  { intro o. apply inner_ext; intros k _; unfold started_sum, A, sum_over, zero; ring. }
  assert (EB : forall o, deviation F d X Y K1 K2 zero zero n o = inner d (A o) (B o)).
  { intro o. unfold deviation. rewrite inner_zero_left, Rminus_0_r.
    apply inner_ext; intros k _; unfold started_sum, A, B, sum_over, zero; ring. }
  assert (EB2 : forall o, deviation F d X Y K1 K2 zero zero n o ^ 2 = inner d (A o) (B o) ^ 2)
    by (intro o; now rewrite EB).
  destruct (sum_second_moment F d n K1 X zero vX HX) as [HAi HAe].
  destruct (deviation_moments F d X Y vX vY K1 K2 zero zero HX HY H1 H2 Hd n)
    as (Hi & He & Hi2 & He2).
  rewrite <- (E_same (space F) _ _ EA HAi), <- (E_same (space F) _ _ EB Hi),
    <- (E_same (space F) _ _ EB2 Hi2).
  unfold zero in HAe at 3 4. unfold zero in He2 at 3 4 5 6.
  rewrite !inner_zero_left in HAe, He2. split; [lra|]. split; [exact He|]. lra.
Qed.

(** s = <r + average of X over K1, r + average of X over K2>. *)
Definition cross_fitted {F : Filtration} (d n : nat) (K1 K2 : nat -> bool)
  (X : nat -> random_vector F) (r : nat -> R) (o : outcome (space F)) : R :=
  inner d (fun k => r k + / count n K1 * sum_over n K1 X o k)
          (fun k => r k + / count n K2 * sum_over n K2 X o k).

Theorem cross_fitted_moments :
  forall (F : Filtration) (d n : nat) (X : nat -> random_vector F) (v : R)
    (K1 K2 : nat -> bool) (r : nat -> R),
  martingale_differences F d X v -> disjoint K1 K2 -> 0 < count n K1 -> 0 < count n K2 ->
  let s := cross_fitted d n K1 K2 X r in
  E s = inner d r r /\
  E (fun o => (s o - inner d r r) ^ 2)
  <= inner d r r * (v / count n K1 + v / count n K2) + v ^ 2 / (count n K1 * count n K2).
Proof.
  intros F d n X v K1 K2 r HX Hd H1 H2 s.
  pose proof (level_nonneg F d X v HX) as Hv.
  set (c1 := count n K1) in *. set (c2 := count n K2) in *.
  set (a := fun k => c1 * r k). set (b := fun k => c2 * r k).
  destruct (deviation_moments F d X X v v K1 K2 a b HX HX Hv Hv Hd n) as (Hi & He & Hi2 & He2).
  set (D := deviation F d X X K1 K2 a b n) in *.
  assert (Hc : 0 < c1 * c2) by (now apply Rmult_lt_0_compat).
  assert (Eab : forall o, D o = c1 * c2 * (s o - inner d r r)).
  { intro o. unfold D, deviation, s, cross_fitted. fold c1 c2.
    replace (inner d a b) with (c1 * c2 * inner d r r).
    2: { unfold a, b, inner. rewrite <- sum_scale. apply sum_ext. intros; ring. }
    rewrite Rmult_minus_distr_l. f_equal.
    unfold inner. rewrite <- sum_scale. apply sum_ext. intros k _.
    unfold started_sum, sum_over, a, b. field. lra. }
  assert (Es : forall o, inner d r r + / (c1 * c2) * D o = s o)
    by (intro o; rewrite Eab; field; lra).
  assert (Esq : forall o, / (c1 * c2) ^ 2 * D o ^ 2 = (s o - inner d r r) ^ 2)
    by (intro o; rewrite Eab; field; lra).
  split.
  - rewrite <- (E_same (space F) _ _ Es).
    + rewrite E_add, E_const, E_scale, He; [ring | exact Hi | apply integrable_const |].
      now apply integrable_scale.
    + apply integrable_add; [apply integrable_const | now apply integrable_scale].
  - rewrite <- (E_same (space F) _ _ Esq) by (now apply integrable_scale).
    rewrite E_scale by assumption.
    assert (Hq : inner d a a = c1 ^ 2 * inner d r r).
    { unfold a, inner. rewrite <- sum_scale. apply sum_ext. intros; ring. }
    assert (Hq' : inner d b b = c2 ^ 2 * inner d r r).
    { unfold b, inner. rewrite <- sum_scale. apply sum_ext. intros; ring. }
    fold c1 c2 in He2. rewrite Hq, Hq' in He2.
    apply (Rmult_le_compat_l (/ (c1 * c2) ^ 2)) in He2.
    + eapply Rle_trans; [exact He2|]. right. field. lra.
    + left. apply Rinv_0_lt_compat. now apply pow_lt.
Qed.

(** Rounds count from 1 in the paper: the first half has the rounds of even index from 0. *)
Lemma half_counts m :
  count (2 * m) Nat.even = INR m /\ count (2 * m) Nat.odd = INR m.
Proof.
  induction m as [|m [IH1 IH2]]; [unfold count; cbn; auto|].
  replace (2 * S m)%nat with (S (S (2 * m))) by lia. rewrite S_INR.
  unfold count in *. cbn [sum]. rewrite IH1, IH2.
  assert (H1 : Nat.even (2 * m) = true) by (apply Nat.even_spec; exists m; lia).
  assert (H2 : Nat.odd (2 * m) = false) by (unfold Nat.odd; now rewrite H1).
  assert (H3 : Nat.even (S (2 * m)) = false)
    by (rewrite Nat.even_succ; exact H2).
  assert (H4 : Nat.odd (S (2 * m)) = true) by (unfold Nat.odd; now rewrite H3).
  rewrite H1, H2, H3, H4. split; ring.
Qed.

Lemma even_odd_disjoint : disjoint Nat.even Nat.odd.
Proof. intros t H. unfold Nat.odd. now rewrite H. Qed.

(** s of 2 m rounds, its halves the rounds of odd and of even number. *)
Definition half_average_statistic {F : Filtration} (d m : nat) (X : nat -> random_vector F)
  (r : nat -> R) : outcome (space F) -> R :=
  cross_fitted d (2 * m) Nat.even Nat.odd X r.

Theorem half_average_variance :
  forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
  (1 <= m)%nat -> martingale_differences F d X v ->
  let K0 := INR (2 * m) in
  E (half_average_statistic d m X r) = inner d r r /\
  E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2)
  <= 4 * inner d r r * v / K0 + 4 * v ^ 2 / K0 ^ 2.
Proof.
  intros F d m X v r Hm HX K0. pose proof (clients_ge_1 m Hm) as Hr.
  destruct (half_counts m) as [E1 E2].
  destruct (cross_fitted_moments F d (2 * m) X v Nat.even Nat.odd r HX even_odd_disjoint)
    as [Hmean Hvar]; [rewrite E1; lra | rewrite E2; lra|].
  split; [exact Hmean|]. unfold half_average_statistic.
  eapply Rle_trans; [exact Hvar|]. right. unfold K0. rewrite E1, E2, mult_INR. cbn [INR].
  field. lra.
Qed.

Theorem half_average_variance_printed :
  forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
  (1 <= m)%nat -> martingale_differences F d X v ->
  let K0 := INR (2 * m) in
  E (half_average_statistic d m X r) = inner d r r /\
  E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2)
  <= 8 * inner d r r * v / K0 + 8 * v ^ 2 / K0 ^ 2.
Proof.
  intros F d m X v r Hm HX K0. pose proof (clients_ge_1 m Hm) as Hr.
  destruct (half_average_variance F d m X v r Hm HX) as [Hmean Hvar].
  split; [exact Hmean|]. eapply Rle_trans; [exact Hvar|]. fold K0.
  pose proof (level_nonneg F d X v HX) as Hv. pose proof (inner_self_nonneg d r) as Hq.
  assert (HK : 0 < K0) by (unfold K0; rewrite mult_INR; cbn [INR]; lra).
  assert (0 <= inner d r r * v / K0)
    by (apply Rmult_le_pos; [now apply Rmult_le_pos | left; now apply Rinv_0_lt_compat]).
  assert (0 <= v ^ 2 / K0 ^ 2).
  { apply Rmult_le_pos; [apply pow2_ge_0 | left; apply Rinv_0_lt_compat; now apply pow_lt]. }
  lra.
Qed.

(** Refuted by two fair signs, one a round. *)
Ltac compute_signs :=
  unfold half_average_statistic, cross_fitted, sum_over, inner, count, signs, sign_of; cbn.

Theorem disjoint_sums_not_overlapping :
  ~ (forall (F : Filtration) (d n : nat) (X Y : nat -> random_vector F) (vX vY : R)
       (K1 K2 : nat -> bool),
     martingale_differences F d X vX -> martingale_differences F d Y vY ->
     E (fun o => inner d (sum_over n K1 X o) (sum_over n K2 Y o)) = 0).
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat signs signs 1 1 (fun _ => true) (fun _ => true)
                         signs_martingale signs_martingale).
  revert H. compute_signs. lra.
Qed.

Theorem disjoint_sums_not_nine_tenths :
  ~ (forall (F : Filtration) (d n : nat) (X Y : nat -> random_vector F) (vX vY : R)
       (K1 K2 : nat -> bool),
     martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
     E (fun o => inner d (sum_over n K1 X o) (sum_over n K2 Y o) ^ 2)
     <= 9 / 10 * (count n K1 * count n K2 * (vX * vY))).
Proof.
  intro H. specialize (H two_signs 1%nat 2%nat signs signs 1 1 Nat.even Nat.odd
                         signs_martingale signs_martingale even_odd_disjoint).
  revert H. compute_signs. lra.
Qed.

Definition variance_with (linear square : R) : Prop :=
  forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) (r : nat -> R),
  (1 <= m)%nat -> martingale_differences F d X v ->
  let K0 := INR (2 * m) in
  E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2)
  <= linear * inner d r r * v / K0 + square * v ^ 2 / K0 ^ 2.

Theorem half_average_variance_not_less_linear : ~ variance_with (7 / 2) 4.
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat signs 1 (fun _ => 1) (le_n 1) signs_martingale).
  revert H. compute_signs. lra.
Qed.

Theorem half_average_variance_not_less_square : ~ variance_with 4 (7 / 2).
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat signs 1 (fun _ => 0) (le_n 1) signs_martingale).
  revert H. compute_signs. lra.
Qed.

Theorem half_average_variance_not_linear_alone : ~ variance_with 8 0.
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat signs 1 (fun _ => 0) (le_n 1) signs_martingale).
  revert H. compute_signs. lra.
Qed.

(** The bound with 4 and 4 is attained, at every level of the disagreement r. *)
Theorem half_average_variance_attained : forall r : R,
  let K0 := INR (2 * 1) in
  E (fun o => (half_average_statistic 1 1 signs (fun _ => r) o - inner 1 (fun _ => r) (fun _ => r))
              ^ 2)
  = 4 * inner 1 (fun _ => r) (fun _ => r) * 1 / K0 + 4 * 1 ^ 2 / K0 ^ 2.
Proof. intro r. compute_signs. field. Qed.

(** Halves of any sizes: nine tenths of the bound are not enough. *)
Theorem cross_fitted_not_nine_tenths :
  ~ (forall (F : Filtration) (d n : nat) (X : nat -> random_vector F) (v : R)
       (K1 K2 : nat -> bool) (r : nat -> R),
     martingale_differences F d X v -> disjoint K1 K2 -> 0 < count n K1 -> 0 < count n K2 ->
     E (fun o => (cross_fitted d n K1 K2 X r o - inner d r r) ^ 2)
     <= 9 / 10 * (inner d r r * (v / count n K1 + v / count n K2)
                  + v ^ 2 / (count n K1 * count n K2))).
Proof.
  intro H. specialize (H two_signs 1%nat 2%nat signs 1 Nat.even Nat.odd (fun _ => 1)
                         signs_martingale even_odd_disjoint).
  destruct (half_counts 1) as [E1 E2]. cbn [Nat.mul Nat.add] in E1, E2. cbn [INR] in E1, E2.
  specialize (H ltac:(rewrite E1; lra) ltac:(rewrite E2; lra)).
  revert H. compute_signs. lra.
Qed.

Theorem cross_fitted_not_overlapping :
  ~ (forall (F : Filtration) (d n : nat) (X : nat -> random_vector F) (v : R)
       (K1 K2 : nat -> bool) (r : nat -> R),
     martingale_differences F d X v -> 0 < count n K1 -> 0 < count n K2 ->
     E (cross_fitted d n K1 K2 X r) = inner d r r).
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat signs 1 (fun _ => true) (fun _ => true)
                         (fun _ => 0) signs_martingale).
  assert (Hc : 0 < count 1 (fun _ => true)) by (unfold count; cbn; lra).
  specialize (H Hc Hc). revert H. compute_signs. lra.
Qed.

(** Lemma 5.9 over a convex set W of weights (for instance capped weights): the printed bound
    2 Delta needs no convexity, and Delta is enough when W is convex. *)
From Fedtheory Require Import sums harmonic crowd_weights crowd_weights_sharp.

Definition minimiser (n : nat) (W : (nat -> R) -> Prop) (c w : nat -> R) : Prop :=
  W w /\ forall v, W v -> cost n w c <= cost n v c.

Definition inside_simplex (n : nat) (W : (nat -> R) -> Prop) : Prop :=
  forall w, W w -> in_simplex n w.

Definition convex (W : (nat -> R) -> Prop) : Prop :=
  forall v w t, W v -> W w -> 0 <= t <= 1 -> W (fun i => (1 - t) * v i + t * w i).

Lemma close_nonneg n chat c Delta : (0 < n)%nat -> close n chat c Delta -> 0 <= Delta.
Proof.
  intros Hn Hclose. pose proof (Hclose 0%nat Hn). pose proof (Rabs_pos (chat 0%nat - c 0%nat)).
  lra.
Qed.

(** Changing the costs by at most Delta changes the cost of simplex weights by at most Delta. *)
Lemma cost_close n w c chat Delta : (0 < n)%nat -> in_simplex n w -> close n chat c Delta ->
  cost n w c <= cost n w chat + Delta /\ cost n w chat <= cost n w c + Delta.
Proof.
  intros Hn [Hone Hpos] Hclose. pose proof (close_nonneg n chat c Delta Hn Hclose) as HD.
  assert (Hsq : sum n (fun i => w i ^ 2 * Delta) <= Delta).
  { rewrite sum_scale_right. pose proof (sum_sq_le n w Hpos) as Hs. rewrite Hone in Hs. nra. }
  assert (Hterm : forall i, (i < n)%nat -> 0 <= w i ^ 2 /\ - Delta <= chat i - c i <= Delta)
    by (intros i Hi; split; [apply pow2_ge_0 | now apply abs_between, Hclose]).
  unfold cost. split.
  - apply Rle_trans with (sum n (fun i => w i ^ 2 * chat i + w i ^ 2 * Delta)).
    + apply sum_le. intros i Hi. specialize (Hterm i Hi). nra.
    + rewrite sum_add. lra.
  - apply Rle_trans with (sum n (fun i => w i ^ 2 * c i + w i ^ 2 * Delta)).
    + apply sum_le. intros i Hi. specialize (Hterm i Hi). nra.
    + rewrite sum_add. lra.
Qed.

Theorem minimiser_stability_printed :
  forall (n : nat) (W : (nat -> R) -> Prop) (c chat w what : nat -> R) (Delta : R),
  (0 < n)%nat -> inside_simplex n W -> close n chat c Delta ->
  minimiser n W c w -> minimiser n W chat what ->
  cost n what c <= cost n w c + 2 * Delta.
Proof.
  intros n W c chat w what Delta Hn HW Hclose [Hw _] [Hwhat Hbest].
  pose proof (proj1 (cost_close n what c chat Delta Hn (HW _ Hwhat) Hclose)).
  pose proof (proj2 (cost_close n w c chat Delta Hn (HW _ Hw) Hclose)).
  pose proof (Hbest w Hw). lra.
Qed.

(** Over a convex set the minimiser beats v by at least sum of chat_i (v_i - what_i)^2. *)
Lemma minimiser_margin n W chat v what : positive n chat -> convex W ->
  minimiser n W chat what -> W v ->
  cost n what chat + sum n (fun i => chat i * (v i - what i) ^ 2) <= cost n v chat.
Proof.
  intros Hpos Hconv [Hwhat Hbest] Hv.
  set (S := sum n (fun i => chat i * (v i - what i) ^ 2)).
  set (G := sum n (fun i => chat i * what i * (v i - what i))).
  assert (HS : 0 <= S)
    by (apply sum_nonneg; intros; now apply weighted_square_nonneg, Hpos).
  assert (Hpath : forall t, cost n (fun i => (1 - t) * what i + t * v i) chat
                            = cost n what chat + 2 * t * G + t ^ 2 * S).
  { intro t. unfold cost, G, S. rewrite <- !sum_scale, <- !sum_add.
    apply sum_ext. intros; ring. }
  assert (HG : 0 <= G).
  { destruct (Rle_or_lt 0 G) as [|Hneg]; [assumption | exfalso].
    set (t := Rmin 1 (- G / (S + 1))).
    assert (Hq : 0 < - G / (S + 1)) by (apply Rdiv_lt_0_compat; lra).
    assert (Ht0 : 0 < t) by (apply Rmin_pos; lra).
    assert (Ht1 : t <= 1) by apply Rmin_l.
    assert (Ht2 : t * (S + 1) <= - G).
    { replace (- G) with (- G / (S + 1) * (S + 1)) by (field; lra).
      apply Rmult_le_compat_r; [lra | apply Rmin_r]. }
    pose proof (Hbest _ (Hconv what v t Hwhat Hv ltac:(lra))) as Hle.
    rewrite Hpath in Hle. assert (0 <= t * (2 * G + t * S)) by lra. nra. }
  specialize (Hpath 1). replace (cost n v chat)
    with (cost n (fun i => (1 - 1) * what i + 1 * v i) chat)
    by (apply sum_ext; intros; ring).
  rewrite Hpath. lra.
Qed.

(** The largest of n non-negative numbers: at most their sum, its square at most the sum of
    squares. *)
Lemma largest n x : (forall i, (i < n)%nat -> 0 <= x i) ->
  exists m, 0 <= m /\ (forall i, (i < n)%nat -> x i <= m) /\ m <= sum n x /\
            m ^ 2 <= sum n (fun i => x i ^ 2).
Proof.
  induction n as [|n IH]; intro Hx.
  - exists 0. simpl. repeat split; try lra. intros; lia.
  - destruct IH as (m & H0 & Hle & Hsum & Hsq); [intros; apply Hx; lia|].
    pose proof (Hx n ltac:(lia)) as Hn. cbn [sum].
    destruct (Rle_or_lt (x n) m) as [Hm | Hm].
    + exists m. repeat split; try nra. intros i Hi.
      destruct (Nat.eq_dec i n) as [->|]; [assumption | apply Hle; lia].
    + exists (x n). repeat split; try nra. intros i Hi.
      destruct (Nat.eq_dec i n) as [->|]; [lra|].
      apply Rle_trans with m; [apply Hle; lia | lra].
Qed.

(** Share of client i in the excess, in units of Delta. *)
Definition share (c chat w what : nat -> R) (i : nat) : R :=
  if Rle_dec (chat i) (c i) then what i ^ 2
  else if Rle_dec (w i) (what i) then 0 else 2 * what i * (w i - what i).

Lemma term_below_share c chat w what Delta i :
  0 < c i -> 0 < chat i -> 0 <= w i -> 0 <= what i -> - Delta <= chat i - c i <= Delta ->
  (c i - chat i) * (what i ^ 2 - w i ^ 2) - chat i * (w i - what i) ^ 2
  <= Delta * share c chat w what i.
Proof.
  intros Hc Hchat Hw Hwhat Hd. unfold share.
  set (x := what i) in *. set (y := w i) in *. set (a := c i) in *. set (b := chat i) in *.
  assert (0 <= (y - x) ^ 2) by apply pow2_ge_0.
  assert (0 <= x ^ 2) by apply pow2_ge_0. assert (0 <= y ^ 2) by apply pow2_ge_0.
  destruct (Rle_dec b a) as [Hab | Hab].
  - assert (0 <= b * (y - x) ^ 2) by (apply Rmult_le_pos; lra).
    assert (0 <= (a - b) * y ^ 2) by (apply Rmult_le_pos; lra).
    assert (0 <= (Delta - (a - b)) * x ^ 2) by (apply Rmult_le_pos; lra). lra.
  - assert (0 <= a * (y - x) ^ 2) by (apply Rmult_le_pos; lra).
    destruct (Rle_dec y x) as [Hyx | Hyx].
    + assert (0 <= (b - a) * (x * (x - y)))
        by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). nra.
    + assert (0 <= (Delta - (b - a)) * (x * (y - x)))
        by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]). nra.
Qed.

Lemma shares_at_most_one n c chat w what : in_simplex n w -> in_simplex n what ->
  sum n (share c chat w what) <= 1.
Proof.
  intros [Hw Hwpos] [Hwhat Hwhatpos].
  set (y := fun i => if Rle_dec (chat i) (c i) then what i else 0).
  set (x := fun i => if Rle_dec (chat i) (c i) then 0
                     else if Rle_dec (w i) (what i) then 0 else what i).
  assert (Hy : forall i, (i < n)%nat -> 0 <= y i)
    by (intros i Hi; specialize (Hwhatpos i Hi); unfold y; destruct Rle_dec; lra).
  assert (Hx : forall i, (i < n)%nat -> 0 <= x i)
    by (intros i Hi; specialize (Hwhatpos i Hi); unfold x; repeat destruct Rle_dec; lra).
  destruct (largest n x Hx) as (m & Hm0 & Hmax & Hmsum & Hmsq).
  assert (Hxy : sum n x + sum n y <= 1).
  { rewrite <- sum_add, <- Hwhat. apply sum_le. intros i Hi. specialize (Hwhatpos i Hi).
    unfold x, y. repeat destruct Rle_dec; lra. }
  assert (Hyy : sum n (fun i => y i ^ 2) <= (1 - m) ^ 2).
  { eapply Rle_trans; [now apply sum_sq_le|]. pose proof (sum_nonneg n y Hy). nra. }
  assert (Hxw : sum n (fun i => x i * w i) <= m).
  { replace m with (sum n (fun i => m * w i)) by (rewrite sum_scale, Hw; ring).
    apply sum_le. intros i Hi. apply Rmult_le_compat_r; [now apply Hwpos | now apply Hmax]. }
  rewrite (sum_ext n _ (fun i => y i ^ 2 + 2 * (x i * w i) - 2 * x i ^ 2)).
  - rewrite sum_sub, sum_add, !sum_scale. nra.
  - intros i _. unfold share, x, y. repeat destruct Rle_dec; ring.
Qed.

Theorem minimiser_stability :
  forall (n : nat) (W : (nat -> R) -> Prop) (c chat w what : nat -> R) (Delta : R),
  (0 < n)%nat -> inside_simplex n W -> convex W -> positive n c -> positive n chat ->
  close n chat c Delta -> minimiser n W c w -> minimiser n W chat what ->
  cost n what c <= cost n w c + Delta.
Proof.
  intros n W c chat w what Delta Hn HW Hconv Hc Hchat Hclose [Hw _] Hwhat.
  pose proof (minimiser_margin n W chat w what Hchat Hconv Hwhat Hw) as Hmargin.
  destruct (HW w Hw) as [Hw1 Hwpos]. destruct (HW what (proj1 Hwhat)) as [Hv1 Hvpos].
  pose proof (close_nonneg n chat c Delta Hn Hclose) as HD.
  assert (Hterms : sum n (fun i => (c i - chat i) * (what i ^ 2 - w i ^ 2)
                                   - chat i * (w i - what i) ^ 2)
                   <= Delta * sum n (share c chat w what)).
  { rewrite <- sum_scale. apply sum_le. intros i Hi. apply term_below_share; auto.
    now apply abs_between, Hclose. }
  pose proof (shares_at_most_one n c chat w what (conj Hw1 Hwpos) (conj Hv1 Hvpos)) as Hone.
  rewrite sum_sub in Hterms.
  rewrite (sum_ext n (fun i => (c i - chat i) * (what i ^ 2 - w i ^ 2))
             (fun i => (what i ^ 2 * c i - w i ^ 2 * c i)
                       - (what i ^ 2 * chat i - w i ^ 2 * chat i))) in Hterms
    by (intros; ring).
  rewrite !sum_sub in Hterms. unfold cost in *. nra.
Qed.

(** Refuted: Delta is enough without convexity. W holds the two one-client weights only. *)
Definition single_client (w : nat -> R) : Prop :=
  (forall i, w i = two_values 1 0 i) \/ (forall i, w i = two_values 0 1 i).

Theorem minimiser_stability_not_without_convexity :
  ~ (forall (n : nat) (W : (nat -> R) -> Prop) (c chat w what : nat -> R) (Delta : R),
     (0 < n)%nat -> inside_simplex n W -> positive n c -> positive n chat ->
     close n chat c Delta -> minimiser n W c w -> minimiser n W chat what ->
     cost n what c <= cost n w c + Delta).
Proof.
  intro F.
  specialize (F 2%nat single_client (two_values 2 (1/2)) (two_values 1 (3/2))
                (two_values 0 1) (two_values 1 0) 1).
  assert (Hsub : inside_simplex 2 single_client).
  { intros w [Hw | Hw];
      (split; [unfold total_one; cbn; rewrite !Hw; unfold two_values; cbn; ring|]);
      intros i _; rewrite Hw; unfold two_values; destruct (Nat.eqb i 0); lra. }
  assert (Hmin : minimiser 2 single_client (two_values 2 (1/2)) (two_values 0 1)).
  { split; [right; reflexivity|]. intros v [Hv | Hv]; unfold cost; cbn; rewrite !Hv;
      unfold two_values; cbn; lra. }
  assert (Hmin' : minimiser 2 single_client (two_values 1 (3/2)) (two_values 1 0)).
  { split; [left; reflexivity|]. intros v [Hv | Hv]; unfold cost; cbn; rewrite !Hv;
      unfold two_values; cbn; lra. }
  assert (E := F ltac:(lia) Hsub (two_values_positive 2 (1/2) ltac:(lra) ltac:(lra))
                 (two_values_positive 1 (3/2) ltac:(lra) ltac:(lra))).
  specialize (E ltac:(apply two_values_close; apply Rabs_le; lra) Hmin Hmin').
  revert E. unfold cost, two_values. cbn. lra.
Qed.

(** Refuted: half of Delta is enough on convex sets (the simplex itself is one). *)
Theorem minimiser_stability_not_half :
  ~ (forall (n : nat) (W : (nat -> R) -> Prop) (c chat w what : nat -> R) (Delta : R),
     (0 < n)%nat -> inside_simplex n W -> convex W -> positive n c -> positive n chat ->
     close n chat c Delta -> minimiser n W c w -> minimiser n W chat what ->
     cost n what c <= cost n w c + 1 / 2 * Delta).
Proof.
  intro F. apply harmonic_weights_not_half. intros n c chat Delta Hn Hc Hchat Hclose.
  rewrite <- (cost_harmonic n c Hn Hc).
  apply (F n (in_simplex n) c chat); try assumption.
  - intros w Hw. exact Hw.
  - intros v w t [Hv Hv'] [Hw Hw'] Ht. split.
    + unfold total_one. rewrite sum_add, !sum_scale, Hv, Hw. ring.
    + intros i Hi. specialize (Hv' i Hi). specialize (Hw' i Hi). nra.
  - split; [now apply harmonic_weights_in_simplex|]. intros v [Hv _].
    rewrite cost_harmonic by assumption. now apply (harmonic_law n c Hn Hc).
  - split; [now apply harmonic_weights_in_simplex|]. intros v [Hv _].
    rewrite cost_harmonic by assumption. now apply (harmonic_law n chat Hn Hchat).
Qed.

(** The server's rate of the federated PCA paper: H = 1 / (1/psi_1 + ... + 1/psi_m) for squared
    local rates psi_j. It lies between the best client's rate over m and the best client's rate;
    the harmonic mean itself, without the factor 1/m, never lies below the best client's. *)
From Fedtheory Require Import sums harmonic harmonic_means.

Definition best (m : nat) (psi : nat -> R) (k : nat) : Prop :=
  (k < m)%nat /\ forall i, (i < m)%nat -> psi k <= psi i.

Lemma inverses_below m psi k : positive m psi -> best m psi k ->
  forall i, (i < m)%nat -> / psi i <= / psi k.
Proof. intros Hp [Hk Hb] i Hi. apply Rinv_le_contravar; [now apply Hp | now apply Hb]. Qed.

Lemma inverses_total m psi k : positive m psi -> best m psi k ->
  sum m (fun i => / psi i) <= INR m * / psi k.
Proof. intros Hp Hb. rewrite <- sum_const. apply sum_le. now apply inverses_below. Qed.

Lemma inverse_le a b : 0 < a -> 0 < b -> a * b <= 1 -> b <= / a.
Proof.
  intros Ha Hb H. apply Rmult_le_reg_l with a; [assumption|]. rewrite Rinv_r by lra. lra.
Qed.

Lemma two_terms m (f : nat -> R) i j : (forall l, (l < m)%nat -> 0 < f l) ->
  (i < m)%nat -> (j < m)%nat -> i <> j -> f i < sum m f.
Proof.
  intros Hf Hi Hj Hij.
  assert (Hle : sum m (fun l => delta i l * f l + delta j l * f l) <= sum m f).
  { apply sum_le. intros l Hl. specialize (Hf l Hl). unfold delta.
    destruct (Nat.eqb_spec i l); destruct (Nat.eqb_spec j l); subst; try lra; contradiction. }
  rewrite sum_add, !sum_delta in Hle by assumption. specialize (Hf j Hj). lra.
Qed.

Theorem pooled_rate_bounds : forall (m : nat) (psi : nat -> R) (k : nat),
  positive m psi -> best m psi k ->
  psi k / INR m <= harmonic_value m psi <= psi k /\
  ((2 <= m)%nat -> harmonic_value m psi < psi k) /\
  (psi k / INR m = harmonic_value m psi <-> forall i, (i < m)%nat -> psi i = psi k).
Proof.
  intros m psi k Hp Hb. pose proof Hb as [Hk Hmin].
  assert (Hm : (0 < m)%nat) by lia. pose proof (clients_ge_1 m Hm) as Hone.
  pose proof (Hp k Hk) as Hpk. pose proof (sum_inverses_pos m psi Hm Hp) as Hs.
  pose proof (inverses_total m psi k Hp Hb) as Htot.
  assert (Hmul : INR m * / psi k * (psi k / INR m) = 1) by (field; lra).
  assert (Hpos : 0 < psi k / INR m) by (apply Rdiv_lt_0_compat; lra).
  split; [split|split].
  - unfold harmonic_value. apply inverse_le; trivial. rewrite <- Hmul.
    apply Rmult_le_compat_r; lra.
  - now apply harmonic_value_below_each_cost.
  - intro H2. pose (j := if Nat.eqb k 0 then 1%nat else 0%nat).
    assert (Hj : (j < m)%nat /\ k <> j) by (unfold j; destruct (Nat.eqb_spec k 0); lia).
    assert (Hlt : / psi k < sum m (fun i => / psi i)).
    { apply (two_terms m (fun i => / psi i) k j); try tauto.
      intros l Hl. apply Rinv_0_lt_compat. now apply Hp. }
    unfold harmonic_value. rewrite <- (Rinv_inv (psi k)).
    apply Rinv_lt_contravar; [|assumption]. apply Rmult_lt_0_compat; [|assumption].
    now apply Rinv_0_lt_compat.
  - split.
    + intros Heq i Hi.
      assert (Hsum : sum m (fun l => / psi l) = INR m * / psi k).
      { unfold harmonic_value in Heq. rewrite <- (Rinv_inv (sum m _)), <- Heq. field. lra. }
      assert (Hzero : / psi k - / psi i = 0).
      { apply (sum_zero_terms m (fun l => / psi k - / psi l)); trivial.
        - intros l Hl. pose proof (inverses_below m psi k Hp Hb l Hl). lra.
        - rewrite sum_sub, sum_const, Hsum. ring. }
      rewrite <- (Rinv_inv (psi i)), <- (Rinv_inv (psi k)). f_equal. lra.
    + intro Hall. unfold harmonic_value.
      rewrite (sum_ext m _ (fun _ => / psi k)) by (intros; f_equal; now apply Hall).
      rewrite sum_const. field. lra.
Qed.

(** The harmonic mean is m times the rate, never below the best client, and a newcomer raises it
    exactly if the newcomer is worse than the mean so far. *)
Theorem unscaled_mean : forall (m : nat) (psi : nat -> R), (0 < m)%nat -> positive (S m) psi ->
  harmonic_value m psi = harmonic_mean m psi / INR m /\
  (forall k, best m psi k -> psi k <= harmonic_mean m psi) /\
  (harmonic_mean m psi < harmonic_mean (S m) psi <-> harmonic_mean m psi < psi m).
Proof.
  intros m psi Hm HpS. pose proof (clients_ge_1 m Hm) as Hone.
  assert (Hp : positive m psi) by (intros i Hi; apply HpS; lia).
  pose proof (sum_inverses_pos m psi Hm Hp) as Hs.
  assert (Hx : 0 < psi m) by (apply HpS; lia).
  split; [now apply harmonic_value_is_mean | split].
  - intros k Hb. destruct (pooled_rate_bounds m psi k Hp Hb) as [[Hlow _] _].
    rewrite harmonic_value_is_mean in Hlow by assumption.
    apply Rmult_le_reg_r with (/ INR m); [apply Rinv_0_lt_compat; lra | exact Hlow].
  - unfold harmonic_mean. rewrite S_INR. cbn [sum].
    set (s := sum m (fun i => / psi i)) in *. set (x := psi m) in *.
    pose proof (Rinv_0_lt_compat x Hx) as Hix.
    assert (Hd : 0 < s + / x) by lra.
    assert (E : (INR m + 1) / (s + / x) - INR m / s = (s - INR m * / x) / (s * (s + / x))).
    { field. repeat split; try lra. assert (s * x + 1 > 0) by nra. lra. }
    assert (F : x - INR m / s = (s - INR m * / x) * (x / s)) by (field; lra).
    assert (Hden : 0 < / (s * (s + / x))) by (apply Rinv_0_lt_compat; nra).
    assert (Hq : 0 < x / s) by (now apply Rdiv_lt_0_compat).
    unfold Rdiv in E at 3. split; intro H; nra.
Qed.

(** Refuted: over m - 1 in place of m, at two equal clients. *)
Theorem pooled_rate_not_over_m_minus_1 :
  ~ (forall (m : nat) (psi : nat -> R) (k : nat), (2 <= m)%nat -> positive m psi ->
     best m psi k -> psi k / (INR m - 1) <= harmonic_value m psi).
Proof.
  intro F. specialize (F 2%nat (fun _ => 1) 0%nat).
  assert (E : 1 / (INR 2 - 1) <= harmonic_value 2 (fun _ => 1)).
  { apply F; [lia | intros i _; lra | split; [lia | intros; lra]]. }
  revert E. unfold harmonic_value. cbn. lra.
Qed.

(** Refuted: strictly below the best client for every number of clients, at one client. *)
Theorem pooled_rate_not_strict_for_one :
  ~ (forall (m : nat) (psi : nat -> R) (k : nat), positive m psi -> best m psi k ->
     harmonic_value m psi < psi k).
Proof.
  intro F. specialize (F 1%nat (fun _ => 1) 0%nat).
  assert (E : harmonic_value 1 (fun _ => 1) < 1).
  { apply F; [intros i _; lra | split; [lia | intros; lra]]. }
  revert E. unfold harmonic_value. cbn. lra.
Qed.

(** Refuted: at most half the best client's rate, at rates 1 and 4. *)
Theorem pooled_rate_not_half_the_best :
  ~ (forall (m : nat) (psi : nat -> R) (k : nat), (2 <= m)%nat -> positive m psi ->
     best m psi k -> harmonic_value m psi <= psi k / 2).
Proof.
  intro F. set (psi := fun i => if Nat.eqb i 0 then 1 else 4).
  assert (E : harmonic_value 2 psi <= psi 0%nat / 2).
  { apply F; [lia | |split; [lia|]]; intros i _; unfold psi; cbn; destruct (Nat.eqb i 0); lra. }
  revert E. unfold harmonic_value, psi. cbn. lra.
Qed.

(** Refuted: the rate is the harmonic mean, at two clients. *)
Theorem rate_is_not_the_harmonic_mean :
  ~ (forall (m : nat) (psi : nat -> R), (0 < m)%nat -> positive m psi ->
     harmonic_value m psi = harmonic_mean m psi).
Proof.
  intro F. specialize (F 2%nat (fun _ => 1)).
  assert (E : harmonic_value 2 (fun _ => 1) = harmonic_mean 2 (fun _ => 1)).
  { apply F; [lia | intros i _; lra]. }
  revert E. unfold harmonic_value, harmonic_mean. cbn. lra.
Qed.

(** Refuted: the harmonic mean is at most the best client's rate; 8/5 against 1. *)
Theorem harmonic_mean_not_below_the_best :
  ~ (forall (m : nat) (psi : nat -> R) (k : nat), (0 < m)%nat -> positive m psi ->
     best m psi k -> harmonic_mean m psi <= psi k).
Proof.
  intro F. set (psi := fun i => if Nat.eqb i 0 then 1 else 4).
  assert (E : harmonic_mean 2 psi <= psi 0%nat).
  { apply F; [lia | |split; [lia|]]; intros i _; unfold psi; cbn; destruct (Nat.eqb i 0); lra. }
  revert E. unfold harmonic_mean, psi. cbn. lra.
Qed.

(** Refuted: a newcomer never raises the harmonic mean; from 1 to 8/5. *)
Theorem harmonic_mean_not_decreasing :
  ~ (forall (m : nat) (psi : nat -> R), (0 < m)%nat -> positive (S m) psi ->
     harmonic_mean (S m) psi <= harmonic_mean m psi).
Proof.
  intro F. set (psi := fun i => if Nat.eqb i 0 then 1 else 4).
  assert (E : harmonic_mean 2 psi <= harmonic_mean 1 psi).
  { apply F; [lia | intros i _; unfold psi; destruct (Nat.eqb i 0); lra]. }
  revert E. unfold harmonic_mean, psi. cbn. lra.
Qed.

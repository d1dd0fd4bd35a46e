(** Equation (2): with K samples to come the cost of client i is zeta_i^2 + sigma_i^2 / K. *)
From Fedtheory Require Import sums harmonic harmonic_superadditive.

Definition horizon_cost (zeta2 sigma2 : nat -> R) (K : R) (i : nat) : R := zeta2 i + sigma2 i / K.

Definition non_negative (n : nat) (c : nat -> R) : Prop := forall i, (i < n)%nat -> 0 <= c i.

Lemma horizon_cost_positive n zeta2 sigma2 K : positive n zeta2 -> non_negative n sigma2 -> 0 < K ->
  positive n (horizon_cost zeta2 sigma2 K).
Proof.
  intros Hz Hs HK i Hi. specialize (Hz i Hi). specialize (Hs i Hi). unfold horizon_cost.
  assert (0 <= sigma2 i / K)
    by (apply Rmult_le_pos; [assumption | left; now apply Rinv_0_lt_compat]).
  lra.
Qed.

(** H grows with every cost. *)
Lemma harmonic_monotone n c c' : (0 < n)%nat -> positive n c ->
  (forall i, (i < n)%nat -> c i <= c' i) -> harmonic_value n c <= harmonic_value n c'.
Proof.
  intros Hn Hc Hle.
  assert (Hc' : positive n c') by (intros i Hi; specialize (Hc i Hi); specialize (Hle i Hi); lra).
  unfold harmonic_value. apply Rinv_le_contravar; [now apply sum_inverses_pos|].
  apply sum_le. intros i Hi. apply Rinv_le_contravar; auto.
Qed.

(** Psi(K) is the least weighted cost, reached by the printed weights only; it falls as the
    horizon grows, to Psi_0: the gap is at most (1/K) times the noise that Psi_0's weights keep. *)
Theorem horizon_law : forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
  (0 < n)%nat -> positive n zeta2 -> non_negative n sigma2 -> 0 < K ->
  let c := horizon_cost zeta2 sigma2 K in
  let Psi := harmonic_value n c in
  (forall w, total_one n w -> Psi <= cost n w c) /\
  in_simplex n (harmonic_weights n c) /\ cost n (harmonic_weights n c) c = Psi /\
  (forall w, total_one n w -> cost n w c = Psi ->
     forall i, (i < n)%nat -> w i = harmonic_weights n c i).
Proof.
  intros n zeta2 sigma2 K Hn Hz Hs HK c Psi.
  pose proof (horizon_cost_positive n zeta2 sigma2 K Hz Hs HK) as Hc.
  destruct (harmonic_law n c Hn Hc) as (H1 & H2 & H3).
  repeat split; trivial; try apply H2.
  intros w Hw He. now apply harmonic_law_unique.
Qed.

Theorem horizon_falls_to_oracle : forall (n : nat) (zeta2 sigma2 : nat -> R),
  (0 < n)%nat -> positive n zeta2 -> non_negative n sigma2 ->
  let Psi K := harmonic_value n (horizon_cost zeta2 sigma2 K) in
  let Psi0 := harmonic_value n zeta2 in
  (forall K K', 0 < K -> K <= K' -> Psi K' <= Psi K) /\
  (forall K, 0 < K -> Psi0 <= Psi K <= Psi0 + cost n (harmonic_weights n zeta2) sigma2 / K) /\
  (forall eps, 0 < eps -> exists K0, 0 < K0 /\ forall K, K0 <= K -> Rabs (Psi K - Psi0) < eps).
Proof.
  intros n zeta2 sigma2 Hn Hz Hs Psi Psi0.
  set (V := cost n (harmonic_weights n zeta2) sigma2).
  assert (HV : 0 <= V).
  { apply sum_nonneg. intros i Hi. apply Rmult_le_pos; [apply pow2_ge_0 | now apply Hs]. }
  assert (Hsandwich : forall K, 0 < K -> Psi0 <= Psi K <= Psi0 + V / K).
  { intros K HK. pose proof (horizon_cost_positive n zeta2 sigma2 K Hz Hs HK) as Hc. split.
    - apply harmonic_monotone; [assumption..|]. intros i Hi. specialize (Hs i Hi).
      unfold horizon_cost.
      assert (0 <= sigma2 i / K)
        by (apply Rmult_le_pos; [assumption | left; now apply Rinv_0_lt_compat]).
      lra.
    - apply Rle_trans with (cost n (harmonic_weights n zeta2) (horizon_cost zeta2 sigma2 K)).
      + apply (harmonic_law n _ Hn Hc). now apply harmonic_weights_total.
      + apply Req_le. unfold Psi0. rewrite <- (cost_harmonic n zeta2 Hn Hz). unfold V, cost.
        unfold Rdiv. rewrite <- sum_scale_right, <- sum_add. apply sum_ext. intros i _.
        unfold horizon_cost. field. lra. }
  split; [|split; [exact Hsandwich|]].
  - intros K K' HK Hle. apply harmonic_monotone; [assumption | |].
    + apply horizon_cost_positive; trivial. lra.
    + intros i Hi. unfold horizon_cost. apply Rplus_le_compat_l.
      apply Rmult_le_compat_l; [now apply Hs | now apply Rinv_le_contravar].
  - intros eps He. exists (V / eps + 1).
    assert (0 <= V / eps) by (apply Rmult_le_pos; [assumption | left; now apply Rinv_0_lt_compat]).
    split; [lra|]. intros K HK. destruct (Hsandwich K ltac:(lra)) as [H1 H2].
    apply Rabs_def1; [|lra].
    assert (V / K < eps).
    { apply Rmult_lt_reg_r with K; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
      rewrite Rmult_1_r. apply Rlt_le_trans with (eps * (V / eps + 1)).
      - rewrite Rmult_plus_distr_l. replace (eps * (V / eps)) with V by (field; lra). lra.
      - apply Rmult_le_compat_l; lra. }
    lra.
Qed.

(** Refuted: the value splits into a bias and a noise part (zeta^2 = (1, 10), sigma^2 = (10, 1)). *)
Theorem horizon_not_additive :
  ~ (forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
     (0 < n)%nat -> positive n zeta2 -> positive n sigma2 -> 0 < K ->
     harmonic_value n (horizon_cost zeta2 sigma2 K)
     = harmonic_value n zeta2 + harmonic_value n sigma2 / K).
Proof.
  intro F. specialize (F 2%nat (two_values 1 10) (two_values 10 1) 1 ltac:(lia)
    (two_values_positive 1 10 ltac:(lra) ltac:(lra))
    (two_values_positive 10 1 ltac:(lra) ltac:(lra))
    Rlt_0_1).
  revert F. unfold harmonic_value, horizon_cost, two_values. cbn. lra.
Qed.

(** Refuted: the weights for the bias alone stay optimal at every horizon. *)
Theorem horizon_weights_not_oracle :
  ~ (forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
     (0 < n)%nat -> positive n zeta2 -> positive n sigma2 -> 0 < K ->
     cost n (harmonic_weights n zeta2) (horizon_cost zeta2 sigma2 K)
     = harmonic_value n (horizon_cost zeta2 sigma2 K)).
Proof.
  intro F. specialize (F 2%nat (two_values 1 10) (two_values 10 1) 1 ltac:(lia)
    (two_values_positive 1 10 ltac:(lra) ltac:(lra))
    (two_values_positive 10 1 ltac:(lra) ltac:(lra))
    Rlt_0_1).
  revert F. unfold cost, harmonic_weights, harmonic_value, horizon_cost, two_values. cbn. lra.
Qed.

(** Refuted: the gap to Psi_0 is at most H(sigma^2)/K (it is at least that). *)
Theorem horizon_gap_not_harmonic :
  ~ (forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R),
     (0 < n)%nat -> positive n zeta2 -> positive n sigma2 -> 0 < K ->
     harmonic_value n (horizon_cost zeta2 sigma2 K)
     <= harmonic_value n zeta2 + harmonic_value n sigma2 / K).
Proof.
  intro F. specialize (F 2%nat (two_values 1 10) (two_values 10 1) 1 ltac:(lia)
    (two_values_positive 1 10 ltac:(lra) ltac:(lra))
    (two_values_positive 10 1 ltac:(lra) ltac:(lra))
    Rlt_0_1).
  revert F. unfold harmonic_value, horizon_cost, two_values. cbn. lra.
Qed.

(** Lemma 3.5: H is homogeneous, concave and superadditive, with equality
    H(a + b) = H(a) + H(b) exactly when b is proportional to a. *)
From Fedtheory Require Import sums harmonic.

Definition plus (a b : nat -> R) (i : nat) : R := a i + b i.
Definition times (t : R) (a : nat -> R) (i : nat) : R := t * a i.

Definition proportional (n : nat) (a b : nat -> R) : Prop :=
  exists t, forall i, (i < n)%nat -> b i = t * a i.

Lemma plus_positive n a b : positive n a -> positive n b -> positive n (plus a b).
Proof. intros Ha Hb i Hi. specialize (Ha i Hi). specialize (Hb i Hi). unfold plus. lra. Qed.

Lemma times_positive n t a : 0 < t -> positive n a -> positive n (times t a).
Proof. intros Ht Ha i Hi. now apply Rmult_lt_0_compat, Ha. Qed.

Lemma cost_plus n w a b : cost n w (plus a b) = cost n w a + cost n w b.
Proof. unfold cost, plus. rewrite <- sum_add. apply sum_ext. intros; ring. Qed.

(** The certificate: with w the harmonic weights of a + b, the defect is a sum of squares. *)
Theorem harmonic_superadditive_identity : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> positive n a -> positive n b ->
  let w := harmonic_weights n (plus a b) in
  harmonic_value n (plus a b) - harmonic_value n a - harmonic_value n b
  = sum n (fun i => a i * (w i - harmonic_weights n a i) ^ 2)
    + sum n (fun i => b i * (w i - harmonic_weights n b i) ^ 2).
Proof.
  intros n a b Hn Ha Hb w.
  pose proof (plus_positive n a b Ha Hb) as Hab.
  pose proof (harmonic_weights_total n (plus a b) Hn Hab) as Hw.
  rewrite <- (cost_harmonic n (plus a b) Hn Hab), cost_plus.
  rewrite <- (harmonic_law_identity n a w Hn Ha Hw), <- (harmonic_law_identity n b w Hn Hb Hw).
  unfold w. ring.
Qed.

Theorem harmonic_superadditive : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> positive n a -> positive n b ->
  harmonic_value n a + harmonic_value n b <= harmonic_value n (plus a b).
Proof.
  intros n a b Hn Ha Hb.
  pose proof (harmonic_superadditive_identity n a b Hn Ha Hb) as Hid. cbv zeta in Hid.
  set (w := harmonic_weights n (plus a b)) in *.
  assert (0 <= sum n (fun i => a i * (w i - harmonic_weights n a i) ^ 2))
    by (apply sum_nonneg; intros; now apply weighted_square_nonneg, Ha).
  assert (0 <= sum n (fun i => b i * (w i - harmonic_weights n b i) ^ 2))
    by (apply sum_nonneg; intros; now apply weighted_square_nonneg, Hb).
  lra.
Qed.

Theorem harmonic_homogeneous : forall (n : nat) (t : R) (a : nat -> R),
  (0 < n)%nat -> 0 < t -> positive n a ->
  harmonic_value n (times t a) = t * harmonic_value n a.
Proof.
  intros n t a Hn Ht Ha. unfold harmonic_value, times.
  rewrite (sum_ext n _ (fun i => / t * / a i))
    by (intros i Hi; specialize (Ha i Hi); field; lra).
  rewrite sum_scale. pose proof (sum_inverses_pos n a Hn Ha). field. lra.
Qed.

Theorem harmonic_concave : forall (n : nat) (t : R) (a b : nat -> R),
  (0 < n)%nat -> 0 < t < 1 -> positive n a -> positive n b ->
  t * harmonic_value n a + (1 - t) * harmonic_value n b
  <= harmonic_value n (plus (times t a) (times (1 - t) b)).
Proof.
  intros n t a b Hn Ht Ha Hb.
  rewrite <- (harmonic_homogeneous n t a), <- (harmonic_homogeneous n (1 - t) b)
    by (assumption || lra).
  apply harmonic_superadditive; [assumption | |]; apply times_positive; (assumption || lra).
Qed.

Theorem harmonic_superadditive_equality : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> positive n a -> positive n b ->
  (harmonic_value n (plus a b) = harmonic_value n a + harmonic_value n b
   <-> proportional n a b).
Proof.
  intros n a b Hn Ha Hb. split.
  - intro Heq.
    pose proof (harmonic_superadditive_identity n a b Hn Ha Hb) as Hid. cbv zeta in Hid.
    set (w := harmonic_weights n (plus a b)) in *.
    assert (Pa : forall i, (i < n)%nat -> 0 <= a i * (w i - harmonic_weights n a i) ^ 2)
      by (intros; now apply weighted_square_nonneg, Ha).
    assert (Pb : forall i, (i < n)%nat -> 0 <= b i * (w i - harmonic_weights n b i) ^ 2)
      by (intros; now apply weighted_square_nonneg, Hb).
    pose proof (sum_nonneg n _ Pa) as Sa. pose proof (sum_nonneg n _ Pb) as Sb.
    assert (Hwa : forall i, (i < n)%nat -> w i = harmonic_weights n a i).
    { intros i Hi. apply Rminus_diag_uniq, (weighted_square_zero (a i)); [now apply Ha|].
      apply (sum_zero_terms n _ Pa); trivial. lra. }
    assert (Hwb : forall i, (i < n)%nat -> w i = harmonic_weights n b i).
    { intros i Hi. apply Rminus_diag_uniq, (weighted_square_zero (b i)); [now apply Hb|].
      apply (sum_zero_terms n _ Pb); trivial. lra. }
    exists (harmonic_value n b / harmonic_value n a). intros i Hi.
    pose proof (harmonic_value_pos n a Hn Ha) as HA.
    pose proof (harmonic_value_pos n b Hn Hb) as HB.
    pose proof (harmonic_weights_times_cost n a i Hi Ha) as EA.
    pose proof (harmonic_weights_times_cost n b i Hi Hb) as EB.
    pose proof (harmonic_weights_pos n b i Hi Hb) as HW.
    rewrite <- (Hwa i Hi) in EA. rewrite <- (Hwb i Hi) in EB, HW.
    rewrite <- EA, <- EB. specialize (Ha i Hi). field. lra.
  - intros [t Ht].
    assert (Htpos : 0 < t).
    { pose proof (Ha 0%nat Hn). pose proof (Hb 0%nat Hn) as Hb0. rewrite Ht in Hb0 by assumption.
      nra. }
    assert (Eb : harmonic_value n b = t * harmonic_value n a).
    { rewrite <- harmonic_homogeneous by assumption. unfold harmonic_value. f_equal.
      apply sum_ext. intros i Hi. now rewrite Ht. }
    assert (Eab : harmonic_value n (plus a b) = (1 + t) * harmonic_value n a).
    { rewrite <- harmonic_homogeneous by (assumption || lra). unfold harmonic_value. f_equal.
      apply sum_ext. intros i Hi. unfold plus, times. rewrite Ht by assumption. f_equal. ring. }
    rewrite Eb, Eab. ring.
Qed.

Ltac compute_profiles := unfold harmonic_value, plus, two_values; cbn.

(** Refuted: equality only when a = b (b = 2 a has equality too). *)
Theorem harmonic_equality_not_only_equal :
  ~ (forall (n : nat) (a b : nat -> R), (0 < n)%nat -> positive n a -> positive n b ->
     harmonic_value n (plus a b) = harmonic_value n a + harmonic_value n b ->
     forall i, (i < n)%nat -> a i = b i).
Proof.
  intro F. specialize (F 2%nat (two_values 1 1) (two_values 2 2)).
  assert (E : two_values 1 1 0 = two_values 2 2 0).
  { apply F; [lia | apply two_values_positive; lra | apply two_values_positive; lra | | lia].
    compute_profiles. field. }
  revert E. unfold two_values. cbn. lra.
Qed.

(** Refuted: strict superadditivity. *)
Theorem harmonic_superadditive_not_strict :
  ~ (forall (n : nat) (a b : nat -> R), (0 < n)%nat -> positive n a -> positive n b ->
     harmonic_value n a + harmonic_value n b < harmonic_value n (plus a b)).
Proof.
  intro F. specialize (F 2%nat (two_values 1 1) (two_values 1 1)).
  assert (E := F ltac:(lia) (two_values_positive 1 1 ltac:(lra) ltac:(lra))
                 (two_values_positive 1 1 ltac:(lra) ltac:(lra))).
  revert E. compute_profiles. lra.
Qed.

(** Refuted: additivity (a = (1, 10), b = (10, 1): 11/2 against 20/11). *)
Theorem harmonic_not_additive :
  ~ (forall (n : nat) (a b : nat -> R), (0 < n)%nat -> positive n a -> positive n b ->
     harmonic_value n (plus a b) <= harmonic_value n a + harmonic_value n b).
Proof.
  intro F. specialize (F 2%nat (two_values 1 10) (two_values 10 1)).
  assert (E := F ltac:(lia) (two_values_positive 1 10 ltac:(lra) ltac:(lra))
                 (two_values_positive 10 1 ltac:(lra) ltac:(lra))).
  revert E. compute_profiles. lra.
Qed.

(** Refuted: for two clients the two sides differ by a factor of at most 2. *)
Theorem harmonic_defect_not_factor_two :
  ~ (forall a b : nat -> R, positive 2 a -> positive 2 b ->
     harmonic_value 2 (plus a b) <= 2 * (harmonic_value 2 a + harmonic_value 2 b)).
Proof.
  intro F.
  assert (E := F _ _ (two_values_positive 1 10 ltac:(lra) ltac:(lra))
                 (two_values_positive 10 1 ltac:(lra) ltac:(lra))).
  revert E. compute_profiles. lra.
Qed.

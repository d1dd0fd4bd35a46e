(** Lemma 5.7 (iii) and Proposition 5.26 (iii): the error of qhat = (T^-1 s)_+ when every s_i is
    within delta of the disagreement energy. Printed: C_n (delta + 3 kappa qbar). Proved:
    C_n delta + n/(n-1) kappa qbar. With partial participation s stands for s / rho^2. *)
From Fedtheory Require Import sums tilts crowd_map crowd_map_norm crowd_incoherence
  crowd_realised crowd_incoherence_rivals.

Lemma apply_Tinv_sub n s s' i :
  apply_Tinv n s i - apply_Tinv n s' i = apply_Tinv n (fun j => s j - s' j) i.
Proof. unfold apply_Tinv. rewrite sum_sub. ring. Qed.

(** The inverse amplifies errors of size delta by at most C_n. *)
Lemma apply_Tinv_error n s s' delta i : (3 <= n)%nat -> (i < n)%nat ->
  (forall j, (j < n)%nat -> Rabs (s j - s' j) <= delta) ->
  Rabs (apply_Tinv n s i - apply_Tinv n s' i) <= conditioning n * delta.
Proof.
  intros Hn Hi Hd. rewrite apply_Tinv_sub.
  assert (H0 : 0 <= delta) by (eapply Rle_trans; [apply Rabs_pos | exact (Hd i Hi)]).
  destruct (Rle_lt_or_eq_dec 0 delta H0) as [Hpos | Hzero].
  - replace (apply_Tinv n (fun j => s j - s' j) i)
      with (delta * apply_Tinv n (fun j => / delta * (s j - s' j)) i)
      by (unfold apply_Tinv; rewrite sum_scale; field; pose proof (clients_ge_3 n Hn); lra).
    rewrite Rabs_mult, (Rabs_pos_eq delta), Rmult_comm by lra.
    apply Rmult_le_compat_r; [lra|]. apply apply_Tinv_bounded; [assumption | | assumption].
    intros j Hj. rewrite Rabs_mult, Rabs_pos_eq by (left; now apply Rinv_0_lt_compat).
    apply Rmult_le_reg_l with delta; [assumption|].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. rewrite Rmult_1_r. now apply Hd.
  - assert (Hz : forall j, (j < n)%nat -> s j - s' j = 0).
    { intros j Hj. specialize (Hd j Hj). rewrite <- Hzero in Hd.
      apply abs_between in Hd. lra. }
    unfold apply_Tinv. rewrite (Hz i Hi), (sum_zero n (fun j => s j - s' j) Hz), <- Hzero.
    rewrite !Rmult_0_r, Rminus_0_r, Rmult_0_r, Rabs_R0. lra.
Qed.

(** Clipping at zero brings an estimate no farther from a non-negative energy. *)
Lemma clipping_helps x q e : 0 <= q -> Rabs (x - q) <= e -> Rabs (Rmax x 0 - q) <= e.
Proof.
  intros Hq H. apply abs_between in H. unfold Rmax. apply Rabs_le.
  destruct (Rle_dec x 0); lra.
Qed.

Theorem inverted_error :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat -> R),
  (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
  forall i, (i < n)%nat ->
  Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i)
  <= conditioning n * delta + INR n / (INR n - 1) * (kappa * mean_energy n d beta).
Proof.
  intros n d beta kappa delta s Hn Hq Hk Hs i Hi. apply clipping_helps; [apply energy_nonneg|].
  pose proof (apply_Tinv_error n s (energy d (disagreement n beta)) delta i Hn Hi Hs) as H1.
  pose proof (noiseless_energy_error n d beta kappa Hn Hq Hk i Hi) as H2.
  apply abs_between in H1. apply abs_between in H2. apply Rabs_le. lra.
Qed.

Theorem inverted_error_printed :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat -> R),
  (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
  forall i, (i < n)%nat ->
  Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i)
  <= conditioning n * (delta + 3 * kappa * mean_energy n d beta).
Proof.
  intros n d beta kappa delta s Hn Hq Hk Hs i Hi. pose proof (clients_ge_3 n Hn) as Hr.
  pose proof (inverted_error n d beta kappa delta s Hn Hq Hk Hs i Hi) as H.
  pose proof (kappa_mean_energy_nonneg n d beta kappa ltac:(lia) Hk) as Hm.
  set (m := kappa * mean_energy n d beta) in *.
  assert (Hc : INR n / (INR n - 1) <= conditioning n * 3).
  { pose proof (conditioning_excess n Hn) as He.
    assert (0 <= (3 * INR n - 4) / ((INR n - 1) * (INR n - 2)))
      by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; nra]).
    assert (INR n / (INR n - 1) <= 3); [|lra].
    apply Rmult_le_reg_r with (INR n - 1); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  replace (conditioning n * (delta + 3 * kappa * mean_energy n d beta))
    with (conditioning n * delta + conditioning n * 3 * m) by (unfold m; ring).
  pose proof (Rmult_le_compat_r m _ _ Hm Hc). lra.
Qed.

(** Refuted: without noise there is no error. *)
Theorem inverted_error_not_without_floor :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat -> R),
     (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
     forall i, (i < n)%nat ->
     Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i) <= conditioning n * delta).
Proof.
  intro F. destruct one_small_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat one_small_tilt (3 / 4) 0
    (energy 5 (disagreement 3 one_small_tilt)) (le_n 3) Hq Hk).
  specialize (F ltac:(intros; rewrite Rminus_diag_eq, Rabs_R0 by reflexivity; lra) 0%nat
                ltac:(lia)).
  rewrite Rmult_0_r in F. apply abs_between in F. revert F.
  unfold apply_Tinv, energy, inner, disagreement, crowd_mean, one_small_tilt, Rmax. cbn.
  match goal with |- context [Rle_dec ?a 0] => destruct (Rle_dec a 0) end; lra.
Qed.

(** Refuted: n/(n-2) in place of C_n, by orthogonal tilts of length 9 and the worst direction. *)
Definition orthogonal_nines (i k : nat) : R := if Nat.eqb i k then 9 else 0.

Lemma orthogonal_nines_valid :
  non_zero_tilts 3 3 orthogonal_nines /\ incoherence_at_most 3 3 orthogonal_nines 0.
Proof.
  assert (Hq : non_zero_tilts 3 3 orthogonal_nines)
    by (intros [|[|[|i]]] Hi; try lia; unfold energy, inner, orthogonal_nines; cbn; lra).
  split; [exact Hq|]. apply incoherence_iff_between; [exact Hq|]. split; [lra|]. intro w.
  unfold bilinear, diagonal_energy, off_diagonal, energy, gram, inner, orthogonal_nines, delta.
  cbn. apply Rabs_le. split; lra.
Qed.

Theorem inverted_error_not_diagonal_part :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat -> R),
     (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     (forall i, (i < n)%nat -> Rabs (s i - energy d (disagreement n beta) i) <= delta) ->
     forall i, (i < n)%nat ->
     Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i)
     <= INR n / (INR n - 2) * (delta + 3 * kappa * mean_energy n d beta)).
Proof.
  intro F. destruct orthogonal_nines_valid as [Hq Hk].
  specialize (F 3%nat 3%nat orthogonal_nines 0 1
    (fun j => energy 3 (disagreement 3 orthogonal_nines) j + spike 0 j) (le_n 3) Hq Hk).
  assert (Hs : forall i, (i < 3)%nat ->
    Rabs (energy 3 (disagreement 3 orthogonal_nines) i + spike 0 i
          - energy 3 (disagreement 3 orthogonal_nines) i) <= 1).
  { intros i Hi. replace (_ + spike 0 i - _) with (spike 0 i) by ring.
    now apply (spike_in_unit_cube 3 0). }
  specialize (F Hs 0%nat ltac:(lia)). apply abs_between in F. revert F.
  unfold apply_Tinv, energy, inner, disagreement, crowd_mean, orthogonal_nines, spike, Rmax. cbn.
  match goal with |- context [Rle_dec ?a 0] => destruct (Rle_dec a 0) end; lra.
Qed.

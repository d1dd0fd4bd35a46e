(** Proposition 5.21: weights harmonic in estimated energies compete with the best weights.
    Printed: (1+kappa)/(1-kappa) times the best bias energy plus 2 (1+kappa) Delta. Proved with
    Delta for 2 Delta; exact energies give the better factor 1/(1 - kappa^2). *)
From Fedtheory Require Import sums tilts crowd_incoherence harmonic crowd_weights.

Definition bias_energy (n d : nat) (beta : nat -> nat -> R) (w : nat -> R) : R :=
  inner d (aggregate n w beta) (aggregate n w beta).

Theorem competitive_ratio :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
  (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  positive n chat -> close n chat (energy d beta) Delta ->
  forall w, total_one n w ->
  bias_energy n d beta (harmonic_weights n chat)
  <= (1 + kappa) / (1 - kappa) * bias_energy n d beta w + (1 + kappa) * Delta.
Proof.
  intros n d beta kappa Delta chat Hn Hq Hk Hlt Hpos Hclose w Hw.
  pose proof (proj1 Hk) as Hk0.
  pose proof (diagonal_proxy n d beta kappa Hq Hk (harmonic_weights n chat)) as [_ Hup].
  pose proof (diagonal_proxy n d beta kappa Hq Hk w) as [Hlow _].
  pose proof (harmonic_weights_stability n (energy d beta) chat Delta Hn Hq Hpos Hclose) as Hst.
  pose proof (proj1 (harmonic_law n (energy d beta) Hn Hq) w Hw) as Hmin.
  fold (bias_energy n d beta w) in Hlow.
  fold (bias_energy n d beta (harmonic_weights n chat)) in Hup.
  unfold cost in Hst, Hmin. fold (diagonal_energy n w (energy d beta)) in Hmin.
  fold (diagonal_energy n (harmonic_weights n chat) (energy d beta)) in Hst.
  apply Rle_trans with ((1 + kappa) * (diagonal_energy n w (energy d beta) + Delta)).
  - eapply Rle_trans; [exact Hup|]. apply Rmult_le_compat_l; lra.
  - rewrite Rmult_plus_distr_l. apply Rplus_le_compat_r.
    unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_reg_l with (1 - kappa); [lra|].
    rewrite <- Rmult_assoc, Rinv_r by lra. lra.
Qed.

Theorem competitive_ratio_printed :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
  (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  positive n chat -> close n chat (energy d beta) Delta ->
  forall w, in_simplex n w ->
  bias_energy n d beta (harmonic_weights n chat)
  <= (1 + kappa) / (1 - kappa) * bias_energy n d beta w + 2 * (1 + kappa) * Delta.
Proof.
  intros n d beta kappa Delta chat Hn Hq Hk Hlt Hpos Hclose w [Hw _].
  pose proof (competitive_ratio n d beta kappa Delta chat Hn Hq Hk Hlt Hpos Hclose w Hw).
  pose proof (Hclose 0%nat Hn). pose proof (Rabs_pos (chat 0%nat - energy d beta 0)).
  pose proof (proj1 Hk). nra.
Qed.

(** Forms on a plane: a discriminant, and the two directions of a pinched form. *)
Lemma discriminant x b z :
  (forall s t, 0 <= s ^ 2 * x + 2 * s * t * b + t ^ 2 * z) -> b ^ 2 <= x * z.
Proof.
  intro F. pose proof (F 1 0) as Hx. pose proof (F (- b) x) as Hd.
  destruct (Rle_lt_or_eq_dec 0 x ltac:(lra)) as [Hpos | Hzero].
  - assert (0 <= x * z - b ^ 2); [|lra]. apply Rmult_le_reg_l with x; [assumption | lra].
  - destruct (Req_dec b 0) as [-> | Hb]; [rewrite <- Hzero; lra|].
    pose proof (F (- (z + 1) / (2 * b)) 1) as Hs. rewrite <- Hzero in Hs.
    replace ((- (z + 1) / (2 * b)) ^ 2 * 0 + 2 * (- (z + 1) / (2 * b)) * 1 * b + 1 ^ 2 * z)
      with (-1) in Hs by (field; assumption). lra.
Qed.

Lemma pinched_directions p r A b C k : 0 <= k < 1 -> 0 <= p -> 0 <= r ->
  (forall s t, Rabs (s ^ 2 * A + 2 * s * t * b + t ^ 2 * C) <= k * (s ^ 2 * p + t ^ 2 * r)) ->
  b ^ 2 <= k ^ 2 * ((p + A) * (r + C)).
Proof.
  intros Hk Hp Hr F.
  assert (F1 : b ^ 2 <= (k * p + A) * (k * r + C)).
  { apply discriminant. intros s t. pose proof (abs_between _ _ (F s t)). lra. }
  assert (F2 : (- b) ^ 2 <= (k * p - A) * (k * r - C)).
  { apply discriminant. intros s t. pose proof (abs_between _ _ (F s t)). lra. }
  pose proof (abs_between _ _ (F 1 0)) as HA. pose proof (abs_between _ _ (F 0 1)) as HC.
  assert (HA' : - (k * p) <= A <= k * p) by lra.
  assert (HC' : - (k * r) <= C <= k * r) by lra. clear HA HC F.
  destruct (Rle_or_lt (A * C) 0) as [Hsign | Hsign].
  { apply (Rmult_le_compat_l ((1 + k) / 2)) in F1; [|lra].
    apply (Rmult_le_compat_l ((1 - k) / 2)) in F2; [|lra].
    assert (0 <= (1 - k ^ 2) * - (A * C)) by (apply Rmult_le_pos; nra). lra. }
  destruct (Rle_or_lt A 0) as [HA0 | HA0].
  - assert (C <= 0) by nra.
    assert ((k * p + A) * (k * r + C) <= (k * (p + A)) * (k * (r + C)))
      by (apply Rmult_le_compat; nra).
    nra.
  - assert (0 <= C) by nra.
    assert ((k * p - A) * (k * r - C) <= (k * (p + A)) * (k * (r + C)))
      by (apply Rmult_le_compat; nra).
    nra.
Qed.

(** Quadratic forms in a combination of two weight vectors. *)
Lemma bilinear_combination n Q u y s t : (forall i j, Q i j = Q j i) ->
  bilinear n Q (fun i => s * u i + t * y i) (fun i => s * u i + t * y i)
  = s ^ 2 * bilinear n Q u u + 2 * s * t * bilinear n Q u y + t ^ 2 * bilinear n Q y y.
Proof.
  intro Hsym.
  assert (Hswap : bilinear n Q y u = bilinear n Q u y).
  { unfold bilinear. rewrite sum_swap. apply sum_ext. intros i _. apply sum_ext. intros j _.
    rewrite (Hsym j i). ring. }
  replace (2 * s * t * bilinear n Q u y)
    with (s * t * bilinear n Q u y + s * t * bilinear n Q y u) by (rewrite Hswap; ring).
  unfold bilinear. rewrite <- !sum_scale, <- !sum_add. apply sum_ext. intros i _.
  rewrite <- !sum_scale, <- !sum_add. apply sum_ext. intros; ring.
Qed.

(** The harmonic weights are orthogonal, in the form D, to every change of total 0. *)
Lemma harmonic_orthogonal n q y s t : positive n q -> sum n y = 0 ->
  let u := harmonic_weights n q in
  diagonal_energy n (fun i => s * u i + t * y i) q
  = s ^ 2 * diagonal_energy n u q + t ^ 2 * diagonal_energy n y q.
Proof.
  intros Hq Hy u.
  assert (Hcross : sum n (fun i => u i * q i * y i) = 0).
  { rewrite (sum_ext n _ (fun i => harmonic_value n q * y i))
      by (intros; unfold u; now rewrite harmonic_weights_times_cost).
    rewrite sum_scale, Hy. ring. }
  unfold diagonal_energy.
  rewrite (sum_ext n _ (fun i => (s ^ 2 * (u i ^ 2 * q i) + t ^ 2 * (y i ^ 2 * q i))
             + 2 * s * t * (u i * q i * y i))) by (intros; ring).
  rewrite !sum_add, !sum_scale, Hcross. ring.
Qed.

(** Exact energies: within the factor 1/(1 - kappa^2) of every weights of total 1. *)
Theorem competitive_ratio_exact_energies :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
  (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  forall w, total_one n w ->
  (1 - kappa ^ 2) * bias_energy n d beta (harmonic_weights n (energy d beta))
  <= bias_energy n d beta w.
Proof.
  intros n d beta kappa Hn Hq Hk Hlt w Hw. pose proof (proj1 Hk) as Hk0.
  apply incoherence_iff_between in Hk; [|assumption]. destruct Hk as [_ Hk].
  set (q := energy d beta) in *. set (u := harmonic_weights n q).
  set (y := fun i => w i - u i).
  set (N := off_diagonal (gram d beta)) in *.
  assert (Hy : sum n y = 0).
  { unfold y. rewrite sum_sub, Hw. unfold u. rewrite harmonic_weights_total by assumption. ring. }
  assert (HN : forall i j, N i j = N j i)
    by (intros; unfold N, off_diagonal; rewrite delta_sym, gram_sym; reflexivity).
  assert (Hdiag : forall x, 0 <= diagonal_energy n x q)
    by (intro x; apply sum_nonneg; intros; apply Rmult_le_pos;
        [apply pow2_ge_0 | apply energy_nonneg]).
  set (p := diagonal_energy n u q). set (r := diagonal_energy n y q).
  set (A := bilinear n N u u). set (B := bilinear n N u y). set (C := bilinear n N y y).
  assert (Ho : forall s t, diagonal_energy n (fun i => s * u i + t * y i) q
                           = s ^ 2 * p + t ^ 2 * r)
    by (intros; now apply harmonic_orthogonal).
  assert (Hpinch : B ^ 2 <= kappa ^ 2 * ((p + A) * (r + C))).
  { apply pinched_directions; [lra | apply Hdiag | apply Hdiag |]. intros s t.
    pose proof (Hk (fun i => s * u i + t * y i)) as Hst.
    rewrite (bilinear_combination n N u y s t HN), Ho in Hst. exact Hst. }
  assert (Eu : bias_energy n d beta u = p + A) by apply bias_energy_split.
  assert (Ey : bias_energy n d beta y = r + C) by apply bias_energy_split.
  assert (Ew : bias_energy n d beta w = (p + A) + 2 * B + (r + C)).
  { unfold bias_energy. rewrite bias_energy_split. fold q N.
    replace (diagonal_energy n w q) with (diagonal_energy n (fun i => 1 * u i + 1 * y i) q)
      by (apply sum_ext; intros; unfold y; ring).
    replace (bilinear n N w w)
      with (bilinear n N (fun i => 1 * u i + 1 * y i) (fun i => 1 * u i + 1 * y i))
      by (apply sum_ext; intros; apply sum_ext; intros; unfold y; ring).
    rewrite (bilinear_combination n N u y 1 1 HN), Ho.
    fold A B C. ring. }
  assert (Hu0 : 0 <= p + A) by (rewrite <- Eu; apply sum_nonneg; intros; nra).
  assert (Hy0 : 0 <= r + C) by (rewrite <- Ey; apply sum_nonneg; intros; nra).
  fold u. rewrite Ew, Eu.
  destruct (Rle_or_lt 0 (kappa ^ 2 * (p + A) + 2 * B + (r + C))) as [Hok | Hbad]; [lra|].
  exfalso. set (x := kappa ^ 2 * (p + A)) in *. set (z := r + C) in *.
  assert (0 <= x) by (apply Rmult_le_pos; [apply pow2_ge_0 | assumption]).
  assert (Hxz : B ^ 2 <= x * z) by (unfold x; lra).
  assert (0 <= (x - z) ^ 2) by apply pow2_ge_0. nra.
Qed.

(** Refuted by clients with tilts (4, 0, 0, 0) and (1/2, 1/2, 1/2, 1/2): energies 16 and 1,
    cosine 1/2. *)
Definition two_tilts (i k : nat) : R :=
  match i, k with O, O => 4 | O, _ => 0 | _, _ => 1 / 2 end.

Lemma two_tilts_valid :
  non_zero_tilts 2 4 two_tilts /\ incoherence_at_most 2 4 two_tilts (1 / 2).
Proof.
  assert (Hq : non_zero_tilts 2 4 two_tilts)
    by (intros [|[|i]] Hi; try lia; unfold energy, inner, two_tilts; cbn; lra).
  split; [exact Hq|]. apply incoherence_iff_between; [exact Hq|]. split; [lra|]. intro w.
  unfold bilinear, diagonal_energy, off_diagonal, energy, gram, inner, two_tilts, delta. cbn.
  generalize (w 0%nat) (w 1%nat). intros x y.
  assert (0 <= (4 * x - y) ^ 2 /\ 0 <= (4 * x + y) ^ 2) by (split; apply pow2_ge_0).
  apply Rabs_le. split; nra.
Qed.

Ltac compute_two_tilts :=
  unfold bias_energy, aggregate, harmonic_weights, harmonic_value, energy, inner, two_tilts; cbn.

(** Refuted: exact energies give the best weights. *)
Theorem competitive_ratio_not_one :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
     (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
     forall w, in_simplex n w ->
     bias_energy n d beta (harmonic_weights n (energy d beta)) <= bias_energy n d beta w).
Proof.
  intro F. destruct two_tilts_valid as [Hq Hk].
  specialize (F 2%nat 4%nat two_tilts (1 / 2) ltac:(lia) Hq Hk ltac:(lra)).
  specialize (F (fun i => match i with O => 0 | _ => 1 end)).
  assert (Hw : in_simplex 2 (fun i => match i with O => 0 | _ => 1 end)).
  { split; [unfold total_one; cbn; ring|]. intros [|i] _; lra. }
  specialize (F Hw). revert F. compute_two_tilts. lra.
Qed.

(** Refuted: the factor 1/(1 - kappa^2 / 2), against weights (-1/13, 14/13). *)
Theorem competitive_ratio_not_half_square :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
     (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
     forall w, total_one n w ->
     (1 - kappa ^ 2 / 2) * bias_energy n d beta (harmonic_weights n (energy d beta))
     <= bias_energy n d beta w).
Proof.
  intro F. destruct two_tilts_valid as [Hq Hk].
  specialize (F 2%nat 4%nat two_tilts (1 / 2) ltac:(lia) Hq Hk ltac:(lra)).
  specialize (F (fun i => match i with O => -1 / 13 | _ => 14 / 13 end)).
  assert (Hw : total_one 2 (fun i => match i with O => -1 / 13 | _ => 14 / 13 end))
    by (unfold total_one; cbn; field).
  specialize (F Hw). revert F. compute_two_tilts. lra.
Qed.

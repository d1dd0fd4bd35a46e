(** Lemma 5.3: the diagonal proxy. With kappa the operator norm of D^(-1/2) (Q - D) D^(-1/2),
    (1 - kappa) V(w) <= |b(w)|^2 <= (1 + kappa) V(w). *)
From Fedtheory Require Import sums tilts.

Definition off_diagonal (Q : nat -> nat -> R) (i j : nat) : R := (1 - delta i j) * Q i j.

(** Entry (i, j) of D^(-1/2) (Q - D) D^(-1/2): the cosine of two tilts, 0 on the diagonal. *)
Definition cosines (d : nat) (beta : nat -> nat -> R) (i j : nat) : R :=
  off_diagonal (gram d beta) i j / (sqrt (energy d beta i) * sqrt (energy d beta j)).

Definition times_vector (n : nat) (M : nat -> nat -> R) (z : nat -> R) (i : nat) : R :=
  sum n (fun j => M i j * z j).

Definition squared_length (n : nat) (z : nat -> R) : R := sum n (fun i => z i ^ 2).

Definition operator_norm_at_most (n : nat) (M : nat -> nat -> R) (k : R) : Prop :=
  0 <= k /\
  forall z, squared_length n (times_vector n M z) <= k ^ 2 * squared_length n z.

Definition non_zero_tilts (n d : nat) (beta : nat -> nat -> R) : Prop :=
  forall i, (i < n)%nat -> 0 < energy d beta i.

(** "kappa <= k". *)
Definition incoherence_at_most (n d : nat) (beta : nat -> nat -> R) (k : R) : Prop :=
  operator_norm_at_most n (cosines d beta) k.

(** The same, without square roots: -k D <= Q - D <= k D. *)
Definition between_diagonals (n d : nat) (beta : nat -> nat -> R) (k : R) : Prop :=
  0 <= k /\
  forall w, Rabs (bilinear n (off_diagonal (gram d beta)) w w)
            <= k * diagonal_energy n w (energy d beta).

Lemma squared_length_nonneg n z : 0 <= squared_length n z.
Proof. apply sum_nonneg. intros. apply pow2_ge_0. Qed.

Lemma cauchy_schwarz n x y :
  sum n (fun i => x i * y i) ^ 2 <= squared_length n x * squared_length n y.
Proof.
  set (A := squared_length n x). set (B := squared_length n y).
  set (C := sum n (fun i => x i * y i)).
  assert (HB : 0 <= B) by apply squared_length_nonneg.
  assert (Hsq : 0 <= B * (A * B - C ^ 2)).
  { replace (B * (A * B - C ^ 2)) with (sum n (fun i => (B * x i - C * y i) ^ 2)).
    - apply sum_nonneg. intros. apply pow2_ge_0.
    - rewrite (sum_ext n _ (fun i => (B ^ 2 * x i ^ 2 - 2 * B * C * (x i * y i))
                                     + C ^ 2 * y i ^ 2)) by (intros; ring).
      rewrite sum_add, sum_sub, !sum_scale.
      fold (squared_length n x) (squared_length n y). fold A B C. ring. }
  destruct (Rle_lt_or_eq_dec 0 B HB) as [HBpos | HB0].
  - assert (0 <= A * B - C ^ 2); [|lra].
    apply Rmult_le_reg_l with B; [assumption | lra].
  - assert (HC : C = 0).
    { apply sum_zero. intros i Hi.
      assert (y i ^ 2 = 0); [|nra].
      apply (sum_zero_terms n (fun i => y i ^ 2)); [|symmetry; exact HB0 | assumption].
      intros. apply pow2_ge_0. }
    rewrite HC, <- HB0. lra.
Qed.

Lemma abs_le_of_squares a b : 0 <= b -> a ^ 2 <= b ^ 2 -> Rabs a <= b.
Proof. intros Hb Hsq. apply Rabs_le. split; nra. Qed.

Lemma bilinear_times_vector n M v z :
  bilinear n M v z = sum n (fun i => v i * times_vector n M z i).
Proof.
  apply sum_ext. intros i _. unfold times_vector. rewrite <- sum_scale.
  apply sum_ext. intros; ring.
Qed.

(** z' M z with z = D^(1/2) w is w' (Q - D) w. *)
Lemma bilinear_cosines n d beta w : non_zero_tilts n d beta ->
  let z := fun i => sqrt (energy d beta i) * w i in
  bilinear n (cosines d beta) z z = bilinear n (off_diagonal (gram d beta)) w w /\
  squared_length n z = diagonal_energy n w (energy d beta).
Proof.
  intros Hq z. split.
  - apply sum_ext. intros i Hi. apply sum_ext. intros j Hj. unfold cosines, z.
    pose proof (sqrt_lt_R0 _ (Hq i Hi)). pose proof (sqrt_lt_R0 _ (Hq j Hj)). field. lra.
  - apply sum_ext. intros i Hi. unfold z.
    rewrite Rpow_mult_distr, pow2_sqrt by (left; now apply Hq). ring.
Qed.

Lemma cosines_sym d beta i j : cosines d beta i j = cosines d beta j i.
Proof.
  unfold cosines, off_diagonal. rewrite (delta_sym i j), (gram_sym d beta i j).
  now rewrite (Rmult_comm (sqrt (energy d beta i))).
Qed.

(** Polarisation, for a symmetric matrix. *)
Lemma polarisation n M y z : (forall i j, M i j = M j i) ->
  4 * bilinear n M y z
  = bilinear n M (fun i => z i + y i) (fun i => z i + y i)
    - bilinear n M (fun i => z i - y i) (fun i => z i - y i).
Proof.
  intro Hsym.
  assert (Hswap : bilinear n M z y = bilinear n M y z).
  { unfold bilinear. rewrite sum_swap. apply sum_ext. intros i _. apply sum_ext. intros j _.
    rewrite (Hsym j i). ring. }
  replace (4 * bilinear n M y z) with (2 * bilinear n M z y + 2 * bilinear n M y z)
    by (rewrite Hswap; ring).
  unfold bilinear. rewrite <- !sum_scale, <- sum_add, <- sum_sub.
  apply sum_ext. intros i _. rewrite <- !sum_scale, <- sum_add, <- sum_sub.
  apply sum_ext. intros; ring.
Qed.

Lemma squared_length_parallelogram n y z :
  squared_length n (fun i => z i + y i) + squared_length n (fun i => z i - y i)
  = 2 * (squared_length n y + squared_length n z).
Proof.
  unfold squared_length. rewrite <- !sum_add, <- sum_scale. apply sum_ext. intros; ring.
Qed.

(** A bound on the quadratic form of a symmetric matrix bounds its operator norm. *)
Lemma operator_norm_of_quadratic n M k : (forall i j, M i j = M j i) -> 0 <= k ->
  (forall z, Rabs (bilinear n M z z) <= k * squared_length n z) -> operator_norm_at_most n M k.
Proof.
  intros Hsym Hk Hquad. split; [assumption|]. intro z.
  set (p := squared_length n (times_vector n M z)).
  assert (Hp : 0 <= p) by apply squared_length_nonneg.
  assert (Ht : forall t, 2 * t * p <= k * (t ^ 2 * p + squared_length n z)).
  { intro t. set (y := fun i => t * times_vector n M z i).
    assert (Hy : bilinear n M y z = t * p).
    { rewrite bilinear_times_vector. unfold p, squared_length, y. rewrite <- sum_scale.
      apply sum_ext. intros; ring. }
    assert (Hyy : squared_length n y = t ^ 2 * p).
    { unfold p, squared_length, y. rewrite <- sum_scale. apply sum_ext. intros; ring. }
    pose proof (polarisation n M y z Hsym) as Hpol.
    pose proof (squared_length_parallelogram n y z) as Hpar.
    pose proof (abs_between _ _ (Hquad (fun i => z i + y i))) as H1.
    pose proof (abs_between _ _ (Hquad (fun i => z i - y i))) as H2.
    rewrite Hy in Hpol. rewrite Hyy in Hpar.
    assert (k * squared_length n (fun i => z i + y i) + k * squared_length n (fun i => z i - y i)
            = 2 * (k * (t ^ 2 * p + squared_length n z)))
      by (rewrite <- Rmult_plus_distr_l, Hpar; ring).
    lra. }
  destruct (Rle_lt_or_eq_dec 0 k Hk) as [Hkpos | Hk0].
  - specialize (Ht (/ k)). apply Rmult_le_compat_l with (r := k) in Ht; [|assumption].
    replace (k * (2 * / k * p)) with (2 * p) in Ht by (field; lra).
    replace (k * (k * ((/ k) ^ 2 * p + squared_length n z)))
      with (p + k ^ 2 * squared_length n z) in Ht by (field; lra). lra.
  - specialize (Ht 1). rewrite <- Hk0 in *. lra.
Qed.

(** The two readings of "kappa <= k" agree. *)
Theorem incoherence_iff_between : forall (n d : nat) (beta : nat -> nat -> R) (k : R),
  non_zero_tilts n d beta ->
  (incoherence_at_most n d beta k <-> between_diagonals n d beta k).
Proof.
  intros n d beta k Hq. split.
  - intros [Hk Hop]. split; [assumption|]. intro w.
    destruct (bilinear_cosines n d beta w Hq) as [E1 E2].
    set (z := fun i => sqrt (energy d beta i) * w i) in *.
    rewrite <- E1, <- E2. pose proof (squared_length_nonneg n z) as Hz.
    apply abs_le_of_squares; [now apply Rmult_le_pos|].
    rewrite bilinear_times_vector.
    eapply Rle_trans; [apply cauchy_schwarz|]. specialize (Hop z).
    replace ((k * squared_length n z) ^ 2)
      with (squared_length n z * (k ^ 2 * squared_length n z)) by ring.
    now apply Rmult_le_compat_l.
  - intros [Hk Hw]. apply operator_norm_of_quadratic; [apply cosines_sym | assumption |].
    intro z. set (w := fun i => z i / sqrt (energy d beta i)).
    destruct (bilinear_cosines n d beta w Hq) as [E1 E2].
    assert (Ez : forall i, (i < n)%nat -> sqrt (energy d beta i) * w i = z i).
    { intros i Hi. unfold w. pose proof (sqrt_lt_R0 _ (Hq i Hi)). field. lra. }
    assert (F1 : bilinear n (cosines d beta) z z
                 = bilinear n (off_diagonal (gram d beta)) w w).
    { rewrite <- E1. apply sum_ext. intros i Hi. apply sum_ext. intros j Hj.
      now rewrite (Ez i Hi), (Ez j Hj). }
    assert (F2 : squared_length n z = diagonal_energy n w (energy d beta)).
    { rewrite <- E2. apply sum_ext. intros i Hi. now rewrite (Ez i Hi). }
    rewrite F1, F2. apply Hw.
Qed.

(** |b(w)|^2 = V(w) + w' (Q - D) w. *)
Lemma bias_energy_split n d beta w :
  inner d (aggregate n w beta) (aggregate n w beta)
  = diagonal_energy n w (energy d beta) + bilinear n (off_diagonal (gram d beta)) w w.
Proof.
  rewrite inner_aggregate.
  rewrite (bilinear_ext n (gram d beta)
             (fun i j => delta i j * energy d beta i + off_diagonal (gram d beta) i j)).
  - rewrite bilinear_add, bilinear_diagonal. f_equal. apply sum_ext. intros; ring.
  - intros i j _ _. unfold off_diagonal. same_client i j; [unfold gram, energy|]; ring.
Qed.

Theorem diagonal_proxy : forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall w : nat -> R,
  let bias_energy := inner d (aggregate n w beta) (aggregate n w beta) in
  let proxy := diagonal_energy n w (energy d beta) in
  (1 - kappa) * proxy <= bias_energy <= (1 + kappa) * proxy.
Proof.
  intros n d beta kappa Hq Hk w bias_energy proxy.
  apply incoherence_iff_between in Hk; [|assumption]. destruct Hk as [_ Hk].
  pose proof (abs_between _ _ (Hk w)) as Hb. unfold bias_energy.
  rewrite bias_energy_split. fold proxy in Hb |- *. lra.
Qed.

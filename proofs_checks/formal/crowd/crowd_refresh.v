(** Algorithm 2: clip the inverted statistic at 0, add the noise left, floor, weigh by inverses. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence harmonic crowd_ustatistic.

Definition clipped (x : R) : R := Rmax x 0.

(** v i is the noise energy sigmabar_i^2 / (b K) that is left. *)
Definition unfloored_cost (n : nat) (s v : nat -> R) (i : nat) : R :=
  clipped (apply_Tinv n s i) + v i.

Definition refresh_cost (n : nat) (s v : nat -> R) (rho : R) (i : nat) : R :=
  Rmax (unfloored_cost n s v i) rho.

Definition refresh_weights (n : nat) (s v : nat -> R) (rho : R) : nat -> R :=
  harmonic_weights n (refresh_cost n s v rho).

(** Whatever the statistic, a positive floor gives positive weights of total 1, the cheapest for
    the floored costs. *)
Theorem refresh_well_defined : forall (n : nat) (s v : nat -> R) (rho : R),
  (3 <= n)%nat -> 0 < rho ->
  in_simplex n (refresh_weights n s v rho) /\
  (forall i, (i < n)%nat -> 0 < refresh_weights n s v rho i) /\
  (forall w, total_one n w ->
     cost n (refresh_weights n s v rho) (refresh_cost n s v rho)
     <= cost n w (refresh_cost n s v rho)).
Proof.
  intros n s v rho Hn Hr.
  assert (Hc : positive n (refresh_cost n s v rho)).
  { intros i _. unfold refresh_cost. pose proof (Rmax_r (unfloored_cost n s v i) rho). lra. }
  destruct (harmonic_law n _ ltac:(lia) Hc) as (H1 & H2 & H3). split; [exact H2|]. split.
  - intros i Hi. now apply harmonic_weights_pos.
  - intros w Hw. unfold refresh_weights. rewrite H3. now apply H1.
Qed.

(** Clipping at 0 never increases an error; flooring makes it at most the larger of the error and
    the floor, hence costs at most the floor. *)
Theorem clipping_costs_nothing : forall x q, 0 <= q -> Rabs (clipped x - q) <= Rabs (x - q).
Proof.
  intros x q Hq. unfold clipped, Rmax. destruct (Rle_dec x 0);
    unfold Rabs; repeat destruct (Rcase_abs _); lra.
Qed.

Theorem flooring_costs_floor_sharp : forall x c rho, 0 <= c -> 0 <= rho ->
  Rabs (Rmax x rho - c) <= Rmax (Rabs (x - c)) rho.
Proof.
  intros x c rho Hc Hr. unfold Rmax, Rabs.
  repeat (destruct (Rle_dec _ _) || destruct (Rcase_abs _)); lra.
Qed.

Theorem flooring_costs_floor : forall x c rho, 0 <= c -> 0 <= rho ->
  Rabs (Rmax x rho - c) <= Rabs (x - c) + rho.
Proof.
  intros x c rho Hc Hr. eapply Rle_trans; [now apply flooring_costs_floor_sharp|].
  pose proof (Rabs_pos (x - c)). unfold Rmax. destruct (Rle_dec _ _); lra.
Qed.

(** For a whole vector of costs. *)
Definition within (n : nat) (c c' : nat -> R) (Delta : R) : Prop :=
  forall i, (i < n)%nat -> Rabs (c i - c' i) <= Delta.

Theorem floored_costs_error : forall (n : nat) (chat c : nat -> R) (Delta rho : R),
  (forall i, (i < n)%nat -> 0 <= c i) -> 0 <= rho -> within n chat c Delta ->
  within n (fun i => Rmax (chat i) rho) c (Rmax Delta rho) /\
  within n (fun i => Rmax (chat i) rho) c (Delta + rho).
Proof.
  intros n chat c Delta rho Hc Hr H. split; intros i Hi; specialize (H i Hi);
    pose proof (flooring_costs_floor_sharp (chat i) (c i) rho (Hc i Hi) Hr) as Hs;
    pose proof (Rabs_pos (chat i - c i)).
  - eapply Rle_trans; [exact Hs|]. apply Rle_max_compat_r. assumption.
  - eapply Rle_trans; [exact Hs|]. unfold Rmax. destruct (Rle_dec _ _); lra.
Qed.

Theorem clipped_energies_error : forall (n : nat) (x q : nat -> R) (Delta : R),
  (forall i, (i < n)%nat -> 0 <= q i) -> within n x q Delta ->
  within n (fun i => clipped (x i)) q Delta.
Proof.
  intros n x q Delta Hq H i Hi. eapply Rle_trans; [now apply clipping_costs_nothing, Hq|].
  now apply H.
Qed.

(** Refuted: a floor costs nothing, or half of it; clipping an energy that may be negative. *)
Theorem flooring_not_free :
  ~ (forall x c rho, 0 <= c -> 0 <= rho -> Rabs (Rmax x rho - c) <= Rabs (x - c)).
Proof.
  intro F. specialize (F 0 0 1 ltac:(lra) ltac:(lra)). revert F.
  unfold Rmax, Rabs. repeat (destruct (Rle_dec _ _) || destruct (Rcase_abs _)); lra.
Qed.

Theorem flooring_not_half :
  ~ (forall x c rho, 0 <= c -> 0 <= rho -> Rabs (Rmax x rho - c) <= Rabs (x - c) + rho / 2).
Proof.
  intro F. specialize (F 0 0 1 ltac:(lra) ltac:(lra)). revert F.
  unfold Rmax, Rabs. repeat (destruct (Rle_dec _ _) || destruct (Rcase_abs _)); lra.
Qed.

Theorem flooring_not_for_negative_costs :
  ~ (forall x c rho, 0 <= rho -> Rabs (Rmax x rho - c) <= Rmax (Rabs (x - c)) rho).
Proof.
  intro F. specialize (F (-1) (-1) 1 ltac:(lra)). revert F.
  unfold Rmax, Rabs. repeat (destruct (Rle_dec _ _) || destruct (Rcase_abs _)); lra.
Qed.

Theorem clipping_not_for_negative_energies :
  ~ (forall x q, Rabs (clipped x - q) <= Rabs (x - q)).
Proof.
  intro F. specialize (F (-1) (-1)). revert F. unfold clipped.
  unfold Rmax, Rabs. repeat (destruct (Rle_dec _ _) || destruct (Rcase_abs _)); lra.
Qed.

(** The inverted statistic sums to n/(n-1) times the statistic's sum. *)
Theorem inverse_total : forall (n : nat) (s : nat -> R), (3 <= n)%nat ->
  sum n (apply_Tinv n s) = INR n / (INR n - 1) * sum n s.
Proof.
  intros n s Hn. pose proof (clients_ge_3 n Hn) as Hr. unfold apply_Tinv.
  rewrite sum_scale, sum_sub, sum_const. field. lra.
Qed.

Lemma none_or_some_positive n (x : nat -> R) :
  (forall i, (i < n)%nat -> x i <= 0) \/ (exists i, (i < n)%nat /\ 0 < x i).
Proof.
  induction n as [|n [IH|(i & Hi & Hp)]].
  - left. intros i Hi. lia.
  - destruct (Rle_lt_dec (x n) 0) as [Hz|Hz].
    + left. intros i Hi. destruct (Nat.eq_dec i n) as [->|Hne]; [assumption | apply IH; lia].
    + right. exists n. split; [lia | assumption].
  - right. exists i. split; [lia | assumption].
Qed.

(** Hence the relative floor is positive in a noiseless run as soon as somebody disagrees: with no
    noise some unfloored cost is positive if, and only if, some disagreement energy is. *)
Theorem relative_floor_positive : forall (n : nat) (s : nat -> R), (3 <= n)%nat ->
  (forall i, (i < n)%nat -> 0 <= s i) ->
  ((exists i, (i < n)%nat /\ 0 < unfloored_cost n s (fun _ => 0) i)
   <-> exists i, (i < n)%nat /\ 0 < s i).
Proof.
  intros n s Hn Hs. pose proof (clients_ge_3 n Hn) as Hr. split.
  - intros (i & Hi & Hpos).
    destruct (none_or_some_positive n s) as [Hnone|]; [exfalso|assumption].
    assert (Hz : forall j, (j < n)%nat -> s j = 0)
      by (intros j Hj; specialize (Hs j Hj); specialize (Hnone j Hj); lra).
    revert Hpos. unfold unfloored_cost, clipped, apply_Tinv.
    rewrite (Hz i Hi), sum_zero by assumption.
    rewrite Rmult_0_r, Rminus_0_r, Rmult_0_r. unfold Rmax. destruct (Rle_dec 0 0); lra.
  - intros (j & Hj & Hpos).
    destruct (none_or_some_positive n (apply_Tinv n s)) as [Hnone|(i & Hi & Hp)];
      [exfalso|].
    2: { exists i. split; [assumption|]. unfold unfloored_cost, clipped.
         pose proof (Rmax_l (apply_Tinv n s i) 0). lra. }
    assert (Hle : sum n (apply_Tinv n s) <= sum n (fun _ => 0)) by now apply sum_le.
    rewrite inverse_total, sum_const, Rmult_0_r in Hle by assumption.
    pose proof (sum_term_le n s j Hs Hj) as Hterm.
    assert (0 < INR n / (INR n - 1)) by (apply Rdiv_lt_0_compat; lra).
    assert (0 < INR n / (INR n - 1) * sum n s) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(** Both in one. *)
Theorem relative_floor_clause : forall (n : nat) (s : nat -> R), (3 <= n)%nat ->
  (forall i, (i < n)%nat -> 0 <= s i) ->
  sum n (apply_Tinv n s) = INR n / (INR n - 1) * sum n s /\
  ((exists i, (i < n)%nat /\ 0 < unfloored_cost n s (fun _ => 0) i)
   <-> exists i, (i < n)%nat /\ 0 < s i).
Proof.
  intros n s Hn Hs. split; [now apply inverse_total | now apply relative_floor_positive].
Qed.

(** Refuted: every unfloored cost is positive as soon as somebody disagrees. *)
Theorem relative_floor_not_every_cost :
  ~ (forall (n : nat) (s : nat -> R), (3 <= n)%nat -> (forall i, (i < n)%nat -> 0 <= s i) ->
     (exists i, (i < n)%nat /\ 0 < s i) ->
     forall i, (i < n)%nat -> 0 < unfloored_cost n s (fun _ => 0) i).
Proof.
  intro F. specialize (F 3%nat (fun i => if Nat.eqb i 0 then 1 else 0) (le_n 3)).
  assert (G := F ltac:(intros i _; cbv beta; destruct (Nat.eqb i 0); lra)
                 ltac:(exists 0%nat; split; [lia | cbn; lra]) 1%nat ltac:(lia)).
  revert G. unfold unfloored_cost, clipped, apply_Tinv, Rmax. cbn. destruct (Rle_dec _ _); lra.
Qed.

(** Refuted: sums of statistics of either sign, as noise gives, have the property too. *)
Theorem relative_floor_not_for_noisy_statistics :
  ~ (forall (n : nat) (s : nat -> R), (3 <= n)%nat -> (exists i, (i < n)%nat /\ s i <> 0) ->
     exists i, (i < n)%nat /\ 0 < unfloored_cost n s (fun _ => 0) i).
Proof.
  intro F. destruct (F 3%nat (fun _ => -1) (le_n 3)) as (i & Hi & Hp).
  - exists 0%nat. split; [lia | lra].
  - revert Hp. unfold unfloored_cost, clipped, apply_Tinv, Rmax. cbn.
    destruct (Rle_dec _ _); lra.
Qed.

(** The zero-energy witness: tilts (0, 0, t), (3, 1, 0), (-1, 2, 0), of incoherence 1/sqrt(50). *)
Definition zero_witness (t : R) (i k : nat) : R :=
  match i, k with
  | 0, 2 => t | 1, 0 => 3 | 1, 1 => 1 | 2, 0 => -1 | 2, 1 => 2 | _, _ => 0
  end.

Ltac compute_witness :=
  unfold apply_Tinv, disagreement_energies, energy, inner, disagreement, crowd_mean, zero_witness;
  cbn.

Lemma zero_witness_forms w :
  bilinear 3 (off_diagonal (gram 3 (zero_witness 1))) w w = -2 * (w 1%nat * w 2%nat) /\
  diagonal_energy 3 w (energy 3 (zero_witness 1))
  = w 0%nat * w 0%nat + 10 * (w 1%nat * w 1%nat) + 5 * (w 2%nat * w 2%nat).
Proof.
  split.
  - unfold bilinear, off_diagonal, gram, inner, zero_witness. compute_sums. ring.
  - unfold diagonal_energy, energy, inner, zero_witness. compute_sums. ring.
Qed.

(** 2 |a b| <= k (10 a^2 + 5 b^2) as soon as k^2 >= 1/50. *)
Lemma cross_term_bound k a b : 0 < k -> 1 / 50 <= k * k ->
  Rabs (-2 * (a * b)) <= k * (10 * (a * a) + 5 * (b * b)).
Proof.
  intros Hk Hk2.
  assert (P1 : 0 <= (10 * k * a + b) * (10 * k * a + b)) by apply Rle_0_sqr.
  assert (P2 : 0 <= (10 * k * a - b) * (10 * k * a - b)) by apply Rle_0_sqr.
  assert (P3 : 0 <= (50 * (k * k) - 1) * (b * b))
    by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]).
  apply Rabs_le. split; apply Rmult_le_reg_l with (10 * k); try lra; nra.
Qed.

Lemma zero_witness_incoherence k : non_zero_tilts 3 3 (zero_witness 1) ->
  (incoherence_at_most 3 3 (zero_witness 1) k <-> 0 <= k /\ 1 / 50 <= k * k).
Proof.
  intro Hz. split.
  - intro H. apply incoherence_iff_between in H; [|assumption]. destruct H as [Hk H].
    split; [assumption|].
    set (w := fun i : nat => match i with 1%nat => 1 | 2%nat => sqrt 2 | _ => 0 end).
    specialize (H w). destruct (zero_witness_forms w) as [E1 E2]. rewrite E1, E2 in H.
    unfold w in H. apply abs_between in H.
    assert (H2 : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
    assert (Hp : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
    assert (Hb : sqrt 2 <= 10 * k) by nra.
    assert (sqrt 2 * sqrt 2 <= 10 * k * (10 * k)) by (apply Rmult_le_compat; lra). lra.
  - intros [Hk Hk2]. apply incoherence_iff_between; [assumption|]. split; [assumption|]. intro w.
    destruct (zero_witness_forms w) as [E1 E2]. rewrite E1, E2.
    assert (Hp : 0 < k) by (destruct (Rle_lt_or_eq_dec 0 k Hk) as [|H0]; [assumption | nra]).
    pose proof (cross_term_bound k (w 1%nat) (w 2%nat) Hp Hk2).
    assert (0 <= k * (w 0%nat * w 0%nat)) by (apply Rmult_le_pos; [lra | apply Rle_0_sqr]). lra.
Qed.

(** kappa is 1/sqrt(50); the first energy comes out as 0, and as -3/4 for a first tilt of half the
    length. *)
Theorem clipped_energy_vanishes :
  non_zero_tilts 3 3 (zero_witness 1) /\
  (forall k, incoherence_at_most 3 3 (zero_witness 1) k <-> 0 <= k /\ 1 / 50 <= k * k) /\
  (let s := disagreement_energies 3 3 (zero_witness 1) in
   apply_Tinv 3 s 0 = 0 /\ apply_Tinv 3 s 1 = 11 /\ apply_Tinv 3 s 2 = 6 /\
   unfloored_cost 3 s (fun _ => 0) 0 = 0) /\
  apply_Tinv 3 (disagreement_energies 3 3 (zero_witness (1 / 2))) 0 = - 3 / 4.
Proof.
  assert (Hz : non_zero_tilts 3 3 (zero_witness 1)).
  { intros i Hi. unfold energy, inner, zero_witness.
    destruct i as [|[|[|i]]]; [| | |lia]; cbn; lra. }
  assert (H0 : apply_Tinv 3 (disagreement_energies 3 3 (zero_witness 1)) 0 = 0)
    by (compute_witness; field).
  split; [assumption|]. split; [intro k; now apply zero_witness_incoherence|].
  split; [|compute_witness; field].
  cbv zeta. split; [assumption|]. split; [compute_witness; field|].
  split; [compute_witness; field|].
  unfold unfloored_cost. rewrite H0. unfold clipped, Rmax. destruct (Rle_dec 0 0); lra.
Qed.

(** Refuted: on tilts of small incoherence no inverted energy is negative, or zero. *)
Theorem inverted_energies_not_positive :
  ~ (forall (n d : nat) (beta : nat -> nat -> R), (3 <= n)%nat -> non_zero_tilts n d beta ->
     incoherence_at_most n d beta (1 / 7) ->
     forall i, (i < n)%nat -> 0 < unfloored_cost n (disagreement_energies n d beta) (fun _ => 0) i).
Proof.
  intro F. destruct clipped_energy_vanishes as (H1 & H2 & (_ & _ & _ & H3) & _).
  assert (Hk : incoherence_at_most 3 3 (zero_witness 1) (1 / 7)) by (apply H2; lra).
  specialize (F 3%nat 3%nat (zero_witness 1) (le_n 3) H1 Hk 0%nat ltac:(lia)). lra.
Qed.

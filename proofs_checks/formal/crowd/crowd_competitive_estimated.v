(** Proposition 5.21 sharpened, with estimated energies: for every t > 0
    |b(what)|^2 <= (1 + t) / (1 - kappa^2) |b(w)|^2 + (1 + 1/t) (1 + kappa) Delta.
    The best t gives |b(what)| <= |b(w)| / sqrt(1 - kappa^2) + sqrt((1 + kappa) Delta). *)
From Fedtheory Require Import sums tilts crowd_incoherence harmonic crowd_weights
  crowd_competitive.

Lemma square_of_sum a b t : 0 < t -> (a + b) ^ 2 <= (1 + t) * a ^ 2 + (1 + / t) * b ^ 2.
Proof.
  intro Ht. assert (0 <= / t * (t * a - b) ^ 2).
  { apply Rmult_le_pos; [left; now apply Rinv_0_lt_compat | apply pow2_ge_0]. }
  replace ((1 + t) * a ^ 2 + (1 + / t) * b ^ 2)
    with ((a + b) ^ 2 + / t * (t * a - b) ^ 2) by (field; lra).
  lra.
Qed.

Lemma bias_energy_of_sum n d beta u y t : 0 < t ->
  bias_energy n d beta (fun i => u i + y i)
  <= (1 + t) * bias_energy n d beta u + (1 + / t) * bias_energy n d beta y.
Proof.
  intro Ht. unfold bias_energy, inner. rewrite <- !sum_scale, <- sum_add.
  apply sum_le. intros k _.
  replace (aggregate n (fun i => u i + y i) beta k)
    with (aggregate n u beta k + aggregate n y beta k).
  - pose proof (square_of_sum (aggregate n u beta k) (aggregate n y beta k) t Ht). lra.
  - unfold aggregate. rewrite <- sum_add. apply sum_ext. intros; ring.
Qed.

(** Wrong costs move the weights by at most Delta in the form D. *)
Lemma moved_weights n q chat Delta : (0 < n)%nat -> positive n q -> positive n chat ->
  close n chat q Delta ->
  diagonal_energy n (fun i => harmonic_weights n chat i - harmonic_weights n q i) q <= Delta.
Proof.
  intros Hn Hq Hpos Hclose.
  pose proof (harmonic_weights_stability n q chat Delta Hn Hq Hpos Hclose) as Hst.
  pose proof (harmonic_law_identity n q (harmonic_weights n chat) Hn Hq
                (harmonic_weights_total n chat Hn Hpos)) as Hid.
  unfold diagonal_energy.
  rewrite (sum_ext n _ (fun i => q i * (harmonic_weights n chat i - harmonic_weights n q i) ^ 2))
    by (intros; ring).
  lra.
Qed.

Theorem competitive_ratio_estimated :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta t : R) (chat : nat -> R),
  (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa < 1 ->
  positive n chat -> close n chat (energy d beta) Delta -> 0 < t ->
  forall w, total_one n w ->
  bias_energy n d beta (harmonic_weights n chat)
  <= (1 + t) / (1 - kappa ^ 2) * bias_energy n d beta w + (1 + / t) * ((1 + kappa) * Delta).
Proof.
  intros n d beta kappa Delta t chat Hn Hq Hk Hlt Hpos Hclose Ht w Hw.
  pose proof (proj1 Hk) as Hk0.
  set (u := harmonic_weights n (energy d beta)).
  set (y := fun i => harmonic_weights n chat i - u i).
  assert (Esum : bias_energy n d beta (harmonic_weights n chat)
                 = bias_energy n d beta (fun i => u i + y i)).
  { unfold bias_energy. apply inner_ext; intros k _; apply sum_ext; intros; unfold y; ring. }
  pose proof (bias_energy_of_sum n d beta u y t Ht) as Hsplit.
  pose proof (competitive_ratio_exact_energies n d beta kappa Hn Hq Hk Hlt w Hw) as Hexact.
  fold u in Hexact.
  pose proof (diagonal_proxy n d beta kappa Hq Hk y) as [_ Hup].
  fold (bias_energy n d beta y) in Hup.
  pose proof (moved_weights n (energy d beta) chat Delta Hn Hq Hpos Hclose) as Hmoved.
  fold u in Hmoved. fold y in Hmoved.
  assert (Hy : bias_energy n d beta y <= (1 + kappa) * Delta).
  { eapply Rle_trans; [exact Hup|]. apply Rmult_le_compat_l; lra. }
  assert (Hgap : 0 < 1 - kappa ^ 2) by nra.
  assert (Hu : bias_energy n d beta u <= / (1 - kappa ^ 2) * bias_energy n d beta w).
  { apply Rmult_le_reg_l with (1 - kappa ^ 2); [assumption|].
    rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
  assert (0 < / t) by now apply Rinv_0_lt_compat.
  rewrite Esum. eapply Rle_trans; [exact Hsplit|]. apply Rplus_le_compat.
  - unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat_l; lra.
  - apply Rmult_le_compat_l; lra.
Qed.

(** Orthogonal tilts (1/10, 0, 0) and (0, 1, 1/100): kappa = 0, energies 1/100 and 10001/10000;
    estimates 101/100 and 1/10000, so that Delta = 1, put the weight on the wrong client. *)
Definition orthogonal_pair (i k : nat) : R :=
  match i, k with O, O => 1 / 10 | S _, 1%nat => 1 | S _, 2%nat => 1 / 100 | _, _ => 0 end.

Definition swapped_estimates (i : nat) : R :=
  match i with O => 101 / 100 | _ => 1 / 10000 end.

Lemma orthogonal_pair_valid :
  non_zero_tilts 2 3 orthogonal_pair /\ incoherence_at_most 2 3 orthogonal_pair 0 /\
  positive 2 swapped_estimates /\ close 2 swapped_estimates (energy 3 orthogonal_pair) 1.
Proof.
  assert (Hq : non_zero_tilts 2 3 orthogonal_pair)
    by (intros [|[|i]] Hi; try lia; unfold energy, inner, orthogonal_pair; cbn; lra).
  split; [exact Hq|]. split; [|split].
  - apply incoherence_iff_between; [exact Hq|]. split; [lra|]. intro w.
    unfold bilinear, diagonal_energy, off_diagonal, energy, gram, inner, orthogonal_pair, delta.
    cbn. apply Rabs_le. split; lra.
  - intros [|[|i]] Hi; try lia; unfold swapped_estimates; lra.
  - intros [|[|i]] Hi; try lia; unfold swapped_estimates, energy, inner, orthogonal_pair; cbn;
      apply Rabs_le; lra.
Qed.

Definition first_only (i : nat) : R := match i with O => 1 | _ => 0 end.

Lemma first_only_in_simplex : in_simplex 2 first_only.
Proof. split; [unfold total_one; cbn; ring|]. intros [|i] _; unfold first_only; lra. Qed.

Ltac compute_pair :=
  unfold bias_energy, aggregate, harmonic_weights, harmonic_value, inner, orthogonal_pair,
    swapped_estimates, first_only; cbn.

(** Refuted: the printed bound without its second term. *)
Theorem competitive_ratio_not_without_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
     (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     kappa < 1 -> positive n chat -> close n chat (energy d beta) Delta ->
     forall w, in_simplex n w ->
     bias_energy n d beta (harmonic_weights n chat)
     <= (1 + kappa) / (1 - kappa) * bias_energy n d beta w).
Proof.
  intro F. destruct orthogonal_pair_valid as (Hq & Hk & Hp & Hc).
  specialize (F 2%nat 3%nat orthogonal_pair 0 1 swapped_estimates ltac:(lia) Hq Hk ltac:(lra)
                Hp Hc first_only first_only_in_simplex).
  revert F. compute_pair. lra.
Qed.

(** Refuted: (1 + kappa) Delta / 2 in place of (1 + kappa) Delta. *)
Theorem competitive_ratio_not_half_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R),
     (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     kappa < 1 -> positive n chat -> close n chat (energy d beta) Delta ->
     forall w, total_one n w ->
     bias_energy n d beta (harmonic_weights n chat)
     <= (1 + kappa) / (1 - kappa) * bias_energy n d beta w + (1 + kappa) * (Delta / 2)).
Proof.
  intro F. destruct orthogonal_pair_valid as (Hq & Hk & Hp & Hc).
  specialize (F 2%nat 3%nat orthogonal_pair 0 1 swapped_estimates ltac:(lia) Hq Hk ltac:(lra)
                Hp Hc first_only (proj1 first_only_in_simplex)).
  revert F. compute_pair. lra.
Qed.

(** Refuted: the same halving in the bound with t, at t = 3. *)
Theorem competitive_ratio_estimated_not_half_error :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta t : R) (chat : nat -> R),
     (0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     kappa < 1 -> positive n chat -> close n chat (energy d beta) Delta -> 0 < t ->
     forall w, total_one n w ->
     bias_energy n d beta (harmonic_weights n chat)
     <= (1 + t) / (1 - kappa ^ 2) * bias_energy n d beta w
        + (1 + / t) * ((1 + kappa) * (Delta / 2))).
Proof.
  intro F. destruct orthogonal_pair_valid as (Hq & Hk & Hp & Hc).
  specialize (F 2%nat 3%nat orthogonal_pair 0 1 3 swapped_estimates ltac:(lia) Hq Hk ltac:(lra)
                Hp Hc ltac:(lra) first_only (proj1 first_only_in_simplex)).
  revert F. compute_pair. lra.
Qed.

(** The size of Delta for the costs of Algorithm 2: clipped energies plus a sampling part v. *)
Theorem estimated_costs_close :
  forall (n : nat) (q qhat v : nat -> R) (Delta V : R),
  (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) ->
  close n qhat q Delta -> close n (fun i => Rmax (qhat i) 0 + v i) q (Delta + V).
Proof.
  intros n q qhat v Delta V Hq Hv Hclose i Hi.
  specialize (Hq i Hi). specialize (Hv i Hi). specialize (Hclose i Hi).
  apply abs_between in Hclose. unfold Rmax. apply Rabs_le.
  destruct (Rle_dec (qhat i) 0); lra.
Qed.

(** The floor costs nothing unless it exceeds that error, and then no more than itself. *)
Theorem floored_costs_close :
  forall (n : nat) (q qhat v : nat -> R) (Delta V rho : R),
  (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) -> 0 < rho ->
  close n qhat q Delta -> close n (floored_cost qhat v rho) q (Rmax (Delta + V) rho).
Proof.
  intros n q qhat v Delta V rho Hq Hv Hrho Hclose i Hi.
  pose proof (estimated_costs_close n q qhat v Delta V Hq Hv Hclose i Hi) as Hc.
  specialize (Hq i Hi). cbv beta in Hc. apply abs_between in Hc. unfold floored_cost.
  set (x := Rmax (qhat i) 0 + v i) in *. apply Rabs_le. unfold Rmax.
  destruct (Rle_dec x rho); destruct (Rle_dec (Delta + V) rho); lra.
Qed.

(** Refuted: the sampling part is free. *)
Theorem estimated_costs_not_without_sampling :
  ~ (forall (n : nat) (q qhat v : nat -> R) (Delta V : R),
     (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) ->
     close n qhat q Delta -> close n (fun i => Rmax (qhat i) 0 + v i) q Delta).
Proof.
  intro F. specialize (F 1%nat (fun _ => 0) (fun _ => 1) (fun _ => 1) 1 1
    ltac:(intros; lra) ltac:(intros; lra) ltac:(intros i _; apply Rabs_le; lra) 0%nat ltac:(lia)).
  revert F. unfold Rmax. destruct (Rle_dec 1 0); [lra|]. intro F. apply abs_between in F. lra.
Qed.

(** Refuted: the floor is free. *)
Theorem floored_costs_not_without_floor :
  ~ (forall (n : nat) (q qhat v : nat -> R) (Delta V rho : R),
     (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) ->
     0 < rho -> close n qhat q Delta -> close n (floored_cost qhat v rho) q (Delta + V)).
Proof.
  intro F. specialize (F 1%nat (fun _ => 0) (fun _ => 0) (fun _ => 0) 0 0 1
    ltac:(intros; lra) ltac:(intros; lra) ltac:(lra) ltac:(intros i _; apply Rabs_le; lra)
    0%nat ltac:(lia)).
  revert F. unfold floored_cost, Rmax. destruct (Rle_dec 0 0); [|lra].
  destruct (Rle_dec (0 + 0) 1); [|lra]. intro F. apply abs_between in F. lra.
Qed.

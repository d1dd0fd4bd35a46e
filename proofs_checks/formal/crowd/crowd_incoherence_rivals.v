(** Near false versions of Lemmas 5.3 and 5.4, each refuted by three explicit tilts, and the
    sharpness of the constant in front of kappa qbar. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_realised.

(** Three clients whose tilts are the rows of a table. *)
Definition rows (x y z : nat -> R) (i : nat) : nat -> R :=
  match i with O => x | 1%nat => y | _ => z end.

Definition row5 (a b c d e : R) (k : nat) : R :=
  match k with O => a | 1%nat => b | 2%nat => c | 3%nat => d | _ => e end.

(** Pairwise cosines 1/2: kappa = 1. *)
Definition three_half_cosines : nat -> nat -> R :=
  rows (row5 1 1 0 0 0) (row5 1 0 1 0 0) (row5 0 1 1 0 0).

(** Client 0 has energy 2 and inner product 1/2 with two orthogonal unit tilts: kappa = 1/2. *)
Definition one_large_tilt : nat -> nat -> R :=
  rows (row5 (1/2) (1/2) 1 (1/2) (1/2)) (row5 1 0 0 0 0) (row5 0 1 0 0 0).

(** Client 0 is small and orthogonal to the others, which have inner product 1. *)
Definition one_small_tilt : nat -> nat -> R :=
  rows (row5 0 0 (1/4) 0 0) (row5 1 1 0 0 0) (row5 1 0 0 0 0).

Ltac compute_tilts :=
  unfold disagreement_error, apply_T, mean_energy, all_cross_terms, cross_terms, bilinear,
    diagonal_energy, off_diagonal, aggregate, energy, gram, inner, three_half_cosines,
    one_large_tilt, one_small_tilt;
  compute_sums; cbn [rows row5 pow].

Lemma three_half_cosines_valid :
  non_zero_tilts 3 5 three_half_cosines /\ incoherence_at_most 3 5 three_half_cosines 1.
Proof.
  assert (Hq : non_zero_tilts 3 5 three_half_cosines)
    by (intros [|[|[|i]]] Hi; try lia; compute_tilts; lra).
  split; [exact Hq|]. apply incoherence_iff_between; [exact Hq|]. split; [lra|].
  intro w. compute_tilts.
  generalize (w 0%nat) (w 1%nat) (w 2%nat). intros x y z. apply Rabs_le. split.
  - assert (0 <= (x + y + z) ^ 2) by apply pow2_ge_0. nra.
  - assert (0 <= (x - y) ^ 2 /\ 0 <= (x - z) ^ 2 /\ 0 <= (y - z) ^ 2)
      by (repeat split; apply pow2_ge_0). nra.
Qed.

Lemma one_large_tilt_valid :
  non_zero_tilts 3 5 one_large_tilt /\ incoherence_at_most 3 5 one_large_tilt (1 / 2).
Proof.
  assert (Hq : non_zero_tilts 3 5 one_large_tilt)
    by (intros [|[|[|i]]] Hi; try lia; compute_tilts; lra).
  split; [exact Hq|]. apply incoherence_iff_between; [exact Hq|]. split; [lra|].
  intro w. compute_tilts.
  generalize (w 0%nat) (w 1%nat) (w 2%nat). intros x y z.
  assert (0 <= (x - y) ^ 2 /\ 0 <= (x - z) ^ 2) by (split; apply pow2_ge_0).
  assert (0 <= (x + y) ^ 2 /\ 0 <= (x + z) ^ 2) by (split; apply pow2_ge_0).
  apply Rabs_le. split; nra.
Qed.

Lemma one_small_tilt_valid :
  non_zero_tilts 3 5 one_small_tilt /\ incoherence_at_most 3 5 one_small_tilt (3 / 4).
Proof.
  assert (Hq : non_zero_tilts 3 5 one_small_tilt)
    by (intros [|[|[|i]]] Hi; try lia; compute_tilts; lra).
  split; [exact Hq|]. apply incoherence_iff_between; [exact Hq|]. split; [lra|].
  intro w. compute_tilts.
  generalize (w 0%nat) (w 1%nat) (w 2%nat). intros x y z.
  assert (0 <= (y - 3 / 4 * z) ^ 2 /\ 0 <= (y + 3 / 4 * z) ^ 2) by (split; apply pow2_ge_0).
  assert (0 <= x ^ 2 /\ 0 <= z ^ 2) by (split; apply pow2_ge_0).
  apply Rabs_le. split; nra.
Qed.

(** Lemma 5.3. Refuted: kappa may be replaced by a bound on the cosines. *)
Theorem diagonal_proxy_not_largest_cosine :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (k : R), non_zero_tilts n d beta ->
     (forall i j, (i < n)%nat -> (j < n)%nat -> Rabs (cosines d beta i j) <= k) ->
     forall w, inner d (aggregate n w beta) (aggregate n w beta)
               <= (1 + k) * diagonal_energy n w (energy d beta)).
Proof.
  intro F. specialize (F 3%nat 5%nat three_half_cosines (1 / 2)).
  assert (E := F (proj1 three_half_cosines_valid)). clear F.
  assert (Hs : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  assert (Hen : forall i, energy 5 three_half_cosines i = 2)
    by (intros [|[|i]]; compute_tilts; ring).
  assert (Hcos : forall i j, (i < 3)%nat -> (j < 3)%nat ->
    Rabs (cosines 5 three_half_cosines i j) <= 1 / 2).
  { intros i j Hi Hj. unfold cosines. rewrite !Hen, Hs.
    destruct i as [|[|[|i]]]; try lia; destruct j as [|[|[|j]]]; try lia;
      compute_tilts; apply Rabs_le; lra. }
  specialize (E Hcos (fun _ => 1)). revert E. compute_tilts. lra.
Qed.

(** Refuted: half of kappa is enough, above or below. *)
Theorem diagonal_proxy_not_half_kappa :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), non_zero_tilts n d beta ->
     incoherence_at_most n d beta kappa ->
     forall w, inner d (aggregate n w beta) (aggregate n w beta)
               <= (1 + kappa / 2) * diagonal_energy n w (energy d beta)).
Proof.
  intro F. destruct three_half_cosines_valid as [Hq Hk].
  specialize (F 3%nat 5%nat three_half_cosines 1 Hq Hk (fun _ => 1)).
  revert F. compute_tilts. lra.
Qed.

Theorem diagonal_proxy_not_half_kappa_below :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), non_zero_tilts n d beta ->
     incoherence_at_most n d beta kappa ->
     forall w, (1 - kappa / 2) * diagonal_energy n w (energy d beta)
               <= inner d (aggregate n w beta) (aggregate n w beta)).
Proof.
  intro F. destruct one_large_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat one_large_tilt (1 / 2) Hq Hk
                (fun i => match i with O => 1 | _ => -1 end)).
  revert F. compute_tilts. lra.
Qed.

(** Lemma 5.4. Refuted: the error is at most kappa times the client's own energy. *)
Theorem disagreement_error_not_own_energy :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (disagreement_error n d beta i) <= kappa * energy d beta i).
Proof.
  intro F. destruct one_small_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat one_small_tilt (3 / 4) ltac:(lia) Hq Hk 0%nat ltac:(lia)).
  apply abs_between in F. revert F. compute_tilts. lra.
Qed.

(** Refuted: the relative bound with half of kappa. *)
Theorem disagreement_error_not_half_relative :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (disagreement_error n d beta i) <= kappa / 2 * apply_T n (energy d beta) i).
Proof.
  intro F. destruct one_small_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat one_small_tilt (3 / 4) ltac:(lia) Hq Hk 0%nat ltac:(lia)).
  apply abs_between in F. revert F. compute_tilts. lra.
Qed.

(** The constant 1 - 1/n is attained at n = 3, so it cannot be lowered for every n. *)
Theorem disagreement_error_constant_attained :
  exists (beta : nat -> nat -> R) (kappa : R),
  non_zero_tilts 3 5 beta /\ incoherence_at_most 3 5 beta kappa /\ kappa < 1 /\
  0 < kappa * mean_energy 3 5 beta /\
  Rabs (disagreement_error 3 5 beta 0) = (1 - 1 / INR 3) * (kappa * mean_energy 3 5 beta).
Proof.
  destruct one_large_tilt_valid as [Hq Hk].
  exists one_large_tilt, (1 / 2). split; [exact Hq|]. split; [exact Hk|]. split; [lra|].
  split; [compute_tilts; lra|]. rewrite Rabs_left; compute_tilts; lra.
Qed.

(** Refuted: 1 - 2/n in place of 1 - 1/n, and the constant 1/2. *)
Theorem disagreement_error_not_one_minus_2_n :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (disagreement_error n d beta i) <= (1 - 2 / INR n) * (kappa * mean_energy n d beta)).
Proof.
  intro F. destruct disagreement_error_constant_attained as (beta & k & Hq & Hk & _ & Hp & E).
  specialize (F 3%nat 5%nat beta k ltac:(lia) Hq Hk 0%nat ltac:(lia)).
  rewrite E in F. cbn [INR] in F. lra.
Qed.

Theorem disagreement_error_not_half :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (disagreement_error n d beta i) <= 1 / 2 * (kappa * mean_energy n d beta)).
Proof.
  intro F. destruct disagreement_error_constant_attained as (beta & k & Hq & Hk & _ & Hp & E).
  specialize (F 3%nat 5%nat beta k ltac:(lia) Hq Hk 0%nat ltac:(lia)).
  rewrite E in F. cbn [INR] in F. lra.
Qed.

(** After inversion. The constant n/(n-1) is attained at n = 3 as well. *)
Theorem noiseless_energy_error_attained :
  exists (beta : nat -> nat -> R) (kappa : R),
  non_zero_tilts 3 5 beta /\ incoherence_at_most 3 5 beta kappa /\ kappa < 1 /\
  0 < kappa * mean_energy 3 5 beta /\
  Rabs (apply_Tinv 3 (energy 5 (disagreement 3 beta)) 0 - energy 5 beta 0)
  = INR 3 / (INR 3 - 1) * (kappa * mean_energy 3 5 beta).
Proof.
  destruct one_large_tilt_valid as [Hq Hk].
  exists one_large_tilt, (1 / 2). split; [exact Hq|]. split; [exact Hk|]. split; [lra|].
  split; [compute_tilts; lra|].
  unfold apply_Tinv, disagreement, crowd_mean.
  rewrite Rabs_left; compute_tilts; lra.
Qed.

(** Refuted: the inversion leaves the error at most kappa qbar, or at most what it was. *)
Theorem noiseless_energy_error_not_one :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
     <= kappa * mean_energy n d beta).
Proof.
  intro F. destruct noiseless_energy_error_attained as (beta & k & Hq & Hk & _ & Hp & E).
  specialize (F 3%nat 5%nat beta k ltac:(lia) Hq Hk 0%nat ltac:(lia)).
  rewrite E in F. cbn [INR] in F. lra.
Qed.

Theorem noiseless_energy_error_not_one_minus_1_n :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
     <= (1 - 1 / INR n) * (kappa * mean_energy n d beta)).
Proof.
  intro F. destruct noiseless_energy_error_attained as (beta & k & Hq & Hk & _ & Hp & E).
  specialize (F 3%nat 5%nat beta k ltac:(lia) Hq Hk 0%nat ltac:(lia)).
  rewrite E in F. cbn [INR] in F. lra.
Qed.

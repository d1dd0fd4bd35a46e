(** Lemma 5.4 after inversion, in relative form: without noise the estimate of client i's energy
    misses it by at most kappa times (n-2)/(n-1) q_i + (sum of the others)/((n-1)(n-2)). *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_realised
  crowd_incoherence_rivals.

(** Weights n-2 at client i and -1 elsewhere. *)
Definition contrast (n i j : nat) : R := (INR n - 2 - - (1)) * delta i j + - (1).

(** What the bound multiplies kappa by. *)
Definition energy_exposure (n : nat) (q : nat -> R) (i : nat) : R :=
  (INR n - 2) / (INR n - 1) * q i + (sum n q - q i) / ((INR n - 1) * (INR n - 2)).

Lemma diagonal_energy_contrast n q i : (3 <= n)%nat -> (i < n)%nat ->
  diagonal_energy n (contrast n i) q = (INR n - 1) * (INR n - 2) * energy_exposure n q i.
Proof.
  intros Hn Hi. pose proof (clients_ge_3 n Hn).
  unfold diagonal_energy, contrast, energy_exposure.
  rewrite (sum_ext n _ (fun j => delta i j * ((INR n - 1) * (INR n - 3) * q j) + q j)).
  - rewrite sum_add, sum_delta by assumption. field. lra.
  - intros j _. same_client i j; ring.
Qed.

(** The noiseless error is the off-diagonal form at these weights. *)
Theorem noiseless_energy_error_form :
  forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
  (INR n - 1) * (INR n - 2)
    * (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
  = bilinear n (off_diagonal (gram d beta)) (contrast n i) (contrast n i).
Proof.
  intros n d beta i Hn Hi. pose proof (clients_ge_3 n Hn) as Hr.
  transitivity (2 * (INR n - 2 - - (1)) * - (1) * cross_terms n d beta i
                + (- (1)) ^ 2 * all_cross_terms n d beta).
  2: { symmetry. exact (bilinear_two_level n d beta i (INR n - 2) (- (1)) Hi). }
  assert (Hsum : sum n (disagreement_error n d beta) = - (all_cross_terms n d beta / INR n)).
  { unfold disagreement_error. rewrite sum_add, sum_scale, sum_const.
    fold (all_cross_terms n d beta). field. lra. }
  assert (E : apply_Tinv n (energy d (disagreement n beta)) i
              = apply_Tinv n (apply_T n (energy d beta)) i
                + apply_Tinv n (disagreement_error n d beta) i).
  { unfold apply_Tinv. rewrite (sum_ext n _ _ (realised_disagreement_map n d beta)).
    rewrite realised_disagreement_map, sum_add by assumption. ring. }
  rewrite E, (proj1 (T_inverse_as_printed n Hn (energy d beta) i Hi)).
  unfold apply_Tinv. rewrite Hsum. unfold disagreement_error. field. lra.
Qed.

Theorem noiseless_energy_error_relative :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  forall i, (i < n)%nat ->
  Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
  <= kappa * energy_exposure n (energy d beta) i.
Proof.
  intros n d beta kappa Hn Hq Hk i Hi. pose proof (clients_ge_3 n Hn) as Hr.
  apply incoherence_iff_between in Hk; [|assumption]. destruct Hk as [_ Hk].
  specialize (Hk (contrast n i)).
  rewrite <- noiseless_energy_error_form, diagonal_energy_contrast in Hk by assumption.
  set (x := apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i) in *.
  set (y := energy_exposure n (energy d beta) i) in *.
  assert (Hc : 0 < (INR n - 1) * (INR n - 2)) by nra.
  rewrite Rabs_mult, (Rabs_pos_eq ((INR n - 1) * (INR n - 2))) in Hk by lra.
  apply Rmult_le_reg_l with ((INR n - 1) * (INR n - 2)); [assumption|]. lra.
Qed.

(** Refuted: kappa times the client's own energy. *)
Theorem noiseless_energy_error_not_own_energy :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
     <= kappa * energy d beta i).
Proof.
  intro F. destruct one_small_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat one_small_tilt (3 / 4) (le_n 3) Hq Hk 0%nat ltac:(lia)).
  apply abs_between in F. revert F.
  unfold apply_Tinv, energy, inner, disagreement, crowd_mean, one_small_tilt. cbn. lra.
Qed.

(** Refuted: half of the bound. *)
Theorem noiseless_energy_error_not_half_relative :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
     forall i, (i < n)%nat ->
     Rabs (apply_Tinv n (energy d (disagreement n beta)) i - energy d beta i)
     <= kappa / 2 * energy_exposure n (energy d beta) i).
Proof.
  intro F. destruct one_small_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat one_small_tilt (3 / 4) (le_n 3) Hq Hk 0%nat ltac:(lia)).
  apply abs_between in F. revert F.
  unfold apply_Tinv, energy_exposure, energy, inner, disagreement, crowd_mean, one_small_tilt.
  cbn. lra.
Qed.

(** Energies that are not too unequal for kappa: every noiseless estimate is positive. *)
Theorem noiseless_estimates_positive :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat ->
     kappa * energy_exposure n (energy d beta) i < energy d beta i) ->
  forall i, (i < n)%nat -> 0 < apply_Tinv n (energy d (disagreement n beta)) i.
Proof.
  intros n d beta kappa Hn Hq Hk Hb i Hi. specialize (Hb i Hi).
  pose proof (noiseless_energy_error_relative n d beta kappa Hn Hq Hk i Hi) as H.
  apply abs_between in H. lra.
Qed.

(** Client 0 has energy 1/4, the others energies 10 and 5 and inner product -1. *)
Definition overlooked_tilt : nat -> nat -> R :=
  rows (row5 0 0 (1/2) 0 0) (row5 3 1 0 0 0) (row5 (-1) 2 0 0 0).

Ltac compute_overlooked :=
  unfold apply_Tinv, bilinear, diagonal_energy, off_diagonal, energy, gram, inner, disagreement,
    crowd_mean, overlooked_tilt;
  compute_sums; cbn [rows row5 pow].

Lemma overlooked_tilt_valid :
  non_zero_tilts 3 5 overlooked_tilt /\ incoherence_at_most 3 5 overlooked_tilt (1 / 4).
Proof.
  assert (Hq : non_zero_tilts 3 5 overlooked_tilt)
    by (intros [|[|[|i]]] Hi; try lia; compute_overlooked; lra).
  split; [exact Hq|]. apply incoherence_iff_between; [exact Hq|]. split; [lra|].
  intro w. compute_overlooked.
  generalize (w 0%nat) (w 1%nat) (w 2%nat). intros x y z.
  assert (0 <= (y - z) ^ 2 /\ 0 <= (y + z) ^ 2) by (split; apply pow2_ge_0).
  assert (0 <= x ^ 2 /\ 0 <= y ^ 2 /\ 0 <= z ^ 2) by (repeat split; apply pow2_ge_0).
  apply Rabs_le. split; nra.
Qed.

(** Refuted: Assumption A4 alone keeps the estimates positive, even with kappa <= 1/4. *)
Theorem noiseless_estimates_positive_not_by_a4 :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (3 <= n)%nat ->
     non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> kappa <= 1 / 4 ->
     forall i, (i < n)%nat -> 0 < apply_Tinv n (energy d (disagreement n beta)) i).
Proof.
  intro F. destruct overlooked_tilt_valid as [Hq Hk].
  specialize (F 3%nat 5%nat overlooked_tilt (1 / 4) (le_n 3) Hq Hk (Rle_refl _) 0%nat
                ltac:(lia)).
  revert F. compute_overlooked. lra.
Qed.

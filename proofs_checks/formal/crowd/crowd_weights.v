(** Lemma 5.9: harmonic weights computed from estimated costs chat instead of c.
    The printed bound on the excess is 2 Delta; Delta is proved. *)
From Fedtheory Require Import sums harmonic.

(** Every estimate is within Delta of its cost. *)
Definition close (n : nat) (chat c : nat -> R) (Delta : R) : Prop :=
  forall i, (i < n)%nat -> Rabs (chat i - c i) <= Delta.

Theorem harmonic_weights_excess_identity : forall (n : nat) (c chat : nat -> R),
  (0 < n)%nat -> positive n c -> positive n chat ->
  let w := harmonic_weights n c in
  let what := harmonic_weights n chat in
  cost n what c - harmonic_value n c = sum n (fun i => what i * (what i - w i) * (c i - chat i)).
Proof.
  intros n c chat Hn Hc Hchat w what. symmetry.
  rewrite (sum_ext n _ (fun i => (what i ^ 2 * c i - what i * (w i * c i))
              - (what i * (what i * chat i) - w i * (what i * chat i)))) by (intros; ring).
  rewrite !sum_sub. unfold w, what.
  rewrite !sum_weighted_harmonic by (try assumption; now apply harmonic_weights_total).
  unfold cost. ring.
Qed.

(** Each client's share of the excess is at most what_i times Delta. *)
Theorem harmonic_weights_stability : forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> positive n c -> positive n chat -> close n chat c Delta ->
  cost n (harmonic_weights n chat) c <= harmonic_value n c + Delta.
Proof.
  intros n c chat Delta Hn Hc Hchat Hclose.
  pose proof (harmonic_weights_excess_identity n c chat Hn Hc Hchat) as Hid. cbv zeta in Hid.
  pose proof (harmonic_weights_in_simplex n chat Hn Hchat) as [Hone Hpos].
  pose proof (harmonic_weights_in_simplex n c Hn Hc) as [Hone' Hpos'].
  assert (Hle : sum n (fun i => harmonic_weights n chat i *
                  (harmonic_weights n chat i - harmonic_weights n c i) * (c i - chat i))
                <= sum n (fun i => harmonic_weights n chat i * Delta)).
  { apply sum_le. intros i Hi. specialize (Hclose i Hi). apply abs_between in Hclose.
    pose proof (Hpos i Hi) as H1. pose proof (Hpos' i Hi) as H2.
    assert (H3 : harmonic_weights n chat i <= 1)
      by (rewrite <- Hone; now apply sum_term_le).
    assert (H4 : harmonic_weights n c i <= 1)
      by (rewrite <- Hone'; now apply sum_term_le).
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [assumption|].
    set (x := harmonic_weights n chat i) in *. set (y := harmonic_weights n c i) in *.
    set (z := c i - chat i). assert (- Delta <= z <= Delta) by (unfold z; lra).
    assert (0 <= (1 - (x - y)) * (Delta + z)) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 + (x - y)) * (Delta - z)) by (apply Rmult_le_pos; lra).
    lra. }
  rewrite sum_scale_right, Hone in Hle. lra.
Qed.

(** The printed constant, a weaker statement. *)
Theorem harmonic_weights_stability_printed : forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> positive n c -> positive n chat -> close n chat c Delta ->
  forall w, in_simplex n w ->
  cost n (harmonic_weights n chat) c <= cost n w c + 2 * Delta.
Proof.
  intros n c chat Delta Hn Hc Hchat Hclose w [Hw _].
  pose proof (harmonic_weights_stability n c chat Delta Hn Hc Hchat Hclose).
  pose proof (proj1 (harmonic_law n c Hn Hc) w Hw).
  pose proof (Hclose 0%nat Hn). pose proof (Rabs_pos (chat 0%nat - c 0%nat)). lra.
Qed.

(** The costs of Algorithm 2: energies estimated by qhat (any sign), clipped at zero, plus a
    known sampling part v, floored at rho. *)
Definition floored_cost (qhat v : nat -> R) (rho : R) (i : nat) : R :=
  Rmax (Rmax (qhat i) 0 + v i) rho.

(** Clipping and flooring keep the error within the larger of Delta and rho. *)
Lemma floored_cost_close n q qhat v Delta rho :
  (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i) -> 0 < rho ->
  close n qhat q Delta ->
  close n (floored_cost qhat v rho) (fun i => q i + v i) (Rmax Delta rho).
Proof.
  intros Hq Hv Hrho Hclose i Hi. specialize (Hclose i Hi). specialize (Hq i Hi).
  specialize (Hv i Hi). apply abs_between in Hclose. unfold floored_cost, Rmax.
  apply Rabs_le.
  destruct (Rle_dec (qhat i) 0); destruct (Rle_dec Delta rho);
  match goal with |- context [Rle_dec ?a rho] => destruct (Rle_dec a rho) end; lra.
Qed.

Theorem floored_weights_stability : forall (n : nat) (q qhat v : nat -> R) (Delta rho : R),
  (0 < n)%nat -> (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i) ->
  positive n (fun i => q i + v i) -> 0 < rho -> close n qhat q Delta ->
  cost n (harmonic_weights n (floored_cost qhat v rho)) q
  <= harmonic_value n (fun i => q i + v i) + Rmax Delta rho.
Proof.
  intros n q qhat v Delta rho Hn Hq Hv Hpos Hrho Hclose.
  apply Rle_trans with
    (cost n (harmonic_weights n (floored_cost qhat v rho)) (fun i => q i + v i)).
  - apply sum_le. intros i Hi. specialize (Hv i Hi).
    assert (0 <= harmonic_weights n (floored_cost qhat v rho) i ^ 2) by apply pow2_ge_0. nra.
  - apply harmonic_weights_stability; try assumption.
    + intros i _. unfold floored_cost. eapply Rlt_le_trans; [exact Hrho | apply Rmax_r].
    + now apply floored_cost_close.
Qed.

(** As printed: V(what) <= Psi + 2 (Delta + rho). *)
Theorem floored_weights_stability_printed :
  forall (n : nat) (q qhat v : nat -> R) (Delta rho : R),
  (0 < n)%nat -> (forall i, (i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i) ->
  positive n (fun i => q i + v i) -> 0 < rho -> close n qhat q Delta ->
  cost n (harmonic_weights n (floored_cost qhat v rho)) q
  <= harmonic_value n (fun i => q i + v i) + 2 * (Delta + rho).
Proof.
  intros n q qhat v Delta rho Hn Hq Hv Hpos Hrho Hclose.
  pose proof (floored_weights_stability n q qhat v Delta rho Hn Hq Hv Hpos Hrho Hclose).
  pose proof (Hclose 0%nat Hn). pose proof (Rabs_pos (qhat 0%nat - q 0%nat)).
  assert (Rmax Delta rho <= 2 * (Delta + rho))
    by (unfold Rmax; destruct (Rle_dec Delta rho); lra).
  lra.
Qed.

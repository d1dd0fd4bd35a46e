(** Lemma 4.2 and Proposition 4.1 (ii): what the residuals g_i - (mean of g) are.
    [disagreement n g i k] is the residual of report i, coordinate k. *)
From Fedtheory Require Import sums tilts expectation crowd_map crowd_disagreement harmonic
  harmonic_means harmonic_bias witness_crowds.

(** Reports of one round: the truth's gradient G, the perturbation's H_i, noise eps_i. *)
Definition report (G : nat -> R) (H eps : nat -> nat -> R) (i k : nat) : R :=
  G k + H i k + eps i k.

Lemma disagreement_split n G H eps i k : (0 < n)%nat ->
  disagreement n (report G H eps) i k = disagreement n H i k + disagreement n eps i k.
Proof.
  intro Hn. pose proof (clients_ge_1 n Hn). unfold disagreement, crowd_mean, report.
  rewrite (sum_ext n _ (fun j => G k + (H j k + eps j k))) by (intros; ring).
  rewrite !sum_add, sum_const. field. lra.
Qed.

(** The gradient of f_0 cancels, wherever the clients were queried and whatever it is. *)
Theorem residuals_free_of_truth : forall (n : nat) (G G' : nat -> R) (H eps : nat -> nat -> R),
  (0 < n)%nat -> forall i k,
  disagreement n (report G H eps) i k = disagreement n H i k + disagreement n eps i k /\
  disagreement n (report G' H eps) i k = disagreement n (report G H eps) i k.
Proof. intros n G G' H eps Hn i k. rewrite !disagreement_split by assumption. now split. Qed.

(** Refuted: the sum divided by n + 1 serves as well; the reports themselves are free of f_0. *)
Theorem residuals_not_divided_by_n_plus_one :
  ~ (forall (n : nat) (G : nat -> R) (H eps : nat -> nat -> R), (0 < n)%nat -> forall i k,
     report G H eps i k - 1 / INR (S n) * sum n (fun j => report G H eps j k)
     = (H i k - 1 / INR (S n) * sum n (fun j => H j k))
       + (eps i k - 1 / INR (S n) * sum n (fun j => eps j k))).
Proof.
  intro F. specialize (F 1%nat (fun _ => 1) (fun _ _ => 0) (fun _ _ => 0) ltac:(lia) 0%nat 0%nat).
  revert F. unfold report. cbn. lra.
Qed.

Theorem reports_not_free_of_truth :
  ~ (forall (n : nat) (G G' : nat -> R) (H eps : nat -> nat -> R), (0 < n)%nat -> forall i k,
     report G' H eps i k = report G H eps i k).
Proof.
  intro F. specialize (F 1%nat (fun _ => 0) (fun _ => 1) (fun _ _ => 0) (fun _ _ => 0)
                        ltac:(lia) 0%nat 0%nat).
  revert F. unfold report. lra.
Qed.

(** Rounds of reports: g t i k is coordinate k of client i's report of round t. The residuals
    separate exactly the orbits of common shifts, round by round: a maximal invariant. *)
Theorem residuals_maximal_invariant : forall (n : nat) (g g' : nat -> nat -> nat -> R),
  (0 < n)%nat ->
  ((forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement n (g' t) i k)
   <-> exists c : nat -> nat -> R, forall t i k, (i < n)%nat -> g' t i k = g t i k + c t k).
Proof.
  intros n g g' Hn. pose proof (clients_ge_1 n Hn). split.
  - intro Heq. exists (fun t k => crowd_mean n (g' t) k - crowd_mean n (g t) k).
    intros t i k Hi. specialize (Heq t i k Hi). unfold disagreement in Heq. lra.
  - intros [c Hc] t i k Hi. unfold disagreement, crowd_mean. rewrite (Hc t i k Hi).
    rewrite (sum_ext n (fun j => g' t j k) (fun j => g t j k + c t k)) by (intros; now apply Hc).
    rewrite sum_add, sum_const. field. lra.
Qed.

(** Refuted: the reports are the same, and one shift serves all rounds. *)
Theorem residuals_not_maximal_for_identity :
  ~ (forall (n : nat) (g g' : nat -> nat -> nat -> R), (0 < n)%nat ->
     (forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement n (g' t) i k) ->
     forall t i k, (i < n)%nat -> g' t i k = g t i k).
Proof.
  intro F. specialize (F 1%nat (fun _ _ _ => 0) (fun _ _ _ => 1) ltac:(lia)).
  assert (E : 1 = 0); [|lra].
  apply (F ltac:(intros t i k _; unfold disagreement, crowd_mean; cbn; field)
           0%nat 0%nat 0%nat ltac:(lia)).
Qed.

Theorem residuals_not_maximal_for_one_shift :
  ~ (forall (n : nat) (g g' : nat -> nat -> nat -> R), (0 < n)%nat ->
     (forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement n (g' t) i k) ->
     exists c : nat -> R, forall t i k, (i < n)%nat -> g' t i k = g t i k + c k).
Proof.
  intro F. destruct (F 1%nat (fun _ _ _ => 0) (fun t _ _ => INR t) ltac:(lia)) as [c Hc].
  - intros t i k _. unfold disagreement, crowd_mean. cbn. field.
  - pose proof (Hc 0%nat 0%nat 0%nat ltac:(lia)) as H0.
    pose proof (Hc 1%nat 0%nat 0%nat ltac:(lia)) as H1. simpl in H0, H1. lra.
Qed.

(** Noise of one round: centred, uncorrelated across clients, with energies at most v_i. *)
Definition noise_level {P : Expectation} (n d : nat) (eps : random_tilts P) (i : nat) : R :=
  E (fun o => energy d (disagreement n (eps o)) i).

Definition tau2 (n : nat) (v : nat -> R) (i : nat) : R := v i + 1 / INR n ^ 2 * sum n v.

(** Centred noise has mean zero, coordinate by coordinate. *)
Definition centred_noise {P : Expectation} (n d : nat) (eps : random_tilts P) : Prop :=
  forall i k, (i < n)%nat -> (k < d)%nat ->
  integrable (fun o => eps o i k) /\ E (fun o => eps o i k) = 0.

Lemma residual_noise_centred (P : Expectation) n d (eps : random_tilts P) i k :
  centred_noise n d eps -> (i < n)%nat -> (k < d)%nat ->
  E (fun o => disagreement n (eps o) i k) = 0.
Proof.
  intros H Hi Hk.
  assert (Hj : forall j, (j < n)%nat -> integrable (fun o => centring n i j * eps o j k))
    by (intros j Hj; apply integrable_scale, (H j k Hj Hk)).
  rewrite (E_same P _ (fun o => sum n (fun j => centring n i j * eps o j k))).
  - rewrite (E_sum P n (fun j o => centring n i j * eps o j k)) by assumption.
    apply sum_zero. intros j Hjn. destruct (H j k Hjn Hk) as [I0 E0].
    rewrite E_scale, E0 by assumption. ring.
  - intro o. now apply disagreement_aggregate.
  - apply (integrable_same P (fun o => sum n (fun j => centring n i j * eps o j k))).
    + intro o. symmetry. now apply disagreement_aggregate.
    + now apply (integrable_sum P n (fun j o => centring n i j * eps o j k)).
Qed.

(** Exactly T applied to the noise energies. *)
Theorem residual_noise_exact :
  forall (P : Expectation) (n d : nat) (eps : random_tilts P) (i : nat),
  uncorrelated n d eps -> (i < n)%nat ->
  noise_level n d eps i = apply_T n (expected_energy d eps) i.
Proof. intros P n d eps i H Hi. now apply disagreement_energy. Qed.

Theorem residual_noise_sharp :
  forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat -> R), (2 <= n)%nat ->
  uncorrelated n d eps -> (forall i, (i < n)%nat -> expected_energy d eps i <= v i) ->
  forall i, (i < n)%nat ->
  noise_level n d eps i <= apply_T n v i /\
  apply_T n v i = tau2 n v i - 2 / INR n * v i.
Proof.
  intros P n d eps v Hn Hu Hv i Hi. pose proof (clients_ge_2 n Hn) as Hr.
  rewrite residual_noise_exact by assumption. split; [|unfold apply_T, tau2; ring].
  unfold apply_T. apply Rplus_le_compat.
  - apply Rmult_le_compat_l; [|now apply Hv].
    assert (2 / INR n <= 1); [|lra]. apply Rmult_le_reg_r with (INR n); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - apply Rmult_le_compat_l; [|now apply sum_le].
    apply Rlt_le, Rdiv_lt_0_compat; [lra | nra].
Qed.

(** Both: at most (T v)_i, and equal to it when the bounds are. *)
Theorem residual_noise_clause :
  forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat -> R), (2 <= n)%nat ->
  uncorrelated n d eps -> (forall i, (i < n)%nat -> expected_energy d eps i <= v i) ->
  forall i, (i < n)%nat ->
  noise_level n d eps i <= apply_T n v i /\
  apply_T n v i = tau2 n v i - 2 / INR n * v i /\
  ((forall j, (j < n)%nat -> expected_energy d eps j = v j) ->
   noise_level n d eps i = apply_T n v i).
Proof.
  intros P n d eps v Hn Hu Hv i Hi.
  destruct (residual_noise_sharp P n d eps v Hn Hu Hv i Hi) as [H1 H2].
  split; [assumption|]. split; [assumption|]. intro He.
  rewrite residual_noise_exact by assumption. unfold apply_T.
  rewrite (He i Hi), (sum_ext n _ v) by assumption. reflexivity.
Qed.

(** Lemma 4.2 as printed: centred, of energy at most tau_i^2. *)
Theorem residual_noise_printed :
  forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat -> R), (2 <= n)%nat ->
  centred_noise n d eps -> uncorrelated n d eps ->
  (forall i, (i < n)%nat -> expected_energy d eps i <= v i) ->
  (forall i, (i < n)%nat -> 0 <= v i) -> forall i, (i < n)%nat ->
  (forall k, (k < d)%nat -> E (fun o => disagreement n (eps o) i k) = 0) /\
  noise_level n d eps i <= tau2 n v i.
Proof.
  intros P n d eps v Hn Hc Hu Hv Hpos i Hi. pose proof (clients_ge_2 n Hn) as Hr. split.
  - intros k Hk. now apply (residual_noise_centred P n d).
  - destruct (residual_noise_sharp P n d eps v Hn Hu Hv i Hi) as [H1 H2].
    assert (0 <= 2 / INR n * v i); [|lra].
    apply Rmult_le_pos; [|now apply Hpos]. apply Rlt_le, Rdiv_lt_0_compat; lra.
Qed.

(** Refuted: the client's own share (1 - 1/n) v_i, or v_i, without what the others mix in. *)
Theorem residual_noise_not_own_share :
  ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= n)%nat ->
     uncorrelated n d eps -> forall i, (i < n)%nat ->
     noise_level n d eps i <= (1 - 1 / INR n) * expected_energy d eps i).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 0) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 0) 0%nat ltac:(lia)).
  revert F. unfold noise_level. compute_crowd. lra.
Qed.

Theorem residual_noise_not_own_level :
  ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= n)%nat ->
     uncorrelated n d eps -> forall i, (i < n)%nat ->
     noise_level n d eps i <= expected_energy d eps i).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 0) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 0) 0%nat ltac:(lia)).
  revert F. unfold noise_level. compute_crowd. lra.
Qed.

(** Refuted: tau_i^2 is attained, and noise may be correlated across clients. *)
Theorem residual_noise_not_tau :
  ~ (forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= n)%nat ->
     uncorrelated n d eps -> forall i, (i < n)%nat ->
     noise_level n d eps i = tau2 n (expected_energy d eps) i).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 1) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 1) 0%nat ltac:(lia)).
  revert F. unfold noise_level, tau2. compute_crowd. lra.
Qed.

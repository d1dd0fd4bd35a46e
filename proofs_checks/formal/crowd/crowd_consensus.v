(** Proposition 5.14 (i), (ii): with w_i = Psi_0 / zeta_i^2 the aggregate bias b(w) is
    uncorrelated with every disagreement, and the crowd mean cannot be estimated from the
    disagreements with mean squared error below Psi_0. *)
From Fedtheory Require Import sums tilts expectation crowd_map harmonic harmonic_bias
  witness_crowds.

(** E <b(w), beta~_j>. *)
Definition mean_alignment {P : Expectation} (n d : nat) (beta : random_tilts P)
  (w : nat -> R) (j : nat) : R :=
  E (fun o => inner d (aggregate n w (beta o)) (disagreement n (beta o) j)).

(** For fixed weights it is w_j zeta_j^2 - (1/n) (sum of w_i zeta_i^2). *)
Theorem mean_alignment_formula :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat -> R) (j : nat),
  uncorrelated n d beta -> (j < n)%nat ->
  mean_alignment n d beta w j
  = w j * expected_energy d beta j
    - 1 / INR n * sum n (fun i => w i * expected_energy d beta i).
Proof.
  intros P n d beta w j Hu Hj. unfold mean_alignment.
  rewrite <- (E_same P (fun o => bilinear n (gram d (beta o)) w (centring n j))).
  - rewrite E_bilinear_uncorrelated by assumption.
    rewrite <- (sum_centring_weighted n j (fun i => w i * expected_energy d beta i)) by assumption.
    apply sum_ext. intros; ring.
  - intro o. symmetry. now apply inner_aggregate_disagreement.
  - apply integrable_bilinear. apply Hu.
Qed.

Theorem crowd_mean_uncorrelated :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P),
  uncorrelated n d beta -> positive n (expected_energy d beta) ->
  forall j, (j < n)%nat ->
  mean_alignment n d beta (harmonic_weights n (expected_energy d beta)) j = 0.
Proof.
  intros P n d beta Hu Hpos j Hj. pose proof (clients_ge_1 n ltac:(lia)).
  rewrite mean_alignment_formula by assumption.
  rewrite (sum_ext n _ (fun _ => harmonic_value n (expected_energy d beta)))
    by (intros; now apply harmonic_weights_times_cost).
  rewrite harmonic_weights_times_cost, sum_const by assumption. field. lra.
Qed.

(** The error of estimating the crowd mean by sum of v_i beta~_i. *)
Definition mean_minus (n : nat) (v : nat -> R) (beta : nat -> nat -> R) (k : nat) : R :=
  crowd_mean n beta k - aggregate n v (disagreement n beta) k.

Definition denoising_error {P : Expectation} (n d : nat) (beta : random_tilts P)
  (v : nat -> R) : R :=
  E (fun o => inner d (mean_minus n v (beta o)) (mean_minus n v (beta o))).

(** It is the aggregate bias of weights of total 1. *)
Definition remaining_weights (n : nat) (v : nat -> R) (i : nat) : R :=
  1 / INR n - v i + 1 / INR n * sum n v.

Lemma remaining_weights_total n v : (0 < n)%nat -> total_one n (remaining_weights n v).
Proof.
  intro Hn. pose proof (clients_ge_1 n Hn). unfold total_one, remaining_weights.
  rewrite sum_add, sum_sub, !sum_const. field. lra.
Qed.

Lemma mean_minus_aggregate n v beta k :
  mean_minus n v beta k = aggregate n (remaining_weights n v) beta k.
Proof.
  unfold mean_minus, aggregate, remaining_weights, disagreement.
  rewrite (sum_ext n (fun i => v i * (beta i k - crowd_mean n beta k))
             (fun i => v i * beta i k - v i * crowd_mean n beta k)) by (intros; ring).
  rewrite (sum_ext n (fun i => (1 / INR n - v i + 1 / INR n * sum n v) * beta i k)
             (fun i => (1 / INR n + 1 / INR n * sum n v) * beta i k - v i * beta i k))
    by (intros; ring).
  rewrite !sum_sub, sum_scale_right, sum_scale. unfold crowd_mean. ring.
Qed.

Lemma denoising_error_bias P n d (beta : random_tilts P) v : square_integrable n d beta ->
  denoising_error n d beta v = mean_bias_energy n d beta (remaining_weights n v).
Proof.
  intro Hi. unfold denoising_error, mean_bias_energy. symmetry.
  apply E_same.
  - intro o. apply inner_ext; intros; symmetry; apply mean_minus_aggregate.
  - apply (integrable_same P (fun o => bilinear n (gram d (beta o))
             (remaining_weights n v) (remaining_weights n v))).
    + intro o. symmetry. apply inner_aggregate.
    + now apply integrable_bilinear.
Qed.

Definition best_coefficients (n : nat) (c : nat -> R) (i : nat) : R :=
  1 / INR n - harmonic_weights n c i.

Lemma remaining_best n c i : (0 < n)%nat -> positive n c ->
  remaining_weights n (best_coefficients n c) i = harmonic_weights n c i.
Proof.
  intros Hn Hc. pose proof (clients_ge_1 n Hn).
  unfold remaining_weights, best_coefficients.
  rewrite sum_sub, sum_const, (harmonic_weights_total n c Hn Hc). field. lra.
Qed.

Theorem crowd_mean_denoising :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P), (0 < n)%nat ->
  uncorrelated n d beta -> positive n (expected_energy d beta) ->
  let Psi0 := harmonic_value n (expected_energy d beta) in
  let v := best_coefficients n (expected_energy d beta) in
  (forall u, Psi0 <= denoising_error n d beta u) /\ denoising_error n d beta v = Psi0.
Proof.
  intros P n d beta Hn Hu Hpos Psi0 v.
  destruct (oracle_bias_energy P n d beta Hn Hu Hpos) as [Hmin Hat]. split.
  - intro u. rewrite denoising_error_bias by apply Hu.
    apply Hmin. now apply remaining_weights_total.
  - rewrite denoising_error_bias by apply Hu. unfold Psi0. rewrite <- Hat.
    unfold mean_bias_energy. rewrite !expected_bias_energy by assumption.
    apply sum_ext. intros i _. unfold v. now rewrite remaining_best.
Qed.

Lemma unequal_energies_pos : positive 3 (expected_energy 1 (sign_tilts 2)).
Proof. intros i Hi. rewrite sign_tilts_energy by assumption. destruct (Nat.eqb i 0); lra. Qed.

(** Refuted, with energies (4, 1, 1): uniform weights are uncorrelated with the
    disagreements too. *)
Theorem crowd_mean_uncorrelated_not_uniform :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P),
     uncorrelated n d beta -> positive n (expected_energy d beta) ->
     forall j, (j < n)%nat -> mean_alignment n d beta (fun _ => 1 / INR n) j = 0).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 2)).
  specialize (F (sign_tilts_uncorrelated 2) unequal_energies_pos 0%nat ltac:(lia)).
  rewrite mean_alignment_formula in F by (apply sign_tilts_uncorrelated || lia).
  revert F. cbn [sum]. rewrite !sign_tilts_energy by lia. cbn. lra.
Qed.

(** Refuted: weights inverse to T zeta^2, the disagreement energies before inversion. *)
Theorem crowd_mean_uncorrelated_not_uninverted :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P), (3 <= n)%nat ->
     uncorrelated n d beta -> positive n (expected_energy d beta) ->
     forall j, (j < n)%nat ->
     mean_alignment n d beta (harmonic_weights n (apply_T n (expected_energy d beta))) j = 0).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 2) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 2) unequal_energies_pos 0%nat ltac:(lia)).
  rewrite mean_alignment_formula in F by (apply sign_tilts_uncorrelated || lia).
  revert F. unfold harmonic_weights, harmonic_value, apply_T. cbn [sum].
  rewrite !sign_tilts_energy by lia. cbn. lra.
Qed.

(** Refuted: the disagreements say nothing about the crowd mean (no coefficients beat 0). *)
Theorem crowd_mean_denoising_not_useless :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P), (0 < n)%nat ->
     uncorrelated n d beta -> positive n (expected_energy d beta) ->
     forall u, denoising_error n d beta (fun _ => 0) <= denoising_error n d beta u).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 2) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 2) unequal_energies_pos).
  specialize (F (best_coefficients 3 (expected_energy 1 (sign_tilts 2)))).
  rewrite (proj2 (crowd_mean_denoising _ 3 1 _ ltac:(lia) (sign_tilts_uncorrelated 2)
             unequal_energies_pos)) in F.
  rewrite denoising_error_bias in F by apply sign_tilts_uncorrelated.
  unfold mean_bias_energy in F.
  rewrite expected_bias_energy in F by apply sign_tilts_uncorrelated.
  revert F. unfold harmonic_value, diagonal_energy, remaining_weights. cbn [sum].
  rewrite !sign_tilts_energy by lia. cbn. lra.
Qed.

(** Refuted: weights inverse to T zeta^2 attain the least error. *)
Theorem crowd_mean_denoising_not_uninverted :
  ~ (forall (P : Expectation) (n d : nat) (beta : random_tilts P), (3 <= n)%nat ->
     uncorrelated n d beta -> positive n (expected_energy d beta) ->
     denoising_error n d beta (best_coefficients n (apply_T n (expected_energy d beta)))
     = harmonic_value n (expected_energy d beta)).
Proof.
  intro F. specialize (F eight_outcomes 3%nat 1%nat (sign_tilts 2) ltac:(lia)).
  specialize (F (sign_tilts_uncorrelated 2) unequal_energies_pos).
  rewrite denoising_error_bias in F by apply sign_tilts_uncorrelated.
  unfold mean_bias_energy in F.
  rewrite expected_bias_energy in F by apply sign_tilts_uncorrelated.
  revert F. unfold diagonal_energy, remaining_weights, best_coefficients, harmonic_weights,
    harmonic_value, apply_T.
  cbn [sum]. rewrite !sign_tilts_energy by lia. cbn. lra.
Qed.

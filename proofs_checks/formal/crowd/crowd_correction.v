(** Proposition 4.1 (ii): subtracting from each client's report its deviation from the crowd mean
    returns the uniform objective, whatever the weights. *)
From Fedtheory Require Import sums tilts expectation harmonic harmonic_means harmonic_bias
  harmonic_clauses crowd_residuals witness_crowds.

(** The report minus the client's deviation from the crowd mean of the gradients H. *)
Definition corrected (n : nat) (G : nat -> R) (H eps : nat -> nat -> R) (i k : nat) : R :=
  report G H eps i k - disagreement n H i k.

Lemma aggregate_corrected n w G H eps k : total_one n w ->
  aggregate n w (corrected n G H eps) k
  = G k + crowd_mean n H k + sum n (fun i => w i * eps i k).
Proof.
  intro Hw. unfold aggregate, corrected, report, disagreement.
  rewrite (sum_ext n _ (fun i => w i * (G k + crowd_mean n H k) + w i * eps i k))
    by (intros; ring).
  rewrite sum_add, sum_scale_right, Hw. ring.
Qed.

(** Pathwise: a report minus its own residual is the crowd mean of the reports. *)
Theorem report_minus_residual : forall (n : nat) (g : nat -> nat -> R) (i k : nat),
  g i k - disagreement n g i k = crowd_mean n g k.
Proof. intros. unfold disagreement. ring. Qed.

(** Every weighting of the corrected reports is an unbiased gradient of the uniform objective,
    of bias energy AM/n, which exceeds Psi_0 unless all energies agree. *)
Theorem correction_is_futile :
  forall (P : Expectation) (n d : nat) (G : nat -> R) (H : nat -> nat -> R)
  (eps : random_tilts P) (Q : Expectation) (beta : random_tilts Q), (0 < n)%nat ->
  centred_noise n d eps -> uncorrelated n d beta -> positive n (expected_energy d beta) ->
  (forall w k, total_one n w -> (k < d)%nat ->
     E (fun o => aggregate n w (corrected n G H (eps o)) k) = G k + crowd_mean n H k) /\
  mean_bias_energy n d beta (uniform n) = arithmetic_mean n (expected_energy d beta) / INR n /\
  harmonic_value n (expected_energy d beta)
    <= arithmetic_mean n (expected_energy d beta) / INR n /\
  (harmonic_value n (expected_energy d beta)
     = arithmetic_mean n (expected_energy d beta) / INR n ->
   forall i j, (i < n)%nat -> (j < n)%nat -> expected_energy d beta i = expected_energy d beta j) /\
  (forall g i k, g i k - disagreement n g i k = crowd_mean n g k).
Proof.
  intros P n d G H eps Q beta Hn Hc Hu Hpos. set (z := expected_energy d beta) in *.
  pose proof (clients_ge_1 n Hn) as Hr.
  split; [|split; [|split; [|split; [|apply report_minus_residual]]]].
  - intros w k Hw Hk.
    assert (Hint : forall i, (i < n)%nat -> integrable (fun o => w i * eps o i k))
      by (intros i Hi; apply integrable_scale, (Hc i k Hi Hk)).
    rewrite <- (E_same P (fun o => (G k + crowd_mean n H k) + sum n (fun i => w i * eps o i k))).
    + rewrite (E_add P (fun _ => G k + crowd_mean n H k)
                 (fun o => sum n (fun i => w i * eps o i k)))
        by (apply integrable_const || now apply (integrable_sum P n (fun i o => w i * eps o i k))).
      rewrite E_const, (E_sum P n (fun i o => w i * eps o i k)) by assumption.
      rewrite sum_zero; [ring|]. intros i Hi. destruct (Hc i k Hi Hk) as [I0 E0].
      rewrite E_scale, E0 by assumption. ring.
    + intro o. now rewrite aggregate_corrected.
    + apply integrable_add; [apply integrable_const|].
      now apply (integrable_sum P n (fun i o => w i * eps o i k)).
  - unfold mean_bias_energy. rewrite expected_bias_energy by assumption.
    now apply uniform_cost.
  - rewrite <- uniform_cost by assumption. apply (harmonic_law n z Hn Hpos).
    now apply uniform_total.
  - intros Heq i j Hi Hj. apply (proj1 (proj2 (mean_ratio_clause n z Hn Hpos))); trivial.
    rewrite harmonic_value_is_mean in Heq by assumption.
    pose proof (harmonic_mean_pos n z Hn Hpos).
    assert (E : harmonic_mean n z = arithmetic_mean n z).
    { apply Rmult_eq_reg_r with (/ INR n); [exact Heq|]. apply Rinv_neq_0_compat. lra. }
    rewrite <- E. field. lra.
Qed.

(** Refuted: centring at the weighted mean returns the uniform objective too. *)
Theorem correction_not_weighted_centring :
  ~ (forall (n : nat) (G : nat -> R) (H : nat -> nat -> R) (w : nat -> R) (k : nat),
     (0 < n)%nat -> total_one n w ->
     aggregate n w (fun i k => report G H (fun _ _ => 0) i k
                                - (H i k - aggregate n w H k)) k
     = G k + crowd_mean n H k).
Proof.
  intro F. specialize (F 2%nat (fun _ => 0) (fun i _ => if Nat.eqb i 0 then 1 else 0)
    (fun i => if Nat.eqb i 0 then 1 else 0) 0%nat ltac:(lia)).
  revert F. unfold total_one, aggregate, report, crowd_mean. cbn.
  intro F. specialize (F ltac:(lra)). lra.
Qed.

(** Refuted: the corrected aggregate keeps the bias of its own weights; its energy is Psi_0. *)
Theorem correction_not_weighted_objective :
  ~ (forall (n : nat) (G : nat -> R) (H : nat -> nat -> R) (w : nat -> R) (k : nat),
     (0 < n)%nat -> total_one n w ->
     aggregate n w (corrected n G H (fun _ _ => 0)) k = G k + aggregate n w H k).
Proof.
  intro F. specialize (F 2%nat (fun _ => 0) (fun i _ => if Nat.eqb i 0 then 1 else 0)
    (fun i => if Nat.eqb i 0 then 1 else 0) 0%nat ltac:(lia)).
  revert F. unfold total_one, aggregate, corrected, report, disagreement, crowd_mean. cbn.
  intro F. specialize (F ltac:(lra)). lra.
Qed.

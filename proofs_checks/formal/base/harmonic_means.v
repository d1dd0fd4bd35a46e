(** Proposition 3.4 (i)-(iii): what the harmonic weights gain over uniform ones.
    Psi_0 = HM/n against AM/n, the ratio AM/HM is at least 1, is 1 for equal costs only, and
    has no upper bound; Psi_0 is at most the smallest cost. *)
From Fedtheory Require Import sums harmonic.

Definition arithmetic_mean (n : nat) (c : nat -> R) : R := sum n c / INR n.
Definition harmonic_mean (n : nat) (c : nat -> R) : R := INR n / sum n (fun i => / c i).
Definition uniform (n i : nat) : R := 1 / INR n.

Theorem harmonic_value_is_mean : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> positive n c -> harmonic_value n c = harmonic_mean n c / INR n.
Proof.
  intros n c Hn Hc. pose proof (clients_ge_1 n Hn). pose proof (sum_inverses_pos n c Hn Hc).
  unfold harmonic_value, harmonic_mean. field. lra.
Qed.

Lemma uniform_total n : (0 < n)%nat -> total_one n (uniform n).
Proof.
  intro Hn. pose proof (clients_ge_1 n Hn). unfold total_one, uniform.
  rewrite sum_const. field. lra.
Qed.

Theorem uniform_cost : forall (n : nat) (c : nat -> R), (0 < n)%nat ->
  cost n (uniform n) c = arithmetic_mean n c / INR n.
Proof.
  intros n c Hn. pose proof (clients_ge_1 n Hn). unfold cost, uniform, arithmetic_mean.
  rewrite sum_scale. field. lra.
Qed.

Lemma harmonic_mean_pos n c : (0 < n)%nat -> positive n c -> 0 < harmonic_mean n c.
Proof.
  intros Hn Hc. pose proof (clients_ge_1 n Hn).
  apply Rdiv_lt_0_compat; [lra | now apply sum_inverses_pos].
Qed.

Theorem mean_ratio_at_least_one : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> positive n c -> 1 <= arithmetic_mean n c / harmonic_mean n c.
Proof.
  intros n c Hn Hc. pose proof (clients_ge_1 n Hn). pose proof (harmonic_mean_pos n c Hn Hc).
  pose proof (proj1 (harmonic_law n c Hn Hc) _ (uniform_total n Hn)) as Hle.
  rewrite uniform_cost, harmonic_value_is_mean in Hle by assumption.
  assert (Hm : harmonic_mean n c <= arithmetic_mean n c).
  { apply Rmult_le_reg_r with (/ INR n); [apply Rinv_0_lt_compat; lra | exact Hle]. }
  apply Rmult_le_reg_r with (harmonic_mean n c); [assumption|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem mean_ratio_one_iff_equal : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> positive n c ->
  (arithmetic_mean n c / harmonic_mean n c = 1
   <-> forall i j, (i < n)%nat -> (j < n)%nat -> c i = c j).
Proof.
  intros n c Hn Hc. pose proof (clients_ge_1 n Hn) as Hr.
  pose proof (harmonic_mean_pos n c Hn Hc) as Hpos. split.
  - intro Hone.
    assert (Heq : arithmetic_mean n c = harmonic_mean n c).
    { replace (arithmetic_mean n c)
        with (arithmetic_mean n c / harmonic_mean n c * harmonic_mean n c) by (field; lra).
      rewrite Hone. ring. }
    assert (Hw : forall i, (i < n)%nat -> uniform n i = harmonic_weights n c i).
    { apply harmonic_law_unique; try assumption; [now apply uniform_total|].
      rewrite uniform_cost, harmonic_value_is_mean, Heq by assumption. reflexivity. }
    assert (Hci : forall i, (i < n)%nat -> c i = INR n * harmonic_value n c).
    { intros i Hi. rewrite <- (harmonic_weights_times_cost n c i Hi Hc), <- (Hw i Hi).
      unfold uniform. field. lra. }
    intros i j Hi Hj. rewrite (Hci i Hi), (Hci j Hj). reflexivity.
  - intro Hall. pose proof (Hc 0%nat Hn) as Hc0. unfold arithmetic_mean, harmonic_mean.
    rewrite (sum_ext n c (fun _ => c 0%nat)) by (intros; now apply Hall).
    rewrite (sum_ext n (fun i => / c i) (fun _ => / c 0%nat))
      by (intros; f_equal; now apply Hall).
    rewrite !sum_const. field. lra.
Qed.

Theorem harmonic_value_below_each_cost : forall (n : nat) (c : nat -> R) (i : nat),
  positive n c -> (i < n)%nat -> harmonic_value n c <= c i.
Proof.
  intros n c i Hc Hi. rewrite <- (harmonic_weights_times_cost n c i Hi Hc).
  pose proof (harmonic_weights_in_simplex n c ltac:(lia) Hc) as [Hone Hnn].
  assert (harmonic_weights n c i <= 1) by (rewrite <- Hone; now apply sum_term_le).
  specialize (Hc i Hi). nra.
Qed.

(** One client of cost r, the others of cost 1. *)
Definition one_bad_client (r : R) (i : nat) : R := if Nat.eqb i 0 then r else 1.

Theorem mean_ratio_one_bad_client : forall (n : nat) (r : R), (0 < n)%nat -> 0 < r ->
  arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r)
  = (r + INR n - 1) * (/ r + INR n - 1) / INR n ^ 2.
Proof.
  intros n r Hn Hrpos. pose proof (clients_ge_1 n Hn) as Hr.
  assert (E1 : sum n (one_bad_client r) = r + INR n - 1).
  { rewrite (sum_ext n _ (fun i => (r - 1) * delta 0 i + 1))
      by (intros i _; unfold one_bad_client, delta; destruct i; cbn; ring).
    rewrite sum_add, sum_scale, sum_delta_one, sum_const by assumption. ring. }
  assert (E2 : sum n (fun i => / one_bad_client r i) = / r + INR n - 1).
  { rewrite (sum_ext n _ (fun i => (/ r - 1) * delta 0 i + 1))
      by (intros i _; unfold one_bad_client, delta; destruct i; cbn; [ring | field; lra]).
    rewrite sum_add, sum_scale, sum_delta_one, sum_const by assumption. ring. }
  pose proof (Rinv_0_lt_compat r Hrpos).
  unfold arithmetic_mean, harmonic_mean. rewrite E1, E2.
  set (x := / r) in *. field. lra.
Qed.

Theorem mean_ratio_unbounded : forall (n : nat) (B : R), (2 <= n)%nat ->
  exists c, positive n c /\ B < arithmetic_mean n c / harmonic_mean n c.
Proof.
  intros n B Hn. pose proof (clients_ge_2 n Hn) as Hr.
  pose proof (Rabs_pos B). pose proof (Rle_abs B).
  set (r := INR n ^ 2 * (Rabs B + 1)). assert (Hrpos : 0 < r) by (unfold r; nra).
  exists (one_bad_client r). split.
  - intros i _. unfold one_bad_client. destruct (Nat.eqb i 0); lra.
  - rewrite mean_ratio_one_bad_client by (assumption || lia).
    assert (Hlow : r <= (r + INR n - 1) * (/ r + INR n - 1)).
    { pose proof (Rinv_0_lt_compat r Hrpos). nra. }
    apply Rlt_le_trans with (r / INR n ^ 2); [unfold r|].
    + replace (INR n ^ 2 * (Rabs B + 1) / INR n ^ 2) with (Rabs B + 1) by (field; lra). lra.
    + apply Rmult_le_compat_r; [|assumption]. left. apply Rinv_0_lt_compat. nra.
Qed.

(** Refuted: the ratio is at most the number of clients. *)
Theorem mean_ratio_not_below_n :
  ~ (forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
     arithmetic_mean n c / harmonic_mean n c <= INR n).
Proof.
  intro F. destruct (mean_ratio_unbounded 2 2 (le_n 2)) as (c & Hc & Hlt).
  specialize (F 2%nat c ltac:(lia) Hc). simpl in F. lra.
Qed.

(** Refuted: uniform weights too are never worse than the best member. *)
Theorem uniform_not_below_each_cost :
  ~ (forall (n : nat) (c : nat -> R) (i : nat), positive n c -> (i < n)%nat ->
     cost n (uniform n) c <= c i).
Proof.
  intro F. specialize (F 2%nat (one_bad_client 5) 1%nat).
  assert (E : cost 2 (uniform 2) (one_bad_client 5) <= one_bad_client 5 1).
  { apply F; [|lia]. intros i _. unfold one_bad_client. destruct (Nat.eqb i 0); lra. }
  revert E. unfold cost, uniform, one_bad_client. cbn. lra.
Qed.

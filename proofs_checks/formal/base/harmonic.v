(** Proposition 3.4: the harmonic law. H(c) = 1 / (1/c_1 + ... + 1/c_n) is the least value of
    sum of w_i^2 c_i over weights of total 1, reached by w_i = H(c)/c_i only. *)
From Fedtheory Require Import sums.

Definition harmonic_value (n : nat) (c : nat -> R) : R := / sum n (fun i => / c i).

Definition harmonic_weights (n : nat) (c : nat -> R) (i : nat) : R := harmonic_value n c / c i.

(** The cost of weights w: sum of w_i^2 c_i. *)
Definition cost (n : nat) (w c : nat -> R) : R := sum n (fun i => w i ^ 2 * c i).

Definition positive (n : nat) (c : nat -> R) : Prop := forall i, (i < n)%nat -> 0 < c i.

Definition total_one (n : nat) (w : nat -> R) : Prop := sum n w = 1.

Definition in_simplex (n : nat) (w : nat -> R) : Prop :=
  total_one n w /\ forall i, (i < n)%nat -> 0 <= w i.

Lemma sum_inverses_pos n c : (0 < n)%nat -> positive n c -> 0 < sum n (fun i => / c i).
Proof. intros Hn Hc. apply sum_pos; [assumption|]. intros. now apply Rinv_0_lt_compat, Hc. Qed.

Lemma harmonic_value_pos n c : (0 < n)%nat -> positive n c -> 0 < harmonic_value n c.
Proof. intros. now apply Rinv_0_lt_compat, sum_inverses_pos. Qed.

Lemma harmonic_weights_pos n c i : (i < n)%nat -> positive n c -> 0 < harmonic_weights n c i.
Proof.
  intros Hi Hc.
  apply Rdiv_lt_0_compat; [apply harmonic_value_pos; [lia | assumption] | now apply Hc].
Qed.

Lemma harmonic_weights_times_cost n c i : (i < n)%nat -> positive n c ->
  harmonic_weights n c i * c i = harmonic_value n c.
Proof. intros Hi Hc. unfold harmonic_weights. field. specialize (Hc i Hi). lra. Qed.

Lemma harmonic_weights_total n c : (0 < n)%nat -> positive n c ->
  total_one n (harmonic_weights n c).
Proof.
  intros Hn Hc. unfold total_one, harmonic_weights, Rdiv. rewrite sum_scale. unfold harmonic_value.
  apply Rinv_l. pose proof (sum_inverses_pos n c Hn Hc). lra.
Qed.

Lemma harmonic_weights_in_simplex n c : (0 < n)%nat -> positive n c ->
  in_simplex n (harmonic_weights n c).
Proof.
  intros Hn Hc. split; [now apply harmonic_weights_total|].
  intros. left. now apply harmonic_weights_pos.
Qed.

(** On weights of total 1 every harmonic-weighted sum is H(c). *)
Lemma sum_weighted_harmonic n c w : positive n c -> total_one n w ->
  sum n (fun i => w i * (harmonic_weights n c i * c i)) = harmonic_value n c.
Proof.
  intros Hc Hw. rewrite (sum_ext n _ (fun i => w i * harmonic_value n c)).
  - rewrite sum_scale_right, Hw. ring.
  - intros. now rewrite harmonic_weights_times_cost.
Qed.

Lemma cost_harmonic n c : (0 < n)%nat -> positive n c ->
  cost n (harmonic_weights n c) c = harmonic_value n c.
Proof.
  intros Hn Hc.
  transitivity (sum n (fun i => harmonic_weights n c i * (harmonic_weights n c i * c i))).
  - apply sum_ext. intros; ring.
  - apply sum_weighted_harmonic; [assumption | now apply harmonic_weights_total].
Qed.

(** The certificate: the excess is a sum of squares. *)
Theorem harmonic_law_identity : forall (n : nat) (c w : nat -> R),
  (0 < n)%nat -> positive n c -> total_one n w ->
  cost n w c - harmonic_value n c = sum n (fun i => c i * (w i - harmonic_weights n c i) ^ 2).
Proof.
  intros n c w Hn Hc Hw. symmetry.
  rewrite (sum_ext n _ (fun i => (w i ^ 2 * c i
              - 2 * (w i * (harmonic_weights n c i * c i)))
              + harmonic_weights n c i ^ 2 * c i)) by (intros; ring).
  rewrite sum_add, sum_sub, sum_scale, sum_weighted_harmonic by assumption.
  fold (cost n w c). fold (cost n (harmonic_weights n c) c). rewrite cost_harmonic by assumption.
  ring.
Qed.

(** H(c) is the minimum, over the simplex and over its affine hull alike. *)
Theorem harmonic_law : forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
  (forall w, total_one n w -> harmonic_value n c <= cost n w c) /\
  in_simplex n (harmonic_weights n c) /\ cost n (harmonic_weights n c) c = harmonic_value n c.
Proof.
  intros n c Hn Hc. split; [|split].
  - intros w Hw. pose proof (harmonic_law_identity n c w Hn Hc Hw) as Hid.
    assert (0 <= sum n (fun i => c i * (w i - harmonic_weights n c i) ^ 2)).
    { apply sum_nonneg. intros i Hi. apply weighted_square_nonneg. now apply Hc. }
    lra.
  - now apply harmonic_weights_in_simplex.
  - now apply cost_harmonic.
Qed.

Theorem harmonic_law_unique : forall (n : nat) (c w : nat -> R),
  (0 < n)%nat -> positive n c -> total_one n w -> cost n w c = harmonic_value n c ->
  forall i, (i < n)%nat -> w i = harmonic_weights n c i.
Proof.
  intros n c w Hn Hc Hw He i Hi.
  pose proof (harmonic_law_identity n c w Hn Hc Hw) as Hid.
  apply Rminus_diag_uniq, (weighted_square_zero (c i)); [now apply Hc|].
  apply (sum_zero_terms n (fun j => c j * (w j - harmonic_weights n c j) ^ 2)); trivial.
  - intros j Hj. apply weighted_square_nonneg. now apply Hc.
  - lra.
Qed.

(** Two clients with the values x and y. *)
Definition two_values (x y : R) (i : nat) : R := if Nat.eqb i 0 then x else y.

Lemma two_values_positive x y : 0 < x -> 0 < y -> positive 2 (two_values x y).
Proof. intros Hx Hy i _. unfold two_values. destruct (Nat.eqb i 0); assumption. Qed.

(** Refuted: weights proportional to c_i^(-1/2), here c = (1, 4) and w = (2/3, 1/3). *)
Theorem harmonic_law_not_inverse_root :
  ~ (forall (n : nat) (c w : nat -> R), (0 < n)%nat -> positive n c -> total_one n w ->
     (exists t, forall i, (i < n)%nat -> w i = t / sqrt (c i)) -> cost n w c = harmonic_value n c).
Proof.
  intro F. specialize (F 2%nat (two_values 1 4) (two_values (2 / 3) (1 / 3)) ltac:(lia)).
  assert (H4 : sqrt 4 = 2) by (replace 4 with (2 * 2) by ring; apply sqrt_square; lra).
  assert (E : cost 2 (two_values (2 / 3) (1 / 3)) (two_values 1 4)
              = harmonic_value 2 (two_values 1 4)).
  { apply F; [apply two_values_positive; lra | unfold total_one; cbn; lra |].
    exists (2 / 3). intros i _. unfold two_values. destruct (Nat.eqb i 0).
    - rewrite sqrt_1. field.
    - rewrite H4. field. }
  revert E. unfold cost, harmonic_value. cbn. lra.
Qed.

(** Refuted: the minimum is the arithmetic mean over n, the value of uniform weights. *)
Theorem harmonic_law_not_uniform :
  ~ (forall (n : nat) (c w : nat -> R), (0 < n)%nat -> positive n c -> in_simplex n w ->
     sum n c / INR n / INR n <= cost n w c).
Proof.
  intro F. specialize (F 2%nat (two_values 1 4) (two_values (4 / 5) (1 / 5)) ltac:(lia)).
  assert (Hw : in_simplex 2 (two_values (4 / 5) (1 / 5))).
  { split; [unfold total_one; cbn; lra|].
    intros i _. unfold two_values. destruct (Nat.eqb i 0); lra. }
  specialize (F (two_values_positive 1 4 ltac:(lra) ltac:(lra)) Hw).
  revert F. unfold cost. cbn. lra.
Qed.

(** Refuted: the minimum survives without the condition that the weights have total 1
    (half the harmonic weights cost a quarter). *)
Theorem harmonic_law_not_without_total :
  ~ (forall (n : nat) (c w : nat -> R), (0 < n)%nat -> positive n c ->
     (forall i, (i < n)%nat -> 0 <= w i) -> harmonic_value n c <= cost n w c).
Proof.
  intro F. specialize (F 1%nat (fun _ => 1) (fun _ => 1 / 2) (le_n 1)).
  specialize (F (fun _ _ => Rlt_0_1) (fun _ _ => ltac:(lra))).
  revert F. unfold cost, harmonic_value. cbn. lra.
Qed.

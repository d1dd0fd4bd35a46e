(** Clauses of Proposition 3.4 and Lemma 3.5, each as one statement, and weights that are random
    but independent of the tilts. *)
From Fedtheory Require Import sums tilts expectation witness_crowds harmonic harmonic_means
  harmonic_superadditive.

(** Proposition 3.4: the value of the best and of the uniform weights. *)
Theorem oracle_and_uniform_values : forall (n : nat) (c : nat -> R),
  (0 < n)%nat -> positive n c ->
  harmonic_value n c = harmonic_mean n c / INR n /\
  cost n (uniform n) c = arithmetic_mean n c / INR n.
Proof.
  intros n c Hn Hc. split; [now apply harmonic_value_is_mean | now apply uniform_cost].
Qed.

(** Refuted: the value of the best weights is HM, not HM/n, and not AM/n. *)
Theorem oracle_value_not_harmonic_mean :
  ~ (forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
     harmonic_value n c = harmonic_mean n c).
Proof.
  intro F. specialize (F 2%nat (fun _ => 1) ltac:(lia) (fun _ _ => Rlt_0_1)).
  revert F. unfold harmonic_value, harmonic_mean. cbn. lra.
Qed.

Theorem oracle_value_not_arithmetic_mean :
  ~ (forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
     harmonic_value n c = arithmetic_mean n c / INR n).
Proof.
  intro F. specialize (F 2%nat (two_values 1 3) ltac:(lia)
    (two_values_positive 1 3 ltac:(lra) ltac:(lra))).
  revert F. unfold harmonic_value, arithmetic_mean, two_values. cbn. lra.
Qed.

(** Proposition 3.4 (i). *)
Theorem mean_ratio_clause : forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
  1 <= arithmetic_mean n c / harmonic_mean n c /\
  (arithmetic_mean n c / harmonic_mean n c = 1
   <-> forall i j, (i < n)%nat -> (j < n)%nat -> c i = c j).
Proof.
  intros n c Hn Hc. split; [now apply mean_ratio_at_least_one | now apply mean_ratio_one_iff_equal].
Qed.

(** Refuted: a ratio above 1 always, and a ratio of 1 as soon as two energies agree. *)
Theorem mean_ratio_not_strict :
  ~ (forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
     1 < arithmetic_mean n c / harmonic_mean n c).
Proof.
  intro F. specialize (F 2%nat (fun _ => 1) ltac:(lia) (fun _ _ => Rlt_0_1)).
  revert F. unfold arithmetic_mean, harmonic_mean. cbn. lra.
Qed.

Theorem mean_ratio_one_not_two_equal :
  ~ (forall (n : nat) (c : nat -> R), (0 < n)%nat -> positive n c ->
     (exists i j, (i < n)%nat /\ (j < n)%nat /\ i <> j /\ c i = c j) ->
     arithmetic_mean n c / harmonic_mean n c = 1).
Proof.
  intro F. specialize (F 3%nat (fun i => if Nat.eqb i 0 then 4 else 1)).
  assert (E : arithmetic_mean 3 (fun i => if Nat.eqb i 0 then 4 else 1)
              / harmonic_mean 3 (fun i => if Nat.eqb i 0 then 4 else 1) = 1).
  { apply F; [lia | |].
    - intros i _. destruct (Nat.eqb i 0); lra.
    - exists 1%nat, 2%nat. repeat split; lia || lra. }
  revert E. unfold arithmetic_mean, harmonic_mean. cbn. lra.
Qed.

(** Proposition 3.4 (iii): one bad client among n, and the ratio grows past every bound. *)
Theorem mean_ratio_unbounded_clause : forall n : nat, (2 <= n)%nat ->
  (forall r, 0 < r ->
     arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r)
     = (r + INR n - 1) * (/ r + INR n - 1) / INR n ^ 2 /\
     (INR n - 1) * r / INR n ^ 2
     <= arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r)) /\
  (forall B, exists c, positive n c /\ B < arithmetic_mean n c / harmonic_mean n c).
Proof.
  intros n Hn. pose proof (clients_ge_2 n Hn) as Hr2. split.
  - intros r Hr.
    assert (He := mean_ratio_one_bad_client n r ltac:(lia) Hr).
    split; [assumption|]. rewrite He. unfold Rdiv at 1 2. apply Rmult_le_compat_r.
    + left. apply Rinv_0_lt_compat. nra.
    + pose proof (Rinv_0_lt_compat r Hr) as Hi. assert (r * / r = 1) by (apply Rinv_r; lra).
      assert (0 <= (INR n - 1) * / r) by (apply Rmult_le_pos; lra).
      assert (0 <= (INR n - 1) * (INR n - 1)) by (apply Rle_0_sqr). nra.
  - intro B. now apply mean_ratio_unbounded.
Qed.

(** Refuted: unbounded already for one client. *)
Theorem mean_ratio_unbounded_not_one_client :
  ~ (forall n : nat, (1 <= n)%nat -> forall B : R,
     exists c, positive n c /\ B < arithmetic_mean n c / harmonic_mean n c).
Proof.
  intro F. destruct (F 1%nat (le_n 1) 1) as (c & Hc & Hlt).
  specialize (Hc 0%nat ltac:(lia)). revert Hlt. unfold arithmetic_mean, harmonic_mean. cbn.
  replace ((0 + c 0%nat) / 1 / (1 / (0 + / c 0%nat))) with 1 by (field; lra). lra.
Qed.

(** Refuted: one bad client makes the ratio grow like its energy r, not like r (n-1)/n^2. *)
Theorem mean_ratio_not_above_r_over_n :
  ~ (forall (n : nat) (r : R), (2 <= n)%nat -> 0 < r ->
     r / INR n <= arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client r)).
Proof.
  intro F. specialize (F 2%nat 10 (le_n 2) ltac:(lra)).
  rewrite mean_ratio_one_bad_client in F by (lra || lia). simpl in F. lra.
Qed.

(** Lemma 3.5: concave and homogeneous of degree one. *)
Theorem harmonic_concave_homogeneous : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> positive n a -> positive n b ->
  (forall t, 0 < t -> harmonic_value n (times t a) = t * harmonic_value n a) /\
  (forall t, 0 < t < 1 ->
     t * harmonic_value n a + (1 - t) * harmonic_value n b
     <= harmonic_value n (plus (times t a) (times (1 - t) b))).
Proof.
  intros n a b Hn Ha Hb. split; intros t Ht;
    [now apply harmonic_homogeneous | now apply harmonic_concave].
Qed.

(** Refuted: homogeneous of degree two, and strictly concave. *)
Theorem harmonic_not_quadratic :
  ~ (forall (n : nat) (a : nat -> R) (t : R), (0 < n)%nat -> positive n a -> 0 < t ->
     harmonic_value n (times t a) = t ^ 2 * harmonic_value n a).
Proof.
  intro F. specialize (F 1%nat (fun _ => 1) 2 ltac:(lia) (fun _ _ => Rlt_0_1) ltac:(lra)).
  revert F. unfold harmonic_value, times. cbn. lra.
Qed.

Theorem harmonic_not_strictly_concave :
  ~ (forall (n : nat) (a b : nat -> R) (t : R), (0 < n)%nat -> positive n a -> positive n b ->
     (exists i, (i < n)%nat /\ a i <> b i) -> 0 < t < 1 ->
     t * harmonic_value n a + (1 - t) * harmonic_value n b
     < harmonic_value n (plus (times t a) (times (1 - t) b))).
Proof.
  intro F. specialize (F 2%nat (two_values 1 1) (two_values 2 2) (1 / 2) ltac:(lia)
    (two_values_positive 1 1 ltac:(lra) ltac:(lra))
    (two_values_positive 2 2 ltac:(lra) ltac:(lra))).
  assert (E := F ltac:(exists 0%nat; split; [lia | unfold two_values; cbn; lra]) ltac:(lra)).
  revert E. unfold harmonic_value, plus, times, two_values. cbn. lra.
Qed.

(** Lemma 3.5: superadditive, with equality exactly for proportional profiles. *)
Theorem harmonic_superadditive_clause : forall (n : nat) (a b : nat -> R),
  (0 < n)%nat -> positive n a -> positive n b ->
  harmonic_value n a + harmonic_value n b <= harmonic_value n (plus a b) /\
  (harmonic_value n (plus a b) = harmonic_value n a + harmonic_value n b
   <-> proportional n a b).
Proof.
  intros n a b Hn Ha Hb. split;
    [now apply harmonic_superadditive | now apply harmonic_superadditive_equality].
Qed.

(** Proposition 3.4 for weights that are random, but whose products are uncorrelated with the
    tilts' inner products, as those of independent weights are. *)
Definition independent_products {P : Expectation} (n d : nat) (beta : random_tilts P)
  (w : outcome P -> nat -> R) : Prop :=
  forall i j, (i < n)%nat -> (j < n)%nat ->
  integrable (fun o => w o i * w o j * gram d (beta o) i j) /\
  E (fun o => w o i * w o j * gram d (beta o) i j)
  = E (fun o => w o i * w o j) * E (fun o => gram d (beta o) i j).

Theorem bias_energy_independent_weights :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : outcome P -> nat -> R),
  uncorrelated n d beta -> independent_products n d beta w ->
  E (fun o => inner d (aggregate n (w o) (beta o)) (aggregate n (w o) (beta o)))
  = sum n (fun i => E (fun o => w o i * w o i) * expected_energy d beta i).
Proof.
  intros P n d beta w [_ Hu] Hw.
  assert (Hint : forall i, (i < n)%nat -> integrable (fun o => sum n (fun j =>
            w o i * w o j * gram d (beta o) i j))).
  { intros i Hi. apply (integrable_sum P n (fun j o => w o i * w o j * gram d (beta o) i j)).
    intros j Hj. now apply Hw. }
  rewrite <- (E_same P (fun o => sum n (fun i => sum n (fun j =>
                w o i * w o j * gram d (beta o) i j)))).
  - rewrite (E_sum P n (fun i o => sum n (fun j => w o i * w o j * gram d (beta o) i j)))
      by assumption.
    apply sum_ext. intros i Hi.
    rewrite (E_sum P n (fun j o => w o i * w o j * gram d (beta o) i j))
      by (intros j Hj; now apply Hw).
    transitivity (sum n (fun j => delta i j * (E (fun o => w o i * w o j)
                                               * E (fun o => gram d (beta o) i j))));
      [|now apply (sum_delta n i (fun j => E (fun o => w o i * w o j)
                                           * E (fun o => gram d (beta o) i j)))].
    apply sum_ext. intros j Hj. rewrite (proj2 (Hw i j Hi Hj)). same_client i j; [ring|].
    rewrite (Hu i j Hi Hj Hne). ring.
  - intro o. symmetry. apply inner_aggregate.
  - apply (integrable_sum P n (fun i o => sum n (fun j => w o i * w o j * gram d (beta o) i j))).
    assumption.
Qed.

(** Proposition 5.23 (ii): the symmetrised cross-fitted Gram matrix is unbiased for J Q J, for
    every noise law, halves of any sizes, and noises of two clients that may depend on each other
    within a round. *)
From Fedtheory Require Import sums tilts expectation crowd_map crowd_incoherence crowd_guard
  crowd_guard_shift filtration martingale_products crowd_statistic.

(** A client's half-average: its disagreement r plus the average of its centred noise. *)
Definition half_average {F : Filtration} (n : nat) (half : nat -> bool)
  (X : nat -> random_vector F) (r : nat -> R) : random_vector F :=
  fun o k => r k + / count n half * sum_over n half X o k.

Definition cross_gram_entry {F : Filtration} (d n : nat) (K1 K2 : nat -> bool)
  (X Y : nat -> random_vector F) (r r' : nat -> R) (o : outcome (space F)) : R :=
  1 / 2 * (inner d (half_average n K1 X r o) (half_average n K2 Y r' o)
           + inner d (half_average n K2 X r o) (half_average n K1 Y r' o)).

Lemma disjoint_sym s s' : disjoint s s' -> disjoint s' s.
Proof. intros H t Ht. destruct (s t) eqn:E; [|reflexivity]. rewrite (H t E) in Ht. discriminate. Qed.

Lemma half_product_mean F d n (X Y : nat -> random_vector F) vX vY K1 K2 r r' :
  martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
  0 < count n K1 -> 0 < count n K2 ->
  integrable (fun o => inner d (half_average n K1 X r o) (half_average n K2 Y r' o)) /\
  E (fun o => inner d (half_average n K1 X r o) (half_average n K2 Y r' o)) = inner d r r'.
Proof.
  intros HX HY Hd H1 H2.
  pose proof (level_nonneg F d X vX HX) as Hv. pose proof (level_nonneg F d Y vY HY) as Hv'.
  set (c1 := count n K1) in *. set (c2 := count n K2) in *.
  set (a := fun k => c1 * r k). set (b := fun k => c2 * r' k).
  destruct (deviation_moments F d X Y vX vY K1 K2 a b HX HY Hv Hv' Hd n) as (Hi & He & _ & _).
  set (D := deviation F d X Y K1 K2 a b n) in *.
  assert (Es : forall o, inner d r r' + / (c1 * c2) * D o
                         = inner d (half_average n K1 X r o) (half_average n K2 Y r' o)).
  { intro o. unfold D, deviation.
    replace (inner d a b) with (c1 * c2 * inner d r r').
    2: { unfold a, b, inner. rewrite <- sum_scale. apply sum_ext. intros; ring. }
    replace (inner d (started_sum n K1 X a o) (started_sum n K2 Y b o))
      with (c1 * c2 * inner d (half_average n K1 X r o) (half_average n K2 Y r' o)).
    - field. lra.
    - unfold inner. rewrite <- sum_scale. apply sum_ext. intros k _.
      unfold half_average, started_sum, sum_over, a, b. fold c1 c2. field. lra. }
  assert (Hi' : integrable (fun o => inner d r r' + / (c1 * c2) * D o))
    by (apply integrable_add; [apply integrable_const | now apply integrable_scale]).
  split; [exact (integrable_same (space F) _ _ Es Hi')|].
  rewrite <- (E_same (space F) _ _ Es Hi'), E_add, E_const, E_scale, He; [ring | | |].
  - exact Hi.
  - apply integrable_const.
  - now apply integrable_scale.
Qed.

Theorem cross_gram_unbiased :
  forall (F : Filtration) (N d n : nat) (beta : nat -> nat -> R) (i j : nat)
    (X Y : nat -> random_vector F) (vX vY : R) (K1 K2 : nat -> bool),
  (i < N)%nat -> (j < N)%nat ->
  martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
  0 < count n K1 -> 0 < count n K2 ->
  E (cross_gram_entry d n K1 K2 X Y (disagreement N beta i) (disagreement N beta j))
  = projected_gram N (gram d beta) i j.
Proof.
  intros F N d n beta i j X Y vX vY K1 K2 Hi Hj HX HY Hd H1 H2.
  unfold projected_gram. rewrite <- inner_disagreement by assumption.
  set (r := disagreement N beta i). set (r' := disagreement N beta j).
  destruct (half_product_mean F d n X Y vX vY K1 K2 r r' HX HY Hd H1 H2) as [Ha Ea].
  destruct (half_product_mean F d n X Y vX vY K2 K1 r r' HX HY (disjoint_sym _ _ Hd) H2 H1)
    as [Hb Eb].
  unfold cross_gram_entry. rewrite E_scale, E_add, Ea, Eb; try assumption.
  - field.
  - now apply integrable_add.
Qed.

(** Refuted: halves that share their round. *)
Theorem cross_gram_not_overlapping :
  ~ (forall (F : Filtration) (N d n : nat) (beta : nat -> nat -> R) (i j : nat)
       (X Y : nat -> random_vector F) (vX vY : R) (K1 K2 : nat -> bool),
     (i < N)%nat -> (j < N)%nat ->
     martingale_differences F d X vX -> martingale_differences F d Y vY ->
     0 < count n K1 -> 0 < count n K2 ->
     E (cross_gram_entry d n K1 K2 X Y (disagreement N beta i) (disagreement N beta j))
     = projected_gram N (gram d beta) i j).
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat 1%nat (fun _ _ => 0) 0%nat 0%nat signs signs 1 1
    (fun _ => true) (fun _ => true) ltac:(lia) ltac:(lia) signs_martingale signs_martingale).
  assert (Hc : 0 < count 1 (fun _ => true)) by (unfold count; cbn; lra).
  specialize (H Hc Hc). revert H.
  unfold cross_gram_entry, half_average, projected_gram, bilinear, disagreement, crowd_mean, gram.
  compute_signs. lra.
Qed.

(** Refuted: unbiased for Q itself. *)
Theorem cross_gram_not_for_gram :
  ~ (forall (F : Filtration) (N d n : nat) (beta : nat -> nat -> R) (i j : nat)
       (X Y : nat -> random_vector F) (vX vY : R) (K1 K2 : nat -> bool),
     (i < N)%nat -> (j < N)%nat ->
     martingale_differences F d X vX -> martingale_differences F d Y vY -> disjoint K1 K2 ->
     0 < count n K1 -> 0 < count n K2 ->
     E (cross_gram_entry d n K1 K2 X Y (disagreement N beta i) (disagreement N beta j))
     = gram d beta i j).
Proof.
  intro H. specialize (H two_signs 1%nat 1%nat 2%nat (fun _ _ => 1) 0%nat 0%nat signs signs 1 1
    Nat.even Nat.odd ltac:(lia) ltac:(lia) signs_martingale signs_martingale even_odd_disjoint).
  destruct (half_counts 1) as [E1 E2]. cbn [Nat.mul Nat.add] in E1, E2. cbn [INR] in E1, E2.
  specialize (H ltac:(rewrite E1; lra) ltac:(rewrite E2; lra)). revert H.
  unfold cross_gram_entry, half_average, disagreement, crowd_mean, gram.
  compute_signs. lra.
Qed.

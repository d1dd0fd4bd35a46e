(** The numeric witness of Proposition 5.2, and near false versions of the proposition. *)
From Fedtheory Require Import sums tilts expectation harmonic crowd_correlated.

(** Sigma = I and Sigma' = I + 1 u' + u 1' with u = (t, 0, 0), for three clients. *)
Definition first_only (t : R) (i : nat) : R := if Nat.eqb i 0 then t else 0.
Definition witness (t : R) : nat -> nat -> R := tilted delta (first_only t).

Lemma delta_symmetric n : symmetric n delta.
Proof. intros i j _ _. apply delta_sym. Qed.

Lemma tilted_symmetric n S u : symmetric n S -> symmetric n (tilted S u).
Proof. intros Hs a b Ha Hb. unfold tilted. rewrite (Hs a b Ha Hb). ring. Qed.

Lemma witness_form t v : bilinear 3 (witness t) v v
  = (1 + 2 * t - 2 * t * t) * (v 0%nat * v 0%nat)
    + ((v 1%nat + t * v 0%nat) * (v 1%nat + t * v 0%nat)
       + (v 2%nat + t * v 0%nat) * (v 2%nat + t * v 0%nat)).
Proof.
  unfold bilinear, witness, tilted, first_only. compute_sums. ring.
Qed.

Lemma witness_definite t : 0 < 1 + 2 * t - 2 * t * t -> positive_definite 3 (witness t).
Proof.
  intros Ht v (i & Hi & Hne). rewrite witness_form.
  pose proof (Rle_0_sqr (v 0%nat)) as H0.
  pose proof (Rle_0_sqr (v 1%nat + t * v 0%nat)) as H1.
  pose proof (Rle_0_sqr (v 2%nat + t * v 0%nat)) as H2. unfold Rsqr in *.
  destruct (Req_dec (v 0%nat) 0) as [Hz|Hz].
  - rewrite Hz in *. destruct i as [|[|[|i]]]; [congruence | | | lia].
    + pose proof (Rsqr_pos_lt _ Hne) as Hp. unfold Rsqr in Hp. nra.
    + pose proof (Rsqr_pos_lt _ Hne) as Hp. unfold Rsqr in Hp. nra.
  - pose proof (Rsqr_pos_lt _ Hz) as Hp. unfold Rsqr in Hp. nra.
Qed.

Definition even (_ : nat) : R := 1 / 3.
Definition skewed (i : nat) : R := if Nat.eqb i 0 then 4 / 15 else 11 / 30.

Definition only_minimiser (S : nat -> nat -> R) (w : nat -> R) (value : R) : Prop :=
  total_one 3 w /\ bilinear 3 S w w = value /\
  forall v, total_one 3 v -> value <= bilinear 3 S v v /\
    (bilinear 3 S v v = value -> forall i, (i < 3)%nat -> v i = w i).

Lemma minimiser_from_rows S x w value : symmetric 3 S -> positive_definite 3 S ->
  (forall i, (i < 3)%nat -> row_times 3 S x i = 1) -> 1 / sum 3 x = value ->
  (forall i, (i < 3)%nat -> x i / sum 3 x = w i) -> only_minimiser S w value.
Proof.
  intros Hs Hp Hx Hv Hw.
  destruct (minimum_variance_portfolio 3 S x ltac:(lia) Hs Hp Hx)
    as (_ & Ht & Hval & Hmin & Hu & _).
  assert (Hsame : forall n' v v', (forall i, (i < n')%nat -> v i = v' i) ->
            bilinear n' S v v = bilinear n' S v' v').
  { intros n' v v' H. apply sum_ext. intros i Hi. apply sum_ext. intros j Hj.
    now rewrite (H i Hi), (H j Hj). }
  split; [|split].
  - unfold total_one in *. rewrite <- Ht. apply sum_ext. intros i Hi. symmetry. now apply Hw.
  - rewrite <- Hv, <- Hval. apply Hsame. intros i Hi. symmetry. now apply Hw.
  - intros v Hone. rewrite <- Hv. split; [now apply Hmin|]. intros He i Hi.
    rewrite (Hu v Hone He i Hi). now apply Hw.
Qed.

(** The witness of Proposition 5.2, t = 1/10. *)
Theorem witness_of_correlation :
  positive_definite 3 delta /\ positive_definite 3 (witness (1 / 10)) /\
  (forall i j, (i < 3)%nat -> (j < 3)%nat ->
     centred_entry 3 (witness (1 / 10)) i j = centred_entry 3 delta i j) /\
  only_minimiser delta even (1 / 3) /\ only_minimiser (witness (1 / 10)) skewed (59 / 150) /\
  bilinear 3 (witness (1 / 10)) even even = 2 / 5 /\ bilinear 3 delta skewed skewed = 17 / 50 /\
  in_simplex 3 even /\ in_simplex 3 skewed /\
  (forall w, total_one 3 w ->
     ~ (bilinear 3 delta w w = 1 / 3 /\ bilinear 3 (witness (1 / 10)) w w = 59 / 150)).
Proof.
  assert (H0 : positive_definite 3 delta).
  { intros v Hv. rewrite <- (bilinear_ext 3 (witness 0) delta)
      by (intros i j _ _; unfold witness, tilted, first_only;
          destruct (Nat.eqb i 0), (Nat.eqb j 0); ring).
    apply witness_definite; [lra | assumption]. }
  assert (H1 : positive_definite 3 (witness (1 / 10))) by (apply witness_definite; lra).
  assert (M0 : only_minimiser delta even (1 / 3)).
  { apply (minimiser_from_rows delta (fun _ => 1)); trivial.
    - apply delta_symmetric.
    - intros i Hi. unfold row_times. destruct i as [|[|[|i]]]; [| | |lia]; compute_sums; ring.
    - cbn. field.
    - intros i Hi. unfold even. cbn. field. }
  assert (M1 : only_minimiser (witness (1 / 10)) skewed (59 / 150)).
  { apply (minimiser_from_rows _ (fun i => if Nat.eqb i 0 then 40 / 59 else 55 / 59)); trivial.
    - apply tilted_symmetric, delta_symmetric.
    - intros i Hi. unfold row_times, witness, tilted, first_only.
      destruct i as [|[|[|i]]]; [| | |lia]; compute_sums; field.
    - cbn. field.
    - intros i Hi. unfold skewed. destruct i as [|[|[|i]]]; [| | |lia]; cbn; field. }
  refine (conj H0 (conj H1 (conj _ (conj M0 (conj M1 (conj _ (conj _ (conj _ (conj _ _))))))))).
  - intros i j Hi Hj. apply disagreement_blind; trivial. apply delta_symmetric.
  - unfold even. rewrite witness_form. lra.
  - unfold skewed, bilinear. compute_sums. field.
  - split; [apply M0 | intros i _; unfold even; lra].
  - split; [apply M1 | intros i _; unfold skewed; destruct (Nat.eqb i 0); lra].
  - intros w Hw [E0 E1].
    pose proof (proj2 (proj2 (proj2 M0) w Hw) E0 0%nat ltac:(lia)) as A.
    pose proof (proj2 (proj2 (proj2 M1) w Hw) E1 0%nat ltac:(lia)) as B.
    rewrite A in B. unfold even, skewed in B. cbn in B. lra.
Qed.

(** Refuted: with u = (t, t, t) the optimal weights move as well. *)
Theorem common_shift_moves_no_weights :
  ~ (exists w, total_one 3 w /\
     bilinear 3 (tilted delta (fun _ => 1 / 10)) w w
     < bilinear 3 (tilted delta (fun _ => 1 / 10)) even even).
Proof.
  intros (w & Hw & Hlt). unfold total_one in Hw. cbn in Hw.
  assert (E : forall v, bilinear 3 (tilted delta (fun _ => 1 / 10)) v v
    = v 0%nat * v 0%nat + v 1%nat * v 1%nat + v 2%nat * v 2%nat
      + 1 / 5 * ((v 0%nat + v 1%nat + v 2%nat) * (v 0%nat + v 1%nat + v 2%nat)))
    by (intro v; unfold bilinear, tilted; compute_sums; field).
  rewrite !E in Hlt. unfold even in Hlt.
  replace (w 0%nat + w 1%nat + w 2%nat) with 1 in Hlt by lra.
  pose proof (Rle_0_sqr (w 0%nat - 1 / 3)). pose proof (Rle_0_sqr (w 1%nat - 1 / 3)).
  pose proof (Rle_0_sqr (w 2%nat - 1 / 3)). unfold Rsqr in *. nra.
Qed.

(** Refuted: the skewed weights stay optimal when the correlation is gone. *)
Theorem skewed_not_optimal_without_correlation :
  ~ (forall w, total_one 3 w -> bilinear 3 delta skewed skewed <= bilinear 3 delta w w).
Proof.
  intro F. specialize (F even). revert F. unfold total_one, even, skewed, bilinear. compute_sums.
  intro F. specialize (F ltac:(lra)). lra.
Qed.

(** Refuted: weights inverse to the own energies Sigma_ii are optimal. *)
Theorem portfolio_not_inverse_diagonal :
  ~ (forall (n : nat) (S : nat -> nat -> R) (u w : nat -> R), (0 < n)%nat -> symmetric n S ->
     positive_definite n S -> total_one n u -> total_one n w ->
     (exists t, forall i, (i < n)%nat -> u i = t / S i i) ->
     bilinear n S u u <= bilinear n S w w).
Proof.
  intro F. specialize (F 3%nat (witness (1 / 10)) (fun i => if Nat.eqb i 0 then 5 / 17 else 6 / 17)
    skewed ltac:(lia) (tilted_symmetric _ _ _ (delta_symmetric 3))
    (witness_definite (1 / 10) ltac:(lra))).
  revert F. rewrite !witness_form. unfold total_one, skewed. cbn. intro F.
  specialize (F ltac:(lra) ltac:(lra)).
  assert (E : exists t, forall i, (i < 3)%nat ->
            (if Nat.eqb i 0 then 5 / 17 else 6 / 17) = t / witness (1 / 10) i i).
  { exists (6 / 17). intros i Hi. unfold witness, tilted, first_only.
    rewrite delta_same. destruct i as [|i]; cbn; field. }
  specialize (F E). lra.
Qed.

(** Refuted: the minimiser over weights of total 1 always lies on the simplex. *)
Theorem portfolio_not_always_on_simplex :
  ~ (forall (n : nat) (S : nat -> nat -> R) (x : nat -> R), (0 < n)%nat -> symmetric n S ->
     positive_definite n S -> (forall i, (i < n)%nat -> row_times n S x i = 1) ->
     forall i, (i < n)%nat -> 0 <= x i / sum n x).
Proof.
  intro F. set (S := fun i j : nat => match i, j with
                       | O, O => 4 | O, _ => 2 | _, O => 2 | _, _ => 3 / 2 end).
  specialize (F 2%nat S (fun i => if Nat.eqb i 0 then - 1 / 4 else 1) ltac:(lia)).
  assert (Hs : symmetric 2 S) by (intros [|i] [|j] _ _; reflexivity).
  assert (Hp : positive_definite 2 S).
  { intros v (i & Hi & Hne). unfold bilinear, S. cbn [sum].
    pose proof (Rle_0_sqr (2 * v 0%nat + v 1%nat)) as H0. unfold Rsqr in H0.
    destruct (Req_dec (v 1%nat) 0) as [Hz|Hz].
    - rewrite Hz in *. destruct i as [|[|i]]; [ | congruence | lia].
      pose proof (Rsqr_pos_lt _ Hne) as Hq. unfold Rsqr in Hq. nra.
    - pose proof (Rsqr_pos_lt _ Hz) as Hq. unfold Rsqr in Hq. nra. }
  assert (Hx : forall i, (i < 2)%nat ->
            row_times 2 S (fun i => if Nat.eqb i 0 then - 1 / 4 else 1) i = 1).
  { intros [|i] _; unfold row_times, S; cbn; field. }
  specialize (F Hs Hp Hx 0%nat ltac:(lia)). revert F. cbn. lra.
Qed.

(** Refuted: the correlation does not matter to fixed weights. *)
Theorem correlated_energy_not_diagonal :
  ~ (forall (n : nat) (S : nat -> nat -> R) (w : nat -> R), (0 < n)%nat -> symmetric n S ->
     positive_definite n S -> total_one n w ->
     bilinear n S w w = sum n (fun i => w i ^ 2 * S i i)).
Proof.
  intro F. specialize (F 3%nat (witness (1 / 10)) even ltac:(lia)
    (tilted_symmetric _ _ _ (delta_symmetric 3)) (witness_definite (1 / 10) ltac:(lra))).
  revert F. rewrite witness_form. unfold total_one, even, witness, tilted, first_only. cbn.
  intro F. specialize (F ltac:(lra)). lra.
Qed.

(** Refuted: the disagreement is blind to adding u u', or a diagonal matrix. *)
Theorem disagreement_not_blind_to_rank_one :
  ~ (forall (n : nat) (S : nat -> nat -> R) (u : nat -> R), symmetric n S ->
     forall i j, (i < n)%nat -> (j < n)%nat ->
     centred_entry n (fun a b => S a b + u a * u b) i j = centred_entry n S i j).
Proof.
  intro F. specialize (F 2%nat (fun _ _ => 0) (first_only 1) (fun _ _ _ _ => eq_refl)
                        0%nat 0%nat ltac:(lia) ltac:(lia)).
  revert F. unfold centred_entry, bilinear, centring, first_only. compute_sums. lra.
Qed.

Theorem disagreement_not_blind_to_diagonal :
  ~ (forall (n : nat) (S : nat -> nat -> R) (u : nat -> R), (3 <= n)%nat -> symmetric n S ->
     forall i j, (i < n)%nat -> (j < n)%nat ->
     centred_entry n (fun a b => S a b + delta a b * u a) i j = centred_entry n S i j).
Proof.
  intro F. specialize (F 3%nat (fun _ _ => 0) (first_only 1) ltac:(lia) (fun _ _ _ _ => eq_refl)
                        0%nat 0%nat ltac:(lia) ltac:(lia)).
  revert F. unfold centred_entry, bilinear, centring, first_only. compute_sums. lra.
Qed.

(** Refuted: the kernel is the constants only. *)
Theorem kernel_not_constants :
  ~ (forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S ->
     (forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = 0) ->
     exists c, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = c).
Proof.
  intro F. set (u := first_only 1).
  destruct (F 2%nat (tilted (fun _ _ => 0) u)) as [c Hc]; [lia | | |].
  - now apply tilted_symmetric.
  - apply (proj1 (disagreement_kernel 2 (tilted (fun _ _ => 0) u) ltac:(lia)
             ltac:(now apply tilted_symmetric))).
    exists u. intros i j _ _. unfold tilted. ring.
  - pose proof (Hc 0%nat 0%nat ltac:(lia) ltac:(lia)) as H0.
    pose proof (Hc 1%nat 1%nat ltac:(lia) ltac:(lia)) as H1.
    revert H0 H1. unfold tilted, u, first_only. cbn. lra.
Qed.

(** Refuted: the diagonal of J S J = 0 is enough. *)
Theorem kernel_not_from_diagonal :
  ~ (forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S ->
     (forall i, (i < n)%nat -> centred_entry n S i i = 0) ->
     exists u, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = u i + u j).
Proof.
  intro F.
  set (S := fun i j : nat => match i, j with
              | 0, 1 => 1 | 1, 0 => 1 | 0, 2 => -1 | 2, 0 => -1 | 1, 3 => -1 | 3, 1 => -1
              | 2, 3 => 1 | 3, 2 => 1 | _, _ => 0 end).
  destruct (F 4%nat S) as [u Hu]; [lia | | |].
  - intros i j Hi Hj. destruct i as [|[|[|[|i]]]], j as [|[|[|[|j]]]]; try lia; reflexivity.
  - intros i Hi. destruct i as [|[|[|[|i]]]]; try lia;
      unfold centred_entry, bilinear, centring, S; compute_sums; field.
  - pose proof (Hu 0%nat 0%nat ltac:(lia) ltac:(lia)) as H0.
    pose proof (Hu 1%nat 1%nat ltac:(lia) ltac:(lia)) as H1.
    pose proof (Hu 0%nat 1%nat ltac:(lia) ltac:(lia)) as H01. unfold S in *. lra.
Qed.

(** Refuted: diagonal injectivity already for two clients: u = (1, -1). *)
Theorem kernel_without_diagonals_not_from_two :
  ~ (forall (n : nat) (u : nat -> R), (2 <= n)%nat ->
     (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> u i + u j = 0) ->
     forall i, (i < n)%nat -> u i = 0).
Proof.
  intro F. specialize (F 2%nat (fun i => if Nat.eqb i 0 then 1 else -1) (le_n 2)).
  assert (E : (if Nat.eqb 0 0 then 1 else -1) = 0); [|cbn in E; lra].
  apply F; [|lia]. intros i j Hi Hj Hne.
  destruct i as [|[|i]], j as [|[|j]]; try lia; cbn; ring.
Qed.

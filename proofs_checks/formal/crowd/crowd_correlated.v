(** Proposition 5.2: correlated tilts, E<beta_i, beta_j> = Sigma_ij. The disagreement shows
    J Sigma J only, and the optimal weights depend on what it hides. *)
From Fedtheory Require Import sums tilts expectation harmonic.

Definition symmetric (n : nat) (S : nat -> nat -> R) : Prop :=
  forall i j, (i < n)%nat -> (j < n)%nat -> S i j = S j i.

Definition positive_definite (n : nat) (S : nat -> nat -> R) : Prop :=
  forall v, (exists i, (i < n)%nat /\ v i <> 0) -> 0 < bilinear n S v v.

Definition second_moments {P : Expectation} (n d : nat) (beta : random_tilts P)
  (S : nat -> nat -> R) : Prop :=
  square_integrable n d beta /\
  forall i j, (i < n)%nat -> (j < n)%nat -> E (fun o => gram d (beta o) i j) = S i j.

Lemma zero_or_not n (x : nat -> R) :
  (forall i, (i < n)%nat -> x i = 0) \/ (exists i, (i < n)%nat /\ x i <> 0).
Proof.
  induction n as [|n [IH|(i & Hi & Hne)]].
  - left. intros i Hi. lia.
  - destruct (Req_dec (x n) 0) as [Hz|Hz].
    + left. intros i Hi. destruct (Nat.eq_dec i n) as [->|Hne]; [assumption | apply IH; lia].
    + right. exists n. split; [lia | assumption].
  - right. exists i. split; [lia | assumption].
Qed.

(** S v, row i. *)
Definition row_times (n : nat) (S : nat -> nat -> R) (v : nat -> R) (i : nat) : R :=
  sum n (fun j => S i j * v j).

Theorem correlated_bias_energy :
  forall (P : Expectation) (n d : nat) (beta : random_tilts P) (S : nat -> nat -> R) (w : nat -> R),
  second_moments n d beta S ->
  E (fun o => inner d (aggregate n w (beta o)) (aggregate n w (beta o))) = bilinear n S w w.
Proof.
  intros P n d beta S w [Hi HS].
  rewrite <- (E_same P (fun o => bilinear n (gram d (beta o)) w w)).
  - rewrite E_bilinear by assumption. now apply bilinear_ext.
  - intro o. symmetry. apply inner_aggregate.
  - now apply integrable_bilinear.
Qed.

Lemma bilinear_rows n S v w : bilinear n S v w = sum n (fun i => v i * row_times n S w i).
Proof.
  unfold bilinear, row_times. apply sum_ext. intros i _. rewrite <- sum_scale.
  apply sum_ext. intros; ring.
Qed.

Lemma bilinear_sym n S v w : symmetric n S -> bilinear n S v w = bilinear n S w v.
Proof.
  intro H. unfold bilinear. rewrite sum_swap. apply sum_ext. intros i Hi. apply sum_ext.
  intros j Hj. rewrite (H i j Hi Hj). ring.
Qed.

(** The excess over the portfolio u = x / (sum of x), where S x = 1, is a quadratic form. *)
Lemma portfolio_excess n S x w : symmetric n S ->
  (forall i, (i < n)%nat -> row_times n S x i = 1) -> sum n x <> 0 -> total_one n w ->
  bilinear n S (fun i => w i - x i / sum n x) (fun i => w i - x i / sum n x)
  = bilinear n S w w - 1 / sum n x.
Proof.
  intros Hs Hx Hne Hw. set (t := / sum n x).
  assert (Hww : bilinear n S w x = 1).
  { rewrite bilinear_rows, (sum_ext n _ w) by (intros i Hi; rewrite Hx by assumption; ring).
    exact Hw. }
  assert (Hxx : bilinear n S x x = sum n x).
  { rewrite bilinear_rows. apply sum_ext. intros i Hi. rewrite Hx by assumption. ring. }
  assert (Hxw : bilinear n S x w = 1) by (rewrite bilinear_sym by assumption; exact Hww).
  assert (He : bilinear n S (fun i => w i - x i / sum n x) (fun i => w i - x i / sum n x)
    = bilinear n S w w - t * bilinear n S w x - t * bilinear n S x w + t * t * bilinear n S x x).
  { unfold bilinear. rewrite <- !sum_scale, <- !sum_sub, <- sum_add. apply sum_ext. intros i _.
    rewrite <- !sum_scale, <- !sum_sub, <- sum_add. apply sum_ext. intros j _.
    unfold t, Rdiv. ring. }
  rewrite He, Hww, Hxw, Hxx. unfold t. field. assumption.
Qed.

(** The minimum-variance portfolio: x = S^-1 1 has positive sum, x over its sum is the only
    minimiser among weights of total 1, of value 1 / (sum of x), and is on the simplex if x >= 0. *)
Theorem minimum_variance_portfolio : forall (n : nat) (S : nat -> nat -> R) (x : nat -> R),
  (0 < n)%nat -> symmetric n S -> positive_definite n S ->
  (forall i, (i < n)%nat -> row_times n S x i = 1) ->
  let u := fun i => x i / sum n x in
  0 < sum n x /\ total_one n u /\ bilinear n S u u = 1 / sum n x /\
  (forall w, total_one n w -> 1 / sum n x <= bilinear n S w w) /\
  (forall w, total_one n w -> bilinear n S w w = 1 / sum n x ->
     forall i, (i < n)%nat -> w i = u i) /\
  ((forall i, (i < n)%nat -> 0 <= x i) -> in_simplex n u).
Proof.
  intros n S x Hn Hs Hpd Hx u.
  assert (Hsum : 0 < sum n x).
  { replace (sum n x) with (bilinear n S x x).
    - apply Hpd. destruct (zero_or_not n x) as [Hz|]; [exfalso|assumption].
      specialize (Hx 0%nat Hn). unfold row_times in Hx. rewrite sum_zero in Hx; [lra|].
      intros j Hj. rewrite (Hz j Hj). ring.
    - rewrite bilinear_rows. apply sum_ext. intros i Hi. rewrite Hx by assumption. ring. }
  assert (Hu : total_one n u).
  { unfold total_one, u, Rdiv. rewrite sum_scale_right. apply Rinv_r. lra. }
  pose proof (fun w => portfolio_excess n S x w Hs Hx ltac:(lra)) as Hexc. fold u in Hexc.
  assert (Hzero : forall v, (forall i, (i < n)%nat -> v i = 0) -> bilinear n S v v = 0).
  { intros v Hv. rewrite bilinear_rows. apply sum_zero. intros i Hi. rewrite Hv by assumption.
    ring. }
  assert (Hpsd : forall v, 0 <= bilinear n S v v).
  { intro v. destruct (zero_or_not n v) as [Hz|He].
    - right. symmetry. now apply Hzero.
    - left. now apply Hpd. }
  split; [assumption|]. split; [assumption|]. split; [|split; [|split]].
  - specialize (Hexc u Hu). rewrite Hzero in Hexc; [lra|]. intros i Hi. unfold u. ring.
  - intros w Hw. specialize (Hexc w Hw).
    pose proof (Hpsd (fun i => w i - x i / sum n x)). lra.
  - intros w Hw He i Hi. specialize (Hexc w Hw). rewrite He in Hexc.
    destruct (Req_dec (w i - u i) 0) as [Hz|Hz]; [lra|exfalso].
    assert (0 < bilinear n S (fun i => w i - x i / sum n x) (fun i => w i - x i / sum n x))
      by (apply Hpd; now exists i).
    lra.
  - intro Hpos. split; [assumption|]. intros i Hi. unfold u. apply Rmult_le_pos; [now apply Hpos|].
    left. now apply Rinv_0_lt_compat.
Qed.

(** Entry (i, j) of J S J. *)
Definition centred_entry (n : nat) (S : nat -> nat -> R) (i j : nat) : R :=
  bilinear n S (centring n i) (centring n j).

Definition row_mean (n : nat) (S : nat -> nat -> R) (i : nat) : R :=
  1 / INR n * sum n (fun j => S i j).

Lemma centred_entry_means n S i j : symmetric n S -> (i < n)%nat -> (j < n)%nat ->
  centred_entry n S i j
  = S i j - row_mean n S i - row_mean n S j + 1 / INR n * sum n (row_mean n S).
Proof.
  intros Hs Hi Hj. pose proof (clients_ge_1 n ltac:(lia)) as Hr.
  unfold centred_entry. rewrite bilinear_rows.
  assert (Hrow : forall a, (a < n)%nat ->
            row_times n S (centring n j) a = S a j - row_mean n S a).
  { intros a Ha. unfold row_times, row_mean, centring.
    rewrite (sum_ext n _ (fun k => delta j k * S a k - 1 / INR n * S a k)) by (intros; ring).
    now rewrite sum_sub, sum_scale, sum_delta. }
  rewrite (sum_ext n _ (fun a => centring n i a * (S a j - row_mean n S a)))
    by (intros a Ha; now rewrite Hrow).
  rewrite sum_centring_weighted, sum_sub by assumption.
  rewrite (sum_ext n (fun a => S a j) (fun a => S j a)) by (intros; now apply Hs).
  assert (Hj' : row_mean n S j = 1 / INR n * sum n (fun a => S j a)) by reflexivity.
  rewrite Hj'. ring.
Qed.

(** Adding 1 u' + u 1' to Sigma leaves the disagreement's second moments as they are. *)
Definition tilted (S : nat -> nat -> R) (u : nat -> R) (i j : nat) : R := S i j + (u i + u j).

Lemma row_mean_tilted n S u i : (0 < n)%nat ->
  row_mean n (tilted S u) i = row_mean n S i + (u i + 1 / INR n * sum n u).
Proof.
  intro Hn. pose proof (clients_ge_1 n Hn) as Hr. unfold row_mean, tilted.
  rewrite (sum_add n (fun j => S i j) (fun j => u i + u j)), (sum_add n (fun _ => u i) u).
  rewrite sum_const.
  field. lra.
Qed.

Theorem disagreement_blind : forall (n : nat) (S : nat -> nat -> R) (u : nat -> R),
  symmetric n S -> forall i j, (i < n)%nat -> (j < n)%nat ->
  centred_entry n (tilted S u) i j = centred_entry n S i j.
Proof.
  intros n S u Hs i j Hi Hj. pose proof (clients_ge_1 n ltac:(lia)) as Hr.
  assert (Ht : symmetric n (tilted S u))
    by (intros a b Ha Hb; unfold tilted; rewrite (Hs a b Ha Hb); ring).
  rewrite !centred_entry_means, !row_mean_tilted by (assumption || lia).
  rewrite (sum_ext n (row_mean n (tilted S u)) (fun a => row_mean n S a
                      + (u a + 1 / INR n * sum n u)))
    by (intros; apply row_mean_tilted; lia).
  rewrite (sum_add n (row_mean n S) (fun a => u a + 1 / INR n * sum n u)).
  rewrite (sum_add n u (fun _ => 1 / INR n * sum n u)), sum_const. unfold tilted. field. lra.
Qed.

(** So the second moments of the disagreement, J Sigma J, are the same under Sigma and
    Sigma + 1 u' + u 1'. *)
Theorem disagreement_moments_blind :
  forall (P Q : Expectation) (n d : nat) (beta : random_tilts P) (beta' : random_tilts Q)
  (S : nat -> nat -> R) (u : nat -> R), symmetric n S ->
  second_moments n d beta S -> second_moments n d beta' (tilted S u) ->
  forall i j, (i < n)%nat -> (j < n)%nat ->
  E (fun o => inner d (disagreement n (beta o) i) (disagreement n (beta o) j))
    = centred_entry n S i j /\
  E (fun o => inner d (disagreement n (beta' o) i) (disagreement n (beta' o) j))
    = centred_entry n S i j.
Proof.
  assert (Hm : forall (P : Expectation) n d (beta : random_tilts P) S i j,
            second_moments n d beta S -> (i < n)%nat -> (j < n)%nat ->
            E (fun o => inner d (disagreement n (beta o) i) (disagreement n (beta o) j))
            = centred_entry n S i j).
  { intros P n d beta S i j [Hi HS] Hin Hjn.
    rewrite <- (E_same P (fun o => bilinear n (gram d (beta o)) (centring n i) (centring n j))).
    - rewrite E_bilinear by assumption. now apply bilinear_ext.
    - intro o. symmetry. now apply inner_disagreement.
    - now apply integrable_bilinear. }
  intros P Q n d beta beta' S u Hs H1 H2 i j Hi Hj. split; [now apply Hm|].
  rewrite <- (disagreement_blind n S u) by assumption. now apply Hm.
Qed.

(** The kernel of S |-> J S J on symmetric matrices is exactly { 1 u' + u 1' }, one u each: its
    dimension is n. *)
Theorem disagreement_kernel : forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat ->
  symmetric n S ->
  ((forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = 0)
   <-> exists u, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = u i + u j) /\
  (forall u u' : nat -> R,
     (forall i j, (i < n)%nat -> (j < n)%nat -> u i + u j = u' i + u' j) ->
     forall i, (i < n)%nat -> u i = u' i).
Proof.
  intros n S Hn Hs. pose proof (clients_ge_1 n Hn) as Hr. split; [split|].
  - intro H. exists (fun i => row_mean n S i - 1 / 2 * (1 / INR n * sum n (row_mean n S))).
    intros i j Hi Hj. specialize (H i j Hi Hj). rewrite centred_entry_means in H by assumption. lra.
  - intros [u Hu] i j Hi Hj.
    transitivity (centred_entry n (tilted (fun _ _ => 0) u) i j).
    + apply bilinear_ext. intros a b Ha Hb. unfold tilted. rewrite (Hu a b Ha Hb). ring.
    + rewrite disagreement_blind by (assumption || (intros ? ? ? ?; reflexivity)).
      unfold centred_entry. rewrite bilinear_rows. apply sum_zero. intros a _.
      unfold row_times. rewrite sum_zero by (intros; ring). ring.
  - intros u u' H i Hi. specialize (H i i Hi Hi). lra.
Qed.

(** It meets the diagonal matrices at zero only, from three clients on. *)
Theorem kernel_without_diagonals : forall (n : nat) (u : nat -> R), (3 <= n)%nat ->
  (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> u i + u j = 0) ->
  forall i, (i < n)%nat -> u i = 0.
Proof.
  intros n u Hn H i Hi.
  assert (Hthree : forall a b c, (a < n)%nat -> (b < n)%nat -> (c < n)%nat ->
            a <> b -> b <> c -> a <> c -> u a = 0).
  { intros a b c Ha Hb Hc Hab Hbc Hac. pose proof (H a b Ha Hb Hab). pose proof (H b c Hb Hc Hbc).
    pose proof (H a c Ha Hc Hac). lra. }
  destruct i as [|[|i]].
  - apply (Hthree 0%nat 1%nat 2%nat); lia.
  - apply (Hthree 1%nat 0%nat 2%nat); lia.
  - apply (Hthree (S (S i)) 0%nat 1%nat); lia.
Qed.

(** Hence diagonal second moments are determined by J Sigma J. *)
Theorem diagonal_energies_determined : forall (n : nat) (q q' : nat -> R), (3 <= n)%nat ->
  (forall i j, (i < n)%nat -> (j < n)%nat ->
     centred_entry n (fun a b => delta a b * q a) i j
     = centred_entry n (fun a b => delta a b * q' a) i j) ->
  forall i, (i < n)%nat -> q i = q' i.
Proof.
  intros n q q' Hn H.
  set (S := fun a b => delta a b * (q a - q' a)).
  assert (Hs : symmetric n S).
  { intros a b _ _. unfold S. same_client a b; [reflexivity|]. rewrite (delta_other b a) by auto.
    ring. }
  assert (Hz : forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = 0).
  { intros i j Hi Hj. specialize (H i j Hi Hj).
    transitivity (centred_entry n (fun a b => delta a b * q a) i j
                  - centred_entry n (fun a b => delta a b * q' a) i j); [|lra].
    unfold centred_entry, bilinear. rewrite <- sum_sub. apply sum_ext. intros a _.
    rewrite <- sum_sub. apply sum_ext. intros b _. unfold S. ring. }
  destruct (proj1 (proj1 (disagreement_kernel n S ltac:(lia) Hs)) Hz) as [u Hu].
  assert (H0 : forall i, (i < n)%nat -> u i = 0).
  { apply kernel_without_diagonals; [assumption|]. intros i j Hi Hj Hne.
    rewrite <- (Hu i j Hi Hj). unfold S. rewrite delta_other by assumption. ring. }
  intros i Hi. specialize (Hu i i Hi Hi). rewrite (H0 i Hi) in Hu. unfold S in Hu.
  rewrite delta_same in Hu. lra.
Qed.

(** The three facts about diagonal second moments in one: no non-zero 1 u' + u 1' is diagonal,
    J Sigma J determines a diagonal Sigma, and the diagonal of J Sigma J is T diag Sigma. *)
Theorem independence_hides_nothing : forall n : nat, (3 <= n)%nat ->
  (forall u, (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> u i + u j = 0) ->
     forall i, (i < n)%nat -> u i = 0) /\
  (forall q q', (forall i j, (i < n)%nat -> (j < n)%nat ->
       centred_entry n (fun a b => delta a b * q a) i j
       = centred_entry n (fun a b => delta a b * q' a) i j) ->
     forall i, (i < n)%nat -> q i = q' i) /\
  (forall q i, (i < n)%nat ->
     centred_entry n (fun a b => delta a b * q a) i i
     = (1 - 2 / INR n) * q i + 1 / INR n ^ 2 * sum n q).
Proof.
  intros n Hn. split; [|split].
  - intros u H. now apply (kernel_without_diagonals n u).
  - intros q q' H. now apply (diagonal_energies_determined n q q').
  - intros q i Hi. rewrite <- diagonal_energy_centring by assumption.
    unfold centred_entry. rewrite bilinear_diagonal. apply sum_ext. intros; ring.
Qed.

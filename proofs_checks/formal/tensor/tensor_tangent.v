(** Tangent vectors of tensors of low Tucker rank, unfolded with the response modes as rows: with
    A = Uq G Up' they are Z = Uq G' Up' + Uq. G Up' + Uq G Up.' (a dot for a move). Their rank, and
    the norm of the projection of a matrix B onto the tangent space. No shape of the moves is used,
    so the bounds hold whatever Kronecker structure the factors have. *)
From Fedtheory Require Import sums orthonormal.

Definition matrix := nat -> nat -> R.

(** Written as K outer products. *)
Definition rank_at_most (q p : nat) (Z : matrix) (K : nat) : Prop :=
  exists a b : matrix, forall i j, (i < q)%nat -> (j < p)%nat ->
    Z i j = sum K (fun k => a i k * b k j).

Definition sandwich (rq rp : nat) (U G V : matrix) (i j : nat) : R :=
  sum rq (fun s => sum rp (fun t => U i s * G s t * V j t)).

Definition tangent (rq rp : nat) (Uq Up G dG dUq dUp : matrix) (i j : nat) : R :=
  sandwich rq rp Uq dG Up i j + sandwich rq rp dUq G Up i j + sandwich rq rp Uq G dUp i j.

Definition inner2 (q p : nat) (A B : matrix) : R := sum q (fun i => sum p (fun j => A i j * B i j)).

(** The operator norm of B is at most beta. *)
Definition bounded (q p : nat) (B : matrix) (beta : R) : Prop :=
  forall x : nat -> R, sum q (fun i => sum p (fun j => B i j * x j) ^ 2)
                       <= beta ^ 2 * sum p (fun j => x j ^ 2).

(** The orthogonal projection Z of any B of operator norm beta has squared norm at most c beta^2. *)
Definition norm_at_most (q p : nat) (Z : matrix) (c : R) : Prop :=
  forall (B : matrix) (beta : R), bounded q p B beta -> inner2 q p B Z = inner2 q p Z Z ->
    inner2 q p Z Z <= c * beta ^ 2.

Lemma sum_split n m f : sum (n + m) f = sum n f + sum m (fun k => f (n + k)%nat).
Proof.
  induction m as [|m IH]; cbn [sum].
  - rewrite Nat.add_0_r. ring.
  - rewrite Nat.add_succ_r. cbn [sum]. rewrite IH. ring.
Qed.

Lemma rank_add q p Y Z K L : rank_at_most q p Y K -> rank_at_most q p Z L ->
  rank_at_most q p (fun i j => Y i j + Z i j) (K + L).
Proof.
  intros (a & b & Hy) (c & d & Hz).
  exists (fun i k => if Nat.ltb k K then a i k else c i (k - K)%nat),
         (fun k j => if Nat.ltb k K then b k j else d (k - K)%nat j).
  intros i j Hi Hj. rewrite (Hy i j Hi Hj), (Hz i j Hi Hj), sum_split. f_equal; apply sum_ext.
  - intros k Hk. now rewrite (proj2 (Nat.ltb_lt k K) Hk).
  - intros k _. rewrite (proj2 (Nat.ltb_ge (K + k) K)) by lia.
    now replace (K + k - K)%nat with k by lia.
Qed.

Lemma rank_ext q p Y Z K : (forall i j, (i < q)%nat -> (j < p)%nat -> Y i j = Z i j) ->
  rank_at_most q p Y K -> rank_at_most q p Z K.
Proof.
  intros H (a & b & Hy). exists a, b. intros i j Hi Hj. rewrite <- H; auto.
Qed.

Lemma rank_more q p Z K L : (K <= L)%nat -> rank_at_most q p Z K -> rank_at_most q p Z L.
Proof.
  intros Hle Hz. replace L with (K + (L - K))%nat by lia.
  apply (rank_ext q p (fun i j => Z i j + 0)); [intros; ring|].
  apply rank_add; [assumption|]. exists (fun _ _ => 0), (fun _ _ => 0). intros i j _ _.
  rewrite sum_zero; [reflexivity | intros; ring].
Qed.

(** A sandwich has the rank of each of its layers. *)
Lemma sandwich_left q p rq rp U G V : rank_at_most q p (sandwich rq rp U G V) rq.
Proof.
  exists U, (fun s j => sum rp (fun t => G s t * V j t)). intros i j _ _. apply sum_ext.
  intros s _. rewrite <- sum_scale. apply sum_ext. intros; ring.
Qed.

Lemma sandwich_right q p rq rp U G V : rank_at_most q p (sandwich rq rp U G V) rp.
Proof.
  exists (fun i t => sum rq (fun s => U i s * G s t)), (fun t j => V j t). intros i j _ _.
  unfold sandwich. rewrite sum_swap. apply sum_ext. intros t _. now rewrite sum_scale_right.
Qed.

Lemma sandwich_middle q p rq rp U G V rho : rank_at_most rq rp G rho ->
  rank_at_most q p (sandwich rq rp U G V) rho.
Proof.
  intros (a & b & Hg).
  exists (fun i k => sum rq (fun s => U i s * a s k)), (fun k j => sum rp (fun t => b k t * V j t)).
  intros i j _ _. unfold sandwich.
  rewrite (sum_ext rq _ (fun s => sum rho (fun k => U i s * a s k * sum rp (fun t =>
    b k t * V j t)))).
  - rewrite sum_swap. apply sum_ext. intros k _. now rewrite sum_scale_right.
  - intros s Hs.
    rewrite (sum_ext rp _ (fun t => sum rho (fun k => U i s * a s k * (b k t * V j t)))).
    + rewrite sum_swap. apply sum_ext. intros k _. now rewrite sum_scale.
    + intros t Ht. rewrite (Hg s t Hs Ht), <- sum_scale, <- sum_scale_right.
      apply sum_ext. intros; ring.
Qed.

Lemma sandwich_add_left q p rq rp U1 U2 G1 G2 V :
  rank_at_most q p (fun i j => sandwich rq rp U1 G1 V i j + sandwich rq rp U2 G2 V i j) rp.
Proof.
  exists (fun i t => sum rq (fun s => U1 i s * G1 s t) + sum rq (fun s => U2 i s * G2 s t)),
         (fun t j => V j t).
  intros i j _ _. unfold sandwich.
  rewrite (sum_swap rq rp (fun s t => U1 i s * G1 s t * V j t)),
          (sum_swap rq rp (fun s t => U2 i s * G2 s t * V j t)), <- sum_add.
  apply sum_ext. intros t _. rewrite Rmult_plus_distr_r. f_equal; now rewrite sum_scale_right.
Qed.

Lemma sandwich_add_right q p rq rp U G1 G2 V1 V2 :
  rank_at_most q p (fun i j => sandwich rq rp U G1 V1 i j + sandwich rq rp U G2 V2 i j) rq.
Proof.
  exists U, (fun s j => sum rp (fun t => G1 s t * V1 j t) + sum rp (fun t => G2 s t * V2 j t)).
  intros i j _ _. unfold sandwich. rewrite <- sum_add. apply sum_ext. intros s _.
  rewrite Rmult_plus_distr_l. f_equal; rewrite <- sum_scale; apply sum_ext; intros; ring.
Qed.

Lemma tangent_rank_min q p rq rp rho Uq Up G dG dUq dUp : rank_at_most rq rp G rho ->
  rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (Nat.min rq rp + rho).
Proof.
  intro Hg. destruct (Nat.min_spec rq rp) as [[_ ->]|[_ ->]].
  - apply (rank_ext q p (fun i j =>
      (sandwich rq rp Uq dG Up i j + sandwich rq rp Uq G dUp i j) + sandwich rq rp dUq G Up i j)).
    + intros. unfold tangent. ring.
    + apply rank_add; [apply sandwich_add_right | now apply sandwich_middle].
  - apply rank_add; [apply sandwich_add_left | now apply sandwich_middle].
Qed.

(** If Z is the orthogonal projection of B onto a space, and has rank at most K, then its squared
    Frobenius norm is at most K times the squared operator norm of B. *)
Lemma projection_norm q p B Z K beta : rank_at_most q p Z K -> bounded q p B beta ->
  inner2 q p B Z = inner2 q p Z Z -> inner2 q p Z Z <= INR K * beta ^ 2.
Proof.
  intros (a & b & Hz) Hb Hproj.
  destruct (gram_schmidt p K b) as (e & c & [Ho Hn] & Hbe).
  pose (u := fun k => dot p (e k) (e k)).
  assert (Hu : forall k, (k < K)%nat -> u k = 1 \/ (u k = 0 /\ forall j, (j < p)%nat -> e k j = 0)).
  { intros k Hk. destruct (Hn k Hk) as [H|H]; [now left | right]. split; [|assumption].
    apply sum_zero. intros j Hj. rewrite (H j Hj). ring. }
  pose (y := fun i l => u l * sum K (fun k => a i k * c k l)).
  assert (Hy : forall i j, (i < q)%nat -> (j < p)%nat -> Z i j = sum K (fun l => y i l * e l j)).
  { intros i j Hi Hj. rewrite (Hz i j Hi Hj).
    rewrite (sum_ext K _ (fun k => sum K (fun l => a i k * c k l * e l j))).
    - rewrite sum_swap. apply sum_ext. intros l Hl. rewrite sum_scale_right. unfold y.
      destruct (Hu l Hl) as [->|[_ He]]; [ring | rewrite (He j Hj); ring].
    - intros k Hk. rewrite (Hbe k j Hk Hj), <- sum_scale. apply sum_ext. intros; ring. }
  assert (Hzz : inner2 q p Z Z = sum q (fun i => sum K (fun l => y i l ^ 2))).
  { apply sum_ext. intros i Hi.
    rewrite (sum_ext p _ (fun j => sum K (fun l => y i l * e l j) * Z i j))
      by (intros j Hj; now rewrite <- (Hy i j Hi Hj)).
    fold (dot p (fun j => sum K (fun l => y i l * e l j)) (Z i)). rewrite dot_sum.
    apply sum_ext. intros l Hl.
    assert (E : dot p (e l) (Z i) = y i l * u l).
    { rewrite dot_comm. unfold dot.
      rewrite (sum_ext p _ (fun j => sum K (fun m => y i m * e m j) * e l j))
        by (intros j Hj; now rewrite (Hy i j Hi Hj)).
      fold (dot p (fun j => sum K (fun m => y i m * e m j)) (e l)). rewrite dot_sum.
      rewrite (sum_ext K _ (fun m => delta l m * (y i l * u l))).
      - now rewrite (sum_delta K l (fun _ => _)).
      - intros m Hm. destruct (Nat.eq_dec l m) as [<-|Hne].
        + rewrite delta_same. unfold u. ring.
        + rewrite delta_other, (Ho m l) by auto. ring. }
    rewrite E. unfold y. destruct (Hu l Hl) as [->|[-> _]]; ring. }
  pose (Be := fun i l => dot p (B i) (e l)).
  assert (Hbz : inner2 q p B Z = sum q (fun i => sum K (fun l => y i l * Be i l))).
  { apply sum_ext. intros i Hi.
    rewrite (sum_ext p _ (fun j => sum K (fun l => y i l * e l j) * B i j))
      by (intros j Hj; rewrite (Hy i j Hi Hj); ring).
    fold (dot p (fun j => sum K (fun l => y i l * e l j)) (B i)). rewrite dot_sum.
    apply sum_ext. intros l _. unfold Be. now rewrite dot_comm. }
  assert (Hbe2 : sum q (fun i => sum K (fun l => Be i l ^ 2)) <= INR K * beta ^ 2).
  { rewrite sum_swap, <- sum_const. apply sum_le. intros l Hl.
    pose proof (Hb (e l)) as H. fold (dot p) in H.
    assert (E : sum p (fun j => e l j ^ 2) = u l) by (apply sum_ext; intros; ring).
    rewrite E in H. pose proof (pow2_ge_0 beta). unfold Be, dot.
    destruct (Hu l Hl) as [Hone|[Hzero _]]; [rewrite Hone in H | rewrite Hzero in H]; lra. }
  (* Cauchy and Schwarz over the pairs (i, l), as one sum at a time *)
  assert (Hcs : inner2 q p B Z ^ 2 <= inner2 q p Z Z * (INR K * beta ^ 2)).
  { rewrite Hbz, Hzz.
    set (s := fun i => sum K (fun l => y i l ^ 2)). set (t := fun i => sum K (fun l => Be i l ^ 2)).
    assert (Hs : forall i, 0 <= s i) by (intro; apply sum_nonneg; intros; apply pow2_ge_0).
    assert (Ht : forall i, 0 <= t i) by (intro; apply sum_nonneg; intros; apply pow2_ge_0).
    pose (r := fun i => sum K (fun l => y i l * Be i l)). fold r.
    assert (Hr : forall i, Rabs (r i) <= sqrt (s i) * sqrt (t i)).
    { intro i. rewrite <- sqrt_mult by auto. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt.
      unfold Rsqr. pose proof (cauchy K (y i) (Be i)). fold (r i) (s i) (t i) in H. nra. }
    apply Rle_trans with (sum q (fun i => sqrt (s i) * sqrt (t i)) ^ 2).
    - assert (Habs : Rabs (sum q r) <= sum q (fun i => sqrt (s i) * sqrt (t i))).
      { apply Rle_trans with (sum q (fun i => Rabs (r i))); [apply sum_abs|].
        apply sum_le. intros i _. apply Hr. }
      rewrite <- (pow2_abs (sum q r)). apply pow_incr. split; [apply Rabs_pos | assumption].
    - apply Rle_trans with (sum q (fun i => sqrt (s i) ^ 2) * sum q (fun i => sqrt (t i) ^ 2));
        [apply cauchy|].
      rewrite (sum_ext q _ s), (sum_ext q (fun i => sqrt (t i) ^ 2) t)
        by (intros; rewrite <- Rsqr_pow2; apply Rsqr_sqrt; auto).
      apply Rmult_le_compat_l; [apply sum_nonneg; auto | exact Hbe2]. }
  rewrite Hproj in Hcs.
  assert (0 <= inner2 q p Z Z) by (rewrite Hzz; apply sum_nonneg; intros; apply sum_nonneg;
    intros; apply pow2_ge_0).
  destruct (Req_dec (inner2 q p Z Z) 0) as [Hzero|Hne]; [|nra].
  rewrite Hzero. pose proof (pos_INR K). pose proof (pow2_ge_0 beta). nra.
Qed.

Theorem tangent_rank_and_norm : forall (q p rq rp rho : nat) (Uq Up G dG dUq dUp : matrix),
  rank_at_most rq rp G rho -> (rho <= Nat.min rq rp)%nat ->
  rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (Nat.min rq rp + rho) /\
  norm_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (INR (2 * Nat.min rq rp)).
Proof.
  intros q p rq rp rho Uq Up G dG dUq dUp Hg Hrho.
  pose proof (tangent_rank_min q p rq rp rho Uq Up G dG dUq dUp Hg) as Hr.
  split; [assumption|]. intros B beta Hb Hp. apply projection_norm with B; trivial.
  apply rank_more with (Nat.min rq rp + rho)%nat; [lia | assumption].
Qed.

(** Finite sums over clients: [sum n f] is f 0 + ... + f (n-1).
    Clients are numbered from 0; only the values f i with i < n matter. *)
Require Export Reals Lra Lia Psatz Arith.
Open Scope R_scope.

Fixpoint sum (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S m => sum m f + f m
  end.

(** Entry (i, j) of the identity matrix. *)
Definition delta (i j : nat) : R := if Nat.eqb i j then 1 else 0.

Lemma delta_same i : delta i i = 1.
Proof. unfold delta. now rewrite Nat.eqb_refl. Qed.

Lemma delta_other i j : i <> j -> delta i j = 0.
Proof. intro H. unfold delta. now rewrite (proj2 (Nat.eqb_neq i j) H). Qed.

Lemma delta_sym i j : delta i j = delta j i.
Proof. unfold delta. now rewrite Nat.eqb_sym. Qed.

Lemma sum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> sum n f = sum n g.
Proof.
  induction n as [|n IH]; intro H; simpl; [reflexivity|].
  rewrite IH by (intros; apply H; lia). rewrite (H n) by lia. reflexivity.
Qed.

Lemma sum_add n f g : sum n (fun i => f i + g i) = sum n f + sum n g.
Proof. induction n as [|n IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma sum_sub n f g : sum n (fun i => f i - g i) = sum n f - sum n g.
Proof. induction n as [|n IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma sum_scale n c f : sum n (fun i => c * f i) = c * sum n f.
Proof. induction n as [|n IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma sum_scale_right n c f : sum n (fun i => f i * c) = sum n f * c.
Proof. induction n as [|n IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma sum_const n c : sum n (fun _ => c) = INR n * c.
Proof.
  induction n as [|n IH]; [simpl; ring|].
  rewrite S_INR. simpl. rewrite IH. ring.
Qed.

Lemma sum_zero n f : (forall i, (i < n)%nat -> f i = 0) -> sum n f = 0.
Proof.
  intro H. rewrite (sum_ext n f (fun _ => 0)) by exact H. rewrite sum_const. ring.
Qed.

(** Only the client i survives. *)
Lemma sum_delta n i f : (i < n)%nat -> sum n (fun j => delta i j * f j) = f i.
Proof.
  induction n as [|n IH]; intro H; [lia|]. simpl.
  destruct (Nat.eq_dec i n) as [->|Hne].
  - rewrite delta_same, sum_zero; [ring|].
    intros j Hj. rewrite delta_other by lia. ring.
  - rewrite IH by lia. rewrite delta_other by assumption. ring.
Qed.

Lemma sum_delta_one n i : (i < n)%nat -> sum n (fun j => delta i j) = 1.
Proof.
  intro H. rewrite <- (sum_delta n i (fun _ => 1) H). apply sum_ext. intros; ring.
Qed.

Lemma sum_swap n m (f : nat -> nat -> R) :
  sum n (fun i => sum m (fun j => f i j)) = sum m (fun j => sum n (fun i => f i j)).
Proof.
  induction n as [|n IH]; simpl.
  - symmetry. now apply sum_zero.
  - rewrite IH. now rewrite <- sum_add.
Qed.

Lemma sum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> sum n f <= sum n g.
Proof.
  induction n as [|n IH]; intro H; simpl; [lra|].
  assert (sum n f <= sum n g) by (apply IH; intros; apply H; lia).
  assert (f n <= g n) by (apply H; lia). lra.
Qed.

Lemma sum_nonneg n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sum n f.
Proof.
  intro H. replace 0 with (sum n (fun _ => 0)) by (now apply sum_zero).
  now apply sum_le.
Qed.

(** Bounds for one term of a sum of non-negative terms. *)
Lemma sum_term_le n f i :
  (forall j, (j < n)%nat -> 0 <= f j) -> (i < n)%nat -> f i <= sum n f.
Proof.
  intros H Hi. rewrite <- (sum_delta n i f Hi). apply sum_le. intros j Hj.
  specialize (H j Hj). unfold delta. destruct (Nat.eqb i j); lra.
Qed.

Lemma sum_pos n f :
  (0 < n)%nat -> (forall i, (i < n)%nat -> 0 < f i) -> 0 < sum n f.
Proof.
  intros Hn H. apply Rlt_le_trans with (f 0%nat); [now apply H|].
  apply sum_term_le; [|assumption]. intros; left; now apply H.
Qed.

Lemma sum_zero_terms n f :
  (forall i, (i < n)%nat -> 0 <= f i) -> sum n f = 0 ->
  forall i, (i < n)%nat -> f i = 0.
Proof.
  intros H Hs i Hi. pose proof (sum_term_le n f i H Hi). pose proof (H i Hi). lra.
Qed.

Lemma weighted_square_nonneg c x : 0 < c -> 0 <= c * x ^ 2.
Proof. intro Hc. apply Rmult_le_pos; [lra | apply pow2_ge_0]. Qed.

Lemma weighted_square_zero c x : 0 < c -> c * x ^ 2 = 0 -> x = 0.
Proof. intros Hc Hx. destruct (Rmult_integral _ _ Hx) as [|Hz]; [lra | nra]. Qed.

Lemma sum_abs n f : Rabs (sum n f) <= sum n (fun i => Rabs (f i)).
Proof.
  induction n as [|n IH]; simpl; [rewrite Rabs_R0; lra|].
  pose proof (Rabs_triang (sum n f) (f n)). lra.
Qed.

(** A sum of squares is at most the square of the sum, for non-negative terms. *)
Lemma sum_sq_le n f :
  (forall i, (i < n)%nat -> 0 <= f i) -> sum n (fun i => f i ^ 2) <= sum n f ^ 2.
Proof.
  intro H. replace (sum n f ^ 2) with (sum n (fun i => f i * sum n f)).
  - apply sum_le. intros i Hi. pose proof (sum_term_le n f i H Hi).
    pose proof (H i Hi). nra.
  - rewrite sum_scale_right. ring.
Qed.

Lemma abs_between x c : Rabs x <= c -> - c <= x <= c.
Proof. unfold Rabs. destruct (Rcase_abs x); lra. Qed.

(** Lower bounds on the number of clients, as real inequalities. *)
Lemma clients_ge_1 n : (1 <= n)%nat -> 1 <= INR n.
Proof. intro H. apply le_INR in H. simpl in H. lra. Qed.

Lemma clients_ge_2 n : (2 <= n)%nat -> 2 <= INR n.
Proof. intro H. apply le_INR in H. simpl in H. lra. Qed.

Lemma clients_ge_3 n : (3 <= n)%nat -> 3 <= INR n.
Proof. intro H. apply le_INR in H. simpl in H. lra. Qed.

(** Case analysis on whether two clients are the same one. *)
Ltac same_client i j :=
  destruct (Nat.eq_dec i j) as [?Heq|?Hne];
  [subst; rewrite ?delta_same in * | rewrite ?(delta_other i j) in * by assumption].

(** Unfold a sum over a given, small number of clients. *)
Ltac compute_sums := cbn [sum]; unfold delta; cbn [Nat.eqb INR].

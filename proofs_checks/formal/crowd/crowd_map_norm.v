(** Theorem 5.1 (c): in the largest-entry norm the inverse of T amplifies an error by at most
    C_n = (n^2 - 2) / ((n - 1)(n - 2)), and this factor is attained. *)
From Fedtheory Require Import sums crowd_map.

Definition conditioning (n : nat) : R :=
  (INR n ^ 2 - 2) / ((INR n - 1) * (INR n - 2)).

(** All n entries lie in [-1, 1]. *)
Definition in_unit_cube (n : nat) (s : nat -> R) : Prop :=
  forall i, (i < n)%nat -> Rabs (s i) <= 1.

(** C is the norm of the map F from the largest-entry norm to itself. *)
Definition amplifies_at_most (n : nat) (F : (nat -> R) -> nat -> R) (C : R) : Prop :=
  forall s, in_unit_cube n s -> forall i, (i < n)%nat -> Rabs (F s i) <= C.

Definition is_norm (n : nat) (F : (nat -> R) -> nat -> R) (C : R) : Prop :=
  amplifies_at_most n F C /\
  exists s i, in_unit_cube n s /\ (i < n)%nat /\ Rabs (F s i) = C.

(** The worst direction: +1 for client i, -1 for every other client. *)
Definition spike (i j : nat) : R := if Nat.eqb i j then 1 else -1.

Lemma spike_in_unit_cube n i : in_unit_cube n (spike i).
Proof.
  intros j _. unfold spike. destruct (Nat.eqb i j);
  [rewrite Rabs_R1 | rewrite Rabs_left]; lra.
Qed.

Lemma apply_Tinv_spike n i : (3 <= n)%nat -> (i < n)%nat ->
  apply_Tinv n (spike i) i = conditioning n.
Proof.
  intros Hn Hi. pose proof (clients_ge_3 n Hn). unfold apply_Tinv, conditioning.
  rewrite (sum_ext n (spike i) (fun j => 2 * delta i j - 1))
    by (intros; unfold spike, delta; destruct (Nat.eqb i _); ring).
  rewrite sum_sub, sum_scale, sum_delta_one, sum_const by assumption.
  unfold spike. rewrite Nat.eqb_refl. field. lra.
Qed.

(** C_n exceeds 1 by (3n - 4) / ((n-1)(n-2)). *)
Theorem conditioning_excess : forall n : nat, (3 <= n)%nat ->
  conditioning n - 1 = (3 * INR n - 4) / ((INR n - 1) * (INR n - 2)).
Proof.
  intros n Hn. pose proof (clients_ge_3 n Hn). unfold conditioning. field. lra.
Qed.

Lemma conditioning_pos n : (3 <= n)%nat -> 0 < conditioning n.
Proof.
  intro Hn. pose proof (clients_ge_3 n Hn).
  unfold conditioning. apply Rdiv_lt_0_compat; nra.
Qed.

(** (n-1)(n-2) (T^-1 s)_i = (n (n-1) - 1) s_i - (sum over the others of s_j). *)
Lemma apply_Tinv_bounded n s i : (3 <= n)%nat -> in_unit_cube n s -> (i < n)%nat ->
  Rabs (apply_Tinv n s i) <= conditioning n.
Proof.
  intros Hn Hs Hi. pose proof (clients_ge_3 n Hn) as Hr.
  set (others := sum n (fun j => (1 - delta i j) * s j)).
  assert (Hsum : sum n s = s i + others).
  { unfold others.
    rewrite (sum_ext n (fun j => (1 - delta i j) * s j) (fun j => s j - delta i j * s j))
      by (intros; ring).
    rewrite sum_sub, sum_delta by assumption. ring. }
  assert (Hothers : Rabs others <= INR n - 1).
  { unfold others. eapply Rle_trans; [apply sum_abs|].
    replace (INR n - 1) with (sum n (fun j => 1 - delta i j))
      by (rewrite sum_sub, sum_delta_one, sum_const by assumption; ring).
    apply sum_le. intros j Hj. specialize (Hs j Hj). same_client i j.
    - rewrite Rminus_diag_eq, Rmult_0_l, Rabs_R0 by reflexivity. lra.
    - rewrite Rminus_0_r, Rmult_1_l. exact Hs. }
  pose proof (Hs i Hi) as Hsi.
  apply abs_between in Hothers. apply abs_between in Hsi.
  replace (apply_Tinv n s i)
    with (((INR n * (INR n - 1) - 1) * s i - others) / ((INR n - 1) * (INR n - 2)))
    by (unfold apply_Tinv; rewrite Hsum; field; lra).
  assert (Hd : 0 < / ((INR n - 1) * (INR n - 2))) by (apply Rinv_0_lt_compat; nra).
  unfold conditioning, Rdiv. apply Rabs_le.
  assert (Hc : 0 < INR n * (INR n - 1) - 1) by nra.
  rewrite Ropp_mult_distr_l. split; (apply Rmult_le_compat_r; [lra | nra]).
Qed.

Theorem T_inverse_norm : forall n : nat, (3 <= n)%nat ->
  is_norm n (apply_Tinv n) (conditioning n).
Proof.
  intros n Hn. split.
  - intros s Hs i Hi. now apply apply_Tinv_bounded.
  - exists (spike 0), 0%nat. split; [apply spike_in_unit_cube|]. split; [lia|].
    rewrite apply_Tinv_spike by lia.
    pose proof (conditioning_pos n Hn). apply Rabs_right; lra.
Qed.

(** The bound is attained at every client, not at one only. *)
Theorem T_inverse_norm_attained : forall n i : nat, (3 <= n)%nat -> (i < n)%nat ->
  in_unit_cube n (spike i) /\ apply_Tinv n (spike i) i = conditioning n.
Proof. split; [apply spike_in_unit_cube | now apply apply_Tinv_spike]. Qed.

(** Refuted: the inverse amplifies by n/(n-2) only. *)
Theorem T_inverse_norm_not_diagonal_part :
  ~ (forall n : nat, (3 <= n)%nat ->
     amplifies_at_most n (apply_Tinv n) (INR n / (INR n - 2))).
Proof.
  intro H. specialize (H 3%nat (le_n 3) (spike 0) (spike_in_unit_cube 3 0) 0%nat ltac:(lia)).
  rewrite apply_Tinv_spike in H by lia. unfold conditioning in H. simpl in H.
  apply abs_between in H. lra.
Qed.

(** Refuted: the norm is (n^2 - 1)/((n-1)(n-2)), that is (n+1)/(n-2). *)
Theorem T_inverse_norm_not_n2_minus_one :
  ~ (forall n : nat, (3 <= n)%nat ->
     is_norm n (apply_Tinv n) ((INR n ^ 2 - 1) / ((INR n - 1) * (INR n - 2)))).
Proof.
  intro H. destruct (H 3%nat (le_n 3)) as [_ (s & i & Hs & Hi & He)].
  pose proof (apply_Tinv_bounded 3 s i (le_n 3) Hs Hi) as Hb.
  rewrite He in Hb. unfold conditioning in Hb. simpl in Hb. lra.
Qed.

(** Refuted: the inversion never amplifies an error. *)
Theorem T_inverse_norm_not_contraction :
  ~ (forall n : nat, (3 <= n)%nat -> amplifies_at_most n (apply_Tinv n) 1).
Proof.
  intro H. specialize (H 3%nat (le_n 3) (spike 0) (spike_in_unit_cube 3 0) 0%nat ltac:(lia)).
  rewrite apply_Tinv_spike in H by lia. unfold conditioning in H. simpl in H.
  apply abs_between in H. lra.
Qed.

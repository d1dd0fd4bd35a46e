(** Lemma 5.9: the constant 1 is the best one, and near false versions are refuted. *)
From Fedtheory Require Import sums harmonic crowd_weights.

Lemma two_values_close x y x' y' Delta : Rabs (x - x') <= Delta -> Rabs (y - y') <= Delta ->
  close 2 (two_values x y) (two_values x' y') Delta.
Proof. intros Hx Hy i _. unfold two_values. destruct (Nat.eqb i 0); assumption. Qed.

Ltac compute_two_values := unfold cost, harmonic_weights, harmonic_value, two_values; cbn.

(** Costs (e, 1 + e^2) estimated as (1 + e, e^2), each off by exactly 1. *)
Definition witness_costs (e : R) : nat -> R := two_values e (1 + e ^ 2).
Definition witness_estimates (e : R) : nat -> R := two_values (1 + e) (e ^ 2).

Lemma witness_excess e : 0 < e ->
  cost 2 (harmonic_weights 2 (witness_estimates e)) (witness_costs e)
  = harmonic_value 2 (witness_costs e) + 1 / (1 + e + e ^ 2).
Proof.
  intro He. unfold witness_costs, witness_estimates. compute_two_values. field. repeat split; nra.
Qed.

Lemma witness_valid e : 0 < e ->
  positive 2 (witness_costs e) /\ positive 2 (witness_estimates e) /\
  close 2 (witness_estimates e) (witness_costs e) 1.
Proof.
  intro He. split; [|split].
  - apply two_values_positive; nra.
  - apply two_values_positive; nra.
  - apply two_values_close; apply Rabs_le; lra.
Qed.

(** No constant below 1 will do. *)
Theorem harmonic_weights_constant_sharp : forall C : R, C < 1 ->
  exists (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat /\ positive n c /\ positive n chat /\ close n chat c Delta /\
  harmonic_value n c + C * Delta < cost n (harmonic_weights n chat) c.
Proof.
  intros C HC. set (e := Rmin 1 ((1 - C) / 4)).
  assert (He : 0 < e) by (apply Rmin_pos; lra).
  assert (He1 : e <= 1) by apply Rmin_l.
  assert (He2 : e <= (1 - C) / 4) by apply Rmin_r.
  destruct (witness_valid e He) as (H1 & H2 & H3).
  exists 2%nat, (witness_costs e), (witness_estimates e), 1.
  split; [lia|]. do 3 (split; [assumption|]). rewrite witness_excess by assumption.
  assert (Hlow : 1 - 2 * e <= 1 / (1 + e + e ^ 2)).
  { apply Rmult_le_reg_r with (1 + e + e ^ 2); [nra|].
    replace (1 / (1 + e + e ^ 2) * (1 + e + e ^ 2)) with 1 by (field; nra). nra. }
  lra.
Qed.

Definition stability_with_constant (C : R) : Prop :=
  forall (n : nat) (c chat : nat -> R) (Delta : R),
  (0 < n)%nat -> positive n c -> positive n chat -> close n chat c Delta ->
  cost n (harmonic_weights n chat) c <= harmonic_value n c + C * Delta.

Lemma stability_constant_at_least_one C : stability_with_constant C -> 1 <= C.
Proof.
  intro F. destruct (Rlt_or_le C 1) as [HC | HC]; [|assumption].
  destruct (harmonic_weights_constant_sharp C HC) as (n & c & chat & Delta & Hw).
  destruct Hw as (H1 & H2 & H3 & H4 & H5).
  pose proof (F n c chat Delta H1 H2 H3 H4). lra.
Qed.

(** Refuted: constants 1/2 and 9/10. *)
Theorem harmonic_weights_not_half : ~ stability_with_constant (1 / 2).
Proof. intro F. apply stability_constant_at_least_one in F. lra. Qed.

Theorem harmonic_weights_not_nine_tenths : ~ stability_with_constant (9 / 10).
Proof. intro F. apply stability_constant_at_least_one in F. lra. Qed.

(** Refuted: it is enough that no cost is over-estimated by more than Delta. *)
Theorem harmonic_weights_not_one_sided_over :
  ~ (forall (n : nat) (c chat : nat -> R) (Delta : R),
     (0 < n)%nat -> positive n c -> positive n chat -> 0 <= Delta ->
     (forall i, (i < n)%nat -> chat i - c i <= Delta) ->
     cost n (harmonic_weights n chat) c <= harmonic_value n c + Delta).
Proof.
  intro F. specialize (F 2%nat (two_values 1 4) (two_values 1 1) 0).
  assert (E : cost 2 (harmonic_weights 2 (two_values 1 1)) (two_values 1 4)
              <= harmonic_value 2 (two_values 1 4) + 0).
  { apply F; [lia | apply two_values_positive; lra | apply two_values_positive; lra | lra |].
    intros i _. unfold two_values. destruct (Nat.eqb i 0); lra. }
  revert E. compute_two_values. lra.
Qed.

(** Refuted: it is enough that no cost is under-estimated by more than Delta. *)
Theorem harmonic_weights_not_one_sided_under :
  ~ (forall (n : nat) (c chat : nat -> R) (Delta : R),
     (0 < n)%nat -> positive n c -> positive n chat -> 0 <= Delta ->
     (forall i, (i < n)%nat -> c i - chat i <= Delta) ->
     cost n (harmonic_weights n chat) c <= harmonic_value n c + Delta).
Proof.
  intro F. specialize (F 2%nat (two_values 1 1) (two_values 1 4) 0).
  assert (E : cost 2 (harmonic_weights 2 (two_values 1 4)) (two_values 1 1)
              <= harmonic_value 2 (two_values 1 1) + 0).
  { apply F; [lia | apply two_values_positive; lra | apply two_values_positive; lra | lra |].
    intros i _. unfold two_values. destruct (Nat.eqb i 0); lra. }
  revert E. compute_two_values. lra.
Qed.

(** Refuted: the mean error may stand in for the largest error. *)
Theorem harmonic_weights_not_mean_error :
  ~ (forall (n : nat) (c chat : nat -> R),
     (0 < n)%nat -> positive n c -> positive n chat ->
     cost n (harmonic_weights n chat) c
     <= harmonic_value n c + sum n (fun i => Rabs (chat i - c i)) / INR n).
Proof.
  intro F. set (c := fun i => match i with O => 1/10 | 1%nat => 101/100 | _ => 100 end).
  set (chat := fun i => match i with O => 11/10 | 1%nat => 1/100 | _ => 100 end).
  specialize (F 3%nat c chat ltac:(lia)).
  assert (E : cost 3 (harmonic_weights 3 chat) c
              <= harmonic_value 3 c + sum 3 (fun i => Rabs (chat i - c i)) / INR 3).
  { apply F; intros [|[|i]] _; unfold c, chat; lra. }
  revert E. unfold cost, harmonic_weights, harmonic_value, c, chat. cbn.
  rewrite (Rabs_pos_eq (11 / 10 - 1 / 10)), (Rabs_left (1 / 100 - 101 / 100)) by lra.
  rewrite (Rabs_pos_eq (100 - 100)) by lra. lra.
Qed.

(** Refuted: the cost reached depends on the estimates in a Lipschitz way, for any constant K.
    Two nearly equal estimates can give weights (2/3, 1/3) and (1/3, 2/3). *)
Theorem harmonic_weights_not_lipschitz :
  ~ (exists K : R, forall (n : nat) (c chat chat' : nat -> R) (Delta : R),
     (0 < n)%nat -> positive n c -> positive n chat -> positive n chat' ->
     close n chat chat' Delta ->
     cost n (harmonic_weights n chat) c <= cost n (harmonic_weights n chat') c + K * Delta).
Proof.
  intros [K F]. set (e := / (4 * (Rabs K + 1))).
  pose proof (Rabs_pos K) as HK0. pose proof (Rle_abs K) as HK.
  assert (He : 0 < e) by (apply Rinv_0_lt_compat; lra).
  assert (Hprod : e * (4 * (Rabs K + 1)) = 1) by (apply Rinv_l; lra).
  specialize (F 2%nat (two_values 1 4) (two_values (2 * e) e) (two_values e (2 * e)) e ltac:(lia)).
  assert (E : cost 2 (harmonic_weights 2 (two_values (2 * e) e)) (two_values 1 4)
              <= cost 2 (harmonic_weights 2 (two_values e (2 * e))) (two_values 1 4) + K * e).
  { apply F; try (apply two_values_positive; lra). apply two_values_close; apply Rabs_le; lra. }
  assert (E1 : cost 2 (harmonic_weights 2 (two_values (2 * e) e)) (two_values 1 4) = 17 / 9)
    by (compute_two_values; field; lra).
  assert (E2 : cost 2 (harmonic_weights 2 (two_values e (2 * e))) (two_values 1 4) = 8 / 9)
    by (compute_two_values; field; lra).
  rewrite E1, E2 in E. nra.
Qed.

(** Near false versions of Theorem 5.1 (b), each refuted. *)
From Fedtheory Require Import sums crowd_map.

(** The diagonal part n/(n-2) of the inverse with some other off-diagonal entry -c. *)
Definition Tinv_with_off_part (n : nat) (c : R) (i j : nat) : R :=
  INR n / (INR n - 2) * delta i j - c.

(** At every n >= 3 only one value of c inverts T. *)
Theorem T_inverse_off_part_forced : forall (n : nat) (c : R), (3 <= n)%nat ->
  inverse_of n (T_entry n) (Tinv_with_off_part n c) ->
  c = 1 / ((INR n - 1) * (INR n - 2)).
Proof.
  intros n c Hn [H _]. pose proof (clients_ge_3 n Hn) as Hr.
  specialize (H 0%nat 1%nat). unfold product, T_entry, Tinv_with_off_part in H.
  rewrite (sum_ext n _ (fun k => ((1 - 2 / INR n) * delta 0 k + 1 / INR n ^ 2)
             * (INR n / (INR n - 2) * delta k 1 + - c))) in H by (intros; ring).
  rewrite pair_product in H by lia. rewrite delta_other in H by lia.
  assert (Hz : (1 - 2 / INR n) * - c + 1 / INR n ^ 2 * (INR n / (INR n - 2))
               + INR n * (1 / INR n ^ 2 * - c)
               = (1 / (INR n - 2) - c * (INR n - 1)) / INR n) by (field; lra).
  assert (H0 : (1 / (INR n - 2) - c * (INR n - 1)) / INR n = 0)
    by (rewrite <- Hz, <- (H ltac:(lia) ltac:(lia)); ring).
  assert (H1 : 1 / (INR n - 2) - c * (INR n - 1) = 0).
  { replace (1 / (INR n - 2) - c * (INR n - 1))
      with (INR n * ((1 / (INR n - 2) - c * (INR n - 1)) / INR n)) by (field; lra).
    rewrite H0. ring. }
  replace c with (c * (INR n - 1) / (INR n - 1)) by (field; lra).
  replace (c * (INR n - 1)) with (1 / (INR n - 2)) by lra. field. lra.
Qed.

Theorem T_inverse_not_n2 :
  ~ (forall n : nat, (3 <= n)%nat ->
     inverse_of n (T_entry n) (Tinv_with_off_part n (1 / INR n ^ 2))).
Proof.
  intro H. pose proof (T_inverse_off_part_forced 3 _ (le_n 3) (H 3%nat (le_n 3))) as E.
  simpl in E. lra.
Qed.

Theorem T_inverse_not_nm1_squared :
  ~ (forall n : nat, (3 <= n)%nat ->
     inverse_of n (T_entry n) (Tinv_with_off_part n (1 / (INR n - 1) ^ 2))).
Proof.
  intro H. pose proof (T_inverse_off_part_forced 3 _ (le_n 3) (H 3%nat (le_n 3))) as E.
  simpl in E. lra.
Qed.

(** The diagonal part must be n/(n-2): n/(n-1) fails. *)
Theorem T_inverse_not_diagonal_nm1 :
  ~ (forall n : nat, (3 <= n)%nat ->
     inverse_of n (T_entry n)
       (fun i j => INR n / (INR n - 1) * delta i j - 1 / ((INR n - 1) * (INR n - 2)))).
Proof.
  intro H. destruct (H 3%nat (le_n 3)) as [H3 _].
  specialize (H3 0%nat 0%nat ltac:(lia) ltac:(lia)).
  unfold product, T_entry in H3. revert H3. compute_sums. lra.
Qed.

(** "n >= 2" in place of "n >= 3": at n = 2 no matrix whatever undoes T. *)
Theorem T_inverse_not_from_two :
  ~ (forall n : nat, (2 <= n)%nat ->
     exists M : nat -> nat -> R, is_identity n (product n M (T_entry n))
                                 \/ is_identity n (product n (T_entry n) M)).
Proof.
  intro H. destruct (H 2%nat (le_n 2)) as [M [HM | HM]].
  - pose proof (HM 0%nat 0%nat ltac:(lia) ltac:(lia)) as H00.
    pose proof (HM 0%nat 1%nat ltac:(lia) ltac:(lia)) as H01.
    unfold product in *. cbn [sum] in *. rewrite !two_clients_rank_one in * by lia.
    rewrite delta_same in H00. rewrite delta_other in H01 by lia. lra.
  - pose proof (HM 0%nat 0%nat ltac:(lia) ltac:(lia)) as H00.
    pose proof (HM 1%nat 0%nat ltac:(lia) ltac:(lia)) as H10.
    unfold product in *. cbn [sum] in *. rewrite !two_clients_rank_one in * by lia.
    rewrite delta_same in H00. rewrite delta_other in H10 by lia. lra.
Qed.

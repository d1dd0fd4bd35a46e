(** Theorem 5.1 (b) and its degenerate case: the disagreement map T and its inverse.

    Clients' bias energies q become disagreement energies
      (T q)_i = (1 - 2/n) q_i + (1/n^2) (q_1 + ... + q_n),
    and for n >= 3
      (T^-1 s)_i = n/(n-2) (s_i - 1/(n(n-1)) (s_1 + ... + s_n)). *)
From Fedtheory Require Import sums.

(** The map, as printed, and its matrix. *)
Definition apply_T (n : nat) (q : nat -> R) (i : nat) : R :=
  (1 - 2 / INR n) * q i + 1 / INR n ^ 2 * sum n q.

Definition T_entry (n i j : nat) : R :=
  (1 - 2 / INR n) * delta i j + 1 / INR n ^ 2.

(** The inverse, as printed, and its matrix. *)
Definition apply_Tinv (n : nat) (s : nat -> R) (i : nat) : R :=
  INR n / (INR n - 2) * (s i - 1 / (INR n * (INR n - 1)) * sum n s).

Definition Tinv_entry (n i j : nat) : R :=
  INR n / (INR n - 2) * delta i j - 1 / ((INR n - 1) * (INR n - 2)).

Definition apply (n : nat) (A : nat -> nat -> R) (x : nat -> R) (i : nat) : R :=
  sum n (fun j => A i j * x j).

Definition product (n : nat) (A B : nat -> nat -> R) (i j : nat) : R :=
  sum n (fun k => A i k * B k j).

Definition is_identity (n : nat) (A : nat -> nat -> R) : Prop :=
  forall i j, (i < n)%nat -> (j < n)%nat -> A i j = delta i j.

Definition inverse_of (n : nat) (A B : nat -> nat -> R) : Prop :=
  is_identity n (product n A B) /\ is_identity n (product n B A).

(** Matrices a I + b 11' are closed under products. *)
Lemma pair_product n a b a' b' i j : (i < n)%nat -> (j < n)%nat ->
  sum n (fun k => (a * delta i k + b) * (a' * delta k j + b'))
  = a * a' * delta i j + (a * b' + b * a' + INR n * (b * b')).
Proof.
  intros Hi Hj.
  rewrite (sum_ext n _ (fun k => delta i k * (a * a' * delta k j + a * b')
                                 + (delta j k * (b * a') + b * b')))
    by (intros k _; rewrite (delta_sym j k); ring).
  rewrite !sum_add, sum_delta by assumption.
  rewrite sum_delta, sum_const by assumption. ring.
Qed.

Lemma Tinv_entry_pair n i j :
  Tinv_entry n i j
  = INR n / (INR n - 2) * delta i j + - (1 / ((INR n - 1) * (INR n - 2))).
Proof. unfold Tinv_entry. ring. Qed.

Theorem T_inverse : forall n : nat, (3 <= n)%nat ->
  inverse_of n (T_entry n) (Tinv_entry n).
Proof.
  intros n Hn. pose proof (clients_ge_3 n Hn) as Hr. split; intros i j Hi Hj; unfold product.
  - rewrite (sum_ext n _ _ (fun k _ => f_equal (Rmult _) (Tinv_entry_pair n k j))).
    unfold T_entry. rewrite pair_product by assumption. field. lra.
  - rewrite (sum_ext n _ (fun k => (INR n / (INR n - 2) * delta i k
               + - (1 / ((INR n - 1) * (INR n - 2)))) * T_entry n k j))
      by (intros k _; now rewrite Tinv_entry_pair).
    unfold T_entry. rewrite pair_product by assumption. field. lra.
Qed.

(** The matrices are those of the printed formulas. *)
Theorem apply_T_matrix : forall (n : nat) (q : nat -> R) (i : nat), (i < n)%nat ->
  apply n (T_entry n) q i = apply_T n q i.
Proof.
  intros n q i Hi. unfold apply, apply_T, T_entry.
  rewrite (sum_ext n _ (fun j => delta i j * ((1 - 2 / INR n) * q j) + 1 / INR n ^ 2 * q j))
    by (intros; ring).
  rewrite sum_add, sum_scale, sum_delta by assumption. reflexivity.
Qed.

Theorem apply_Tinv_matrix : forall (n : nat) (s : nat -> R) (i : nat),
  (3 <= n)%nat -> (i < n)%nat ->
  apply n (Tinv_entry n) s i = apply_Tinv n s i.
Proof.
  intros n s i Hn Hi. pose proof (clients_ge_3 n Hn). unfold apply, apply_Tinv, Tinv_entry.
  rewrite (sum_ext n _ (fun j => delta i j * (INR n / (INR n - 2) * s j)
                                 - 1 / ((INR n - 1) * (INR n - 2)) * s j))
    by (intros; ring).
  rewrite sum_sub, sum_scale, sum_delta by assumption. field. lra.
Qed.

(** The printed formula undoes the printed map, in both orders. *)
Theorem T_inverse_as_printed : forall n : nat, (3 <= n)%nat ->
  forall (x : nat -> R) (i : nat), (i < n)%nat ->
  apply_Tinv n (apply_T n x) i = x i /\ apply_T n (apply_Tinv n x) i = x i.
Proof.
  intros n Hn x i Hi. pose proof (clients_ge_3 n Hn) as Hr. split.
  - unfold apply_Tinv, apply_T at 1 2.
    rewrite sum_add, sum_scale, sum_const. field. lra.
  - unfold apply_T, apply_Tinv at 1 2.
    rewrite sum_scale, sum_sub, sum_const. field. lra.
Qed.

(** Hence different energies leave different disagreements. *)
Theorem energies_identified : forall n : nat, (3 <= n)%nat ->
  forall q q' : nat -> R,
  (forall i, (i < n)%nat -> apply_T n q i = apply_T n q' i) ->
  forall i, (i < n)%nat -> q i = q' i.
Proof.
  intros n Hn q q' Heq i Hi.
  rewrite <- (proj1 (T_inverse_as_printed n Hn q i Hi)),
          <- (proj1 (T_inverse_as_printed n Hn q' i Hi)).
  unfold apply_Tinv. rewrite (Heq i Hi), (sum_ext n _ _ Heq). reflexivity.
Qed.

(** Two clients: T is the matrix with all entries 1/4, and positive energies are confounded. *)
Theorem two_clients_rank_one : forall i j : nat,
  (i < 2)%nat -> (j < 2)%nat -> T_entry 2 i j = 1 / 4.
Proof. intros i j _ _. unfold T_entry. simpl. field. Qed.

Theorem two_clients_not_identified : exists q q' : nat -> R,
  (forall i, 0 < q i /\ 0 < q' i) /\
  (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) /\
  q 0%nat <> q' 0%nat.
Proof.
  exists (fun i => if Nat.eqb i 0 then 1 else 3), (fun i => if Nat.eqb i 0 then 2 else 2).
  split; [|split].
  - intro i. destruct (Nat.eqb i 0); lra.
  - intros i _. unfold apply_T. simpl. destruct (Nat.eqb i 0); field.
  - simpl. lra.
Qed.

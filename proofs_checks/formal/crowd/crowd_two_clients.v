(** Theorem 5.1 (e): two clients' energies cannot be told apart. *)
From Fedtheory Require Import sums crowd_map.

(** T has all entries 1/4, only the sum of the energies is left, and different positive
    energies look the same. *)
Theorem two_clients_clause :
  (forall i j, (i < 2)%nat -> (j < 2)%nat -> T_entry 2 i j = 1 / 4) /\
  (forall q q' : nat -> R,
     (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) <-> sum 2 q = sum 2 q') /\
  (exists q q' : nat -> R, (forall i, 0 < q i /\ 0 < q' i) /\
     (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) /\ q 0%nat <> q' 0%nat).
Proof.
  split; [exact two_clients_rank_one|]. split; [|exact two_clients_not_identified].
  intros q q'.
  assert (Hi : forall x i, apply_T 2 x i = 1 / 4 * sum 2 x)
    by (intros x i; unfold apply_T; replace (INR 2) with 2 by (simpl; ring); field).
  split; [intro H; specialize (H 0%nat ltac:(lia)) | intros H i _]; rewrite !Hi in *; lra.
Qed.

(** Refuted: two clients' energies are identified when they are known to be positive, and three
    clients' are not. *)
Theorem two_clients_not_identified_by_sign :
  ~ (forall q q' : nat -> R, (forall i, (i < 2)%nat -> 0 < q i /\ 0 < q' i) ->
     (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) ->
     forall i, (i < 2)%nat -> q i = q' i).
Proof.
  intro F. destruct two_clients_not_identified as (q & q' & Hpos & Heq & Hne).
  apply Hne. apply (F q q'); auto.
Qed.

Theorem three_clients_not_confounded :
  ~ (exists q q' : nat -> R,
     (forall i, (i < 3)%nat -> apply_T 3 q i = apply_T 3 q' i) /\
     exists i, (i < 3)%nat /\ q i <> q' i).
Proof.
  intros (q & q' & Heq & i & Hi & Hne). apply Hne.
  exact (energies_identified 3 (le_n 3) q q' Heq i Hi).
Qed.

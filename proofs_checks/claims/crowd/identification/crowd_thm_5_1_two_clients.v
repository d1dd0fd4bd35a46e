(** Theorem 5.1 (e): two clients' energies cannot be told apart. *)
From Fedtheory Require Import sums crowd_map crowd_two_clients.

Theorem claim :
  (forall i j, (i < 2)%nat -> (j < 2)%nat -> T_entry 2 i j = 1 / 4) /\
  (forall q q' : nat -> R,
    (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) <->
    sums.sum 2 q = sums.sum 2 q') /\
  (exists q q' : nat -> R, (forall i, 0 < q i /\ 0 < q' i) /\
    (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) /\ q 0%nat <> q' 0%nat).
Proof. exact crowd_two_clients.two_clients_clause. Qed.

(** identified if positive *)
Theorem claim_not_identified_by_sign :
  ~ (forall q q' : nat -> R, (forall i, (i < 2)%nat -> 0 < q i /\ 0 < q' i) ->
    (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) ->
    forall i, (i < 2)%nat -> q i = q' i).
Proof. exact crowd_two_clients.two_clients_not_identified_by_sign. Qed.

(** three clients are too few *)
Theorem claim_not_confounded :
  ~ (exists q q' : nat -> R, (forall i, (i < 3)%nat -> apply_T 3 q i = apply_T 3 q' i) /\
    (exists i, (i < 3)%nat /\ q i <> q' i)).
Proof. exact crowd_two_clients.three_clients_not_confounded. Qed.

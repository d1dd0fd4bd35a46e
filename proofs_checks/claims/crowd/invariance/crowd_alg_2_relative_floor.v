(** Algorithm 2: the relative floor is safe as soon as somebody disagrees. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence harmonic crowd_ustatistic
  crowd_refresh.

Theorem claim : forall (n : nat) (s : nat -> R), (3 <= n)%nat -> (forall i, (i < n)%nat ->
  0 <= s i) -> sums.sum n (apply_Tinv n s) = INR n / (INR n - 1) * sums.sum n s /\
  ((exists i, (i < n)%nat /\ 0 < unfloored_cost n s (fun _ => 0) i) <-> exists i, (i < n)%nat /\
  0 < s i).
Proof. exact crowd_refresh.relative_floor_clause. Qed.

(** every cost is positive *)
Theorem claim_not_every_cost : ~ (forall (n : nat) (s : nat -> R), (3 <= n)%nat ->
  (forall i, (i < n)%nat -> 0 <= s i) -> (exists i, (i < n)%nat /\ 0 < s i) -> forall i,
  (i < n)%nat -> 0 < unfloored_cost n s (fun _ => 0) i).
Proof. exact crowd_refresh.relative_floor_not_every_cost. Qed.

(** statistics of either sign *)
Theorem claim_not_for_noisy_statistics : ~ (forall (n : nat) (s : nat -> R), (3 <= n)%nat ->
  (exists i, (i < n)%nat /\ s i <> 0) -> exists i, (i < n)%nat /\
  0 < unfloored_cost n s (fun _ => 0) i).
Proof. exact crowd_refresh.relative_floor_not_for_noisy_statistics. Qed.

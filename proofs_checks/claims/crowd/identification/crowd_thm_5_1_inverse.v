(** Theorem 5.1 (b): the disagreement map T is undone by T^-1 for every n >= 3. *)
From Fedtheory Require Import sums crowd_map crowd_map_rivals.

Theorem claim : forall n : nat, (3 <= n)%nat -> inverse_of n (T_entry n) (Tinv_entry n).
Proof. exact crowd_map.T_inverse. Qed.

(** off-part 1/n^2 *)
Theorem claim_not_n2 :
  ~ (forall n, (3 <= n)%nat ->
    inverse_of n (T_entry n) (Tinv_with_off_part n (1 / INR n ^ 2))).
Proof. exact crowd_map_rivals.T_inverse_not_n2. Qed.

(** off-part 1/(n-1)^2 *)
Theorem claim_not_nm1_squared :
  ~ (forall n, (3 <= n)%nat ->
    inverse_of n (T_entry n) (Tinv_with_off_part n (1 / (INR n - 1) ^ 2))).
Proof. exact crowd_map_rivals.T_inverse_not_nm1_squared. Qed.

(** n >= 2; drops: n >= 3 *)
Theorem claim_not_from_two :
  ~ (forall n, (2 <= n)%nat -> exists M : nat -> nat -> R,
    is_identity n (product n M (T_entry n)) \/ is_identity n (product n (T_entry n) M)).
Proof. exact crowd_map_rivals.T_inverse_not_from_two. Qed.

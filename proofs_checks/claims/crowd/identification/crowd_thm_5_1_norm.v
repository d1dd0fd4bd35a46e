(** Theorem 5.1 (c): undoing the map enlarges an entrywise error by at most C_n. *)
From Fedtheory Require Import sums crowd_map crowd_map_norm.

Theorem claim : forall n : nat, (3 <= n)%nat -> is_norm n (apply_Tinv n) (conditioning n).
Proof. exact crowd_map_norm.T_inverse_norm. Qed.

(** n/(n-2) *)
Theorem claim_not_diagonal_part :
  ~ (forall n, (3 <= n)%nat -> amplifies_at_most n (apply_Tinv n) (INR n / (INR n - 2))).
Proof. exact crowd_map_norm.T_inverse_norm_not_diagonal_part. Qed.

(** (n^2-1)/((n-1)(n-2)) *)
Theorem claim_not_n2_minus_one :
  ~ (forall n, (3 <= n)%nat ->
    is_norm n (apply_Tinv n) ((INR n ^ 2 - 1) / ((INR n - 1) * (INR n - 2)))).
Proof. exact crowd_map_norm.T_inverse_norm_not_n2_minus_one. Qed.

(** no error grows *)
Theorem claim_not_contraction :
  ~ (forall n, (3 <= n)%nat -> amplifies_at_most n (apply_Tinv n) 1).
Proof. exact crowd_map_norm.T_inverse_norm_not_contraction. Qed.

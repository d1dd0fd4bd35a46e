(** Unfolded tangent vectors have rank at most 2 min(r_q, r_p), and that is the price of a bias.
    *)
From Fedtheory Require Import sums orthonormal tensor_tangent tensor_tangent_sharp.

Theorem claim : (forall (q p rq rp rho : nat) (Uq Up G dG dUq dUp : matrix),
  rank_at_most rq rp G rho -> (rho <= Nat.min rq rp)%nat ->
  rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (Nat.min rq rp + rho) /\
  norm_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (INR (2 * Nat.min rq rp))) /\ (forall r,
  attained r).
Proof. exact tensor_tangent_sharp.tangent_bounds_sharp. Qed.

(** rank at most min(r_q, r_p) *)
Theorem claim_not_the_smaller : ~ (forall (q p rq rp : nat) (Uq Up G dG dUq dUp : matrix),
  rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (Nat.min rq rp)).
Proof. exact tensor_tangent_sharp.tangent_rank_not_the_smaller. Qed.

(** rank at most 2 min(r_q, r_p) - 1 *)
Theorem claim_not_one_less : ~ (forall (q p rq rp : nat) (Uq Up G dG dUq dUp : matrix),
  (0 < Nat.min rq rp)%nat ->
  rank_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (2 * Nat.min rq rp - 1)).
Proof. exact tensor_tangent_sharp.tangent_rank_not_one_less. Qed.

(** 2 min(r_q, r_p) - 1 under the root *)
Theorem claim_not_one_less_ : ~ (forall (q p rq rp : nat) (Uq Up G dG dUq dUp : matrix),
  (0 < Nat.min rq rp)%nat ->
  norm_at_most q p (tangent rq rp Uq Up G dG dUq dUp) (INR (2 * Nat.min rq rp - 1))).
Proof. exact tensor_tangent_sharp.tangent_norm_not_one_less. Qed.

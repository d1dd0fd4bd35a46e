(** Proposition 5.23 (ii): the Gram matrix of the disagreements does not see the shift. *)
From Fedtheory Require Import sums tilts crowd_guard_shift.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
  (i < n)%nat -> (j < n)%nat ->
  inner d (disagreement n (fun l k => beta l k + c k) i)
    (disagreement n (fun l k => beta l k + c k) j) =
  projected_gram n (gram d beta) i j.
Proof. exact crowd_guard_shift.shifted_disagreements_projected. Qed.

(** Q itself is invariant *)
Theorem claim_not_shift_invariant :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
    (i < n)%nat -> (j < n)%nat ->
    gram d (fun l k => beta l k + c k) i j = gram d beta i j).
Proof. exact crowd_guard_shift.gram_not_shift_invariant. Qed.

(** J = I - 11'/(n - 1) *)
Theorem claim_not_n_minus_1 :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat),
    (3 <= n)%nat -> (i < n)%nat -> (j < n)%nat ->
    inner d (disagreement n (fun l k => beta l k + c k) i)
      (disagreement n (fun l k => beta l k + c k) j) =
    bilinear n (gram d beta) (fun l => delta i l - 1 / (INR n - 1))
      (fun l => delta j l - 1 / (INR n - 1))).
Proof. exact crowd_guard_shift.shifted_disagreements_not_n_minus_1. Qed.

(** The inverse of T applied to disagreement energies is a U-statistic, for every array of tilts. *)
From Fedtheory Require Import sums tilts crowd_map crowd_ustatistic.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
  apply_Tinv n (disagreement_energies n d beta) i = u_statistic n d beta i.
Proof. exact crowd_ustatistic.inverse_is_u_statistic. Qed.

(** divided by (n-1)^2 *)
Theorem claim_not_nm1_squared :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
    apply_Tinv n (disagreement_energies n d beta) i =
    1 / ((INR n - 1) * (INR n - 1)) * sums.sum n (fun j => sums.sum n (fun k =>
      distinct i j k * inner d (gap beta i j) (gap beta i k)))).
Proof. exact crowd_ustatistic.u_statistic_not_nm1_squared. Qed.

(** pairs j = k counted in *)
Theorem claim_not_with_equal_pairs :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
    apply_Tinv n (disagreement_energies n d beta) i =
    1 / ((INR n - 1) * (INR n - 2)) * sums.sum n (fun j => sums.sum n (fun k =>
      inner d (gap beta i j) (gap beta i k)))).
Proof. exact crowd_ustatistic.u_statistic_not_with_equal_pairs. Qed.

(** never negative *)
Theorem claim_not_nonnegative :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (3 <= n)%nat -> (i < n)%nat ->
    0 <= apply_Tinv n (disagreement_energies n d beta) i).
Proof. exact crowd_ustatistic.inverse_not_nonnegative. Qed.

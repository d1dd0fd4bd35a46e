(** Remark 5.24: where an estimated energy is clipped to zero the estimate of kappa is undefined. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence crowd_realised_relative.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
  (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
  (forall i, (i < n)%nat ->
    kappa * energy_exposure n (energy d beta) i < energy d beta i) ->
  forall i, (i < n)%nat -> 0 < apply_Tinv n (energy d (disagreement n beta)) i.
Proof. exact crowd_realised_relative.noiseless_estimates_positive. Qed.

(** kappa <= 1/4 is enough *)
Theorem claim_not_by_a4 :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
    (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa ->
    kappa <= 1 / 4 ->
    forall i, (i < n)%nat -> 0 < apply_Tinv n (energy d (disagreement n beta)) i).
Proof. exact crowd_realised_relative.noiseless_estimates_positive_not_by_a4. Qed.

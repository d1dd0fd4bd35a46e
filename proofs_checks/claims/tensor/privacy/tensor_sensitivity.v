(** How far a clipped gradient moves between neighbours: exactly 2 tau_X tau_E / n, or half of it.
    *)
From Fedtheory Require Import sums tensor_clipped_gradient.

Theorem claim : forall (n q p : nat) (tauE tauX : R), (0 < n)%nat -> (0 < q)%nat -> (0 < p)%nat ->
  0 < tauE -> 0 < tauX -> sensitivity_is (replaced n) n q p tauE tauX (2 * tauX * tauE / INR n) /\
  sensitivity_is (removed n) n q p tauE tauX (tauX * tauE / INR n).
Proof. exact tensor_clipped_gradient.gradient_sensitivity. Qed.

(** sqrt 2 in place of 2 *)
Theorem claim_not_root_two : ~ (forall n q p tauE tauX res cov res' cov', (0 < n)%nat ->
  0 < tauE -> 0 < tauX -> replaced n res cov res' cov' ->
  distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov') <= (sqrt
    2 * tauX * tauE / INR n) ^ 2).
Proof. exact tensor_clipped_gradient.sensitivity_not_root_two. Qed.

(** the constant of removal for replacement *)
Theorem claim_not_one_record : ~ (forall n q p tauE tauX res cov res' cov', (0 < n)%nat ->
  0 < tauE -> 0 < tauX -> replaced n res cov res' cov' ->
  distance2 q p (gradient n q p tauE tauX res cov) (gradient n q p tauE tauX res' cov') <= (tauX
    * tauE / INR n) ^ 2).
Proof. exact tensor_clipped_gradient.sensitivity_not_one_record. Qed.

(** covariates not clipped *)
Theorem claim_not_without_covariates :
  ~ (forall (n q p : nat) (tauE tauX : R) (res cov res' cov' : nat -> nat -> R), (0 < n)%nat ->
  0 < tauE -> 0 < tauX -> replaced n res cov res' cov' ->
  distance2 q p (fun i j => sums.sum n (fun k => clip q tauE (res k) i * cov k j) / INR n) (fun
    i j => sums.sum n (fun k => clip q tauE (res' k) i * cov' k j) / INR n) <= (2 * tauX * tauE /
    INR n) ^ 2).
Proof. exact tensor_clipped_gradient.sensitivity_not_without_covariates. Qed.

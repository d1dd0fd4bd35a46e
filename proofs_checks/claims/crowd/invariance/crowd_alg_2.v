(** Algorithm 2: statistic to energies, costs, floored costs and weights. *)
From Fedtheory Require Import sums tilts crowd_map crowd_incoherence harmonic crowd_ustatistic
  crowd_refresh.

Theorem claim : forall (n : nat) (s v : nat -> R) (rho : R), (3 <= n)%nat -> 0 < rho ->
  in_simplex n (refresh_weights n s v rho) /\ (forall i, (i < n)%nat ->
  0 < refresh_weights n s v rho i) /\ (forall w, total_one n w ->
  cost n (refresh_weights n s v rho) (refresh_cost n s v rho) <= cost n w (refresh_cost n s v
    rho)).
Proof. exact crowd_refresh.refresh_well_defined. Qed.

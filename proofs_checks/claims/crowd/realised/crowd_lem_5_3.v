(** Lemma 5.3: on one realisation the bias energy of any weights lies near its diagonal part. *)
From Fedtheory Require Import sums tilts crowd_incoherence crowd_incoherence_rivals.

Theorem claim :
  forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
  non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall w : nat -> R,
  let bias_energy := inner d (aggregate n w beta) (aggregate n w beta) in
  let proxy := diagonal_energy n w (energy d beta) in
  (1 - kappa) * proxy <= bias_energy <= (1 + kappa) * proxy.
Proof. exact crowd_incoherence.diagonal_proxy. Qed.

(** largest cosine in place of kappa *)
Theorem claim_not_largest_cosine :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (k : R),
    non_zero_tilts n d beta ->
    (forall i j, (i < n)%nat -> (j < n)%nat -> Rabs (cosines d beta i j) <= k) ->
    forall w : nat -> R,
    inner d (aggregate n w beta) (aggregate n w beta) <=
      (1 + k) * diagonal_energy n w (energy d beta)).
Proof. exact crowd_incoherence_rivals.diagonal_proxy_not_largest_cosine. Qed.

(** kappa/2 above *)
Theorem claim_not_half_kappa :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall w : nat -> R,
    inner d (aggregate n w beta) (aggregate n w beta) <=
      (1 + kappa / 2) * diagonal_energy n w (energy d beta)).
Proof. exact crowd_incoherence_rivals.diagonal_proxy_not_half_kappa. Qed.

(** kappa/2 below *)
Theorem claim_not_half_kappa_below :
  ~ (forall (n d : nat) (beta : nat -> nat -> R) (kappa : R),
    non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> forall w : nat -> R,
    (1 - kappa / 2) * diagonal_energy n w (energy d beta) <=
      inner d (aggregate n w beta) (aggregate n w beta)).
Proof. exact crowd_incoherence_rivals.diagonal_proxy_not_half_kappa_below. Qed.

(** Proposition 4.1 (i) read as 'only up to a linear tilt': true among linear crowds. *)
From Fedtheory Require Import sums tilts harmonic crowd_shift.

Theorem claim : forall (n d : nat) (f0 f0' : point -> R) (beta beta' : nat ->
  point) (a a' : nat -> R), (0 < n)%nat -> (forall i x, (i < n)%nat ->
  client_risk f0 (linear_crowd d beta a) i x = client_risk f0' (linear_crowd d beta' a') i x) ->
  exists (c : point) (e : R), (forall x, f0' x = f0 x + inner d c x + e) /\ forall i k,
  (i < n)%nat -> (k < d)%nat -> beta' i k = beta i k - c k.
Proof. exact crowd_shift.linear_crowds_differ_by_shift. Qed.

(** any perturbations *)
Theorem claim_not_only_shifted :
  ~ (forall (n d : nat) (f0 f0' : point -> R) (h h' : nat -> point -> R), (0 < n)%nat ->
  (forall (i : nat) (x : point), (i < n)%nat -> client_risk f0 h i x = client_risk f0' h' i x) ->
  differ_by_tilt d f0 f0').
Proof. exact crowd_shift.crowds_not_only_shifted. Qed.

(** the truth itself is identified *)
Theorem claim_not_identified :
  ~ (forall (n d : nat) (f0 f0' : point -> R) (beta beta' : nat -> point) (a a' : nat -> R),
  (0 < n)%nat ->
  (forall (i : nat) (x : point), (i < n)%nat -> client_risk f0 (linear_crowd d beta a) i x =
    client_risk f0' (linear_crowd d beta' a') i x) -> exists e : R, forall x : point,
  f0' x = f0 x + e).
Proof. exact crowd_shift.truth_not_identified. Qed.

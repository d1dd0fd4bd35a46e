(** Proposition 3.1: convex perturbations that are centred at every point are affine. *)
From Fedtheory Require Import sums tilts expectation crowd_rigidity crowd_rigidity_random
  crowd_rigidity_rivals.

Theorem claim : forall (P : Probability) (n d : nat) (U : point -> Prop)
    (h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point),
  crowd_rigidity.open_set d U ->
  (forall o i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) ->
  (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) ->
  (forall i, (i < n)%nat -> almost_surely (fun o => convex_on U (h o i))) ->
  centred_everywhere n d U g ->
  almost_surely (fun o => forall i, (i < n)%nat -> affine_on U d (h o i) (g o i)).
Proof. exact crowd_rigidity_random.convex_centred_crowd_affine. Qed.

(** centred at one point only *)
Theorem claim_not_centred_at_one_point : ~ (
  forall (P : Probability) (n d : nat) (U : point -> Prop) (x0 : point)
    (h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point),
  crowd_rigidity.open_set d U -> U x0 ->
  (forall o i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) ->
  (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) ->
  (forall i, (i < n)%nat -> almost_surely (fun o => convex_on U (h o i))) ->
  centred_everywhere n d (fun x : point => x = x0) g ->
  almost_surely (fun o => forall i, (i < n)%nat -> affine_on U d (h o i) (g o i))).
Proof. exact crowd_rigidity_rivals.centred_at_one_point_not_enough. Qed.

(** quasi-convex in place of convex *)
Theorem claim_not_quasi_convex : ~ (
  forall (P : Probability) (n d : nat) (U : point -> Prop)
    (h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point),
  crowd_rigidity.open_set d U ->
  (forall o i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) ->
  (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) ->
  (forall i, (i < n)%nat -> almost_surely (fun o => quasi_convex_on U (h o i))) ->
  centred_everywhere n d U g ->
  almost_surely (fun o => forall i, (i < n)%nat -> affine_on U d (h o i) (g o i))).
Proof. exact crowd_rigidity_rivals.quasi_convex_not_enough. Qed.

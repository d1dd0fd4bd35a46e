(** After Proposition 4.1: no data identify the truth, where a shifted crowd can occur. *)
From Fedtheory Require Import sums tilts harmonic crowd_shift.

Theorem claim : forall (n d : nat) (c : point) (f0 : point -> R) (h : nat -> point ->
  R) (g0 : point -> point) (g : nat -> point ->
  point), (forall i x, client_risk (shifted_truth d c f0) (shifted_perturbation d c h) i x =
    client_risk f0 h i x) /\ (forall (W : Type) ask answer (omega : W) rounds,
  transcript ask answer (client_gradient (shifted_truth_gradient c g0) (shifted_gradient c g))
    omega rounds = transcript ask answer (client_gradient g0 g) omega rounds) /\
  ((exists k, (k < d)%nat /\ c k <> 0) -> forall x, (forall k, (k < d)%nat -> g0 x k = 0) ->
  ~ (forall k, (k < d)%nat -> shifted_truth_gradient c g0 x k = 0)) /\
  (forall (beta : nat -> point) (w : nat -> R) k, total_one n w ->
  aggregate n w (fun i => fun k => beta i k - c k) k = aggregate n w beta k - c k).
Proof. exact crowd_shift.shift_invisible. Qed.

(** the truth alone shifted *)
Theorem claim_not_the_truth_alone_shifted :
  ~ (forall (c : point) (g0 : point -> point) (g : nat -> point -> point) (W : Type) (ask : W ->
    list round -> nat -> point) (answer : W -> list round -> nat -> point -> point -> point)
    (omega : W) (rounds : nat),
  transcript ask answer (client_gradient (shifted_truth_gradient c g0) g) omega rounds =
    transcript ask answer (client_gradient g0 g) omega rounds).
Proof. exact crowd_shift.shift_of_truth_alone_visible. Qed.

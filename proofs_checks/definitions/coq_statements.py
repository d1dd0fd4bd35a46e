"""Statements in Coq's words that more than one claim cites."""

from __future__ import annotations

#: ``crowd_shift.shift_invisible``
SHIFT_INVISIBLE = (
    "forall (n d : nat) (c : point) (f0 : point -> R) (h : nat -> point -> R) "
    "(g0 : point -> point) (g : nat -> point -> point), "
    "(forall i x, client_risk (shifted_truth d c f0) (shifted_perturbation d c h) i x "
    "= client_risk f0 h i x) /\\ "
    "(forall (W : Type) ask answer (omega : W) rounds, "
    "transcript ask answer "
    "(client_gradient (shifted_truth_gradient c g0) (shifted_gradient c g)) "
    "omega rounds "
    "= transcript ask answer (client_gradient g0 g) omega rounds) /\\ "
    "((exists k, (k < d)%nat /\\ c k <> 0) -> forall x, "
    "(forall k, (k < d)%nat -> g0 x k = 0) -> "
    "~ (forall k, (k < d)%nat -> shifted_truth_gradient c g0 x k = 0)) /\\ "
    "(forall (beta : nat -> point) (w : nat -> R) k, total_one n w -> "
    "aggregate n w (fun i => fun k => beta i k - c k) k = aggregate n w beta k - c k)"
)

#: ``crowd_refresh.floored_costs_error``
FLOORED_COSTS_ERROR = (
    "forall (n : nat) (chat c : nat -> R) (Delta rho : R), "
    "(forall i, (i < n)%nat -> 0 <= c i) -> 0 <= rho -> within n chat c Delta -> "
    "within n (fun i => Rmax (chat i) rho) c (Rmax Delta rho) /\\ "
    "within n (fun i => Rmax (chat i) rho) c (Delta + rho)"
)

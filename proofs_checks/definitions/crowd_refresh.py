"""Algorithm 2 and the U-statistic behind its inversion, in exact arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from proofs_checks.definitions.crowd import Tilts, harmonic_weights, largest_error
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.matrices import Vector, inner


def difference(x: Vector, y: Vector) -> list[Any]:
    """Return x - y."""
    return [a - b for a, b in zip(x, y, strict=True)]


def u_statistic(tilts: Tilts, client: int) -> Any:
    """Return the mean of <beta_i - beta_j, beta_i - beta_k> over ordered pairs j, k of others.

    The pairs have j != k; there are (n - 1)(n - 2) of them.
    """
    others = [j for j in range(len(tilts)) if j != client]
    terms = [
        inner(difference(tilts[client], tilts[j]), difference(tilts[client], tilts[k]))
        for j, k in permutations(others, 2)
    ]
    return sum(terms, Fraction(0)) / len(terms)


def u_statistic_coefficients(n: int) -> list[Any]:
    """Return the coefficients of Q_ii, Q_ij, Q_jj and Q_jk in the statistic of the first client.

    They are taken from its values for tilts on the line that are 1 for one or two clients.

    Raises
    ------
    ArithmeticError
        If the other clients are not treated alike.
    """

    def value(*on: int) -> Any:
        return u_statistic([[Fraction(int(i in on))] for i in range(n)], 0)

    def entry(a: int, b: int) -> Any:
        return value(a) if a == b else (value(a, b) - value(a) - value(b)) / 2

    others = range(1, n)
    kinds = [
        {entry(0, 0)},
        {entry(0, b) for b in others},
        {entry(a, a) for a in others},
        {entry(a, b) for a in others for b in others if a != b},
    ]
    if any(len(kind) != 1 for kind in kinds):
        raise ArithmeticError(f"the statistic does not treat the other {n - 1} clients alike")
    return [kind.pop() for kind in kinds]


def clipped_energies(statistic: Vector) -> list[Any]:
    """Return (T^-1 s)_+ with the inverse of the dense map."""
    return [max(value, Fraction(0)) for value in invert_disagreement_map(statistic)]


def unfloored_costs(statistic: Vector, noise_bounds: Vector, batch: Any, horizon: Any) -> list[Any]:
    """Return hat q_i + bar sigma_i^2 / (b K)."""
    return [
        q + Fraction(s) ** 2 / (Fraction(batch) * Fraction(horizon))
        for q, s in zip(clipped_energies(statistic), noise_bounds, strict=True)
    ]


def floored(costs: Sequence[Any], floor: Any) -> list[Any]:
    """Return the costs raised to the floor."""
    return [max(c, floor) for c in costs]


def floored_error(estimated: Sequence[Any], costs: Sequence[Any], floor: Any) -> Any:
    """Return max_i |max(chat_i, floor) - c_i|."""
    return largest_error(costs, floored(estimated, floor))


def refresh_weights(
    statistic: Vector, noise_bounds: Vector, batch: Any, horizon: Any, floor: Any
) -> list[Any]:
    """Run Algorithm 2: statistic to energies, costs, floored costs, weights."""
    costs = unfloored_costs(statistic, noise_bounds, batch, horizon)
    return harmonic_weights(floored(costs, Fraction(floor)))

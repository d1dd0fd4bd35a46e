"""How far the cross-fitted statistic is off in the mean, by enumeration of adaptive noise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import Tilts, disagreement_energies, energy
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.matrices import Vector, inner
from proofs_checks.definitions.two_point_martingales import (
    Node,
    martingale_paths,
    report_paths,
    vector_sum,
)


def report_noise(noise: Sequence[Any]) -> list[Any]:
    """Return tau^2 of each client from all sigma^2: its own noise and its share of all."""
    return [own + Fraction(sum(noise), len(noise) ** 2) for own in noise]


def statistic_errors(
    statistic: Callable[[Sequence[Tilts]], list[Any]], tilts: Tilts, *noise: Any
) -> tuple[list[Any], list[Any]]:
    """Return E (s - |beta~|^2) and E (s - |beta~|^2)^2 of each client.

    Parameters
    ----------
    statistic : callable
        From the reports of the rounds to the s_i.
    tilts : sequence of n vectors
        beta_i.
    noise
        Scales, skews and rounds, as `report_paths` takes them.
    """
    target, n = disagreement_energies(tilts), len(tilts)

    def powers(reports: Sequence[Tilts]) -> list[Any]:
        off = [s - q for s, q in zip(statistic(reports), target, strict=True)]
        return [*off, *(e * e for e in off)]

    found = expectation(report_paths(tilts, *noise), powers)
    return found[:n], found[n:]


def half_average_spread(disagreement: Vector, rounds: int, martingale: Sequence[Node]) -> Any:
    """Return E (s - |beta~|^2)^2 where the residuals are beta~ plus steps of a martingale.

    Parameters
    ----------
    disagreement : vector
        beta~, in the plane.
    rounds : int
        K_0.
    martingale : sequence of Node
        The noise, of second moment at most 1 in each round.
    """

    def squared_error(steps: Sequence[Vector]) -> list[Any]:
        halves = [
            [b + x * Fraction(2, rounds) for b, x in zip(disagreement, noise, strict=True)]
            for noise in (vector_sum(steps[start::2], 2) for start in (0, 1))
        ]
        return [(inner(*halves) - energy(disagreement)) ** 2]

    return expectation(martingale_paths(martingale, rounds), squared_error)[0]

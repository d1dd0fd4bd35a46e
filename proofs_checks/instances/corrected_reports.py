"""Reports that clients correct by their deviation from the crowd, and crowds that would do so."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd_laws import fair_sign
from proofs_checks.definitions.finite_law import FiniteLaw


def weighted_point(n: int) -> tuple[Any, ...]:
    """Return the truth's gradient, the clients', their noise and weights of total 1, on the line.

    Parameters
    ----------
    n : int
        Number of clients.
    """
    free = [Fraction(i + 1, 2 * n) for i in range(n - 1)]
    return (
        Fraction(7, 3),
        tuple(Fraction(i * i - 4, i + 1) for i in range(n)),
        tuple(Fraction((5 * i) % 7 - 3) for i in range(n)),
        (*free, 1 - sum(free, Fraction(0))),
    )


POINTS = tuple(weighted_point(n) for n in range(1, 7))
#: independent centred crowds with unequal energies
CROWDS: tuple[Sequence[FiniteLaw], ...] = (
    (fair_sign((1, 2)), fair_sign((3, -1)), fair_sign((0, 1))),
    (fair_sign((1,)), fair_sign((2,)), fair_sign((3,)), fair_sign((4,))),
)
#: one with equal energies
EQUAL_CROWD: Sequence[FiniteLaw] = (fair_sign((1, 0)), fair_sign((0, 1)))
#: reports of a round: three clients, then two, in the plane
REPORTS = (((1, 2), (3, -1), (Fraction(1, 2), 7)), ((0, 0), (4, 1)))

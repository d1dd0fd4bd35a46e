"""Tilts of one round, chosen by hand, and the reports of clients without noise."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.crowd import Tilts, orthogonal_tilts

ORTHOGONAL: tuple[Tilts, ...] = (
    orthogonal_tilts((1, 2, 3)),
    orthogonal_tilts((0, 1, 1, 5)),
    orthogonal_tilts((Fraction(1, 8), 3, 4, 4, 9, 2, 2)),
)
#: of the last one the first inverted energy is negative
OBLIQUE: tuple[Tilts, ...] = (
    ((1, 0), (0, 2), (3, 1)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)),
    ((0, 0, Fraction(1, 2)), (3, 1, 0), (-1, 2, 0)),
)


def exact_reports(tilts: Tilts, unit: int = 1, rounds: int = 4) -> list[list[list[float]]]:
    """Return each round's reports, a multiple of the tilts and a vector that moves the rounds.

    Parameters
    ----------
    tilts : sequence of n vectors
        beta_i.
    unit : int
        What the tilts are multiplied by: n, where nothing is to be rounded.
    rounds : int
        How many.
    """
    return [
        [[float(unit * x + k * (j + 3)) for j, x in enumerate(tilt)] for tilt in tilts]
        for k in range(rounds)
    ]

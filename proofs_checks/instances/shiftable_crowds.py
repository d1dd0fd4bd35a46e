"""Known laws of tilts on the line, as the list of all realisations, with one of them realised."""

from __future__ import annotations

from itertools import product

from proofs_checks.definitions.crowd import Tilts


def signs(*lengths: int) -> list[Tilts]:
    """Return all realisations of beta_i = +- a_i on the line."""
    return [
        [[s * a] for s, a in zip(signs_of_all, lengths, strict=True)]
        for signs_of_all in product((-1, 1), repeat=len(lengths))
    ]


def grid(n: int) -> list[Tilts]:
    """Return all realisations with every beta_i among -1, 0, 1."""
    return [[[b] for b in row] for row in product((-1, 0, 1), repeat=n)]


#: laws with a realisation whose shift is possible too
SHIFTABLE: tuple[tuple[list[Tilts], Tilts], ...] = (
    (grid(3), [[0], [1], [0]]),
    (grid(4), [[-1], [0], [0], [-1]]),
    (signs(2, 2, 2), [[2], [2], [2]]),
)

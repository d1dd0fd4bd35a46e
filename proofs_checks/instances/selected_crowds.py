"""Clients that report because of their tilts: centred parts, and a part that all of them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.crowd import Tilts, orthogonal_tilts
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.definitions.crowd_protocols import sign_walk, weighted_descent
from proofs_checks.definitions.crowd_runs import noisy_run

#: centred parts beta'_i, the shared part c
CENTRED_WITH_SHARE: tuple[tuple[Tilts, Sequence[int]], ...] = (
    (((2, 1),), (3, -1)),
    (((1, 0), (0, 2)), (2, -1)),
    (((1, 0), (0, 2), (3, 1)), (0, 5)),
    (((1, 1), (2, 0), (0, 3), (1, 1)), (1, 1)),
    (((4, 0), (1, 0), (-2, 1), (0, 0), (7, 2)), (-3, 2)),
)
_HALF, _QUARTER, _FIFTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 5)
_WEIGHTS = ((1,), (_HALF, _HALF), (_QUARTER, _QUARTER, _HALF), (0, 0, 1, 0), (_FIFTH,) * 5)
#: weights of total 1 and the same
WEIGHTED = tuple((w, *case) for w, case in zip(_WEIGHTS, CENTRED_WITH_SHARE, strict=True))
#: the same with sigma_i, skews and rounds
NOISY = (
    (CENTRED_WITH_SHARE[1], (1, 2), (1, 2), 4),
    (CENTRED_WITH_SHARE[2], (1, 0, 2), (1, 2, Fraction(1, 3)), 2),
    (CENTRED_WITH_SHARE[3], (1, 1, 2, 0), (1, 2, 3, 1), 2),
)
#: orthogonal centred parts, the shared part
ORTHOGONAL = (
    (orthogonal_tilts((1, 2, 3)), (4, 0, -2)),
    (orthogonal_tilts((2, 1, 1, 5)), (0, 9, 1, 3)),
)

#: multiples of n and of the rounds in a half, so that nothing is rounded
WHOLE_RUN = noisy_run(4, 2, 6, 12)
#: six rounds of four clients in two coordinates, in thirds
THIRDS = [
    [[Fraction((3 * k + 5 * i * i + 7 * j) % 13 - 6, 3) for j in range(2)] for i in range(4)]
    for k in range(6)
]

PROTOCOLS = {
    "sign walk": sign_walk,
    "descent on one client": weighted_descent((1, 0, 0), Fraction(1, 4)),
    "descent on two clients": weighted_descent((0, 1, 1), Fraction(1, 9)),
}
#: centred parts, the shared part, protocol, rounds
RUNS = (
    (((1, 0), (0, 2), (3, 1)), (2, -1), "sign walk", 4),
    (((1, 0), (0, 2), (3, 1)), (2, -1), "descent on one client", 4),
    (((1, 1), (2, 0)), (5, Fraction(1, 3)), "sign walk", 5),
    (((2,), (1,), (-1,)), (7,), "descent on two clients", 3),
)


def selected(centred: Tilts, shared: Sequence[Any]) -> list[list[Any]]:
    """Return the tilts c + beta'_i."""
    return shifted(centred, shared, -1)


def under_all_signs(centred: Tilts, shared: Sequence[Any]) -> Iterator[list[list[Any]]]:
    """Yield the tilts c + xi_i beta'_i for all signs xi."""
    for signs in product((1, -1), repeat=len(centred)):
        parts = [[s * b for b in tilt] for s, tilt in zip(signs, centred, strict=True)]
        yield selected(parts, shared)

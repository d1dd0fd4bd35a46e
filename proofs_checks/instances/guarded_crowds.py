"""Crowds that the guard of Remark 5.24 accepts, refuses, or has no estimate for."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.crowd import Tilts


def orthogonal(*lengths: int) -> Tilts:
    """Return orthogonal integer tilts of these lengths."""
    return tuple(tuple(x * (i == k) for k in range(len(lengths))) for i, x in enumerate(lengths))


def block(share: int, n: int) -> Tilts:
    """Return n unit-like tilts that share an axis: cosines share^2 / (1 + share^2)."""
    return tuple((*(int(i == k) for k in range(n)), share) for i in range(n))


def alternating(strength: int, n: int) -> Tilts:
    """Return n tilts that lean one way and the other along a shared axis."""
    return tuple((*(2 * int(i == k) for k in range(n)), strength * (-1) ** i) for i in range(n))


#: no energy of these is clipped
FOUR: Tilts = ((3, 0, 0, 1), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2))
FIVE: Tilts = (
    *((4, 0, 0, 0, 1), (0, 3, 0, 1, 0), (1, 0, 5, 0, 0)),
    *((0, 1, 0, 4, 0), (0, 0, 1, 0, 6)),
)
#: one small tilt among others that disagree on balance; kappa = 1/sqrt(50)
SMALL_FIRST: Tilts = ((0, 0, Fraction(1, 2), 0), (3, 1, 0, 0), (-1, 2, 0, 0), (0, 0, 0, 5))
#: the same with an estimate of exactly zero at three clients
ZERO_FIRST: Tilts = ((0, 0, 1), (3, 1, 0), (-1, 2, 0))
#: equal tilts but for a rest of 1: kappa is close to 2
NEARLY_EQUAL: Tilts = ((9, 1, 0, 0), (9, 0, 1, 0), (9, 0, 0, 1))

#: what the guard's decision is compared on
GUARDED: tuple[Tilts, ...] = (
    orthogonal(1, 2, 3, 4),
    *(block(1, 4), block(5, 6)),
    *(alternating(1, 4), alternating(2, 4), alternating(3, 6)),
    ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2)),
    SMALL_FIRST,
)

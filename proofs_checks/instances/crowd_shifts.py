"""Tilts with shifts by a common vector."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import Tilts
from proofs_checks.definitions.matrices import Vector
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    integers_of,
    tuples,
)
from proofs_checks.instances.crowd_tilts import tilt_arrays

#: crowds of one client to five
TILTS: tuple[Tilts, ...] = (
    ((2,),),
    ((3,), (-1,)),
    ((1, 0), (0, 2), (3, 1)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)),
    ((1,), (1,), (1,), (1,), (6,)),
)
#: tilts with a shift, the last one by nothing
SHIFTED: tuple[tuple[Tilts, Vector], ...] = (
    (((3,), (-1,)), (2,)),
    (((1, 0), (0, 2), (3, 1)), (2, -1)),
    (((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)), (0, 5, 1)),
    (((0, 0), (1, 1)), (0, 0)),
)
#: tilts, a shift, a level that kappa stays below before it and exceeds after it
MADE_COHERENT = (
    (((1, 0, 0), (0, 1, 0), (0, 0, 1)), (-1, -1, -1), Fraction(1, 10), Fraction(3, 2)),
    (((2, 0, 0, 0), (0, 1, 0, 0), (0, 0, 3, 0)), (0, 0, 0, 5), Fraction(1, 10), Fraction(3, 2)),
    (((3, 1, 0, 0), (-1, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 5)), (-9, 0, 0, 9), Fraction(1, 5), 2),
)


def tilts_with_shift() -> ByteStrategy:
    """Return tilts and a shift."""
    return tuples(tilt_arrays(least=1, dimension=6), integers_of(-5, 5, 6)).map(
        lambda drawn: (drawn[0], list(drawn[1][: len(drawn[0][0])]))
    )


def axes(d: int) -> list[list[int]]:
    """Return the 2 d shifts by a unit vector or its opposite."""
    return [[sign * int(k == j) for k in range(d)] for j in range(d) for sign in (1, -1)]


def tilts_with_axis_shifts() -> ByteStrategy:
    """Return tilts and one shift along each axis."""
    return tilt_arrays(least=2).map(lambda tilts: (tilts, axes(len(tilts[0]))))


def tilts_with_nonzero_shift() -> ByteStrategy:
    """Return tilts and a list of one shift, which is not zero."""

    def with_shift(drawn: Any) -> Any:
        tilts, entries = drawn
        shift = entries[: len(tilts[0])]
        return tilts, [list(shift) if any(shift) else [1, *shift[1:]]]

    parts = tilt_arrays(least=2, dimension=6), integers_of(-3, 3, 6)
    return tuples(*parts).map(with_shift)

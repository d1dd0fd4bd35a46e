"""Generated crowds for property audits: integer tilts, often coherent, of very unequal energies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import incoherence_ceiling, incoherence_is_at_most
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    choices_of,
    integers_of,
    tuples,
)


def tilt_arrays(least: int = 3, most: int = 5, dimension: int = 6) -> ByteStrategy:
    """Return n non-zero integer tilts.

    A small dimension makes them linearly dependent, a common shift makes them nearly parallel,
    a twin makes two of them parallel, and scaling single clients by powers of two spreads the
    energies.

    Parameters
    ----------
    least, most : int
        Range of n.
    dimension : int
        Largest d.
    """

    def mixed(drawn: Any) -> tuple[tuple[int, ...], ...]:
        n, d, entries, scales, shift, times, twins = drawn
        rows = [entries[i * d : (i + 1) * d] for i in range(n)]
        if twins:
            rows[-1] = rows[0]
        moved = ([x + times * c for x, c in zip(row, shift, strict=False)] for row in rows)
        # a tilt must not vanish; (1, 0, ...) is drawn without this as well
        return tuple(
            tuple(scale * x for x in (row if any(row) else [1, *row[1:]]))
            for row, scale in zip(moved, scales, strict=False)
        )

    return tuples(
        choice(range(least, most + 1)),
        choice(range(1, dimension + 1)),
        integers_of(-4, 4, most * dimension),
        choices_of((1, 1, 1, 2, 8), most),
        integers_of(-4, 4, dimension),
        choice((0, 0, 1, 5)),
        choice((False,) * 7 + (True,)),
    ).map(mixed)


def incoherent_arrays(least: int = 2, most: int = 4) -> ByteStrategy:
    """Return integer tilts with kappa below 1 more often than not.

    Each tilt gets an axis of its own, of a length that is often above that of the rest.
    """

    def owned(drawn: Any) -> tuple[tuple[int, ...], ...]:
        tilts, lengths = drawn
        return tuple(
            (*tilt, *(lengths[i] * int(i == k) for k in range(len(tilts))))
            for i, tilt in enumerate(tilts)
        )

    lengths = choices_of((1, 4, 9, 30), most)
    return tuples(tilt_arrays(least, most, dimension=3), lengths).map(owned)


def with_level(tilts: Any, parts: int = 32) -> tuple[Any, Fraction]:
    """Return tilts with kappa rounded up to a multiple of 1/parts."""
    return tilts, incoherence_ceiling(gram(tilts), parts)


def is_within_level(case: Any) -> bool:
    """Answer whether kappa of a case's tilts, its first entry, is at most its second entry."""
    return incoherence_is_at_most(gram(case[0]), case[1])


def nearly_orthogonal_tilts() -> ByteStrategy:
    """Return tilts of similar lengths, each close to an axis of its own, and a level of kappa."""

    def crowd(drawn: Any) -> Any:
        n, lengths, rest = drawn
        return tuple(
            (*(lengths[i] * int(i == k) for k in range(n)), *rest[3 * i : 3 * i + 3])
            for i in range(n)
        )

    parts = choice((3, 4)), choices_of((5, 6, 8), 4), integers_of(-2, 2, 12)
    return tuples(*parts).map(crowd).map(with_level)

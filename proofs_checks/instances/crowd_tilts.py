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
    fractions_of,
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


def of_total_one(parts: Any) -> tuple[Fraction, ...]:
    """Return integer parts divided by their sum; the first one is moved by 1 if that is zero."""
    total = sum(parts)
    if not total:
        total = 1 if parts[0] < 5 else -1
        parts = (parts[0] + total, *parts[1:])
    return tuple(Fraction(x, total) for x in parts)


def competitions(*more: ByteStrategy, least: int = -4, most: int = 4) -> ByteStrategy:
    """Return tilts, a level of kappa, estimated energies and competing weights of total one.

    The estimates are positive and need not be close to the energies.

    Parameters
    ----------
    more : ByteStrategy
        What else belongs to a case, drawn after these.
    least : int
        Smallest part of the weights before they are divided by their sum: 0 keeps to the simplex.
    most : int
        Largest number of clients.
    """

    def case(drawn: Any) -> tuple[Any, ...]:
        tilts, estimates, parts, *rest = drawn
        n = len(tilts)
        return *with_level(tilts), list(estimates[:n]), of_total_one(parts[:n]), *rest

    return tuples(
        incoherent_arrays(most=most),
        fractions_of(Fraction(1, 20), 40, 20, most),
        integers_of(least, 5, most),
        *more,
    ).map(case)

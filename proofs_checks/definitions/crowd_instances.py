"""Generated crowds for property audits: integer tilts, often coherent, of very unequal energies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import incoherence_ceiling


def tilt_arrays(least: int = 3, most: int = 5, dimension: int = 6) -> Any:
    """Return a strategy of n non-zero integer tilts.

    A small dimension makes them linearly dependent, a common shift makes them nearly parallel, and
    scaling single clients by powers of two spreads the energies.

    Parameters
    ----------
    least, most : int
        Range of n.
    dimension : int
        Largest d.
    """
    from hypothesis import strategies as st

    def crowd(shape: tuple[int, int]) -> Any:
        n, d = shape
        entry = st.integers(-4, 4)
        vector = st.lists(entry, min_size=d, max_size=d)
        scale = st.sampled_from((1, 1, 1, 2, 8))
        return st.tuples(
            st.lists(st.tuples(vector, scale), min_size=n, max_size=n),
            vector,
            st.sampled_from((0, 0, 1, 5)),
        ).map(mixed)

    def mixed(drawn: Any) -> tuple[tuple[int, ...], ...]:
        rows, shift, times = drawn
        return tuple(
            tuple(scale * (x + times * c) for x, c in zip(row, shift, strict=True))
            for row, scale in rows
        )

    shapes = st.tuples(st.integers(least, most), st.integers(1, dimension))
    return shapes.flatmap(crowd).filter(lambda tilts: all(any(tilt) for tilt in tilts))


def incoherent_arrays(least: int = 2, most: int = 4) -> Any:
    """Return a strategy of integer tilts with kappa below 1 more often than not.

    Each tilt gets an axis of its own, of a length that is often above that of the rest.
    """
    from hypothesis import strategies as st

    def owned(tilts: Any, lengths: Any) -> tuple[tuple[int, ...], ...]:
        return tuple(
            (*tilt, *(lengths[i] * int(i == k) for k in range(len(tilts))))
            for i, tilt in enumerate(tilts)
        )

    lengths = st.lists(st.sampled_from((1, 4, 9, 30)), min_size=most, max_size=most)
    return st.builds(owned, tilt_arrays(least, most, dimension=3), lengths)


def with_level(tilts: Any, parts: int = 32) -> tuple[Any, Fraction]:
    """Return tilts with kappa rounded up to a multiple of 1/parts."""
    return tilts, incoherence_ceiling(gram(tilts), parts)

"""Generated crowds for property audits: integer tilts, often coherent, of very unequal energies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import incoherence_ceiling, incoherence_is_at_most


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


def is_within_level(case: Any) -> bool:
    """Answer whether kappa of a case's tilts, its first entry, is at most its second entry."""
    return incoherence_is_at_most(gram(case[0]), case[1])


def weights_of_total_one(n: int, least: int = -4) -> Any:
    """Return a strategy of n weights that sum to one.

    Parameters
    ----------
    n : int
        Clients.
    least : int
        Smallest part before the parts are divided by their sum: 0 keeps to the simplex.
    """
    from hypothesis import strategies as st

    parts = st.lists(st.integers(least, 5), min_size=n, max_size=n).filter(sum)
    return parts.map(lambda drawn: tuple(Fraction(x, sum(drawn)) for x in drawn))


def competitions(*more: Any, least: int = -4) -> Any:
    """Return a strategy of tilts, a level of kappa, estimated energies and competing weights.

    The estimates are positive and need not be close to the energies.

    Parameters
    ----------
    more : strategies
        What else belongs to a case, drawn after these.
    least : int
        As in :func:`weights_of_total_one`.
    """
    from hypothesis import strategies as st

    def with_rest(crowd: Any) -> Any:
        n = len(crowd[0])
        positive = st.fractions(Fraction(1, 20), 40, max_denominator=20)
        return st.tuples(
            st.just(crowd[0]),
            st.just(crowd[1]),
            st.lists(positive, min_size=n, max_size=n),
            weights_of_total_one(n, least),
            *more,
        )

    return incoherent_arrays().map(with_level).flatmap(with_rest)

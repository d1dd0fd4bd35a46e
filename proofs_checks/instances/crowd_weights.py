"""Tilts with weights, coefficients or estimates that compete for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import Tilts, bias_energies, harmonic_weights
from proofs_checks.definitions.matrices import identity
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    fractions_of,
    integers_of,
    tuples,
)
from proofs_checks.instances.crowd_tilts import incoherent_arrays, tilt_arrays, with_level


def of_total_one(parts: Any) -> tuple[Fraction, ...]:
    """Return integer parts divided by their sum; the first one is moved by 1 if that is zero."""
    total = sum(parts)
    if not total:
        total = 1 if parts[0] < 5 else -1
        parts = (parts[0] + total, *parts[1:])
    return tuple(Fraction(x, total) for x in parts)


def simplex_weights(tilts: Tilts) -> list[list[Fraction]]:
    """Return weights of the simplex: uniform, inverse to the bias energies, and its vertices."""
    n = len(tilts)
    return [[Fraction(1, n)] * n, harmonic_weights(bias_energies(tilts)), *identity(n)]


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


def tilts_with_affine_weights() -> ByteStrategy:
    """Return tilts, a level of kappa, and weights of any sign that sum to one."""

    def case(drawn: Any) -> Any:
        tilts, parts = drawn
        return *with_level(tilts), of_total_one(parts[: len(tilts)])

    return tuples(incoherent_arrays(most=4), integers_of(-4, 5, 4)).map(case)


def competitions_with_share() -> ByteStrategy:
    """Return tilts, a level of kappa, estimates, weights that sum to one, and a free t > 0."""
    free = fractions_of(Fraction(1, 10), 10, 10, 1).map(lambda drawn: drawn[0])
    return competitions(free)


def tilts_with_any_weights() -> ByteStrategy:
    """Return tilts, often coherent, weights of any sign, and a level that kappa does not exceed."""

    def case(drawn: Any) -> Any:
        (tilts, level), weights = drawn
        return tilts, list(weights[: len(tilts)]), level

    crowd = tilt_arrays(least=2, most=5).map(with_level)
    return tuples(crowd, integers_of(-4, 4, 5)).map(case)


def tilts_with_coefficients() -> ByteStrategy:
    """Return tilts that carry independent signs, and coefficients of the disagreements."""

    def case(drawn: Any) -> Any:
        n, entries, coefficients = drawn
        tilts = [entries[2 * i : 2 * i + 2] for i in range(n)]
        return [tilt if any(tilt) else (1, 0) for tilt in tilts], list(coefficients[:n])

    return tuples(choice((1, 2, 3)), integers_of(-4, 4, 6), fractions_of(-2, 2, 6, 3)).map(case)

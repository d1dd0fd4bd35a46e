"""Generated costs of clients, with weights or estimates of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    fractions_of,
    integers_of,
    tuples,
)


def positive_rationals(size: int) -> ByteStrategy:
    """Return rationals over four decades, with small denominators."""

    def read(drawn: Any) -> tuple[Fraction, ...]:
        return tuple(Fraction(1 + k % 100) / (100, 30, 10, 7, 3, 2, 1, 1)[k // 100] for k in drawn)

    return integers_of(0, 799, size).map(read)


def cost_vectors(least: int = 1, most: int = 6) -> ByteStrategy:
    """Return n positive costs, often with repeated entries."""

    def repeated(drawn: Any) -> Any:
        n, costs, copies = drawn
        return tuple(costs[0] if copies & (1 << i) else c for i, c in enumerate(costs[:n]))

    return tuples(
        choice(range(least, most + 1)),
        positive_rationals(most),
        choice((0, 0, 2**most - 1, 6, 9)),
    ).map(repeated)


def cost_pairs(least: int = 1, most: int = 6) -> ByteStrategy:
    """Return two vectors of n positive costs, sometimes proportional."""

    def paired(drawn: Any) -> Any:
        n, first, second, factor = drawn
        first = first[:n]
        return first, tuple(factor * a for a in first) if factor else second[:n]

    return tuples(
        choice(range(least, most + 1)),
        positive_rationals(most),
        positive_rationals(most),
        choice((0, 0, 0, Fraction(2, 3))),
    ).map(paired)


def cost_pairs_with(options: Sequence[Any]) -> ByteStrategy:
    """Return two vectors of costs and one of the options, such as a number of samples."""
    return tuples(cost_pairs(), choice(options))


def costs_with_weights(least: int = 1, most: int = 6) -> ByteStrategy:
    """Return costs with weights of total 1 and any sign."""

    def closed(drawn: Any) -> Any:
        n, costs, twelfths = drawn
        free = [Fraction(k, 12) for k in twelfths[: n - 1]]
        return costs[:n], (*free, 1 - sum(free, Fraction(0)))

    parts = positive_rationals(most), integers_of(-24, 24, most - 1)
    return tuples(choice(range(least, most + 1)), *parts).map(closed)


def costs_and_estimates() -> ByteStrategy:
    """Return positive costs over four decades and positive estimates of them."""
    costs = fractions_of(Fraction(1, 100), 100, 100, 6)
    return tuples(choice(range(1, 7)), costs, costs).map(
        lambda drawn: tuple(column[: drawn[0]] for column in drawn[1:])
    )


def estimates_with_floor(lowest: int = 0) -> ByteStrategy:
    """Return estimated costs, true costs and a floor, in quarters; one crowd in four is exact.

    Parameters
    ----------
    lowest : int
        Least true cost, in quarters.
    """

    def case(drawn: Any) -> tuple[Any, ...]:
        n, estimates, costs, floor, exact = drawn
        if exact:
            estimates = [max(0, cost) for cost in costs]
        quarters = ([Fraction(x, 4) for x in row[:n]] for row in (estimates, costs))
        return *(tuple(row) for row in quarters), Fraction(floor[0], 4)

    return tuples(
        choice(range(1, 6)),
        integers_of(0, 40, 5),
        integers_of(lowest, 40, 5),
        integers_of(0, 20, 1),
        choice((False, False, False, True)),
    ).map(case)


def energies_with_estimates() -> ByteStrategy:
    """Return energies, estimates of any sign, sampling parts."""
    amounts = fractions_of(0, 20, 10, 5)
    columns = amounts, fractions_of(-5, 20, 10, 5), amounts
    return tuples(choice(range(1, 6)), *columns).map(
        lambda drawn: tuple(column[: drawn[0]] for column in drawn[1:])
    )


def energy_pairs(n: int) -> ByteStrategy:
    """Return two vectors of n energies, often of one sum."""
    energies = integers_of(1, 9, n).map(list)
    return tuples(energies, energies, choice((False, True))).map(
        lambda drawn: (drawn[0], drawn[0][::-1] if drawn[2] else drawn[1])
    )

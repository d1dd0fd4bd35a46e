"""Costs, with weights, noise or estimates, by formula for n = 1 to 6 clients and by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Costs = tuple[Fraction, ...]

SIZES = range(1, 7)


def costs(n: int) -> Costs:
    """Return n positive costs."""
    return tuple(Fraction(2 * i + n, i + 1) for i in range(n))


def other_costs(n: int) -> Costs:
    """Return n positive costs that are not proportional to the first ones."""
    return tuple(Fraction(i * i + 1, n + i) for i in range(n))


def noise(n: int) -> Costs:
    """Return n positive noise energies."""
    return tuple(Fraction(i + 1, n) for i in range(n))


def weights(n: int) -> Costs:
    """Return n weights of total 1 and either sign."""
    free = [Fraction(i * i - 3, n + i) for i in range(n - 1)]
    return *free, 1 - sum(free, Fraction(0))


WITH_WEIGHTS = tuple((costs(n), weights(n)) for n in SIZES)
PAIRS = tuple((costs(n), other_costs(n)) for n in SIZES)
#: energies, noise, samples to come, weights
HORIZONS = tuple((costs(n), noise(n), Fraction(3, n + 1), weights(n)) for n in SIZES)


def nearly_sharp(e: Any) -> tuple[Costs, Costs]:
    """Return c = (e, 1 + e^2) and chat = (1 + e, e^2), Delta = 1, whose excess tends to 1."""
    e = Fraction(e)
    return (e, 1 + e * e), (1 + e, e * e)


def by_hand(*rows: tuple[int | str, ...]) -> tuple[Costs, ...]:
    """Return one vector of fractions for each row."""
    return tuple(tuple(map(Fraction, row)) for row in rows)


EQUAL, UNEQUAL, ONE_TO_THREE = by_hand((2, 2), (1, 3), (1, 2, 3))
TWO_AGREE, ONE_BAD, ONE_CLIENT = by_hand((4, 1, 1), (5, 1), (1,))

#: pairs of costs: each client good in the one and bad in the other, proportional, constant, single
CROSSED = by_hand((1, 10), (10, 1))
DOUBLED = by_hand((1, 3), (2, 6))
CONSTANT = by_hand((1, 1), (2, 2))
SINGLE = by_hand((1,), (1,))

#: costs and weights: another split than the best, the best split, and weights for other costs
UNEVEN_SPLIT = by_hand((1, 1), ("1/3", "2/3"))
BEST_SPLIT = by_hand((1, 1), ("1/2", "1/2"))
BEST_OF_UNEQUAL = by_hand((1, 4), ("4/5", "1/5"))
NEARLY_BEST = by_hand((1, 9), ("4/5", "1/5"))

#: costs and estimates: with Delta^(3/2) far below Delta, one too low, one of four far too low
SMALL_SCALE = by_hand(("1/10000", "101/10000"), ("101/10000", "1/10000"))
UNDERESTIMATED = by_hand((1, 9), (1, 1))
ONE_OF_FOUR = by_hand((9, 1, 1, 1), ("1/10", 1, 1, 1))

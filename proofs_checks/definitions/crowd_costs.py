"""Costs of clients, their means, and generated costs and weights for property audits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any


def arithmetic_mean(costs: Sequence[Any]) -> Any:
    """Return AM, the sum over n."""
    return sum(costs, Fraction(0)) / len(costs)


def harmonic_mean(costs: Sequence[Any]) -> Any:
    """Return HM, n over the sum of reciprocals."""
    return len(costs) / sum((1 / Fraction(c) for c in costs), Fraction(0))


def uniform(n: int) -> list[Fraction]:
    """Return the weights 1/n."""
    return [Fraction(1, n)] * n


def horizon_costs(energies: Sequence[Any], noise: Sequence[Any], samples: Any) -> list[Any]:
    """Return zeta_i^2 + sigma_i^2 / K."""
    return [z + s / Fraction(samples) for z, s in zip(energies, noise, strict=True)]


def positive_rationals() -> Any:
    """Return a strategy of rationals over four decades, with small denominators."""
    from hypothesis import strategies as st

    # a single draw: hypothesis' own fractions cost twenty times as much
    return st.integers(0, 799).map(
        lambda k: Fraction(1 + k % 100) / (100, 30, 10, 7, 3, 2, 1, 1)[k // 100]
    )


def cost_vectors(least: int = 1, most: int = 6) -> Any:
    """Return a strategy of n positive costs, often with repeated entries."""
    from hypothesis import strategies as st

    def repeated(drawn: Any) -> Any:
        costs, copies = drawn
        return tuple(costs[0] if copies & (1 << i) else c for i, c in enumerate(costs))

    costs = st.lists(positive_rationals(), min_size=least, max_size=most)
    return st.tuples(costs, st.sampled_from((0, 0, 2**most - 1, 6, 9))).map(repeated)


def cost_pairs(least: int = 1, most: int = 6) -> Any:
    """Return a strategy of two vectors of n positive costs, sometimes proportional."""
    from hypothesis import strategies as st

    def paired(drawn: Any) -> Any:
        rows, factor = drawn
        first, second = zip(*rows, strict=True)
        return first, tuple(factor * a for a in first) if factor else second

    rows = st.lists(
        st.tuples(positive_rationals(), positive_rationals()), min_size=least, max_size=most
    )
    return st.tuples(rows, st.sampled_from((0, 0, 0, Fraction(2, 3)))).map(paired)


def costs_with_weights(least: int = 1, most: int = 6) -> Any:
    """Return a strategy of costs with weights of total 1 and any sign."""
    from hypothesis import strategies as st

    def closed(drawn: Any) -> Any:
        rows = drawn
        costs, free = zip(*rows, strict=True)
        return costs, (*free[1:], 1 - sum(free[1:], Fraction(0)))

    weight = st.integers(-24, 24).map(lambda k: Fraction(k, 12))
    rows = st.lists(st.tuples(positive_rationals(), weight), min_size=least, max_size=most)
    return rows.map(closed)


def costs_and_estimates() -> Any:
    """Return a strategy of positive costs over four decades and positive estimates of them."""
    from hypothesis import strategies as st

    positive = st.fractions(Fraction(1, 100), 100, max_denominator=100)
    pair = st.tuples(positive, positive)
    return st.lists(pair, min_size=1, max_size=6).map(lambda rows: tuple(zip(*rows, strict=True)))


def estimates_with_floor(lowest: int = 0) -> Any:
    """Return a strategy of estimated costs, true costs and a floor, in quarters.

    Parameters
    ----------
    lowest : int
        Least true cost, in quarters.
    """
    from hypothesis import strategies as st

    pair = st.tuples(st.integers(0, 40), st.integers(lowest, 40))
    return st.tuples(st.lists(pair, min_size=1, max_size=5), st.integers(0, 20)).map(
        lambda drawn: (
            *(tuple(Fraction(x, 4) for x in row) for row in zip(*drawn[0], strict=True)),
            Fraction(drawn[1], 4),
        )
    )

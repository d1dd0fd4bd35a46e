"""Costs of clients and their means."""

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

"""The inverse of the disagreement map as Theorem 5.1 (b) prints it, not by solving for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.matrices import Vector


def printed_inverse(values: Vector, pairs: int | None = None) -> list[Any]:
    """Return n/(n-2) (s_i - sum_j s_j / (n(n-1))).

    Parameters
    ----------
    values : vector
        The s_i, three or more.
    pairs : int or None
        What stands in place of n(n-1).
    """
    n = len(values)
    total = sum(values) / Fraction(pairs or n * (n - 1))
    return [Fraction(n, n - 2) * (value - total) for value in values]

"""Data sets with a neighbour."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    integers_of,
    tuples,
)


def of_rational_norm(slope: Fraction, length: Fraction) -> list[Fraction]:
    """Return the vector of the given length in a direction with rational coordinates."""
    square = slope * slope
    return [length * (1 - square) / (1 + square), length * 2 * slope / (1 + square)]


def records_with_replacement() -> ByteStrategy:
    """Return one to four records, the record that replaces the first, and the levels."""

    def case(drawn: Any) -> Any:
        n, slopes, lengths, levels = drawn
        vectors = [
            of_rational_norm(Fraction(slope, 4), Fraction(length, 3))
            for slope, length in zip(slopes, lengths, strict=True)
        ]
        records = list(zip(vectors[::2], vectors[1::2], strict=True))
        return records[:n], records[4], *(Fraction(k, 3) for k in levels)

    parts = integers_of(-12, 12, 10), integers_of(0, 12, 10), integers_of(1, 9, 2)
    return tuples(choice((1, 2, 3, 4)), *parts).map(case)

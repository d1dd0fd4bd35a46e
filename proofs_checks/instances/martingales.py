"""Adaptive two-point martingales in the plane."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.two_point_martingales import DIRECTIONS, SKEWS, Node
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    choices_of,
    integers_of,
    tuples,
)


def martingales(quarters: Sequence[int], nodes: int) -> ByteStrategy:
    """Return martingales of so many nodes, in a quarter of them all with one skew and direction.

    Parameters
    ----------
    quarters : sequence of int
        Levels to choose from, in quarters of the largest.
    nodes : int
        How many nodes.
    """

    def martingale(drawn: Any) -> list[Node]:
        levels, skews, directions, stationary = drawn
        if stationary:
            skews, directions = skews[:1] * nodes, directions[:1] * nodes
        return list(zip(levels, skews, directions, strict=True))

    return tuples(
        choices_of(quarters, nodes),
        choices_of(range(len(SKEWS)), nodes),
        choices_of(range(len(DIRECTIONS)), nodes),
        choice((False, False, False, True)),
    ).map(martingale)


def disagreements_with_martingale() -> ByteStrategy:
    """Return a disagreement in the plane, 2 or 4 rounds, and an adaptive skewed martingale."""
    return tuples(integers_of(-3, 3, 2), choice((2, 4)), martingales((0, 1, 3, 4, 4, 4), 15))


def martingales_feeding_two_sums() -> ByteStrategy:
    """Return the sum that each round feeds (0: neither), two levels, and an adaptive martingale."""
    return tuples(
        choices_of((1, 1, 2, 2, 0), 5).map(list),
        choice((Fraction(1), Fraction(2, 3))),
        choice((Fraction(1), Fraction(3, 2))),
        martingales((0, 2, 4, 4, 4), 2**5 - 1),
    )

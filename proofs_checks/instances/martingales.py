"""Adaptive two-point martingales in the plane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofs_checks.definitions.two_point_martingales import DIRECTIONS, SKEWS, Node
from proofs_checks.instances.byte_strategy import ByteStrategy, choice, choices_of, tuples


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

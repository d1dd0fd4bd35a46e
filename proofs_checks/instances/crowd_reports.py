"""Reports of a round and half-averages of rounds, noise included."""

from __future__ import annotations

from typing import Any

from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    integers_of,
    tuples,
)
from proofs_checks.instances.crowd_tilts import tilt_arrays


def gradients_with_noise() -> ByteStrategy:
    """Return the truth's gradient, the perturbations' gradients and the noise of one round."""

    def block(drawn: Any) -> Any:
        n, d, entries = drawn
        rows = [list(entries[i * d : (i + 1) * d]) for i in range(2 * n + 1)]
        return rows[0], rows[1 : n + 1], rows[n + 1 :]

    parts = choice((2, 3, 4, 5)), choice((1, 2, 3)), integers_of(-9, 9, 33)
    return tuples(*parts).map(block)


def report_array_pairs() -> ByteStrategy:
    """Return two arrays of two rounds, three clients, the line: often shifts of each other."""
    spoilt = choice((None, None, None, (0, 0), (1, 2)))

    def pair(drawn: Any) -> Any:
        entries, by, place = drawn
        first = [list(entries[:3]), list(entries[3:])]
        second = [[g + c for g in row] for row, c in zip(first, by, strict=True)]
        if place is not None:
            second[place[0]][place[1]] += 1
        return first, second

    return tuples(integers_of(-3, 3, 6), integers_of(-3, 3, 2), spoilt).map(pair)


def noisy_half_averages() -> ByteStrategy:
    """Return two arrays of residuals, noise included: the half-averages of one federation."""

    def halves(drawn: Any) -> Any:
        first, entries = drawn
        d = len(first[0])
        return first, [list(entries[i * d : (i + 1) * d]) for i in range(len(first))]

    parts = tilt_arrays(most=4, dimension=3), integers_of(-4, 4, 12)
    return tuples(*parts).map(halves)


def half_average_pairs(clients: int) -> ByteStrategy:
    """Return two arbitrary half-averages of that many clients in the plane."""
    half = integers_of(-6, 6, 2 * clients).map(
        lambda entries: [list(entries[2 * i : 2 * i + 2]) for i in range(clients)]
    )
    return tuples(half, half)

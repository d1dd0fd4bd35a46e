"""Rounds whose noise is orthogonal between clients, over all signs of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from proofs_checks.definitions.crowd_runs import Run


def two_noisy_rounds(scales: Sequence[int]) -> Iterator[Run]:
    """Yield two rounds of reports for each choice of signs, noise i along axis i.

    The noises are orthogonal, so that an estimate of their energies is never clipped; a common
    vector follows the past.

    Parameters
    ----------
    scales : sequence of int
        Length of each client's noise.
    """
    n = len(scales)
    for signs in product((-1, 1), repeat=2 * n):
        first, second = signs[:n], signs[n:]
        yield [
            [[scales[i] * (i == j) * one[i] + i * j + seen for j in range(n)] for i in range(n)]
            for one, seen in ((first, 0), (second, 5 * sum(first)))
        ]

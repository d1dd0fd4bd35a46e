"""Laws that rest on a symmetry alone: signs and permutations, judged by an exact binomial test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from proofs_checks.stats.laws import Array, Bernoulli, Parts, check_values, count_and_sum


@dataclass(frozen=True)
class SignSymmetry(Bernoulli):
    """Replicates whose law is symmetric about zero; what is tested is P(positive | not zero).

    The claimed side is 1/2. Nothing else about the law is assumed: no moment, no density.
    """

    word: ClassVar[str] = "exact sign test"
    #: zeros do not count, so that fewer replicates may speak than were drawn
    leaves_out: ClassVar[bool] = True

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return how many replicates are not zero and how many are positive."""
        check_values(values)
        return [
            [float(n), float(k)]
            for n, k in zip((values != 0).sum(axis=0), (values > 0).sum(axis=0), strict=True)
        ]

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return the interval for the probability of a positive sign; zeros alone say nothing."""
        return super().interval(parts, center, alpha) if parts[0] else (0.0, 1.0)


@dataclass(frozen=True)
class Exchangeable(Bernoulli):
    """Rows of m exchangeable values; what is tested is P(the first is the strict largest).

    The claimed side is 1/m. Replicates are the index of the largest entry of a row, from 0, with
    ties broken at random by whoever draws.

    Parameters
    ----------
    m : int
        Length of a row.
    """

    m: int
    word: ClassVar[str] = "exact permutation test"

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return how many rows there are and in how many the first entry is the largest."""
        check_values(values)
        if np.any((values < 0) | (values >= self.m) | (values != np.floor(values))):
            raise ValueError(f"a replicate is no index among {self.m} entries")
        return count_and_sum(np.asarray(values == 0, dtype=np.float64))

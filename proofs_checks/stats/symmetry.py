"""Laws that rest on a symmetry alone: signs and permutations, judged by an exact binomial test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from proofs_checks.stats.laws import Array, Bernoulli, Parts, check_values

_COIN = Bernoulli()


def _interval(parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
    if parts[0] == 0:
        return 0.0, 1.0
    return _COIN.interval(parts, center, alpha)


@dataclass(frozen=True)
class SignSymmetry:
    """Replicates whose law is symmetric about zero; what is tested is P(positive | not zero).

    The claimed side is 1/2. Nothing else about the law is assumed: no moment, no density.
    """

    word: ClassVar[str] = "exact sign test"
    finite_sample: ClassVar[bool] = True
    #: zeros do not count, so that fewer replicates may speak than were drawn
    leaves_out: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return the size against which a probability claimed to vanish is held."""
        return 1.0

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return how many replicates are not zero and how many are positive."""
        check_values(values)
        return [
            [float(n), float(k)]
            for n, k in zip((values != 0).sum(axis=0), (values > 0).sum(axis=0), strict=True)
        ]

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return Clopper and Pearson's interval for the probability of a positive sign."""
        return _interval(parts, center, alpha)

    def size(self, center: float, catch: float, alpha: float) -> int:
        """Return the size at which a probability moved by ``catch`` is seen."""
        return _COIN.size(center, catch, alpha)


@dataclass(frozen=True)
class Exchangeable:
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
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return the size against which a probability claimed to vanish is held."""
        return 1.0

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return how many rows there are and in how many the first entry is the largest."""
        check_values(values)
        if np.any((values < 0) | (values >= self.m) | (values != np.floor(values))):
            raise ValueError(f"a replicate is no index among {self.m} entries")
        return [[float(len(values)), float(k)] for k in (values == 0).sum(axis=0)]

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return Clopper and Pearson's interval for the probability."""
        return _interval(parts, center, alpha)

    def size(self, center: float, catch: float, alpha: float) -> int:
        """Return the size at which a probability moved by ``catch`` is seen."""
        return _COIN.size(center, catch, alpha)

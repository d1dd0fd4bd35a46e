"""Laws of a sampled statistic: what a block reduces to, and what the blocks let one conclude.

A law turns a block of replicates into a few numbers that add up over blocks, turns the sums into
an interval for the mean that is valid at every sample size, and tells how many replicates are
needed so that a violation of a given size is caught with a given probability.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from proofs_checks.stats import quantiles

Array = NDArray[np.float64]
#: per coordinate, the sums that a block reduces to
Parts = list[list[float]]

#: probability with which the smallest declared violation is caught
POWER = 0.999


class Law(Protocol):
    """What a sampled audit asks of a law."""

    word: ClassVar[str]
    finite_sample: ClassVar[bool]

    @property
    def spread(self) -> float:
        """Return the size of a replicate, for coordinates that are claimed to vanish."""

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return the parts of a block of ``values`` (replicates, coordinates) out of ``total``."""

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return an interval that holds the mean with probability at least 1 - alpha."""

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return how many replicates detect a shift of ``effect`` with probability 0.999."""


def merge(blocks: Sequence[Parts]) -> Parts:
    """Add the parts of the blocks, in their order, with exact rounding of each sum."""
    if not blocks:
        raise ValueError("there are no blocks to merge")
    return [
        [math.fsum(block[k][j] for block in blocks) for j in range(len(blocks[0][k]))]
        for k in range(len(blocks[0]))
    ]


def count_of(parts: Sequence[float]) -> float:
    """Return the number of replicates behind the parts, refusing none."""
    if parts[0] < 1:
        raise ValueError("a sampled audit without replicates says nothing")
    return parts[0]


def check_values(values: Array) -> None:
    """Raise if a replicate is not a finite number."""
    if not np.all(np.isfinite(values)):
        raise ValueError("a replicate is NaN or infinite")


def count_and_sum(values: Array) -> Parts:
    """Return how many replicates there are, and their sum, for each coordinate."""
    check_values(values)
    return [[float(len(values)), float(s)] for s in values.sum(axis=0)]


def smallest_size(enough: Callable[[int], bool], start: int = 2, limit: int = 10**9) -> int:
    """Return the smallest size, up to a percent, for which ``enough(size)`` is true."""
    high = start
    while not enough(high):
        high *= 2
        if high > limit:
            raise ValueError("no size up to a billion replicates catches the declared violation")
    low = max(start, high // 2)
    while high - low > max(1, high // 100):
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle
    return high


@dataclass(frozen=True)
class Bernoulli:
    """Zeros and ones; the interval is Clopper and Pearson's."""

    word: ClassVar[str] = "exact binomial (Clopper-Pearson)"
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return the size against which a probability claimed to vanish is held."""
        return 1.0

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return count and successes of each coordinate."""
        check_values(values)
        if not np.all((values == 0) | (values == 1)):
            raise ValueError("a Bernoulli replicate is neither 0 nor 1")
        return count_and_sum(values)

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return Clopper and Pearson's interval for the probability."""
        n, k = count_of(parts), parts[1]
        low = 0.0 if k == 0 else quantiles.beta_lower(alpha / 2, k, n - k + 1)
        high = 1.0 if k == n else quantiles.beta_upper(alpha / 2, k + 1, n - k)
        return low, high

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return the size by the exact binomial law, on the side that is harder to see."""
        shifted = [p for p in (center - effect, center + effect) if 0 <= p <= 1]
        if not shifted:
            raise ValueError(f"a shift of {effect} leaves [0, 1] on both sides of {center}")

        def enough(n: int) -> bool:
            low_cut = quantiles.binomial_lower(alpha / 2, n, center) - 1
            high_cut = quantiles.binomial_upper(alpha / 2, n, center) + 1
            return all(
                quantiles.binomial_below(low_cut - 1, n, p)
                + quantiles.binomial_above(high_cut, n, p)
                >= POWER
                for p in shifted
            )

        return smallest_size(enough)


@dataclass(frozen=True)
class Normal:
    """Independent normal replicates of known standard deviation."""

    sd: float
    word: ClassVar[str] = "exact normal law, known variance"
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return the standard deviation of a replicate."""
        return self.sd

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return count and sum of each coordinate."""
        return count_and_sum(values)

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return mean plus and minus the normal quantile."""
        n = count_of(parts)
        half = quantiles.normal_upper(alpha / 2) * self.sd / math.sqrt(n)
        return parts[1] / n - half, parts[1] / n + half

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return the size from the two quantiles."""
        z = quantiles.normal_upper(alpha / 2) + quantiles.normal_upper(1 - POWER)
        return max(2, math.ceil((z * self.sd / effect) ** 2))


@dataclass(frozen=True)
class ChiSquare:
    """Replicates with the law of mean * chi-square(df) / df, mean unknown."""

    df: float
    word: ClassVar[str] = "exact chi-square law"
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return zero: the mean of this law never vanishes."""
        return 0.0

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return count and sum of each coordinate."""
        check_values(values)
        if np.any(values < 0):
            raise ValueError("a chi-square replicate is negative")
        return count_and_sum(values)

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return the interval from the chi-square law of the sum."""
        df = count_of(parts) * self.df
        total = parts[1] * self.df
        return (
            total / quantiles.chi_square_upper(alpha / 2, df),
            total / quantiles.chi_square_lower(alpha / 2, df),
        )

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return the size for a mean moved from ``center`` by ``effect`` on either side."""
        if center <= effect:
            raise ValueError(f"a shift of {effect} empties a mean of {center}")

        def enough(n: int) -> bool:
            df = n * self.df
            low = quantiles.chi_square_lower(alpha / 2, df)
            high = quantiles.chi_square_upper(alpha / 2, df)
            up, down = center / (center + effect), center / (center - effect)
            return (
                quantiles.chi_square_above(high * up, df) >= POWER
                and quantiles.chi_square_below(low * down, df) >= POWER
            )

        return smallest_size(enough)

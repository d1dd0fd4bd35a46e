"""Laws whose interval comes from an exponential inequality valid at every sample size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from scipy import optimize

from proofs_checks.stats.laws import POWER, Array, Parts, check_values, count_of, smallest_size


@dataclass(frozen=True)
class GaussianProduct:
    """Inner products of two independent Gaussian vectors with one mean b and covariance c I.

    The exact moment generating function, (1 - t^2 c^2)^(-d/2) exp(|b|^2 t / (1 - t c)), gives a
    Chernoff interval for |b|^2 at every sample size.

    Parameters
    ----------
    variances : tuple of float
        c, one for each coordinate of the statistic.
    dimension : int
        d.
    """

    variances: tuple[float, ...]
    dimension: int
    word: ClassVar[str] = "exact law of a Gaussian product (Chernoff)"
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return the least standard deviation where the mean vanishes."""
        return min(self.variances) * math.sqrt(self.dimension)

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return count, sum and noise variance of each coordinate."""
        check_values(values)
        n = float(len(values))
        if values.shape[1] != len(self.variances):
            raise ValueError(
                f"{values.shape[1]} coordinates against {len(self.variances)} noise variances"
            )
        return [
            [n, float(s), n * c] for s, c in zip(values.sum(axis=0), self.variances, strict=True)
        ]

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return the Chernoff interval, its free parameter fixed from the claimed mean alone."""
        n = count_of(parts)
        mean, c = parts[1] / n, parts[2] / n
        return (
            self._end(mean, n, c, self._tilt(n, c, center, alpha, 1.0), alpha, 1.0),
            self._end(mean, n, c, self._tilt(n, c, center, alpha, -1.0), alpha, -1.0),
        )

    def _end(self, mean: float, n: float, c: float, t: float, alpha: float, side: float) -> float:
        log_term = 0.5 * self.dimension * math.log1p(-((t * c) ** 2))
        budget = math.log(2 / alpha) / n
        return (1 - side * t * c) / t * (t * mean + side * (log_term - budget))

    def _tilt(self, n: float, c: float, center: float, alpha: float, side: float) -> float:
        """Return the t in (0, 1/c) whose interval end lies nearest the claimed mean."""
        upper = 0.999 / c
        found = optimize.minimize_scalar(
            lambda u: -side * self._end(center, n, c, math.exp(u), alpha, side),
            bounds=(math.log(upper) - 18.0, math.log(upper)),
            method="bounded",
            options={"xatol": 1e-6},
        )
        return float(math.exp(found.x))

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return the size at which interval end and fluctuation together stay below ``effect``."""
        c = max(self.variances)

        def enough(n: int) -> bool:
            low = self._end(center, n, c, self._tilt(n, c, center, alpha, 1.0), alpha, 1.0)
            high = self._end(center, n, c, self._tilt(n, c, center, alpha, -1.0), alpha, -1.0)
            moved = center + effect
            miss = 2 * (1 - POWER)
            slow = self._end(moved, n, c, self._tilt(n, c, moved, miss, 1.0), miss, 1.0)
            return max(center - low, high - center) + (moved - slow) <= effect

        return smallest_size(enough)


@dataclass(frozen=True)
class Bounded:
    """Independent replicates in [low, high]; empirical Bernstein (Maurer and Pontil 2009)."""

    low: float
    high: float
    word: ClassVar[str] = "empirical Bernstein bound (Maurer-Pontil)"
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return half the range."""
        return (self.high - self.low) / 2

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return count, sum and sum of squares about the claimed mean."""
        check_values(values)
        if np.any(values < self.low) or np.any(values > self.high):
            raise ValueError(f"a replicate leaves its stated range [{self.low}, {self.high}]")
        off = values - center
        return [
            [float(len(values)), float(s), float(q)]
            for s, q in zip(off.sum(axis=0), (off**2).sum(axis=0), strict=True)
        ]

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return the two-sided empirical Bernstein interval."""
        n = count_of(parts)
        if n < 2:
            raise ValueError("the empirical Bernstein bound needs two replicates")
        mean = parts[1] / n
        variance = max(0.0, (parts[2] - n * mean**2) / (n - 1))
        log_term = math.log(4 / alpha)
        half = math.sqrt(2 * variance * log_term / n) + 7 * (self.high - self.low) * log_term / (
            3 * (n - 1)
        )
        return max(self.low, center + mean - half), min(self.high, center + mean + half)

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return the size for the largest variance the range and mean allow."""
        worst = max(
            (self.high - m) * (m - self.low) for m in (center - effect, center, center + effect)
        )
        width = self.high - self.low

        def enough(n: int) -> bool:
            a, b = math.log(4 / alpha), math.log(2 / (1 - POWER))
            spread = math.sqrt(2 * worst * a / n) + math.sqrt(2 * worst * b / n)
            return bool(n > 2 and spread + width * (14 * a / 3 + b) / (n - 1) <= effect)

        return smallest_size(enough)


@dataclass(frozen=True)
class VarianceAtMost:
    """Replicates of variance at most ``bounds``; Catoni's influence about the claimed mean.

    With h = mean - claimed, v the bound and psi(x) = sign(x) log(1 + |x| + x^2/2), the average of
    psi(a (X - claimed)) / a lies within a (v + h^2) / 2 + log(2/alpha) / (N a) of h with
    probability 1 - alpha. The interval returned is the component of the means so left possible
    that holds the claimed one; means farther than about sd * sqrt(N / 10) away are outside its
    scope.

    Parameters
    ----------
    bounds : tuple of float
        A proved bound on the variance of each coordinate.
    """

    bounds: tuple[float, ...]
    word: ClassVar[str] = "proved variance bound (Catoni)"
    finite_sample: ClassVar[bool] = True

    @property
    def spread(self) -> float:
        """Return the least bound on a standard deviation."""
        return math.sqrt(min(self.bounds))

    @staticmethod
    def _scale(bound: float, total: float) -> float:
        # optimal for a budget near 1e-9; any scale fixed before drawing is valid
        return math.sqrt(2 * math.log(2e9) / (total * bound))

    def reduce(self, values: Array, center: Array, total: int) -> Parts:
        """Return count, sum of Catoni's influence about the claimed mean, bound and scale."""
        check_values(values)
        if values.shape[1] != len(self.bounds):
            raise ValueError(f"{values.shape[1]} coordinates against {len(self.bounds)} bounds")
        n = float(len(values))
        out = []
        for k, bound in enumerate(self.bounds):
            scale = self._scale(bound, total)
            x = scale * (values[:, k] - center[k])
            psi = np.sign(x) * np.log1p(np.abs(x) + x * x / 2)
            out.append([n, float(psi.sum()), n * bound, n * scale])
        return out

    def interval(self, parts: Sequence[float], center: float, alpha: float) -> tuple[float, float]:
        """Return the means that Catoni's two exponential inequalities leave possible."""
        n = count_of(parts)
        bound, scale = parts[2] / n, parts[3] / n
        r = parts[1] / (n * scale)
        slack = math.log(2 / alpha) / (n * scale) + scale * bound / 2

        def lower(level: float) -> float:
            # smallest h of the component with h + scale h^2 / 2 >= level - slack
            square = 1 + 2 * scale * (level - slack)
            return (math.sqrt(square) - 1) / scale if square > 0 else -math.inf

        return center + lower(r), center - lower(-r)

    def size(self, center: float, effect: float, alpha: float) -> int:
        """Return the size at which both deviations together stay below ``effect``."""
        worst = max(self.bounds)

        def enough(n: int) -> bool:
            scale = self._scale(worst, n)
            swing = (math.log(2 / alpha) + math.log(2 / (1 - POWER))) / (n * scale)
            # if the mean is off by h, r is at least h - scale (v + h^2)/2 - ..., and the
            # claimed mean is excluded once r exceeds the slack
            reach = effect - scale * (2 * worst + effect**2) / 2
            return scale * effect < 1 and reach >= swing

        return smallest_size(enough)

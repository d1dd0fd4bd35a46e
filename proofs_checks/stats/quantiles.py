"""Tails and quantiles of the exact laws, each from the tail that is small.

SciPy's special functions give them directly; ``scipy.stats`` computes the same numbers, at a
second and a half of import for every process that judges.
"""

from __future__ import annotations

import math

from scipy import special


def normal_upper(tail: float) -> float:
    """Return z with P(N > z) = ``tail``."""
    return -float(special.ndtri(tail))


def chi_square_lower(tail: float, df: float) -> float:
    """Return x with P(chi-square(df) < x) = ``tail``."""
    return 2 * float(special.gammaincinv(df / 2, tail))


def chi_square_upper(tail: float, df: float) -> float:
    """Return x with P(chi-square(df) > x) = ``tail``."""
    return 2 * float(special.gammainccinv(df / 2, tail))


def chi_square_below(x: float, df: float) -> float:
    """Return P(chi-square(df) < x)."""
    return float(special.gammainc(df / 2, x / 2))


def chi_square_above(x: float, df: float) -> float:
    """Return P(chi-square(df) > x)."""
    return float(special.gammaincc(df / 2, x / 2))


def beta_lower(tail: float, a: float, b: float) -> float:
    """Return x with P(Beta(a, b) < x) = ``tail``."""
    return float(special.betaincinv(a, b, tail))


def beta_upper(tail: float, a: float, b: float) -> float:
    """Return x with P(Beta(a, b) > x) = ``tail``."""
    return float(special.betainccinv(a, b, tail))


def binomial_below(k: float, n: int, p: float) -> float:
    """Return P(Binomial(n, p) <= k)."""
    k = math.floor(k)
    if not 0 <= k < n:
        return float(k >= n)
    return float(special.betainc(n - k, k + 1, 1 - p))


def binomial_above(k: float, n: int, p: float) -> float:
    """Return P(Binomial(n, p) > k)."""
    k = math.floor(k)
    if not 0 <= k < n:
        return float(k < 0)
    return float(special.betainc(k + 1, n - k, p))


def binomial_lower(tail: float, n: int, p: float) -> int:
    """Return the least k with P(Binomial(n, p) <= k) at least ``tail``."""
    if p in (0.0, 1.0):
        return 0 if p == 0.0 else n
    k = max(0, math.ceil(float(special.bdtrik(tail, n, p))))
    # the inverse interpolates between whole numbers; the distribution function decides
    while k > 0 and binomial_below(k - 1, n, p) >= tail:
        k -= 1
    while binomial_below(k, n, p) < tail:
        k += 1
    return k


def binomial_upper(tail: float, n: int, p: float) -> int:
    """Return the least k with P(Binomial(n, p) > k) at most ``tail``.

    Read from the other side, ``n - X`` being Binomial(n, 1 - p), so that no small tail is
    subtracted from one; a tail met exactly counts as above.
    """
    return n - binomial_lower(tail, n, 1 - p)

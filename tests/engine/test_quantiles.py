"""The quantiles against scipy.stats, which takes other roads to them, far into the tails."""

from __future__ import annotations

import numpy as np
import pytest
import scipy

from proofs_checks.stats import quantiles as q

RNG = np.random.default_rng(2)
TAILS = [float(10**u) for u in RNG.uniform(-10, -0.31, 60)]


@pytest.mark.parametrize("df", [0.3, 1, 2, 17.5, 4000, 1e6])
def test_chi_square(df):
    for tail in TAILS:
        low, high = q.chi_square_lower(tail, df), q.chi_square_upper(tail, df)
        assert low == pytest.approx(scipy.stats.chi2.ppf(tail, df), rel=1e-12)
        assert high == pytest.approx(scipy.stats.chi2.isf(tail, df), rel=1e-12)
        assert q.chi_square_below(low, df) == pytest.approx(tail, rel=1e-8)
        assert q.chi_square_above(high, df) == pytest.approx(tail, rel=1e-8)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (3, 38), (20.0, 21.0), (1, 1000), (4000, 90000)])
def test_beta(a, b):
    for tail in TAILS:
        assert q.beta_lower(tail, a, b) == pytest.approx(
            scipy.stats.beta.ppf(tail, a, b), rel=1e-12
        )
        assert q.beta_upper(tail, a, b) == pytest.approx(
            scipy.stats.beta.isf(tail, a, b), rel=1e-12
        )


def test_normal():
    for tail in TAILS:
        assert q.normal_upper(tail) == pytest.approx(scipy.stats.norm.isf(tail), rel=1e-12)


@pytest.mark.parametrize("p", [0.0, 1e-5, 0.02, 0.25, 0.5, 0.93, 1.0])
@pytest.mark.parametrize("n", [1, 2, 39, 1000, 200_000])
def test_binomial(n, p):
    for tail in TAILS:
        assert q.binomial_lower(tail, n, p) == scipy.stats.binom.ppf(tail, n, p)
        assert q.binomial_upper(tail, n, p) == scipy.stats.binom.isf(tail, n, p)
    for k in (-1, 0, n // 2, n, n + 3):
        assert q.binomial_below(k, n, p) == pytest.approx(scipy.stats.binom.cdf(k, n, p), rel=1e-11)
        assert q.binomial_above(k, n, p) == pytest.approx(scipy.stats.binom.sf(k, n, p), rel=1e-11)


def test_a_tail_met_exactly():
    # P(X <= 0) = 1/4 and P(X > 1) = 1/4 for two fair coins
    assert q.binomial_lower(0.25, 2, 0.5) == 0
    # counts as above, so that 2 is the least k with P(X > k) surely at most 1/4
    assert q.binomial_upper(0.25, 2, 0.5) == 2

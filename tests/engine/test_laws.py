"""Laws: intervals that hold, sizes that catch, and an error budget that is honest."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy

from proofs_checks.checkers.sampled import PLANTED, Sampled
from proofs_checks.statement.claim import AT_MOST, Context, Status
from proofs_checks.stats.error_budget import BUDGET_UNITS, UNIT, BudgetError, Line, check_budget
from proofs_checks.stats.laws import Bernoulli, ChiSquare, Normal, merge
from proofs_checks.stats.streams import stream
from proofs_checks.stats.symmetry import Exchangeable, SignSymmetry
from proofs_checks.stats.tail_bounds import Bounded, GaussianProduct, VarianceAtMost

D, C = 3, 0.4
MEAN = np.array([0.6, -0.3, 0.2])
SQUARE = float(MEAN @ MEAN)


def product(rng, m, shift=0.0):
    x, y = (MEAN + math.sqrt(C) * rng.standard_normal((m, D)) for _ in range(2))
    return (x * y).sum(axis=1) + shift


#: law, claimed mean, how to draw, smallest violation to catch
TABLE = {
    "bernoulli": (Bernoulli(), 0.3, lambda rng, m: (rng.random(m) < 0.3).astype(float), 0.03),
    "normal": (Normal(2.0), 1.0, lambda rng, m: 1 + 2 * rng.standard_normal(m), 0.1),
    "chi-square": (ChiSquare(3.0), 2.0, lambda rng, m: 2 / 3 * rng.chisquare(3, m), 0.1),
    "gaussian product": (GaussianProduct((C,), D), SQUARE, product, 0.08),
    "bounded": (Bounded(-1, 1), 0.25, lambda rng, m: rng.uniform(-0.5, 1, m), 0.05),
    "signs": (SignSymmetry(), 0.5, lambda rng, m: rng.standard_cauchy(m), 0.05),
    "permutations": (
        Exchangeable(3),
        1 / 3,
        lambda rng, m: rng.standard_exponential((m, 3)).argmax(axis=1).astype(float),
        0.05,
    ),
    "variance": (VarianceAtMost((4.0,)), 1.0, lambda rng, m: 1 + 2 * rng.standard_normal(m), 0.2),
    "variance, heavy tails": (
        VarianceAtMost((1.0,)),
        0.0,
        lambda rng, m: rng.standard_t(3, m) / math.sqrt(3),
        0.1,
    ),
}


def audit(law, claimed, draw, catch, **changes):
    return Sampled(
        **{
            "name": "a",
            "draw": draw,
            "law": law,
            "claimed": claimed,
            "min_detectable_effect": catch,
            "block_size": 500,
            **changes,
        }
    )


def context(alpha=UNIT, seed_suffix="", **rest):
    return Context("x-1", "nowhere", alpha, seed_suffix, **rest)


@pytest.mark.parametrize("name", TABLE)
def test_a_true_mean_is_not_refused_and_the_planted_violation_is(name):
    made = audit(*TABLE[name])
    assert made.judge(context()).status is Status.HOLDS
    assert made.judge_rival(PLANTED, context()).status is Status.VIOLATED


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLE)
def test_the_interval_errs_no_more_often_than_it_says(name):
    law, claimed, draw, catch = TABLE[name]
    made = audit(law, claimed, draw, catch, block_size=200)
    alpha, suites = 0.05, 2000
    refused = 0
    for k in range(suites):
        rng = stream(name, "coverage", k)
        values = draw(rng, 200)[:, None]
        parts = law.reduce(values, made.centers(), 200)
        refused += made.decide(parts, context(alpha)).status is not Status.HOLDS
    # binomial test of "at most alpha" at level 1e-6
    assert scipy.stats.binom.sf(refused - 1, suites, alpha) > 1e-6, f"{refused} of {suites} refused"


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLE)
def test_the_declared_violation_is_caught_as_often_as_it_says(name):
    law, claimed, draw, catch = TABLE[name]
    alpha, runs = 0.05, 300
    size = law.size(claimed, catch, alpha)
    made = audit(law, claimed - catch, draw, catch, block_size=size)
    caught = 0
    for k in range(runs):
        values = draw(stream(name, "power", k), size)[:, None]
        parts = law.reduce(values, made.centers(), size)
        caught += made.decide(parts, context(alpha)).status is Status.VIOLATED
    assert scipy.stats.binom.cdf(caught, runs, 0.999) > 1e-6, f"{caught} of {runs} caught"


@pytest.mark.slow
def test_the_error_budget_is_honest_over_simulated_suites():
    """At budget .05, full runs of true claims raise a false alarm in at most one of twenty."""
    suites, per_suite, budget = 2000, 5, 0.05
    laws = [
        TABLE[name] for name in ("bernoulli", "normal", "chi-square", "gaussian product", "bounded")
    ]
    alarms = 0
    for k in range(suites):
        alarm = False
        for law, claimed, draw, catch in laws:
            made = audit(law, claimed, draw, catch, block_size=100)
            values = draw(stream("suite", law.word, k), 100)[:, None]
            parts = law.reduce(values, made.centers(), 100)
            alarm |= made.decide(parts, context(budget / per_suite)).status is not Status.HOLDS
        alarms += alarm
    assert scipy.stats.binom.sf(alarms - 1, suites, budget) > 1e-6, f"{alarms} of {suites} suites"
    # and it is not idle: exact laws use their budget
    assert alarms > 5


def test_clopper_pearson_agrees_with_scipy():
    for k, n in ((0, 10), (3, 10), (10, 10), (57, 1000)):
        ours = Bernoulli().interval([n, k], 0.5, 0.05)
        theirs = scipy.stats.binomtest(k, n).proportion_ci(0.95, "exact")
        assert ours == pytest.approx((theirs.low, theirs.high), rel=1e-9)


def test_the_normal_interval_is_the_textbook_one():
    low, high = Normal(2.0).interval([25.0, 50.0], 0.0, 0.05)
    assert (low, high) == pytest.approx((2 - 1.959964 * 0.4, 2 + 1.959964 * 0.4), abs=1e-6)


def test_the_chi_square_interval_covers_as_scipy_says():
    low, high = ChiSquare(3.0).interval([10.0, 20.0], 2.0, 0.1)
    total = 20.0 * 3
    assert scipy.stats.chi2.sf(total / low, 30) == pytest.approx(0.05)
    assert scipy.stats.chi2.cdf(total / high, 30) == pytest.approx(0.05)


def test_an_inequality_is_supported_only_by_the_whole_interval():
    law, _, draw, catch = TABLE["normal"]
    assert audit(law, 1.3, draw, catch, relation=AT_MOST).judge(context()).status is Status.HOLDS
    near = audit(law, 1.0, draw, catch, relation=AT_MOST).judge(context())
    assert (near.status, near.caveat) == (Status.UNDECIDED, "vacuous")
    assert audit(law, 0.5, draw, catch, relation=AT_MOST).judge(context()).status is Status.VIOLATED


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"min_detectable_effect": 0.0}, "must be positive, got 0.0"),
        ({"min_detectable_effect": math.nan}, "must be positive, got nan"),
        ({"claimed": math.nan}, "the claimed side is NaN or infinite"),
        ({"draw": lambda rng, m: np.full(m, np.nan)}, "a replicate is NaN or infinite"),
        ({"draw": lambda rng, m: np.zeros((m, 2))}, "a block has shape (500, 2)"),
        ({"draw": lambda rng, m: np.zeros(m - 1)}, "a block has shape (499, 1)"),
    ],
)
def test_bad_samples_are_errors(bad, why):
    law, claimed, draw, catch = TABLE["normal"]
    words = {"law": law, "claimed": claimed, "draw": draw, "catch": catch, **bad}
    found = audit(**words).judge(context())
    assert found.status is Status.ERROR
    assert why in found.why


@pytest.mark.parametrize(
    ("law", "values", "why"),
    [
        (Bernoulli(), [0.5], "neither 0 nor 1"),
        (ChiSquare(1), [-1.0], "is negative"),
        (Bounded(0, 1), [1.5], "leaves its stated range"),
        (GaussianProduct((1.0, 2.0), 1), [1.0], "1 coordinates against 2 noise variances"),
        (VarianceAtMost((1.0, 2.0)), [1.0], "1 coordinates against 2 bounds"),
        (Exchangeable(3), [3.0], "no index among 3"),
        (Exchangeable(3), [0.5], "no index among 3"),
    ],
)
def test_a_law_refuses_what_it_cannot_have_produced(law, values, why):
    with pytest.raises(ValueError, match=why):
        law.reduce(np.array(values)[:, None], np.zeros(1), 1)


def test_signs_of_nothing_say_nothing():
    parts = SignSymmetry().reduce(np.zeros((5, 1)), np.array([0.5]), 5)
    assert SignSymmetry().interval(parts[0], 0.5, 0.05) == (0.0, 1.0)


def test_merging_does_not_depend_on_sharding():
    law, claimed, draw, _ = TABLE["normal"]
    values = draw(stream("x", "y", 0), 1000)[:, None]
    whole = law.reduce(values, np.array([claimed]), 1000)
    pieces = [law.reduce(part, np.array([claimed]), 1000) for part in np.split(values, 4)]
    assert merge(pieces)[0] == pytest.approx(whole[0], rel=1e-12)
    with pytest.raises(ValueError, match="no blocks"):
        merge([])


def test_streams_are_named():
    a = stream("claim", "audit", 0).random(4)
    assert np.array_equal(a, stream("claim", "audit", 0).random(4))
    for other in (
        stream("claim", "audit", 1),
        stream("claim", "other", 0),
        stream("claim", "audit", 0, "seed_suffix"),
    ):
        assert not np.array_equal(a, other.random(4))


def test_the_error_budget_is_enforced():
    assert check_budget([Line("a-1", "x", 1), Line("a-2", "x", 3)]) == 4
    with pytest.raises(BudgetError, match="overdrawn"):
        check_budget([Line("a-1", "x", BUDGET_UNITS), Line("a-2", "x", 1)])
    with pytest.raises(BudgetError, match="no line in the error budget"):
        check_budget([Line("a-1", "x", 0)])
    with pytest.raises(BudgetError, match="two lines in the error budget"):
        check_budget([Line("a-1", "x", 1), Line("a-1", "x", 1)])

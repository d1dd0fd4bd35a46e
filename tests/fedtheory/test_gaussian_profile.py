"""The exact Gaussian profile against ball arithmetic and dp-accounting, and its refusals."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq

from fedtheory import gaussian_profile as gp
from fedtheory.errors import AssumptionError

EPSILONS = [0.0, 1e-9, 1e-3, 0.1, 0.5, 1.0, 2.0, 10.0, 20.0, 200.0]
DELTAS = [1e-15, 1e-10, 1e-5, 1e-2, 0.1, 0.5, 0.9]


@pytest.fixture(autouse=True)
def many_bits():
    before, ctx.prec = ctx.prec, 400
    yield
    ctx.prec = before


def exact(x):
    f = Fraction(x)
    return arb(fmpq(f.numerator, f.denominator))


def cdf(x):
    return (-x / arb(2).sqrt()).erfc() / 2


def true_delta(epsilon, mu):
    e, m = exact(epsilon), mu if isinstance(mu, arb) else exact(mu)
    return cdf(m / 2 - e / m) - e.exp() * cdf(-m / 2 - e / m)


@pytest.mark.parametrize("epsilon", EPSILONS)
def test_delta_is_never_below_the_true_one_and_hardly_above_it(epsilon):
    for mu in np.geomspace(1e-6, 40, 60):
        reported, true = exact(gp.bound_gaussian_delta(epsilon, float(mu))), true_delta(epsilon, mu)
        assert not reported < true, (epsilon, mu)
        terms = cdf(exact(mu) / 2 - exact(epsilon) / exact(mu))
        room = 1e-14 * (1 + (epsilon / mu) ** 2 + mu**2)
        assert not reported > true + exact(room) * terms + exact(1e-300), (epsilon, mu)


def test_delta_in_the_corners():
    assert gp.bound_gaussian_delta(0.0, 100.0) == 1.0
    assert gp.bound_gaussian_delta(1.0, 1e-300) == math.nextafter(0, 1)
    assert 0 < gp.bound_gaussian_delta(0.0, 1e-300) < 1e-299
    assert gp.bound_gaussian_delta(1e6, 1.0) == math.nextafter(0, 1)


@pytest.mark.parametrize(("epsilon", "delta"), itertools.product(EPSILONS, DELTAS))
def test_calibrated_noise_suffices_and_hardly_less_does_not(epsilon, delta):
    sigma = gp.calibrate_noise_scale(epsilon, delta, sensitivity=1.0)
    assert true_delta(epsilon, 1 / exact(sigma)) <= exact(delta)
    # a delta near rounding error is the difference of two terms that agree to that many digits
    waste = min(1e-2, max(1e-6, 1e-14 / delta))
    assert true_delta(epsilon, 1 / exact(sigma * (1 - waste))) > exact(delta)


@pytest.mark.parametrize(("epsilon", "delta"), itertools.product(EPSILONS[2:9], DELTAS[1:]))
def test_epsilon_inverts_the_calibration_and_is_safe(epsilon, delta):
    mu = 1 / gp.calibrate_noise_scale(epsilon, delta, sensitivity=1.0)
    found = gp.bound_gaussian_epsilon(delta, mu)
    assert true_delta(found, mu) <= exact(delta)
    assert found == pytest.approx(epsilon, rel=1e-7, abs=1e-10)


def test_epsilon_is_zero_where_delta_covers_everything():
    assert gp.bound_gaussian_epsilon(0.5, 1.0) == 0.0


@pytest.mark.parametrize(
    ("epsilon", "delta"), itertools.product([0.1, 1.0, 5.0, 20.0], DELTAS[1:5])
)
def test_noise_and_epsilon_agree_with_dp_accounting(epsilon, delta):
    import dp_accounting

    theirs = dp_accounting.get_sigma_gaussian(epsilon, delta)
    assert gp.calibrate_noise_scale(epsilon, delta, sensitivity=1.0) == pytest.approx(
        theirs, rel=1e-8
    )
    assert gp.bound_gaussian_epsilon(delta, 1 / theirs) == pytest.approx(
        dp_accounting.get_epsilon_gaussian(theirs, delta), rel=1e-8
    )


def test_noise_scales_with_the_sensitivity():
    once = gp.calibrate_noise_scale(1.0, 1e-5, sensitivity=1.0)
    assert gp.calibrate_noise_scale(1.0, 1e-5, sensitivity=7.0) == pytest.approx(7 * once)


@pytest.mark.parametrize("epsilon", [0.01, 0.3, 1.0])
@pytest.mark.parametrize("delta", [1e-10, 1e-5, 0.1])
def test_classical_noise_is_enough_and_more_than_needed(epsilon, delta):
    sigma = gp.classical_noise_scale(epsilon, delta, sensitivity=2.0)
    assert sigma > gp.calibrate_noise_scale(epsilon, delta, sensitivity=2.0)
    formula = 2 * (2 * (exact(1.25) / exact(delta)).log()).sqrt() / exact(epsilon)
    assert exact(sigma) >= formula
    assert sigma == pytest.approx(2 * math.sqrt(2 * math.log(1.25 / delta)) / epsilon)


def test_releases_compose_by_squares_and_are_rounded_up():
    import dp_accounting

    assert gp.compose_gaussian([3.0, 4.0]) == pytest.approx(5.0)
    assert gp.compose_gaussian([3.0, 4.0]) >= 5.0
    assert gp.compose_gaussian([1e-200] * 4) == pytest.approx(2e-200)
    # dp-accounting composes Gaussian events by its own accountant
    event = dp_accounting.ComposedDpEvent(
        [dp_accounting.GaussianDpEvent(1 / mu) for mu in (0.5, 0.25, 1.0)]
    )
    accountant = dp_accounting.pld.PLDAccountant()
    accountant.compose(event)
    theirs = accountant.get_epsilon(1e-6)
    ours = gp.bound_gaussian_epsilon(1e-6, gp.compose_gaussian([0.5, 0.25, 1.0]))
    assert ours == pytest.approx(theirs, rel=1e-3)


REFUSED = {
    "negative epsilon": (lambda: gp.bound_gaussian_delta(-1.0, 1.0), "epsilon .*-1"),
    "infinite epsilon": (lambda: gp.bound_gaussian_delta(math.inf, 1.0), "epsilon .*inf"),
    "NaN epsilon": (lambda: gp.bound_gaussian_delta(math.nan, 1.0), "epsilon .*nan"),
    "no shift": (lambda: gp.bound_gaussian_delta(1.0, 0.0), "mu is positive"),
    "delta zero": (lambda: gp.bound_gaussian_epsilon(0.0, 1.0), "delta is positive"),
    "delta one": (lambda: gp.calibrate_noise_scale(1.0, 1.0, sensitivity=1.0), "delta < 1 .got 1"),
    "boolean delta": (lambda: gp.calibrate_noise_scale(1.0, True, sensitivity=1.0), "True"),
    "no sensitivity": (lambda: gp.calibrate_noise_scale(1.0, 0.1, sensitivity=0.0), "sensitivity"),
    "complex": (lambda: gp.calibrate_noise_scale(1j, 0.1, sensitivity=1.0), "real number"),
    "classical beyond 1": (
        lambda: gp.classical_noise_scale(1.5, 0.1, sensitivity=1.0),
        "epsilon <= 1 .*1.5",
    ),
    "classical at 0": (lambda: gp.classical_noise_scale(0, 0.1, sensitivity=1.0), "epsilon is pos"),
    "no release": (lambda: gp.compose_gaussian([]), "at least one release"),
    "a bad release": (lambda: gp.compose_gaussian([1.0, -1.0]), "mu .*-1"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_each_refusal_names_the_assumption_and_the_value(call, message):
    with pytest.raises(AssumptionError, match=message):
        call()

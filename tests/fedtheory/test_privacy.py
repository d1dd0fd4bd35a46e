"""Clipping, sensitivity and the Gaussian mechanism: safe in every direction, nothing assumed."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.errors import AssumptionError, MalformedArrayError
from fedtheory.gaussian_profile import bound_gaussian_delta
from fedtheory.privacy import (
    Adjacency,
    GaussianMechanism,
    bound_mean_sensitivity,
    clip_norms,
)

REPLACE, REMOVE = Adjacency.REPLACE_ONE, Adjacency.ADD_OR_REMOVE_ONE
SETTINGS = {
    "adjacency": REPLACE,
    "norm_bound": 2.0,
    "n_records": 50,
    "noise_scale": 0.3,
    "n_releases": 3,
}


def squared_norms(records):
    return [sum(Fraction(float(x)) ** 2 for x in row.ravel()) for row in records]


@pytest.mark.parametrize("scale", [1e-300, 1e-3, 1.0, 1e5, 1e300])
def test_clipped_norms_are_below_the_bound_in_exact_arithmetic(generator, scale):
    records = scale * generator.standard_normal((200, 3, 2))
    for bound in (scale * 1e-3, scale, scale * 2.4, scale * 100):
        clipped = clip_norms(records, bound)
        assert all(square <= Fraction(bound) ** 2 for square in squared_norms(clipped))


def test_short_records_are_left_alone_and_long_ones_keep_their_direction(generator):
    records = generator.standard_normal((50, 4))
    norms = np.linalg.norm(records, axis=1)
    clipped = clip_norms(records, 1.5)
    assert np.array_equal(clipped[norms < 1.499], records[norms < 1.499])
    long = norms > 1.5
    assert long.any()
    np.testing.assert_allclose(np.linalg.norm(clipped[long], axis=1), 1.5, rtol=1e-14)
    np.testing.assert_allclose(clipped[long], 1.5 * records[long] / norms[long, None], rtol=1e-13)


def test_zero_and_empty_records_pass():
    assert not clip_norms(np.zeros((3, 2)), 1.0).any()
    assert clip_norms(np.zeros((0, 2)), 1.0).shape == (0, 2)
    assert clip_norms([3.0, -0.5], 1.0).tolist() == pytest.approx([1.0, -0.5])


@pytest.mark.parametrize(("adjacency", "factor"), [(REPLACE, 2), (REMOVE, 1)])
def test_sensitivity_is_exact_rounded_up_and_attained(adjacency, factor):
    for bound, n in itertools.product((0.1, 1.0, 3.7), (1, 3, 10, 999)):
        found = bound_mean_sensitivity(bound, n, adjacency=adjacency)
        true = factor * Fraction(bound) / n
        assert true <= Fraction(found) <= true * (1 + Fraction(1, 10**15))
    records = np.zeros((4, 2))
    records[0] = [1.0, 0.0]
    other = records.copy()
    other[0] = [-1.0, 0.0] if adjacency is REPLACE else [0.0, 0.0]
    moved = np.linalg.norm(clip_norms(records, 1.0).mean(axis=0) - other.mean(axis=0))
    assert moved == pytest.approx(bound_mean_sensitivity(1.0, 4, adjacency=adjacency), rel=1e-13)


def test_sensitivity_covers_random_neighbours(generator):
    records = clip_norms(3 * generator.standard_normal((20, 5)), 2.0)
    bound = bound_mean_sensitivity(2.0, 20, adjacency=REPLACE)
    for newcomer in clip_norms(3 * generator.standard_normal((300, 5)), 2.0):
        other = records.copy()
        other[generator.integers(20)] = newcomer
        assert np.linalg.norm(records.mean(axis=0) - other.mean(axis=0)) <= bound


def test_the_adjacency_has_no_default_and_no_text_stands_for_it():
    with pytest.raises(TypeError, match="adjacency"):
        bound_mean_sensitivity(1.0, 3)
    with pytest.raises(TypeError, match=r"Adjacency.*replace"):
        bound_mean_sensitivity(1.0, 3, adjacency="replace one record")
    for left_out in SETTINGS:
        rest = {k: v for k, v in SETTINGS.items() if k != left_out}
        with pytest.raises(TypeError, match=left_out):
            GaussianMechanism(**rest)


@pytest.mark.parametrize("adjacency", Adjacency)
@pytest.mark.parametrize("releases", [1, 10])
@pytest.mark.parametrize(("epsilon", "delta"), [(0.5, 1e-6), (1.0, 1e-5), (20.0, 0.1)])
def test_a_calibrated_mechanism_keeps_its_budget(adjacency, releases, epsilon, delta):
    import dp_accounting

    mechanism = GaussianMechanism.calibrated(
        epsilon, delta, adjacency=adjacency, norm_bound=1.7, n_records=30, n_releases=releases
    )
    assert mechanism.bound_delta(epsilon) <= delta
    assert mechanism.bound_epsilon(delta) == pytest.approx(epsilon, rel=1e-6)
    assert mechanism.bound_delta(epsilon * (1 - 1e-4)) > delta
    shift = mechanism.sensitivity / mechanism.noise_scale
    together = dp_accounting.get_epsilon_gaussian(1 / (shift * math.sqrt(releases)), delta)
    assert together == pytest.approx(epsilon, rel=1e-6)


def test_replacing_costs_twice_what_removing_costs():
    made = {
        a: GaussianMechanism.calibrated(
            1.0, 1e-5, adjacency=a, norm_bound=1.0, n_records=9, n_releases=1
        )
        for a in Adjacency
    }
    assert made[REPLACE].noise_scale == pytest.approx(2 * made[REMOVE].noise_scale)


def test_mu_of_all_releases_is_rounded_up():
    mechanism = GaussianMechanism(**SETTINGS)
    assert mechanism.mu >= math.sqrt(3) * (2 * 2.0 / 50) / 0.3
    assert mechanism.mu == pytest.approx(math.sqrt(3) * (2 * 2.0 / 50) / 0.3)
    assert mechanism.bound_delta(1.0) == bound_gaussian_delta(1.0, mechanism.mu)


def test_a_release_is_the_clipped_mean_plus_noise_of_the_stated_scale(generator):
    mechanism = GaussianMechanism(**SETTINGS)
    records = 5 * generator.standard_normal((50, 2, 3))
    draws = np.array([mechanism.sample_mean(records, generator) for _ in range(4000)])
    centre = clip_norms(records, 2.0).mean(axis=0)
    assert draws.shape[1:] == (2, 3)
    # six standard errors, in 6 and 6 comparisons
    assert np.all(np.abs(draws.mean(axis=0) - centre) < 6 * 0.3 / math.sqrt(4000))
    assert np.all(np.abs(draws.std(axis=0) / 0.3 - 1) < 6 / math.sqrt(8000))


def test_an_absent_record_leaves_the_divisor():
    mechanism = GaussianMechanism(**SETTINGS | {"adjacency": REMOVE, "noise_scale": 1e-12})
    records = np.ones((49, 1))
    assert mechanism.sample_mean(records, np.random.default_rng(0))[0] == pytest.approx(49 / 50)


REFUSED = {
    "no bound": (lambda: clip_norms(np.ones((2, 2)), 0.0), AssumptionError, "norm_bound"),
    "NaN record": (lambda: clip_norms([[math.nan]], 1.0), MalformedArrayError, "nan"),
    "complex record": (
        lambda: clip_norms(np.ones(2, complex), 1.0),
        MalformedArrayError,
        "complex",
    ),
    "scalar": (lambda: clip_norms(1.0, 1.0), MalformedArrayError, "at least 1 axes"),
    "no record": (
        lambda: bound_mean_sensitivity(1.0, 0, adjacency=REPLACE),
        AssumptionError,
        "n >= 1 .got 0",
    ),
    "noise of zero": (
        lambda: GaussianMechanism(**SETTINGS | {"noise_scale": 0.0}),
        AssumptionError,
        "noise_scale",
    ),
    "no release": (
        lambda: GaussianMechanism(**SETTINGS | {"n_releases": 0}),
        AssumptionError,
        "n_releases",
    ),
    "adjacency in words": (
        lambda: GaussianMechanism(**SETTINGS | {"adjacency": "replace"}),
        TypeError,
        "Adjacency",
    ),
    "too many records": (
        lambda: GaussianMechanism(**SETTINGS).sample_mean(np.ones((51, 1)), None),
        MalformedArrayError,
        "50 records .got 51",
    ),
    "too few where one is replaced": (
        lambda: GaussianMechanism(**SETTINGS).sample_mean(np.ones((49, 1)), None),
        MalformedArrayError,
        "50 records .got 49",
    ),
}


@pytest.mark.parametrize(("call", "kind", "message"), REFUSED.values(), ids=REFUSED)
def test_each_refusal_names_what_is_wrong(call, kind, message):
    with pytest.raises(kind, match=message):
        call()

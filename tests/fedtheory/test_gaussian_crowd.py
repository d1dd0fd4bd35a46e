"""The default instance: shapes, deterministic identities, and the exact law of the halves."""

import math

import numpy as np
import pytest

from fedtheory.crowd.half_averages import half_averages
from fedtheory.errors import AssumptionError
from fedtheory.models.gaussian_crowd import GaussianCrowdLaw

SMALL = GaussianCrowdLaw(n_clients=4, dimension=3, batch_size=2)


def test_default_law_is_the_printed_one():
    law = GaussianCrowdLaw()
    crowd = law.sample(np.random.default_rng(0))
    assert crowd.tilts.shape == (20, 150)
    assert (crowd.curvatures[0], crowd.curvatures[-1]) == pytest.approx((0.5, 5.0))
    assert np.ptp(np.diff(np.log(crowd.curvatures))) < 1e-12
    assert crowd.cohort_sizes.min() >= 20
    assert crowd.cohort_sizes.max() <= 199
    assert crowd.noise_levels.min() >= 0.5
    assert crowd.noise_levels.max() <= 3.0


def test_one_seed_gives_one_federation_and_a_batch_has_independent_members():
    crowds = [SMALL.sample(np.random.default_rng(5)) for _ in range(2)]
    np.testing.assert_array_equal(crowds[0].tilts, crowds[1].tilts)
    batch = SMALL.sample(np.random.default_rng(5), n_instances=6)
    assert batch.tilts.shape == (6, 4, 3)
    assert batch.noise_levels.shape == batch.cohort_sizes.shape == batch.bias_energies.shape
    assert len({float(t) for t in batch.tilts[:, 0, 0]}) == 6


def test_gradients_are_those_of_the_quadratic(generator):
    crowd = SMALL.sample(generator)
    x, direction = generator.standard_normal((2, 3))
    ahead, behind = (crowd.excess_risk(x + t * direction) for t in (1e-4, -1e-4))
    slope = (crowd.gradients(x) - crowd.tilts)[0] @ direction
    assert slope == pytest.approx((ahead - behind) / 2e-4, rel=1e-6)
    assert crowd.excess_risk(crowd.centre) == 0


def test_floor_is_the_excess_risk_of_the_weighted_minimiser(generator):
    crowd = SMALL.sample(generator, n_instances=5)
    weights = generator.dirichlet(np.ones(4))
    minimiser = crowd.minimiser(weights)
    stationary = np.einsum("i,bid->bd", weights, crowd.gradients(minimiser))
    np.testing.assert_allclose(stationary, 0, atol=1e-13)
    np.testing.assert_allclose(crowd.excess_risk(minimiser), crowd.bias_floor(weights), rtol=1e-12)


def test_gram_has_the_energies_on_its_diagonal(generator):
    crowd = SMALL.sample(generator)
    np.testing.assert_allclose(np.diag(crowd.gram), crowd.bias_energies, rtol=1e-14)


def test_halves_have_the_law_of_halves_of_reports(generator):
    # Exact first two moments of both routes, each within six standard errors of the law.
    crowd = SMALL.sample(generator)
    n_rounds, n_replicates = 5, 20000
    reports = crowd.gradients(np.zeros(3)) + crowd.noise_levels[:, None] / math.sqrt(
        3 * 2
    ) * generator.standard_normal((n_replicates, n_rounds, 4, 3))
    mean = crowd.tilts - crowd.tilts.mean(axis=0)
    for halves in (
        half_averages(reports),
        crowd.sample_half_averages(generator, n_rounds, n_replicates),
    ):
        for half, size in zip(halves, (3, 2), strict=True):
            levels = crowd.noise_levels**2 / (3 * 2 * size)
            variance = (1 - 2 / 4) * levels + levels.sum() / 16
            error = np.sqrt(variance / n_replicates)[:, None]
            assert (np.abs(half.mean(axis=0) - mean) < 6 * error).all()
            ratio = half.var(axis=0) / variance[:, None]
            assert np.abs(ratio - 1).max() < 6 * math.sqrt(2 / n_replicates)
        cross = ((halves[0] - mean) * (halves[1] - mean)).mean(axis=0)
        bound = halves[0].std(axis=0) * halves[1].std(axis=0) / math.sqrt(n_replicates)
        assert (np.abs(cross) < 6 * bound).all()


def test_halves_of_one_draw_have_no_axis_of_replicates(generator):
    batch = SMALL.sample(generator, n_instances=2)
    assert batch.sample_half_averages(generator, 2)[0].shape == (2, 4, 3)
    assert batch.sample_half_averages(generator, 2, 7)[1].shape == (7, 2, 4, 3)


@pytest.mark.parametrize(
    "changes",
    [
        {"n_clients": 2},
        {"dimension": 0},
        {"batch_size": 0},
        {"centre_scale": 0.0},
        {"bias_range": (0.0, 1.0)},
        {"noise_range": (2.0, 1.0)},
        {"cohort_range": (0, 5)},
        {"strong_convexity": 6.0},
        {"smoothness": math.inf},
        {"strong_convexity": math.nan},
    ],
)
def test_a_law_out_of_range_is_refused(changes):
    with pytest.raises(AssumptionError):
        GaussianCrowdLaw(**changes)


def test_other_refusals(generator):
    crowd = SMALL.sample(generator)
    with pytest.raises(AssumptionError, match="n_rounds >= 2"):
        crowd.sample_half_averages(generator, 1)
    with pytest.raises(AssumptionError, match="n_replicates"):
        crowd.sample_half_averages(generator, 2, 0)
    with pytest.raises(AssumptionError, match="n_instances"):
        SMALL.sample(generator, 0)
    with pytest.raises(AssumptionError, match="dimension 3"):
        crowd.excess_risk(np.zeros(4))
    with pytest.raises(AssumptionError, match="sums to one"):
        crowd.bias_floor([1.0, 1.0, 0.0, 0.0])

"""Algorithm 2 and the harmonic law as laws over one table of costs."""

import numpy as np
import pytest

from fedtheory.crowd.disagreement import apply_disagreement_map
from fedtheory.crowd.weights import (
    fit_bias_energies,
    fit_crowd_weights,
    floored_costs,
    harmonic_value,
    inverse_cost_weights,
    sampling_costs,
)
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError

COSTS = {
    "equal": np.ones(5),
    "one dominant": np.array([1e6, 1, 1, 1]),
    "four decades": np.geomspace(1e-2, 1e2, 9),
    "tiny": np.array([1e-320, 2e-310, 1.0]),
    "huge": np.array([1e308, 1e300, 1e308]),
    "batch": np.arange(1.0, 13.0).reshape(3, 4),
}


@pytest.mark.parametrize("costs", COSTS.values(), ids=COSTS)
def test_weights_are_on_the_simplex_and_attain_the_harmonic_value(costs):
    weights = inverse_cost_weights(costs)
    np.testing.assert_allclose(weights.sum(axis=-1), 1, rtol=1e-14)
    np.testing.assert_allclose((weights * (weights * costs)).sum(axis=-1), harmonic_value(costs))


@pytest.mark.parametrize("costs", COSTS.values(), ids=COSTS)
def test_no_other_point_of_the_simplex_costs_less(costs, generator):
    others = generator.dirichlet(np.ones(costs.shape[-1]), size=200)[(slice(None),) + (None,) * 1]
    value = (others * (others * np.atleast_2d(costs))).sum(axis=-1)
    assert (value >= np.atleast_1d(harmonic_value(costs)) * (1 - 1e-12)).all()


def test_worked_example_of_section_3():
    energies = np.array([100.0] + 20 * [1.0])
    assert harmonic_value(energies) == pytest.approx(1 / 20.01, rel=1e-14)


def test_energies_of_a_population_statistic_are_recovered(generator):
    energies = generator.uniform(0, 3, (4, 6))
    np.testing.assert_allclose(
        fit_bias_energies(apply_disagreement_map(energies)), energies, atol=1e-13
    )


def test_clipping_returns_exact_zeros_and_never_a_negative():
    # The noiseless witness of the paper's Section 4: T^{-1} s = (-3/4, 11, 6).
    tilts = np.array([[0, 0, 0.5], [3, 1, 0], [-1, 2, 0]])
    statistic = ((tilts - tilts.mean(axis=0)) ** 2).sum(axis=1)
    np.testing.assert_allclose(fit_bias_energies(statistic), [0, 11, 6], atol=1e-14)
    assert fit_bias_energies(statistic)[0] == 0


def test_the_floor_keeps_the_noiseless_witness_finite():
    tilts = np.array([[0, 0, 0.5], [3, 1, 0], [-1, 2, 0]])
    statistic = ((tilts - tilts.mean(axis=0)) ** 2).sum(axis=1)
    weights = fit_crowd_weights(statistic, noise_bounds=0, horizon=10)
    assert weights[0] == pytest.approx(1, abs=1e-10)
    assert (weights > 0).all()


def test_cost_is_energy_plus_variance_over_samples():
    costs = sampling_costs([1.0, 2.0, 3.0], [2.0, 0.0, 4.0], horizon=8, batch_size=2)
    assert costs.tolist() == [1.25, 2.0, 4.0]
    assert sampling_costs([1.0, 2.0, 3.0], 7.0, horizon=np.inf).tolist() == [1.0, 2.0, 3.0]


def test_floor_moves_no_cost_by_more_than_itself(generator):
    costs = generator.uniform(0, 1, (50, 6)) * (generator.random((50, 6)) < 0.7)
    for floor in (1e-3, 0.1, 5.0):
        moved = floored_costs(costs, floor) - costs
        assert (moved >= 0).all()
        assert (moved <= floor).all()


def test_weights_ignore_the_unit_and_follow_the_clients(generator):
    statistic = generator.uniform(0.1, 2, 7)
    bounds, order = generator.uniform(0.1, 2, 7), generator.permutation(7)
    weights = fit_crowd_weights(statistic, bounds, 30, 4)
    np.testing.assert_allclose(
        fit_crowd_weights(9 * statistic, 3 * bounds, 30, 4), weights, rtol=1e-12
    )
    np.testing.assert_allclose(
        fit_crowd_weights(statistic[order], bounds[order], 30, 4), weights[order], rtol=1e-12
    )


def test_less_biased_and_less_noisy_clients_weigh_more(generator):
    statistic, bounds = np.array([1.0, 1.0, 2.0, 3.0]), np.array([1.0, 2.0, 1.0, 1.0])
    weights = fit_crowd_weights(statistic, bounds, 5)
    assert weights[0] > weights[1]
    assert weights[0] > weights[2] > weights[3]


def test_a_batch_is_worked_row_by_row(generator):
    statistic, bounds = generator.uniform(0.1, 2, (6, 5)), generator.uniform(0, 2, 5)
    together = fit_crowd_weights(statistic, bounds, 10)
    alone = [fit_crowd_weights(row, bounds, 10) for row in statistic]
    np.testing.assert_array_equal(together, alone)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: fit_bias_energies([1.0, 1.0]), NotEnoughDataError, "got 2"),
        (lambda: sampling_costs([-1.0, 1], 0, 1), AssumptionError, "bias_energies.*-1.0"),
        (lambda: sampling_costs([1.0, 1], [1.0, -2.0], 1), AssumptionError, "noise_bounds.*-2.0"),
        (lambda: sampling_costs([1.0, 1], [1, 1, 1], 1), MalformedArrayError, "each client"),
        (lambda: sampling_costs([1.0], [1, 1, 1], 1), MalformedArrayError, "each client"),
        (lambda: sampling_costs(1.0, 1, 1), MalformedArrayError, "each client"),
        (lambda: sampling_costs([1.0, 1], 1, 0), AssumptionError, "horizon is positive .got 0"),
        (lambda: sampling_costs([1.0, 1], 1, 1, -1), AssumptionError, "batch_size.*-1"),
        (lambda: sampling_costs([1.0, 1], 1e200, 1), MalformedArrayError, "inf"),
        (lambda: floored_costs([0.0, 0.0]), AssumptionError, "all zero"),
        (lambda: floored_costs([[1.0, 0.0], [0.0, 0.0]]), AssumptionError, "all zero"),
        (lambda: floored_costs([1.0], 0.0), AssumptionError, "floor"),
        (lambda: floored_costs([-1.0]), AssumptionError, "-1.0"),
        (lambda: floored_costs(1.0), MalformedArrayError, "last axis"),
        (lambda: inverse_cost_weights([1.0, 0.0]), AssumptionError, "0.0 at index"),
        (lambda: inverse_cost_weights([]), MalformedArrayError, "last axis"),
        (lambda: harmonic_value([1.0, np.nan]), MalformedArrayError, "nan"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()

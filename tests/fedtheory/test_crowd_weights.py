"""CrowdWeights: the laws it obeys."""

import math

import numpy as np
import pytest
from federations import draw_rounds, fitted, numbers

from fedtheory import CrowdWeights


@pytest.fixture
def federation(generator):
    return draw_rounds(generator, 6, 40, 25, partial=True)


def test_absent_rows_are_ignored_whatever_they_hold(federation):
    reports, masks = federation
    plain = numbers(fitted(reports, masks))
    for filler in (0.0, np.inf, -1e308):
        filled = np.where(masks[..., None], reports, filler)
        np.testing.assert_array_equal(numbers(fitted(filled, masks)), plain)


def test_cutting_the_rounds_into_blocks_changes_no_bit(federation):
    reports, masks = federation
    together, one_by_one = fitted(reports, masks), CrowdWeights()
    for report, mask in zip(reports, masks, strict=True):
        one_by_one.partial_fit(report, mask)
    np.testing.assert_array_equal(numbers(one_by_one), numbers(together))


def test_a_common_shift_in_each_round_is_invisible(federation, generator):
    reports, masks = federation
    shift = 100 * generator.standard_normal((25, 1, 40))
    np.testing.assert_allclose(
        numbers(fitted(reports + shift, masks)), numbers(fitted(reports, masks)), rtol=1e-9
    )


def test_results_follow_the_clients_and_ignore_the_basis(federation, generator):
    reports, masks = federation
    order = generator.permutation(6)
    ours, theirs = fitted(reports, masks), fitted(reports[:, order], masks[:, order])
    for name in ("bias_energies_", "noise_bounds_", "crowd_weights_", "weights_"):
        np.testing.assert_allclose(getattr(theirs, name), getattr(ours, name)[order], rtol=1e-9)
    basis = np.linalg.qr(generator.standard_normal((40, 40)))[0]
    turned = np.where(masks[..., None], reports, 0) @ basis
    np.testing.assert_allclose(numbers(fitted(turned, masks)), numbers(ours), rtol=1e-8)


def test_changing_the_unit_changes_energies_and_no_weight(federation):
    reports, masks = federation
    ours, scaled = fitted(reports, masks), fitted(1e3 * reports, masks)
    np.testing.assert_allclose(scaled.bias_energies_, 1e6 * ours.bias_energies_, rtol=1e-9)
    np.testing.assert_allclose(scaled.noise_bounds_, 1e3 * ours.noise_bounds_, rtol=1e-9)
    np.testing.assert_allclose(scaled.crowd_weights_, ours.crowd_weights_, rtol=1e-9)
    assert scaled.drift_ == pytest.approx(ours.drift_, rel=1e-9)


def test_weights_seen_so_far_do_not_depend_on_rounds_to_come(federation):
    reports, masks = federation
    estimator = fitted(reports[:20], masks[:20])
    before = numbers(estimator)
    estimator.partial_fit(reports[20:], masks[20:])
    assert not np.array_equal(numbers(estimator), before)
    np.testing.assert_array_equal(numbers(fitted(reports[:20], masks[:20])), before)


@pytest.mark.parametrize("kind", ["f2", "f4", ">f4", "f8", "g", "i2", "i8", "u1"])
@pytest.mark.parametrize("dtype", [None, "float32", "float64"])
def test_any_real_type_gives_the_numbers_of_double_precision(kind, dtype, generator):
    # Integers, which every type holds exactly, so that only the summation can differ.
    reports = generator.integers(0, 100, (12, 5, 30))
    ours = fitted(reports.astype(kind), dtype=dtype)
    exact = fitted(reports.astype(float))
    np.testing.assert_allclose(numbers(ours), numbers(exact), rtol=2e-5)
    sums = ours._sums.sums.dtype
    assert sums == (dtype or ("float32" if kind in ("f2", "f4", ">f4") else "float64"))


def test_single_precision_sums_stay_accurate_over_many_rounds(generator):
    tilts = generator.standard_normal((5, 60))
    reports = 10 + tilts + generator.standard_normal((2000, 5, 60))
    single, double = (fitted(reports.astype("f4"), dtype=t) for t in ("float32", "float64"))
    np.testing.assert_allclose(single.bias_energies_, double.bias_energies_, rtol=1e-5)
    np.testing.assert_allclose(single.noise_bounds_, double.noise_bounds_, rtol=1e-5)


def test_a_list_of_lists_and_a_view_with_gaps_are_read_alike(federation):
    reports, masks = federation
    reports = np.where(masks[..., None], reports, 0)
    wide = np.zeros((25, 6, 80))
    wide[..., ::2] = reports
    expected = numbers(fitted(reports, masks))
    np.testing.assert_array_equal(numbers(fitted(reports.tolist(), masks)), expected)
    np.testing.assert_array_equal(numbers(fitted(wide[..., ::2], masks)), expected)


def test_wide_reports_cut_into_tiles_match_narrow_ones(generator, monkeypatch):
    reports, masks = draw_rounds(generator, 5, 1000, 9, partial=True)
    whole = numbers(fitted(reports, masks))
    for tile in (64, 1000, 1700):
        monkeypatch.setattr("fedtheory.crowd.residual_sums._TILE", tile)
        np.testing.assert_allclose(numbers(fitted(reports, masks)), whole, rtol=1e-11)


def test_a_longer_horizon_trusts_the_energies_more(generator):
    tilts = generator.standard_normal((6, 400)) * np.linspace(1, 2, 6)[:, None]
    estimator = fitted(tilts + generator.standard_normal((20, 6, 400)), noise_bounds=40.0)
    spans = [np.ptp(estimator.crowd_weights_for(horizon)) for horizon in (1, 10, 1e3, math.inf)]
    assert spans == sorted(spans)
    limit = 1 / estimator.bias_energies_
    np.testing.assert_allclose(estimator.crowd_weights_for(math.inf), limit / limit.sum())
    assert estimator.decision_.use_crowd
    np.testing.assert_array_equal(estimator.weights_for(10), estimator.crowd_weights_for(10))
    estimator.set_params(horizon=10)
    np.testing.assert_array_equal(estimator.weights_, estimator.crowd_weights_for(10))


def test_the_horizon_is_the_rounds_seen_unless_it_is_set(federation):
    estimator = fitted(*federation)
    np.testing.assert_array_equal(estimator.crowd_weights_, estimator.crowd_weights_for(25))


def test_noise_bounds_are_per_sample_and_scale_with_the_batch(federation):
    estimator = fitted(*federation)
    alone = estimator.noise_bounds_
    estimator.set_params(batch_size=16)
    np.testing.assert_allclose(estimator.noise_bounds_, 4 * alone)
    np.testing.assert_array_equal(fitted(*federation, noise_bounds=2).noise_bounds_, np.full(6, 2))


def test_three_clients_get_energies_but_uniform_advice_with_the_reason(generator):
    estimator = fitted(*draw_rounds(generator, 3, 50, 20, partial=False))
    assert estimator.incoherence_estimate_ is None
    assert "3 clients" in estimator.decision_.reason
    np.testing.assert_array_equal(estimator.weights_, np.full(3, 1 / 3))
    assert np.ptp(estimator.crowd_weights_) > 0


def test_a_clipped_energy_leaves_the_estimate_null_and_the_advice_uniform(generator):
    tilts = np.array([[0, 0, 0.01, 0], [3, 1, 0, 0], [-1, 2, 0, 0], [1, 1, 0, 0]])
    estimator = fitted(np.broadcast_to(tilts, (4, 4, 4)), noise_bounds=0)
    assert estimator.bias_energies_[3] == 0
    assert estimator.incoherence_estimate_ is None
    assert estimator.decision_.advice == "uniform"
    assert "client 3" in estimator.decision_.reason
    np.testing.assert_array_equal(estimator.weights_, np.full(4, 0.25))
    assert np.isfinite(estimator.crowd_weights_).all()


def test_clients_that_never_differ_get_uniform_weights_and_no_nan():
    estimator = fitted(np.ones((4, 5, 3)))
    np.testing.assert_array_equal(estimator.crowd_weights_, np.full(5, 0.2))
    np.testing.assert_array_equal(estimator.weights_, np.full(5, 0.2))
    assert estimator.incoherence_estimate_ is None
    assert estimator.drift_ is None
    assert estimator.decision_.advice == "uniform"


def test_fit_forgets_what_was_seen(federation):
    reports, masks = federation
    estimator = fitted(reports, masks)
    estimator.fit(reports[:10], masks[:10])
    assert estimator.n_rounds_ == 10
    np.testing.assert_array_equal(numbers(estimator), numbers(fitted(reports[:10], masks[:10])))


def test_results_are_copies(federation):
    estimator = fitted(*federation)
    estimator.bias_energies_[:] = -1
    estimator.noise_bounds_[:] = -1
    assert estimator.bias_energies_.min() >= 0
    assert estimator.noise_bounds_.min() >= 0


def test_scikit_learn_clones_and_prints_it(federation):
    from sklearn.base import clone

    bounds = np.ones(6)
    estimator = fitted(*federation, noise_bounds=bounds, batch_size=4)
    copy = clone(estimator)
    assert copy.get_params()["batch_size"] == 4
    assert not copy.__sklearn_is_fitted__()
    assert estimator.__sklearn_is_fitted__()
    assert repr(CrowdWeights(batch_size=4)) == "CrowdWeights(batch_size=4)"
    assert (estimator.n_clients_, estimator.n_features_in_, estimator.n_rounds_) == (6, 40, 25)

"""CrowdWeights: against the brute-force oracle, and the laws it obeys."""

import math

import crowd_oracle
import numpy as np
import pytest
from sklearn.base import clone

from fedtheory import AssumptionError, CrowdWeights
from fedtheory.errors import MalformedArrayError, NotEnoughDataError

N_CASES = 300


def draw_rounds(rng, n, d, n_rounds, *, partial, first=1):
    """A federation with tilts, noise, a moving gradient, and absent clients that report NaN."""
    spread = rng.choice([1.1, 1.5, 10])
    tilts = rng.standard_normal((n, d)) * rng.uniform(1, spread, (n, 1))
    noise = rng.uniform(0, 1, (n, 1))
    while True:
        masks = np.ones((n_rounds, n), bool)
        if partial:
            for mask in masks:
                mask[rng.permutation(n)[rng.integers(2, n + 1) :]] = False
        parity = (np.arange(n_rounds) + first) % 2 == 1
        if masks[parity].any(axis=0).all() and masks[~parity].any(axis=0).all():
            break
    reports = rng.standard_normal((n_rounds, 1, d)) * 5 + tilts
    reports = reports + noise * rng.standard_normal((n_rounds, n, d))
    reports[~masks] = np.nan
    return reports, masks


def feed(estimator, rng, reports, masks, first):
    """Hand the rounds over in blocks of random sizes, singles without the axis of rounds."""
    at = 0
    while at < len(reports):
        size = int(rng.integers(1, 6))
        block, mask = reports[at : at + size], masks[at : at + size]
        if len(block) == 1:
            block, mask = block[0], mask[0]
        estimator.partial_fit(
            block, None if mask.all() else mask, first_round=first if at == 0 else None
        )
        at += size
    return estimator


def case(seed):
    rng = np.random.default_rng([7, seed])
    n, d = int(rng.integers(3, 9)), int(rng.choice([1, 2, 5, 12, 40, 90]))
    first, partial = int(rng.integers(1, 8)), bool(seed % 4)
    reports, masks = draw_rounds(rng, n, d, int(rng.integers(6, 30)), partial=partial, first=first)
    settings = {
        "noise_bounds": [None, 0.5, rng.uniform(0, 2, n)][int(rng.integers(3))],
        "batch_size": int(rng.integers(1, 9)),
        "horizon": [None, 50, 3.5][int(rng.integers(3))],
        "floor": [None, 0.1][int(rng.integers(2))],
    }
    estimator = feed(CrowdWeights(**settings), rng, reports, masks, first)
    rounds = [(first + j, reports[j], masks[j]) for j in range(len(reports))]
    return estimator, crowd_oracle.solve(rounds, **settings)


def test_oracle_agrees_to_ten_digits_on_300_random_federations():
    met = {"crowd": 0, "uniform": 0, "clipped": 0, "three": 0, "drift": 0, "estimated": 0}
    for seed in range(N_CASES):
        ours, naive = case(seed)
        where = f"case {seed}"
        scale = naive.energies.max() + naive.bounds.max() ** 2
        close = {"rtol": 1e-10, "atol": 1e-10 * scale, "err_msg": where}
        np.testing.assert_allclose(ours.bias_energies_, naive.energies, **close)
        np.testing.assert_allclose(ours.noise_bounds_**2, naive.bounds**2, **close)
        np.testing.assert_allclose(ours.crowd_weights_, naive.crowd_weights, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(ours.weights_, naive.weights, rtol=1e-10, atol=1e-10)
        assert ours.decision_.use_crowd == naive.use_crowd, where
        for value, expected in (
            (ours.incoherence_estimate_, naive.incoherence),
            (ours.drift_, naive.drift),
        ):
            assert (value is None) == (expected is None), where
            if value is not None:
                assert value == pytest.approx(expected, rel=1e-10, abs=1e-10), where
        met["crowd" if naive.use_crowd else "uniform"] += 1
        met["clipped"] += (naive.energies == 0).any()
        met["three"] += len(naive.energies) == 3
        met["drift"] += naive.drift is not None
        met["estimated"] += ours.noise_bounds_estimated_
    assert min(met.values()) >= 20, met


@pytest.fixture
def federation(generator):
    return draw_rounds(generator, 6, 40, 25, partial=True)


def numbers(estimator):
    return np.concatenate(
        [
            estimator.bias_energies_,
            estimator.noise_bounds_,
            estimator.crowd_weights_,
            estimator.weights_,
            [estimator.incoherence_estimate_ or 0, estimator.drift_ or 0],
        ]
    )


def fitted(reports, masks=None, **settings):
    return CrowdWeights(**settings).partial_fit(reports, masks)


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
    bounds = np.ones(6)
    estimator = fitted(*federation, noise_bounds=bounds, batch_size=4)
    copy = clone(estimator)
    assert copy.get_params()["batch_size"] == 4
    assert not copy.__sklearn_is_fitted__()
    assert estimator.__sklearn_is_fitted__()
    assert repr(CrowdWeights(batch_size=4)) == "CrowdWeights(batch_size=4)"
    assert (estimator.n_clients_, estimator.n_features_in_, estimator.n_rounds_) == (6, 40, 25)


GOOD = np.arange(60.0).reshape(4, 5, 3) % 7
MASK = np.ones((4, 5), bool)
BROKEN = GOOD.copy()
BROKEN[2, 1, 2] = np.nan

BAD_BLOCKS = {
    "NaN": (BROKEN, None, "nan from client 1, coordinate 2.*|round 7"),
    "infinity": (np.where(np.isnan(BROKEN), -np.inf, BROKEN), None, "-inf"),
    "overflow": (np.full((4, 5, 3), 1e308), None, "round 5 have a finite sum"),
    "two clients": (np.ones((2, 2, 3)), None, "n_clients >= 3 .got 2"),
    "one axis": (np.ones(5), None, r"\(5,\)"),
    "four axes": (np.ones((1, 4, 5, 3)), None, r"\(1, 4, 5, 3\)"),
    "no rounds": (np.ones((0, 5, 3)), None, r"\(0, 5, 3\)"),
    "no coordinates": (np.ones((4, 5, 0)), None, r"\(4, 5, 0\)"),
    "other clients": (np.ones((4, 6, 3)), None, "5 clients and dimension 3, as before"),
    "other dimension": (np.ones((4, 5, 2)), None, "5 clients and dimension 3, as before"),
    "complex": (GOOD.astype(complex), None, "complex128"),
    "objects": (GOOD.astype(object), None, "object"),
    "text": (GOOD.astype(str), None, "real numbers"),
    "booleans": (GOOD > 1, None, "bool"),
    "masked": (np.ma.masked_array(GOOD, mask=GOOD > 3), None, "masked array"),
    "mask shape": (GOOD, MASK[:3], r"participants has shape \(4, 5\) .got shape \(3, 5\)"),
    "mask axes": (GOOD, MASK[0], r"\(4, 5\)"),
    "mask kind": (GOOD, MASK.astype(int), "booleans .got dtype int64"),
    "one participant": (GOOD, np.eye(4, 5) > 0, "round 5 .got 1 participants"),
    "no participant": (GOOD, ~MASK, "round 5 .got 0 participants"),
}


@pytest.mark.parametrize(("reports", "mask", "message"), BAD_BLOCKS.values(), ids=BAD_BLOCKS)
def test_a_refused_block_is_named_and_leaves_nothing_behind(reports, mask, message):
    estimator = fitted(GOOD)
    before = numbers(estimator)
    with pytest.raises(AssumptionError, match=message):
        estimator.partial_fit(reports, mask)
    assert estimator.n_rounds_ == 4
    np.testing.assert_array_equal(numbers(estimator), before)
    assert estimator._sums.last_round == 4


def test_a_refused_first_block_leaves_an_empty_estimator():
    estimator = CrowdWeights()
    with pytest.raises(MalformedArrayError, match="nan"):
        estimator.partial_fit(BROKEN)
    with pytest.raises(NotEnoughDataError, match=r"some rounds were seen .got 0"):
        _ = estimator.n_rounds_


BAD_SETTINGS = {
    "negative bounds": ({"noise_bounds": [-1.0] * 5}, "noise_bounds.*-1.0"),
    "NaN bounds": ({"noise_bounds": [np.nan] * 5}, "noise_bounds.*nan"),
    "number of bounds": ({"noise_bounds": [1.0] * 4}, r"each of 5 clients .got shape \(4,\)"),
    "batch size": ({"batch_size": 0}, "batch_size"),
    "horizon": ({"horizon": 0}, "horizon is positive .got 0"),
    "floor": ({"floor": -1.0}, "floor"),
    "NaN horizon": ({"horizon": math.nan}, "horizon"),
}


@pytest.mark.parametrize(("settings", "message"), BAD_SETTINGS.values(), ids=BAD_SETTINGS)
def test_a_bad_setting_is_refused_when_it_is_used(settings, message):
    with pytest.raises(AssumptionError, match=message):
        _ = fitted(GOOD, **settings).crowd_weights_


def test_other_refusals():
    with pytest.raises(AssumptionError, match=r"dtype is 'float32' or 'float64' .got 'float16'"):
        fitted(GOOD, dtype="float16")
    with pytest.raises(AssumptionError, match=r"a setting is one of .*got budget"):
        CrowdWeights().set_params(budget=3)
    with pytest.raises(NotEnoughDataError, match=r"at least 2 rounds were seen .got 1"):
        _ = fitted(GOOD[0]).weights_
    with pytest.raises(AssumptionError, match=r"first_round >= 5 .got 4"):
        fitted(GOOD).partial_fit(GOOD, first_round=4)
    with pytest.raises(AssumptionError, match=r"first_round >= 1 .got 0"):
        CrowdWeights().partial_fit(GOOD, first_round=0)
    huge = np.zeros((2, 5, 3))
    huge[:, 0] = 1e200
    with pytest.raises(AssumptionError, match="overflow"):
        _ = fitted(huge).weights_


@pytest.mark.parametrize("half", [0, 1])
def test_a_client_that_misses_a_half_is_named(half):
    mask = MASK.copy()
    mask[half::2, 3] = False
    counts = ("0 odd and 2 even", "2 odd and 0 even")[half]
    with pytest.raises(NotEnoughDataError, match=f"client 3, counted from 0, in {counts}"):
        _ = fitted(GOOD, mask).weights_

"""The sensor federation's data law and the comparison of weighting rules on it."""

from dataclasses import replace

import numpy as np
import pytest

from fedtheory.crowd.sensor_comparison import (
    RULES,
    SensorSchedule,
    compare_on_sensor_federation,
)
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError
from fedtheory.models.sensor_federation import SensorFederation
from fedtheory.models.softmax import fit_softmax

#: starts the checker as its users do, or draws many instances
pytestmark = pytest.mark.slow

SMALL = SensorFederation(n_sites=5, n_truth_detectors=3, width=10, n_held_out=100)
UNDISTORTED = replace(SMALL, gain_scale=0.0, offset_scale=0.0)
SHORT = SensorSchedule(burn_in=20, probing=40, training=30, batch_size=8)


@pytest.fixture(scope="module")
def scans():
    """Return 600 of the digit scans in [0, 1] and their labels."""
    digits = pytest.importorskip("sklearn.datasets").load_digits()
    return digits.data[:600] / 16, digits.target[:600]


def test_defaults_are_the_protocol_and_fit_the_whole_collection():
    law = SensorFederation()
    np.testing.assert_allclose(law.site_severities[[0, -1]], [0.007, 0.7])
    ratios = law.site_severities[1:] / law.site_severities[:-1]
    np.testing.assert_allclose(ratios, 100 ** (1 / 7))
    digits = pytest.importorskip("sklearn.datasets").load_digits()
    draw = law.sample(digits.data / 16, digits.target, np.random.default_rng(0))
    assert draw.cohort_sizes.shape == (8,)
    assert draw.cohort_sizes.sum() == 1797 - 360
    assert draw.truth.features.shape == (40 * 1437, 48)
    assert draw.held_out.features.shape == (40 * 360, 48)
    assert draw.truth.shape == (48, 10)


def test_detectors_follow_their_law():
    severities = np.array([0.0, 0.1, 0.7])
    detectors = SensorFederation().sample_detectors(severities, 100_000, np.random.default_rng(2))
    np.testing.assert_allclose(detectors.mean(axis=2), [[1, 0]] * 3, atol=0.01)
    np.testing.assert_allclose(detectors.std(axis=2), severities[:, None] * [0.3, 1.0], rtol=0.01)
    cross = np.mean((detectors[:, 0] - 1) * detectors[:, 1], axis=1)
    np.testing.assert_allclose(cross, 0, atol=0.01)
    with pytest.raises(AssumptionError, match="severities is non-negative"):
        SensorFederation().sample_detectors([-0.1], 4, np.random.default_rng(2))
    with pytest.raises(AssumptionError, match="n_pixels >= 1"):
        SensorFederation().sample_detectors([0.1], 0, np.random.default_rng(2))


def test_cohorts_are_disjoint_and_cover_what_is_not_held_out(scans, generator):
    draw = UNDISTORTED.sample(*scans, generator)
    # Without distortion a row of features identifies its scan, wherever it is seen.
    groups = [np.unique(site.features, axis=0) for site in draw.sites]
    groups.append(np.unique(draw.held_out.features.round(9), axis=0))
    everyone = np.concatenate(groups).round(9)
    assert len(everyone) == len(np.unique(everyone, axis=0)) == 600
    labels = np.concatenate([site.labels for site in draw.sites])
    labels = np.concatenate([labels, draw.held_out.labels[:100]])
    np.testing.assert_array_equal(np.bincount(labels), np.bincount(scans[1]))


def test_features_are_standardised_over_what_the_truth_sees(scans, generator):
    truth = SMALL.sample(*scans, generator).truth
    np.testing.assert_allclose(truth.features.mean(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(truth.features.std(axis=0), 1, rtol=1e-12)
    np.testing.assert_array_equal(np.bincount(truth.labels) % 3, 0)


def test_without_distortion_size_weights_recover_the_truth(scans, generator):
    draw = UNDISTORTED.sample(*scans, generator)
    shares = draw.cohort_sizes / draw.cohort_sizes.sum()
    point = generator.standard_normal(draw.truth.shape)
    np.testing.assert_allclose(
        draw.weighted(shares).gradient(point), draw.truth.gradient(point), atol=1e-12
    )


def test_weighted_objective_is_the_weighted_sum(scans, generator):
    draw = SMALL.sample(*scans, generator)
    weights = generator.dirichlet(np.ones(5))
    point = generator.standard_normal(draw.truth.shape)
    parts = [w * site.value(point) for w, site in zip(weights, draw.sites, strict=True)]
    assert draw.weighted(weights).value(point) == pytest.approx(sum(parts), rel=1e-12)


def test_offset_and_gain_enter_in_proportion_to_severity(scans):
    # Two laws that differ in scale and severity by inverse factors are the same law.
    first = SMALL.sample(*scans, np.random.default_rng(3))
    rescaled = replace(SMALL, max_severity=1.4, gain_scale=0.15, offset_scale=0.5)
    second = rescaled.sample(*scans, np.random.default_rng(3))
    np.testing.assert_allclose(first.truth.features, second.truth.features, atol=1e-10)
    np.testing.assert_allclose(first.sites[-1].features, second.sites[-1].features, atol=1e-10)


def test_the_worst_site_has_the_largest_tilt(scans):
    draw = SMALL.sample(*scans, np.random.default_rng(1))
    best = fit_softmax(draw.truth)
    energies = [np.sum(site.gradient(best) ** 2) for site in draw.sites]
    assert np.argmax(energies) == 4


def test_a_stream_decides_the_draw(scans):
    draws = [SMALL.sample(*scans, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    np.testing.assert_array_equal(draws[0].truth.features, draws[1].truth.features)
    np.testing.assert_array_equal(draws[0].sites[2].labels, draws[1].sites[2].labels)
    assert not np.array_equal(draws[0].truth.features, draws[2].truth.features)


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ({"n_sites": 2}, "n_sites >= 3"),
        ({"n_sites": 8.0}, "n_sites is an integer"),
        ({"max_severity": 0.0}, "max_severity is positive"),
        ({"severity_decades": np.nan}, "severity_decades is positive"),
        ({"gain_scale": -0.1}, "gain_scale is non-negative"),
        ({"offset_scale": np.inf}, "offset_scale is non-negative"),
        ({"n_truth_detectors": 0}, "n_truth_detectors >= 1"),
        ({"width": True}, "width is an integer"),
        ({"n_held_out": 0}, "n_held_out >= 1"),
        ({"size_range": (5, 4)}, r"size_range\[1\] >= 5"),
        ({"l2": -1.0}, "l2 is positive"),
    ],
)
def test_bad_laws_are_refused(change, names):
    with pytest.raises(AssumptionError, match=names):
        SensorFederation(**change)


@pytest.mark.parametrize(
    ("change", "error", "names"),
    [
        (lambda x, y: (16 * x, y), AssumptionError, r"pixels lie in \[0, 1\]"),
        (lambda x, y: (x - 0.1, y), AssumptionError, r"pixels lie in \[0, 1\]"),
        (lambda x, y: (np.where(x > 0.9, np.nan, x), y), MalformedArrayError, "images is finite"),
        (lambda x, y: (x.reshape(-1, 8, 8), y), MalformedArrayError, "2 axes"),
        (lambda x, y: (x > 0.5, y), MalformedArrayError, "bool"),
        (lambda x, y: (x[:0], y), MalformedArrayError, "images has a row"),
        (lambda x, y: (0 * x, y), AssumptionError, "a random unit fires"),
        (lambda x, y: (0 * x + 0.5, y), AssumptionError, "every random unit varies"),
        (lambda x, y: (x, y.astype(float)), MalformedArrayError, "integer array"),
        (lambda x, y: (x, y - 1), AssumptionError, "labels lie in 0"),
        (lambda x, y: (x, 0 * y), AssumptionError, "number of classes >= 2"),
        (lambda x, y: (x, y[1:]), MalformedArrayError, "600 rows"),
        (lambda x, y: (x[:104], y[:104]), NotEnoughDataError, "n_held_out"),
    ],
)
def test_bad_scans_are_refused(scans, change, error, names):
    with pytest.raises(error, match=names):
        UNDISTORTED.sample(*change(*scans), np.random.default_rng(6))


def test_an_empty_cohort_is_refused(scans, generator):
    law = replace(SMALL, n_sites=40, n_held_out=560, size_range=(1, 1000))
    with pytest.raises(NotEnoughDataError, match="every cohort"):
        law.sample(*scans, generator)


@pytest.mark.parametrize("weights", [np.full(5, 0.3), np.full(4, 0.25), [1.2, -0.2, 0, 0, 0]])
def test_weights_off_the_simplex_are_refused(scans, generator, weights):
    with pytest.raises(AssumptionError, match="weights"):
        SMALL.sample(*scans, generator).weighted(weights)


def test_comparison_returns_finite_figures_that_repeat(scans):
    first, again = (
        compare_on_sensor_federation(*scans, np.random.default_rng(4), SMALL, SHORT)
        for _ in range(2)
    )
    assert first == again
    assert all(type(value) is float for value in first.values())
    kappa_hat = first.pop("kappa_hat")
    assert kappa_hat > 0  # infinite where an energy was clipped
    assert np.isfinite(list(first.values())).all()
    assert min(first[f"{stage}_{rule}"] for stage in ("limit", "end") for rule in RULES) > 0
    assert first["limit_ratio_uniform"] == first["end_ratio_uniform"] == 1.0
    assert first["bias_ratio_oracle"] == 1.0


def test_comparison_agrees_with_a_recomputation_from_definitions(scans):
    figures = compare_on_sensor_federation(*scans, np.random.default_rng(4), SMALL, SHORT)
    draw = SMALL.sample(*scans, np.random.default_rng(4))
    best = fit_softmax(draw.truth)
    tilts = np.array([site.gradient(best).ravel() for site in draw.sites])
    energies = np.sum(tilts**2, axis=1)
    cosines = tilts @ tilts.T / np.sqrt(np.outer(energies, energies))
    assert figures["kappa"] == pytest.approx(np.linalg.norm(cosines - np.eye(5), 2))
    assert figures["am_hm"] == pytest.approx(energies.mean() * np.mean(1 / energies))
    disagreement = np.sum((tilts - tilts.mean(axis=0)) ** 2, axis=1)
    mixing = (1 - 2 / 5) * np.eye(5) + np.ones((5, 5)) / 25
    rebuilt = np.maximum(np.linalg.solve(mixing, disagreement), 0)
    noise = [site.gradient_variance(best) / len(site.labels) for site in draw.sites]
    for rule, costs in (("oracle", energies + noise), ("crowd_at_truth", rebuilt + noise)):
        weights = 1 / costs / np.sum(1 / costs)
        excess = draw.truth.value(fit_softmax(draw.weighted(weights))) - draw.truth.value(best)
        assert figures[f"limit_{rule}"] == pytest.approx(excess, abs=1e-10)


def test_without_distortion_size_weighting_has_no_excess_and_no_rule_has_less(scans, generator):
    figures = compare_on_sensor_federation(*scans, generator, UNDISTORTED, SHORT)
    assert abs(figures["limit_size"]) < 1e-12
    assert min(figures[f"limit_{rule}"] for rule in RULES) > -1e-12
    assert figures["limit_uniform"] > 1e-6


def test_a_run_that_has_time_ends_near_its_limit(scans):
    # Strong regularisation and large batches, so that a short run forgets where it started.
    law = replace(SMALL, l2=1.0, max_severity=0.2)
    schedule = SensorSchedule(burn_in=20, probing=20, training=400, batch_size=80, decay_rounds=10)
    figures = compare_on_sensor_federation(*scans, np.random.default_rng(4), law, schedule)
    for rule in RULES:
        assert figures[f"end_{rule}"] == pytest.approx(figures[f"limit_{rule}"], rel=0.1)
    # A nearly linear crowd: the probe sees what it would see at the truth's minimiser.
    close = pytest.approx(figures["bias_ratio_crowd_at_truth"], rel=0.07)
    assert figures["bias_ratio_crowd"] == close
    assert figures["bias_ratio_inverse_noise"] != close
    assert figures["bias_ratio_uniform"] > 2


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ({"burn_in": 0}, "burn_in >= 1"),
        ({"probing": 1}, "probing >= 2"),
        ({"training": 2.5}, "training is an integer"),
        ({"batch_size": 0}, "batch_size >= 1"),
        ({"decay_rounds": 0.0}, "decay_rounds is positive"),
    ],
)
def test_bad_schedules_are_refused(change, names):
    with pytest.raises(AssumptionError, match=names):
        SensorSchedule(**change)

"""Softmax regression against definitions, finite differences and two independent solvers."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import log_softmax, softmax

from fedtheory.errors import AssumptionError, MalformedArrayError
from fedtheory.models.softmax import SoftmaxRisk, fit_softmax


def sample_risk(generator, *, n_rows=60, width=4, n_classes=3, l2=0.05, even=False):
    weights = np.ones(n_rows) if even else generator.uniform(0.1, 2, n_rows)
    return SoftmaxRisk(
        features=generator.standard_normal((n_rows, width)) * generator.uniform(0.5, 3, width),
        labels=generator.integers(n_classes, size=n_rows),
        sample_weights=weights / weights.sum(),
        l2=l2,
        n_classes=n_classes,
    )


def defined_value(risk, coefficients):
    logs = log_softmax(risk.features @ coefficients, axis=1)
    own = logs[np.arange(len(logs)), risk.labels]
    return -risk.sample_weights @ own + risk.l2 / 2 * np.sum(coefficients**2)


def central_difference(function, point, width=1e-5):
    columns = []
    for index in np.ndindex(point.shape):
        shift = np.zeros_like(point)
        shift[index] = width
        columns.append((function(point + shift) - function(point - shift)) / (2 * width))
    return np.array(columns)


def test_value_is_the_definition(generator):
    risk = sample_risk(generator)
    point = generator.standard_normal(risk.shape)
    assert risk.value(point) == pytest.approx(defined_value(risk, point), rel=1e-13)


def test_gradient_and_hessian_are_the_derivatives(generator):
    risk = sample_risk(generator)
    point = generator.standard_normal(risk.shape)
    slope = central_difference(lambda w: defined_value(risk, w), point)
    np.testing.assert_allclose(risk.gradient(point).ravel(), slope, atol=1e-8)
    # Differences run over classes last, the Hessian over classes first.
    curvature = central_difference(lambda w: risk.gradient(w).T.ravel(), point)
    order = np.arange(point.size).reshape(point.shape).T.ravel()
    np.testing.assert_allclose(risk.hessian(point), curvature[order], atol=1e-8)


def test_hessian_summed_in_chunks_is_the_dense_sum(generator):
    risk = sample_risk(generator, n_rows=5001, width=3)
    point = generator.standard_normal(risk.shape)
    p = softmax(risk.features @ point, axis=1)
    spread = np.einsum("ja,ab->jab", p, np.eye(3)) - np.einsum("ja,jb->jab", p, p)
    dense = np.einsum(
        "j,jab,jp,jq->apbq", risk.sample_weights, spread, risk.features, risk.features
    )
    np.testing.assert_allclose(
        risk.hessian(point), dense.reshape(9, 9) + risk.l2 * np.eye(9), atol=1e-12
    )


@pytest.mark.parametrize("even", [True, False])
def test_minimiser_agrees_with_quasi_newton(generator, even):
    risk = sample_risk(generator, even=even)
    ours = fit_softmax(risk)
    assert np.linalg.norm(risk.gradient(ours)) <= 1e-12
    theirs = minimize(
        lambda w: defined_value(risk, w.reshape(risk.shape)),
        np.zeros(ours.size),
        method="BFGS",
        options={"gtol": 1e-8},
    )
    assert risk.value(ours) <= theirs.fun + 1e-14
    np.testing.assert_allclose(ours.ravel(), theirs.x, atol=1e-5)


def test_minimiser_agrees_with_scikit_learn(generator):
    linear_model = pytest.importorskip("sklearn.linear_model")
    risk = sample_risk(generator, n_rows=300, n_classes=5, even=True)
    model = linear_model.LogisticRegression(
        C=1 / (300 * risk.l2), fit_intercept=False, solver="newton-cg", tol=1e-10, max_iter=1000
    )
    model.fit(risk.features, risk.labels)
    np.testing.assert_allclose(fit_softmax(risk), model.coef_.T, atol=1e-6)


def test_minimiser_does_not_depend_on_the_start_and_has_zero_class_sums(generator):
    risk = sample_risk(generator)
    first = fit_softmax(risk)
    start = 5 * generator.standard_normal(risk.shape)
    np.testing.assert_allclose(fit_softmax(risk, start), first, atol=2e-12 / risk.l2)
    np.testing.assert_allclose(first.sum(axis=1), 0, atol=1e-12 / risk.l2)


def test_thinned_curvature_does_not_move_the_minimiser(generator):
    few = sample_risk(generator, n_rows=700, even=True)
    # 25 copies pass the limit above which only evenly spaced rows enter the Hessian; sorting by
    # feature makes these a biased sample.
    order = np.argsort(np.tile(few.features[:, 0], 25))
    many = replace(
        few,
        features=np.tile(few.features, (25, 1))[order],
        labels=np.tile(few.labels, 25)[order],
        sample_weights=np.full(17500, 1 / 17500),
    )
    np.testing.assert_allclose(fit_softmax(many), fit_softmax(few), atol=2e-12 / few.l2)


def test_sample_weights_count_rows(generator):
    risk = sample_risk(generator, n_rows=20, even=True)
    counts = generator.integers(1, 4, size=20)
    repeated = replace(
        risk,
        features=np.repeat(risk.features, counts, axis=0),
        labels=np.repeat(risk.labels, counts),
        sample_weights=np.full(counts.sum(), 1 / counts.sum()),
    )
    weighted = replace(risk, sample_weights=counts / counts.sum())
    point = generator.standard_normal(risk.shape)
    assert weighted.value(point) == pytest.approx(repeated.value(point), rel=1e-12)
    assert weighted.gradient_variance(point) == pytest.approx(repeated.gradient_variance(point))
    np.testing.assert_allclose(weighted.hessian(point), repeated.hessian(point), atol=1e-12)


def test_gradient_variance_is_that_of_single_samples(generator):
    risk = sample_risk(generator)
    point = generator.standard_normal(risk.shape)
    errors = softmax(risk.features @ point, axis=1) - np.eye(3)[risk.labels]
    single = risk.features[:, :, None] * errors[:, None, :]
    mean = np.tensordot(risk.sample_weights, single, axes=1)
    expected = risk.sample_weights @ np.sum((single - mean) ** 2, axis=(1, 2))
    assert risk.gradient_variance(point) == pytest.approx(expected, rel=1e-12)
    np.testing.assert_allclose(mean + risk.l2 * point, risk.gradient(point), atol=1e-12)


def test_smoothness_bound_holds_and_is_attained_by_two_even_classes(generator):
    risk = sample_risk(generator)
    for scale in (0.0, 0.3, 3.0):
        point = scale * generator.standard_normal(risk.shape)
        assert np.linalg.eigvalsh(risk.hessian(point))[-1] <= risk.bound_smoothness()
    even = sample_risk(generator, n_classes=2)
    top = np.linalg.eigvalsh(even.hessian(np.zeros(even.shape)))[-1]
    assert top == pytest.approx(even.bound_smoothness(), rel=1e-12)


def test_accuracy_weighs_the_rows():
    risk = SoftmaxRisk(np.eye(3), np.array([0, 1, 0]), np.array([0.5, 0.2, 0.3]), 1.0, 3)
    assert risk.accuracy(np.eye(3)) == pytest.approx(0.7)


def test_large_scores_do_not_overflow(generator):
    risk = sample_risk(generator)
    point = 1e5 * generator.standard_normal(risk.shape)
    assert risk.value(point) == pytest.approx(defined_value(risk, point), rel=1e-12)
    assert np.isfinite(risk.hessian(point)).all()


@pytest.mark.parametrize(
    ("change", "error", "names"),
    [
        ({"features": np.full((3, 2), np.nan)}, MalformedArrayError, "features is finite"),
        ({"features": np.zeros((3, 2), dtype=bool)}, MalformedArrayError, "bool"),
        ({"features": np.zeros((3, 2), dtype=complex)}, MalformedArrayError, "complex"),
        ({"features": np.zeros(3)}, MalformedArrayError, "2 axes"),
        ({"features": np.zeros((3, 0))}, MalformedArrayError, "column"),
        ({"labels": np.zeros(3)}, MalformedArrayError, "integer array"),
        ({"labels": [0, 1, 0]}, MalformedArrayError, "list"),
        ({"labels": np.array([0, 1])}, MalformedArrayError, "3 rows"),
        ({"labels": np.array([0, 1, 2])}, AssumptionError, r"0\.\.1"),
        ({"labels": np.array([0, -1, 1])}, AssumptionError, "-1"),
        ({"sample_weights": np.array([0.5, 0.6, 0.1])}, AssumptionError, "sums to one"),
        ({"sample_weights": np.array([1.5, -0.5, 0.0])}, AssumptionError, "non-negative"),
        ({"sample_weights": np.array([0.5, 0.5])}, MalformedArrayError, "one entry a row"),
        ({"l2": 0.0}, AssumptionError, "l2 is positive"),
        ({"l2": np.nan}, AssumptionError, "l2 is positive"),
        ({"n_classes": 1}, AssumptionError, "n_classes >= 2"),
        ({"n_classes": True}, AssumptionError, "n_classes is an integer"),
    ],
)
def test_bad_risks_are_refused(change, error, names):
    good = {
        "features": np.arange(6.0).reshape(3, 2),
        "labels": np.array([0, 1, 0]),
        "sample_weights": np.full(3, 1 / 3),
        "l2": 0.1,
        "n_classes": 2,
    }
    SoftmaxRisk(**good)
    with pytest.raises(error, match=names):
        SoftmaxRisk(**(good | change))


@pytest.mark.parametrize("point", [np.zeros((2, 4)), np.full((4, 3), np.inf), np.zeros(12)])
def test_points_that_do_not_fit_are_refused(generator, point):
    with pytest.raises(MalformedArrayError, match="coefficients"):
        sample_risk(generator).value(point)


def test_a_minimiser_that_is_not_reached_is_refused(generator):
    risk = sample_risk(generator)
    with pytest.raises(AssumptionError, match="within 2 steps"):
        fit_softmax(risk, max_steps=2)
    with pytest.raises(AssumptionError, match="gradient norm <= 1e-30"):
        fit_softmax(risk, tolerance=1e-30)
    with pytest.raises(AssumptionError, match="tolerance is positive"):
        fit_softmax(risk, tolerance=0.0)

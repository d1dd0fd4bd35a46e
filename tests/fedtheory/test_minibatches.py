"""Minibatch reports: exact where no randomness is left, and with the stated mean and variance."""

import numpy as np
import pytest

from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError
from fedtheory.models.minibatches import MinibatchClients
from fedtheory.models.softmax import SoftmaxRisk


def sample_risks(generator, sizes=(7, 4, 12), l2=0.1):
    return [
        SoftmaxRisk(
            generator.standard_normal((size, 5)),
            generator.integers(3, size=size),
            np.full(size, 1 / size),
            l2,
            3,
        )
        for size in sizes
    ]


def test_clients_with_one_row_report_their_gradient(generator):
    risks = sample_risks(generator, sizes=(1, 1, 1, 1))
    clients = MinibatchClients.from_risks(risks, batch_size=3)
    point = generator.standard_normal((5, 3))
    reports = clients.sample_reports(point, generator)
    np.testing.assert_allclose(reports, [risk.gradient(point) for risk in risks], atol=1e-14)


def test_runs_that_share_noise_see_the_weighted_reports(generator):
    clients = MinibatchClients.from_risks(sample_risks(generator), batch_size=4)
    points = generator.standard_normal((2, 5, 3))
    weights = generator.dirichlet(np.ones(3), size=2)
    together = clients.sample_aggregates(points, weights, np.random.default_rng(5))
    for point, shares, aggregate in zip(points, weights, together, strict=True):
        alone = clients.sample_reports(point, np.random.default_rng(5))
        np.testing.assert_allclose(aggregate, np.tensordot(shares, alone, axes=1), atol=1e-14)


def test_reports_have_the_stated_mean_and_variance():
    generator = np.random.default_rng(11)
    risks = sample_risks(generator)
    clients = MinibatchClients.from_risks(risks, batch_size=4)
    point = generator.standard_normal((5, 3))
    exact = np.array([risk.gradient(point) for risk in risks])
    n_draws = 2000
    errors = np.array([clients.sample_reports(point, generator) - exact for _ in range(n_draws)])
    variances = np.array([risk.gradient_variance(point) for risk in risks]) / 4
    # The squared norm of the mean error is V / n_draws on average, and rarely four times that.
    assert (np.sum(errors.mean(axis=0) ** 2, axis=(1, 2)) < 4 * variances / n_draws).all()
    measured = np.mean(np.sum(errors**2, axis=(2, 3)), axis=0)
    np.testing.assert_allclose(measured, variances, rtol=0.1)


def test_bad_clients_and_points_are_refused(generator):
    risks = sample_risks(generator)
    with pytest.raises(NotEnoughDataError, match="n_clients >= 1"):
        MinibatchClients.from_risks([], 4)
    with pytest.raises(AssumptionError, match="batch_size >= 1"):
        MinibatchClients.from_risks(risks, 0)
    with pytest.raises(AssumptionError, match="share the model"):
        MinibatchClients.from_risks([*risks, *sample_risks(generator, l2=0.2)], 4)
    uneven = SoftmaxRisk(np.eye(2), np.array([0, 1]), np.array([0.3, 0.7]), 0.1, 2)
    with pytest.raises(AssumptionError, match="uniform over its rows"):
        MinibatchClients.from_risks([uneven], 4)
    clients = MinibatchClients.from_risks(risks, 4)
    with pytest.raises(MalformedArrayError, match="fit the model"):
        clients.sample_reports(np.zeros((3, 5)), generator)
    with pytest.raises(MalformedArrayError, match="finite"):
        clients.sample_reports(np.full((5, 3), np.nan), generator)
    points = np.zeros((2, 5, 3))
    with pytest.raises(MalformedArrayError, match="weights has shape"):
        clients.sample_aggregates(points, np.full((1, 3), 1 / 3), generator)
    with pytest.raises(AssumptionError, match="sums to one"):
        clients.sample_aggregates(points, np.full((2, 3), 0.5), generator)

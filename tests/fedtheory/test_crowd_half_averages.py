"""Eq. (4): the halves, the statistic and its Gram matrix."""

from itertools import product

import numpy as np
import pytest

from fedtheory import CrowdWeights
from fedtheory.crowd.disagreement import residuals
from fedtheory.crowd.half_averages import cross_gram, half_average_statistic, half_averages
from fedtheory.errors import MalformedArrayError, NotEnoughDataError


def test_odd_rounds_counted_from_one_form_the_first_half():
    reports = np.zeros((5, 4, 1))
    reports[:, 0, 0] = [4, 40, 8, 80, 12]
    first, second = half_averages(reports)
    assert first.ravel().tolist() == [6, -2, -2, -2]
    assert second.ravel().tolist() == [45, -15, -15, -15]


def test_a_batch_is_each_of_its_members_on_its_own(generator):
    reports = generator.standard_normal((2, 3, 7, 4, 5))
    ours = np.array(half_averages(reports))
    for place in np.ndindex(2, 3):
        np.testing.assert_array_equal(ours[:, *place], half_averages(reports[place]))
    # and what the definition says of one of them
    centred = reports[1, 2] - reports[1, 2].mean(axis=-2, keepdims=True)
    expected = centred[0::2].mean(axis=0), centred[1::2].mean(axis=0)
    np.testing.assert_allclose(ours[:, 1, 2], expected, atol=1e-14)


def test_the_estimator_and_the_function_give_the_very_same_statistic(generator):
    reports = generator.standard_normal((7, 4, 3))
    crowd = CrowdWeights(noise_bounds=0.0).partial_fit(reports[:2]).partial_fit(reports[2:])
    first, second = half_averages(reports)
    np.testing.assert_array_equal(crowd.statistic_, np.diagonal(first @ second.T))


def test_statistic_is_exactly_unbiased_over_all_rademacher_noises(generator):
    # Two rounds, three clients, one coordinate each with its own noise: 64 equally likely worlds.
    tilts = generator.standard_normal((3, 2))
    direction = generator.standard_normal((3, 2))
    signs = np.array(list(product((-1.0, 1.0), repeat=6))).reshape(64, 2, 3, 1)
    moving = generator.standard_normal((2, 1, 2))
    halves = half_averages(moving + tilts + signs * direction)
    expected = (residuals(tilts) ** 2).sum(axis=-1)
    np.testing.assert_allclose(half_average_statistic(*halves).mean(axis=0), expected, atol=1e-14)
    gram = residuals(tilts) @ residuals(tilts).T
    np.testing.assert_allclose(cross_gram(*halves).mean(axis=0), gram, atol=1e-14)


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int64])
def test_statistic_is_summed_in_double_precision(kind, generator):
    first, second = (generator.integers(-9, 9, (2, 4, 5)).astype(kind) for _ in range(2))
    exact = (first.astype(float) * second.astype(float)).sum(axis=-1)
    statistic = half_average_statistic(first, second)
    assert statistic.dtype == np.float64
    np.testing.assert_array_equal(statistic, exact)


def test_diagonal_of_the_gram_matrix_is_the_statistic(generator):
    first, second = generator.standard_normal((2, 3, 6, 8))
    gram = cross_gram(first, second)
    np.testing.assert_allclose(
        np.diagonal(gram, axis1=-2, axis2=-1), half_average_statistic(first, second), atol=1e-14
    )
    np.testing.assert_array_equal(gram, np.swapaxes(gram, -1, -2))
    np.testing.assert_allclose(cross_gram(second, first), gram, atol=1e-14)


def test_statistic_ignores_the_moving_gradient(generator):
    reports, shift = generator.standard_normal((6, 4, 3)), generator.standard_normal((6, 1, 3))
    for ours, theirs in zip(half_averages(reports), half_averages(reports + shift), strict=True):
        np.testing.assert_allclose(ours, theirs, atol=1e-14)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: half_averages(np.ones((1, 3, 2))), NotEnoughDataError),
        (lambda: half_averages(np.ones((2, 2, 2))), NotEnoughDataError),
        (lambda: half_averages(np.ones((3, 2))), MalformedArrayError),
        (lambda: half_averages(np.full((2, 3, 2), np.nan)), MalformedArrayError),
        (lambda: half_average_statistic(np.ones((3, 2)), np.ones((2, 2))), MalformedArrayError),
        (lambda: half_average_statistic(np.ones(3), np.ones(3)), MalformedArrayError),
        (lambda: cross_gram(np.ones((3, 2)), np.full((3, 2), np.inf)), MalformedArrayError),
    ],
)
def test_refusals(call, error):
    with pytest.raises(error):
        call()

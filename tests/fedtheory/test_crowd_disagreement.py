"""Theorem 5.1 as laws of the map and its inverse, against dense matrices."""

import numpy as np
import pytest

from fedtheory.crowd.disagreement import (
    apply_disagreement_map,
    inverse_map_norm,
    invert_disagreement_map,
    residuals,
)
from fedtheory.errors import MalformedArrayError, NotEnoughDataError

SIZES = [3, 4, 7, 21]


def dense_map(n):
    return (1 - 2 / n) * np.eye(n) + np.ones((n, n)) / n**2


@pytest.mark.parametrize("n", [2, *SIZES])
def test_map_is_the_matrix_of_theorem_5_1(n, generator):
    q = generator.standard_normal((5, n))
    np.testing.assert_allclose(apply_disagreement_map(q), q @ dense_map(n), atol=1e-14)


@pytest.mark.parametrize("n", SIZES)
def test_inverse_undoes_the_map_both_ways(n, generator):
    q = generator.standard_normal((2, 3, n))
    np.testing.assert_allclose(invert_disagreement_map(apply_disagreement_map(q)), q, atol=1e-13)
    np.testing.assert_allclose(apply_disagreement_map(invert_disagreement_map(q)), q, atol=1e-13)


@pytest.mark.parametrize("n", SIZES)
def test_inverse_of_orthogonal_tilts_is_exact(n, generator):
    tilts = np.diag(generator.uniform(0.1, 3, n))
    disagreements = (residuals(tilts) ** 2).sum(axis=-1)
    np.testing.assert_allclose(
        invert_disagreement_map(disagreements), np.diag(tilts) ** 2, rtol=1e-12, atol=1e-14
    )


@pytest.mark.parametrize("n", SIZES)
def test_norm_is_that_of_the_dense_inverse_and_is_attained(n):
    inverse = np.linalg.inv(dense_map(n))
    assert inverse_map_norm(n) == pytest.approx(np.abs(inverse).sum(axis=1).max(), rel=1e-12)
    worst = -np.ones(n)
    worst[0] = 1
    assert invert_disagreement_map(worst)[0] == pytest.approx(inverse_map_norm(n), rel=1e-12)


@pytest.mark.parametrize("n", SIZES)
def test_maps_commute_with_relabelling_the_clients(n, generator):
    q, order = generator.standard_normal(n), generator.permutation(n)
    for function in (apply_disagreement_map, invert_disagreement_map):
        np.testing.assert_allclose(function(q[order]), function(q)[order], atol=1e-14)


def test_residuals_sum_to_zero_and_ignore_a_common_shift(generator):
    reports = generator.standard_normal((4, 6, 9))
    shift = 100 * generator.standard_normal((4, 1, 9))
    np.testing.assert_allclose(residuals(reports).sum(axis=-2), 0, atol=1e-14)
    np.testing.assert_allclose(residuals(reports + shift), residuals(reports), atol=1e-12)
    np.testing.assert_allclose(residuals(residuals(reports)), residuals(reports), atol=1e-15)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: invert_disagreement_map([1.0, 2.0]), NotEnoughDataError),
        (lambda: apply_disagreement_map([1.0]), NotEnoughDataError),
        (lambda: residuals([[1.0, 2.0]]), NotEnoughDataError),
        (lambda: inverse_map_norm(2), NotEnoughDataError),
        (lambda: invert_disagreement_map([1.0, np.nan, 2.0]), MalformedArrayError),
        (lambda: invert_disagreement_map(3.0), MalformedArrayError),
        (lambda: invert_disagreement_map(np.ones((2, 0))), MalformedArrayError),
        (lambda: residuals([1.0, 2.0, 3.0]), MalformedArrayError),
        (lambda: residuals(np.full((3, 2), np.inf)), MalformedArrayError),
        (lambda: apply_disagreement_map([1j, 0, 0]), MalformedArrayError),
    ],
)
def test_refusals(call, error):
    with pytest.raises(error):
        call()

"""The two conventions of symmetric noise: symmetry, variances, invariance and refusals."""

import numpy as np
import pytest

from fedtheory.errors import AssumptionError
from fedtheory.models.symmetric_noise import NoiseConvention, sample_symmetric_noise

INVARIANT, UPPER = NoiseConvention.INVARIANT, NoiseConvention.UPPER_TRIANGLE
N = 100_000
#: six standard errors of a variance estimated from N draws, relative
ROOM = 6 * np.sqrt(2 / N)


@pytest.mark.parametrize(("convention", "diagonal"), [(INVARIANT, 2.0), (UPPER, 1.0)])
def test_symmetry_and_variances(generator, convention, diagonal):
    z = sample_symmetric_noise(generator, 3, 0.7, convention=convention, size=(N,))
    assert z.shape == (N, 3, 3)
    assert np.array_equal(z, np.swapaxes(z, -1, -2))
    variances = (z**2).mean(axis=0) / 0.7**2
    expected = np.where(np.eye(3) == 1, diagonal, 1.0)
    np.testing.assert_allclose(variances, expected, rtol=ROOM)
    independent = (z[:, 0, 1] * z[:, 0, 2]).mean() / 0.7**2
    assert abs(independent) < 6 / np.sqrt(N)


def test_only_the_invariant_law_survives_a_rotation(generator):
    turn = np.array([[3.0, -4.0], [4.0, 3.0]]) / 5
    variances = {}
    for convention in NoiseConvention:
        z = turn @ sample_symmetric_noise(generator, 2, 1.0, convention=convention, size=(N,))
        variances[convention] = ((z @ turn.T) ** 2).mean(axis=0)
    np.testing.assert_allclose(variances[INVARIANT], [[2, 1], [1, 2]], rtol=ROOM)
    # the entry (0, 1) of the turned matrix has variance (2 * 12^2 + 7^2) / 25^2
    assert variances[UPPER][0, 1] == pytest.approx(337 / 625, rel=ROOM)


def test_one_draw_has_no_leading_axis(generator):
    assert sample_symmetric_noise(generator, 4, 1.0, convention=UPPER).shape == (4, 4)


def test_the_convention_has_no_default_and_is_no_text(generator):
    with pytest.raises(TypeError, match="convention"):
        sample_symmetric_noise(generator, 2, 1.0)
    with pytest.raises(TypeError, match=r"NoiseConvention .got 'invariant'"):
        sample_symmetric_noise(generator, 2, 1.0, convention="invariant")


@pytest.mark.parametrize(
    ("dimension", "scale", "message"), [(0, 1.0, "dimension"), (2, 0.0, "scale"), (2, -1, "-1")]
)
def test_bad_sizes_are_refused(generator, dimension, scale, message):
    with pytest.raises(AssumptionError, match=message):
        sample_symmetric_noise(generator, dimension, scale, convention=INVARIANT)

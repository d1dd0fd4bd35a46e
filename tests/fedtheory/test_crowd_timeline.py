"""The drift: which rounds are early, what it is on average, and what it ignores."""

import numpy as np
import pytest

from fedtheory import CrowdWeights
from fedtheory.crowd.timeline import SKETCH_WIDTH, boundaries, fold


def test_boundaries_split_the_rounds_no_worse_than_one_to_two():
    for last in range(4, 500):
        best = min(max(t, last - t) for t in boundaries(last))
        assert best <= 2 / 3 * last
        assert len(boundaries(last)) <= 2


def test_a_boundary_of_a_longer_record_is_one_of_every_shorter_record_that_passes_it():
    for last in range(2, 300):
        for earlier in range(1, last):
            inside = {t for t in boundaries(last) if t < earlier}
            assert inside <= set(boundaries(earlier))


def test_constant_disagreements_do_not_drift(generator):
    tilts = generator.standard_normal((5, 9))
    moving = generator.standard_normal((12, 1, 9))
    assert CrowdWeights().partial_fit(tilts + moving).drift_ == pytest.approx(0, abs=1e-14)


def test_a_known_movement_is_measured_exactly(generator):
    # Twelve rounds, split after the fourth (the first of the two most even ones).
    tilts, change = generator.standard_normal((2, 5, 9))
    reports = np.array([tilts + change * (k > 4) for k in range(1, 13)])
    moved, middle = change - change.mean(axis=0), tilts + change / 2
    middle = middle - middle.mean(axis=0)
    expected = (moved**2).sum() / (middle**2).sum()
    assert CrowdWeights().partial_fit(reports).drift_ == pytest.approx(expected, rel=1e-12)


def test_noise_of_the_two_halves_adds_nothing_on_average(generator):
    # The numerator over the four relative signs of the noise of odd and of even rounds is 0,
    # whereas the plug-in of all rounds would keep the energy of the noise.
    tilts, noise = generator.standard_normal((4, 6)), generator.standard_normal((8, 4, 6))
    odd = (np.arange(8) % 2 == 0)[:, None, None]
    numerators = []
    for one, other in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        reports = tilts + np.where(odd, one, other) * noise
        r = reports - reports.mean(axis=1, keepdims=True)
        early, late = r[:4], r[4:]  # eight rounds are split after the fourth
        middle = [(early[a::2].mean(axis=0) + late[a::2].mean(axis=0)) / 2 for a in (0, 1)]
        value = CrowdWeights().partial_fit(reports).drift_
        numerators.append(value * (middle[0] * middle[1]).sum())
    assert np.mean(numerators) == pytest.approx(0, abs=1e-12)
    assert np.abs(numerators).max() > 0.1


def test_too_few_rounds_have_no_drift(generator):
    reports = 10 * generator.standard_normal((5, 9)) + generator.standard_normal((4, 5, 9))
    assert CrowdWeights().partial_fit(reports[:3]).drift_ is None
    assert CrowdWeights().partial_fit(reports).drift_ is not None


def test_folding_is_linear_and_keeps_inner_products_roughly(generator):
    wide = generator.standard_normal((2, 3, 3 * SKETCH_WIDTH + 17))
    folded = fold(wide)
    assert folded.shape == (2, 3, SKETCH_WIDTH)
    np.testing.assert_allclose(fold(2 * wide[0] - wide[1]), 2 * folded[0] - folded[1], atol=1e-12)
    exact, kept = (np.einsum("aid,bid->abi", x, x) for x in (wide, folded))
    norm = np.sqrt(np.einsum("aai,bbi->abi", exact, exact))
    assert np.abs(kept - exact).max() < 6 * np.sqrt(2 / SKETCH_WIDTH) * norm.max()


def test_folding_keeps_inner_products_exactly_on_average_over_signs():
    # Two entries that share a column, over both relative signs.
    x, y = np.array([3.0, 5.0]), np.array([2.0, -1.0])
    kept = [(x[0] + s * x[1]) * (y[0] + s * y[1]) for s in (-1, 1)]
    assert np.mean(kept) == x @ y


def test_signs_never_change_or_saved_states_could_not_be_merged():
    wide = np.zeros(2 * SKETCH_WIDTH)
    wide[:4] = [1, 10, 100, 1000]
    wide[SKETCH_WIDTH : SKETCH_WIDTH + 4] = [5, 50, 500, 5000]
    assert fold(wide)[:4].tolist() == [-4, -60, 400, -4000]


def test_narrow_arrays_are_not_folded(generator):
    narrow = generator.standard_normal((2, 3, SKETCH_WIDTH)).astype(np.float32)
    np.testing.assert_array_equal(fold(narrow), narrow.astype(float))


def test_drift_of_wide_reports_is_close_to_the_exact_one(generator):
    tilts = generator.standard_normal((6, 5 * SKETCH_WIDTH))
    change = 0.3 * generator.standard_normal((6, 5 * SKETCH_WIDTH))
    reports = [tilts + change * (k > 4) for k in range(1, 9)]
    centred = change - change.mean(axis=0)
    middle = tilts + change / 2
    middle = middle - middle.mean(axis=0)
    exact = (centred**2).sum() / (middle**2).sum()
    assert CrowdWeights().partial_fit(reports).drift_ == pytest.approx(exact, rel=0.1)

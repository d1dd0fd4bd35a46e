"""Incoherence, its estimate and the decision, with everything the estimate cannot do."""

import numpy as np
import pytest

from fedtheory.crowd.guard import fit_incoherence, guard_decision, incoherence, rebuilt_gram
from fedtheory.crowd.half_averages import cross_gram
from fedtheory.crowd.weights import fit_bias_energies
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError


def centred_gram(tilts):
    centred = tilts - tilts.mean(axis=-2, keepdims=True)
    return centred @ np.swapaxes(centred, -1, -2)


def test_incoherence_is_the_operator_norm_of_the_cosines(generator):
    tilts = generator.standard_normal((5, 6, 9)) * generator.uniform(0.1, 9, (5, 6, 1))
    unit = tilts / np.linalg.norm(tilts, axis=-1, keepdims=True)
    cosines = unit @ np.swapaxes(unit, -1, -2) - np.eye(6)
    expected = np.linalg.norm(cosines, ord=2, axis=(-2, -1))
    np.testing.assert_allclose(incoherence(tilts @ np.swapaxes(tilts, -1, -2)), expected)


def test_orthogonal_tilts_are_incoherent_and_parallel_ones_are_not():
    assert incoherence(np.diag([1.0, 4.0, 9.0])) == 0
    assert incoherence(np.ones((4, 4))) == pytest.approx(3)


def test_restored_diagonal_is_the_energies_and_its_rows_sum_to_them(generator):
    first, second = 0.1 * generator.standard_normal((2, 3, 8, 30))
    tilts = generator.standard_normal((3, 8, 30))
    gram = cross_gram(first + tilts, second + tilts)
    gram -= gram.mean(axis=-1, keepdims=True)  # centre, as half-averages of residuals are
    gram -= gram.mean(axis=-2, keepdims=True)
    gram = (gram + np.swapaxes(gram, -1, -2)) / 2
    energies = fit_bias_energies(np.diagonal(gram, axis1=-2, axis2=-1))
    rebuilt = rebuilt_gram(gram, energies)
    np.testing.assert_allclose(np.diagonal(rebuilt, axis1=-2, axis2=-1), energies, rtol=1e-12)
    np.testing.assert_allclose(rebuilt.sum(axis=-1), energies, rtol=1e-10)


def test_estimate_matches_the_definition_on_a_batch(generator):
    tilts = generator.standard_normal((6, 5, 60))
    gram = centred_gram(tilts)
    value, is_defined = fit_incoherence(gram)
    assert is_defined.all()
    for g, ours in zip(gram, value, strict=True):
        n, s = 5, np.diag(g)
        q = n / (n - 2) * (s - s.sum() / (n * (n - 1)))
        one = np.ones(n)
        rebuilt = g + (np.outer(q, one) + np.outer(one, q)) / n - q.sum() / n**2
        root = np.diag(q**-0.5)
        expected = np.linalg.norm(root @ (rebuilt - np.diag(q)) @ root, ord=2)
        assert ours == pytest.approx(expected, rel=1e-12)


def test_estimate_does_not_see_a_vector_added_to_all_tilts(generator):
    tilts, shift = generator.standard_normal((8, 400)), generator.standard_normal(400)
    values = [fit_incoherence(centred_gram(tilts + t * shift)).value for t in (0, 1, 10)]
    np.testing.assert_allclose(values, values[0], rtol=1e-9)
    true = [incoherence((tilts + t * shift) @ (tilts + t * shift).T) for t in (0, 1, 10)]
    assert true[0] < 1 < true[1] < true[2]


def test_estimate_follows_the_clients_and_ignores_the_unit(generator):
    gram, order = centred_gram(generator.standard_normal((7, 90))), generator.permutation(7)
    value = fit_incoherence(gram).value
    np.testing.assert_allclose(fit_incoherence(gram[np.ix_(order, order)]).value, value)
    np.testing.assert_allclose(fit_incoherence(1e-6 * gram).value, value)


def test_with_three_clients_nothing_is_estimated(generator):
    estimate = fit_incoherence(centred_gram(generator.standard_normal((4, 3, 50))))
    assert not estimate.is_defined.any()
    assert np.isposinf(estimate.value).all()


def test_a_clipped_energy_leaves_its_own_instance_undefined_and_no_other(generator):
    good = centred_gram(10 * np.eye(4, 9))
    tilts = np.array([[0, 0, 0.01, 0], [3, 1, 0, 0], [-1, 2, 0, 0], [1, 1, 0, 0]])
    bad = centred_gram(tilts)
    assert (fit_bias_energies(np.diag(bad)) == 0).tolist() == [False, False, False, True]
    value, is_defined = fit_incoherence(np.stack([good, bad]))
    assert is_defined.tolist() == [True, False]
    assert not np.isnan(value).any()
    assert value[1] == np.inf
    decision = guard_decision(bad)
    assert not decision.use_crowd
    assert decision.incoherence is None
    assert "client 3 (counted from 0)" in decision.reason
    assert "clipped to zero" in decision.reason


def test_no_disagreement_at_all_is_undefined_and_not_nan():
    decision = guard_decision(np.zeros((6, 6)))
    assert (decision.use_crowd, decision.incoherence) == (False, None)
    assert "clients 0, 1, 2, 3, 4, ..." in decision.reason


def test_decision_below_and_above_the_threshold(generator):
    spread = guard_decision(centred_gram(generator.standard_normal((6, 2000))))
    assert spread.use_crowd
    assert spread.competitive_ratio == pytest.approx(
        (1 + spread.incoherence) / (1 - spread.incoherence)
    )
    assert "not a certificate" in spread.reason
    tilts = generator.standard_normal((12, 40)) * np.geomspace(1, 6, 12)[:, None]
    spread_energies = guard_decision(centred_gram(tilts))
    assert spread_energies.incoherence >= 1
    assert not spread_energies.use_crowd
    assert spread_energies.competitive_ratio is None
    assert "not below 1" in spread_energies.reason


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: incoherence(np.diag([1.0, 0.0, 1.0])), AssumptionError, "0.0 at index .1"),
        (lambda: incoherence(np.ones((2, 3))), MalformedArrayError, "square"),
        (lambda: incoherence([[1.0, 0.5], [0.4, 1.0]]), AssumptionError, "symmetric"),
        (lambda: incoherence(np.full((3, 3), np.nan)), MalformedArrayError, "nan"),
        (lambda: incoherence(np.ones((0, 0))), MalformedArrayError, "square"),
        (lambda: fit_incoherence(np.eye(2)), NotEnoughDataError, "got 2"),
        (lambda: rebuilt_gram(np.eye(3), [1.0, 2.0]), MalformedArrayError, "each client"),
        (lambda: guard_decision(np.ones((2, 4, 4))), MalformedArrayError, "2 axes"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()

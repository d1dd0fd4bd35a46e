"""The crowd paper's definitions, compared with slower or floating-point ways to the numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy

from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising
from proofs_checks.definitions import crowd_gram_law as law
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.definitions import matrices
from proofs_checks.definitions import two_point_martingales as martingales
from proofs_checks.definitions.finite_law import expectation

CROWDS = (
    ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2)),
    ((1, 0), (0, 1), (1, 1), (2, -1), (0, 3)),
    ((1, 1, 0), (1, 0, 1), (0, 1, 1)),
)


def incoherence(tilts):
    gram = np.array(paper.gram(tilts), dtype=float)
    root = np.sqrt(np.diag(gram))
    return np.abs(np.linalg.eigvalsh(gram / np.outer(root, root) - np.eye(len(gram)))).max()


@pytest.mark.parametrize("tilts", CROWDS)
def test_the_ceiling_is_kappa_rounded_up(tilts):
    kappa = incoherence(tilts)
    found = realised.incoherence_ceiling(paper.gram(tilts), 1024)
    assert 0 <= float(found) - kappa < 1 / 1024 + 1e-12


def test_kappa_of_cosines_one_half_is_one_exactly():
    gram = paper.gram(CROWDS[2])
    assert realised.incoherence_is_at_most(gram, 1)
    assert not realised.incoherence_is_below(gram, 1)
    assert not realised.incoherence_is_at_most(gram, Fraction(999, 1000))


def leading_minors(matrix):
    sizes = range(1, len(matrix) + 1)
    return [sympy.Matrix([row[:k] for row in matrix[:k]]).det() for k in sizes]


@pytest.mark.parametrize("divisor", [1, 7])
def test_elimination_agrees_with_the_leading_minors(divisor):
    generator = np.random.default_rng(3)
    seen = set()
    for _ in range(60):
        n = int(generator.integers(1, 5))
        root = generator.integers(-2, 3, size=(n, n))
        entries = (root.T @ root - generator.integers(0, 2) * np.eye(n, dtype=int)).tolist()
        matrix = [[Fraction(x, divisor) if divisor > 1 else x for x in row] for row in entries]
        expected = all(minor > 0 for minor in leading_minors(entries))
        assert matrices.is_definite(matrix) == expected
        seen.add((n, expected))
    assert seen >= {(n, answer) for n in (2, 3, 4) for answer in (True, False)}


def test_the_characteristic_polynomial_tells_definite_from_semidefinite():
    assert matrices.is_definite([[2, 1], [1, 2]])
    assert not matrices.is_definite([[1, 1], [1, 1]])
    assert matrices.is_definite([[1, 1], [1, 1]], semi=True)
    assert not matrices.is_definite([[0, 1], [1, 5]], semi=True)
    assert not matrices.is_definite([[1, 2], [2, 1]], semi=True)


def test_the_disagreement_map_is_undone_and_two_clients_are_refused():
    energies = [Fraction(k * k, 3) for k in range(1, 6)]
    image = paper.apply(paper.dense_disagreement_map(5), energies)
    assert realised.invert_disagreement_map(image) == energies
    with pytest.raises(ZeroDivisionError, match="singular"):
        realised.invert_disagreement_map([1, 1])


@pytest.mark.parametrize("skew", martingales.SKEWS)
def test_two_point_noise_has_mean_zero_and_the_given_second_moment(skew):
    law_of_one = martingales.two_point(Fraction(3, 2), skew)
    assert sum(p for p, _ in law_of_one) == 1
    assert sum(p * x for p, x in law_of_one) == 0
    assert sum(p * x * x for p, x in law_of_one) == Fraction(9, 4)


def test_directions_have_length_one():
    assert {paper.energy(direction) for direction in martingales.DIRECTIONS} == {1}


def test_a_tree_needs_a_node_for_every_history():
    with pytest.raises(ValueError, match="3 rounds need 7 nodes, got 3"):
        list(martingales.martingale_paths([(4, 0, 0)] * 3, 3))


def test_probabilities_that_do_not_sum_to_one_are_refused():
    with pytest.raises(ArithmeticError, match="not to 1"):
        expectation([(Fraction(1, 2), 1)], lambda value: [value])


def test_counts_of_participation_agree_with_enumeration():
    n, rounds = 3, 6
    for least in range(rounds + 1):
        met = sum(
            all(rounds - absent.count(i) >= least for i in range(n))
            for absent in product(range(n), repeat=rounds)
        )
        assert partial.all_counts_at_least(n, rounds, least) == Fraction(met, n**rounds)


@pytest.mark.parametrize("x", [Fraction(0), Fraction(1, 3), Fraction(5), Fraction(12)])
def test_the_exponential_is_bounded_from_below_and_closely(x):
    below = partial.exp_below(x)
    assert below <= Fraction(math.exp(-float(x)) * (1 + 1e-15))
    assert float(below) == pytest.approx(math.exp(-float(x)), rel=1e-12)


def test_participants_residuals_agree_with_sampling_by_hand():
    tilts = ((1, 0), (0, 2), (3, 1))
    pairs = [(0, 1), (0, 2)]
    by_hand = paper.mean(
        [[tilts[0][k] - Fraction(tilts[0][k] + tilts[j][k], 2) for k in range(2)] for _, j in pairs]
    )
    assert partial.mean_residual(tilts, 2, 0) == by_hand


def test_conditioning_agrees_with_floating_point():
    energies = [Fraction(1), Fraction(3), Fraction(1, 2)]
    coefficients, variance = denoising.condition_on_disagreements(energies)
    covariance = np.diag([float(z) for z in energies])
    centring = np.eye(3) - 1 / 3
    middle = np.full(3, 1 / 3)
    seen = centring @ covariance @ centring.T
    found = centring.T @ np.linalg.pinv(seen) @ centring @ covariance @ middle
    assert np.allclose(found, [float(c) for c in coefficients])
    assert float(variance) == pytest.approx(middle @ covariance @ (middle - found))


def test_the_gram_law_has_the_wishart_mean_and_variance():
    generator = np.random.default_rng(7)
    drawn = law.sample_gram(generator, 20000, n=3, d=5, scales=(1.0, 1.0))
    # E Q = I; var Q_ii = 2/d, var Q_ij = 1/d; five standard errors
    assert np.allclose(drawn.mean(axis=0), np.eye(3), atol=5 * math.sqrt(0.4 / 20000))
    assert np.allclose(drawn[:, 0, 0].var(), 0.4, atol=0.05)
    assert np.allclose(drawn[:, 2, 1].var(), 0.2, atol=0.03)
    assert np.allclose(drawn[:, 2, 2].var(), 0.4, atol=0.05)


def test_elimination_over_the_stack_agrees_with_eigenvalues():
    drawn = law.sample_gram(np.random.default_rng(11), 400, n=8, d=20)
    root = np.sqrt(np.einsum("bii->bi", drawn))
    scaled = drawn / root[:, :, None] / root[:, None, :]
    largest = np.linalg.eigvalsh(scaled)[:, -1]
    assert 50 < (largest >= 2).sum() < 350
    assert (law.coherent(drawn) == (largest >= 2)).all()


def test_more_clients_than_dimensions_are_refused():
    with pytest.raises(ValueError, match="got 6 clients in dimension 5"):
        law.sample_gram(np.random.default_rng(0), 1, n=6, d=5)

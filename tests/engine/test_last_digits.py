"""Last digits moved on purpose: what moves, and what every processor rounds alike."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import scipy.linalg
import scipy.special

from proofs_checks.run.last_digits import COUNTER, Jitter, computes

EPS = np.finfo(float).eps
RNG = np.random.default_rng(5)
A, B = RNG.normal(size=(6, 4)), RNG.normal(size=(4, 5))


def shift(moved, value):
    return np.abs(np.asarray(moved) - np.asarray(value))


@pytest.mark.parametrize("pattern", [1, 2])
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (np.exp, (A,)),
        (np.sum, (A,)),
        (np.einsum, ("ij,jk->ik", A, B)),
        (np.linalg.svd, (A,)),
        (scipy.linalg.eigh, (A.T @ A,)),
        (scipy.special.gammaln, (np.abs(A),)),
        (math.log, (3.7,)),
        (A.mean, ()),
        (A.dot, (B,)),
        (np.random.default_rng(3).standard_normal, (7,)),
    ],
    ids=lambda x: getattr(x, "__name__", ""),
)
def test_what_processors_round_differently_moves_by_a_few_units(function, arguments, pattern):
    if computes(function) == "standard_normal":  # each call goes on in the stream
        function = np.random.default_rng(3).standard_normal
        value = np.random.default_rng(3).standard_normal(*arguments)
    else:
        value = function(*arguments)
    before = COUNTER.moved
    moved = Jitter(pattern).calls(function)(*arguments)
    assert type(moved) is type(value)
    assert COUNTER.moved > before
    pairs = zip(moved, value, strict=True) if isinstance(value, tuple) else [(moved, value)]
    for one, other in pairs:
        terms = max(1.0, float(np.max(np.abs(other)))) * 30
        assert np.all(shift(one, other) <= 2 * EPS * terms)
        assert np.any(shift(one, other) > 0)


def test_two_patterns_move_differently_and_each_the_same_way_again():
    first, second = Jitter(1).matmul(A, B), Jitter(2).matmul(A, B)
    assert np.array_equal(first, Jitter(1).matmul(A, B))
    assert np.any(first != second)
    assert np.any(first != A @ B)


def test_what_cancels_moves_by_the_size_of_its_terms():
    big = np.array([[1e8 / 3, -1e8 / 3]])
    zero = Jitter(1).matmul(big, np.ones((2, 1)))
    assert 0 < abs(zero[0, 0]) < 1e9 * EPS
    assert 0 < abs(Jitter(1).calls(np.sum)(big)) < 1e9 * EPS


@pytest.mark.parametrize(
    "function", [np.sqrt, np.add, np.abs, np.maximum, np.sort, math.sqrt, math.fsum, len, Fraction]
)
def test_what_every_processor_rounds_alike_is_left_alone(function):
    assert computes(function) is None
    assert Jitter(1).calls(function) is function


def test_sums_of_short_numbers_are_exact_in_any_order_and_stay():
    halves = np.array([[0.5, -3.0], [2.25, 8.0]])
    assert np.array_equal(Jitter(1).matmul(halves, halves), halves @ halves)
    assert Jitter(1).calls(np.sum)(halves) == 7.75
    assert Jitter(1).power(1.5, 2) == 2.25
    assert Jitter(1).power(1.1, 2) == 1.1**2
    assert Jitter(1).power(1.1, 3) != 1.1**3


@pytest.mark.parametrize("value", [3, True, Fraction(1, 3), "text", None, np.int64(3)])
def test_what_is_no_float_comes_back_as_it_is(value):
    assert Jitter(1).moved(value, "any") is value


def test_a_gram_matrix_stays_symmetric_and_ties_stay_ties():
    gram = Jitter(1).matmul(A, A.T)
    assert np.array_equal(gram, gram.T)
    assert len(set(Jitter(1).calls(np.exp)(np.full(9, 0.3)))) == 1


def test_short_floats_and_complex_numbers_move_in_their_own_units():
    single = np.linspace(0.1, 3, 9, dtype=np.float32)
    moved = Jitter(1).calls(np.exp)(single)
    assert moved.dtype == np.float32
    assert 0 < np.max(shift(moved, np.exp(single)) / np.exp(single)) < 3 * np.finfo("f").eps
    turned = Jitter(1).calls(np.fft.fft)(A)
    assert turned.dtype == complex
    assert 0 < np.max(shift(turned, np.fft.fft(A))) < 1e-13


def test_what_is_infinite_or_nothing_stays_so():
    edge = np.array([np.inf, -np.inf, np.nan, 0.0, 1.0])
    for scale in (None, 1.0):
        moved = Jitter(1).moved(edge, "any", scale)
        assert list(moved[:2]) == [np.inf, -np.inf]
        assert np.isnan(moved[2])
        assert (moved[3] == 0) == (scale is None)

"""The exact linear algebra under the definitions, against NumPy and by its own laws."""

import random
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx

from proofs_checks.definitions import gaussian
from proofs_checks.definitions import matrices as m
from proofs_checks.definitions import tensor as t


def some(rows, columns, seed):
    draw = random.Random(seed)
    return [[Fraction(draw.randint(-5, 5)) for _ in range(columns)] for _ in range(rows)]


def floats(matrix):
    return np.array([[float(x) for x in row] for row in matrix])


@pytest.mark.parametrize(("rows", "columns", "inner"), [(4, 6, 2), (5, 3, 3), (3, 3, 1), (2, 5, 2)])
def test_rank(rows, columns, inner):
    matrix = m.product(some(rows, inner, 1), some(inner, columns, 2))
    assert m.rank(matrix) == np.linalg.matrix_rank(floats(matrix)) == inner


def test_products_and_kroneckers():
    a, b = some(2, 3, 1), some(3, 4, 2)
    assert np.array_equal(floats(m.product(a, b)), floats(a) @ floats(b))
    assert np.array_equal(floats(m.kronecker(a, b)), np.kron(floats(a), floats(b)))


def test_a_rational_rotation_is_orthogonal():
    turn = m.rational_rotation(4, [(1, 2, 0, -1), (0, 0, 0, 0), (3, 1, 1, 2)])
    assert m.product(turn, m.transpose(turn)) == m.identity(4)


def test_the_leading_projector_is_exact_and_agrees_with_numpy():
    turn = m.rational_rotation(4, [(1, 2, 0, -1), (3, 1, 1, 2)])
    matrix = m.product(
        turn, m.diagonal_matrix([Fraction(v) for v in (3, 2, 2, -7)]), m.transpose(turn)
    )
    assert m.spectrum(matrix) == [(3, 1), (2, 2), (-7, 1)]
    for size in (1, 3):
        found = m.leading_projector(matrix, size)
        assert m.product(found, found) == found
        vectors = np.linalg.eigh(floats(matrix))[1][:, -size:]
        np.testing.assert_allclose(floats(found), vectors @ vectors.T, atol=1e-12)
    assert m.leading_projector(matrix, 4) == m.identity(4)


def test_a_projection_leaves_a_residual_orthogonal_to_the_span():
    vectors = some(3, 6, 5)
    vectors.append([x + y for x, y in zip(vectors[0], vectors[1], strict=True)])
    basis = m.orthogonal_basis(vectors)
    assert len(basis) == 3
    target = some(1, 6, 7)[0]
    rest = [x - y for x, y in zip(target, m.project(target, basis), strict=True)]
    assert all(m.inner(rest, v) == 0 for v in vectors)


REFUSED = {
    "a float": (lambda: m.rank([[1.0]]), "exact"),
    "a boolean": (lambda: m.rank([[True]]), "exact"),
    "an irrational root": (lambda: m.root(Fraction(2)), "square of a rational"),
    "a negative root": (lambda: m.root(Fraction(-4)), "square of a rational"),
    "an irrational eigenvalue": (lambda: m.spectrum([[1, 1], [1, 2]]), "irrational"),
    "an asymmetric matrix": (lambda: m.spectrum([[1, 1], [0, 2]]), "symmetric"),
    "no gap": (lambda: m.leading_projector(m.identity(2), 1), "no gap"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_exact_is_refused(call, message):
    with pytest.raises(m.NotExact, match=message):
        call()


def test_a_tensor_knows_its_size_and_its_unfoldings_are_numpy_s():
    with pytest.raises(ValueError, match="5 entries"):
        t.Tensor((2, 3), (0,) * 5)
    entries = tuple(Fraction(k) for k in range(24))
    a, dense = t.Tensor((2, 3, 4), entries), np.arange(24.0).reshape(2, 3, 4)
    for rows in ([0], [1], [2], [0, 1], [2, 0]):
        columns = [s for s in range(3) if s not in rows]
        height = int(np.prod([dense.shape[s] for s in rows]))
        expected = dense.transpose(rows + columns).reshape(height, -1)
        assert np.array_equal(floats(t.unfold(a, rows)), expected)


def test_clipping_is_exact_and_leaves_short_vectors_alone():
    assert t.clipped([Fraction(3), Fraction(4)], 1) == [Fraction(3, 5), Fraction(4, 5)]
    assert t.clipped([Fraction(3), Fraction(4)], 5) == [3, 4]
    with pytest.raises(m.NotExact, match="2 is not the square"):
        t.clipped([Fraction(1), Fraction(1)], 1)


def test_the_hockey_stick_of_no_budget_is_the_total_variation():
    before, ctx.prec = ctx.prec, 200
    try:
        found = gaussian.hockey_stick(arb(0), arb(1))
        assert found.overlaps(1 - 2 * gaussian.normal_cdf(arb(-1) / 2))
        assert found.rad() < 1e-30
    finally:
        ctx.prec = before

"""Unfoldings, HOSVD and tangent spaces: laws, tensorly as a second opinion, refusals."""

import itertools
import math

import numpy as np
import pytest

from fedtheory import tensors, tucker
from fedtheory.errors import AssumptionError, MalformedArrayError

SHAPES = [(5,), (3, 4), (2, 3, 4), (3, 1, 2), (2, 3, 2, 2), (2, 2, 2, 2, 2)]


@pytest.mark.parametrize("shape", SHAPES)
def test_unfold_and_fold_are_inverse_and_agree_with_tensorly(generator, shape):
    import tensorly as tl

    a = generator.standard_normal(shape)
    for mode in range(len(shape)):
        matrix = tensors.unfold(a, mode)
        assert np.array_equal(matrix, tl.base.unfold(a, mode))
        assert np.array_equal(tensors.fold(matrix, mode, shape), a)
        assert np.array_equal(tensors.fold(matrix, mode, shape), tl.base.fold(matrix, mode, shape))


def test_the_unfolding_entry_by_entry():
    a = np.arange(24.0).reshape(2, 3, 4)
    rows = tensors.unfold_modes(a, (2, 0))
    assert rows.shape == (8, 3)
    for i, j, k in itertools.product(range(2), range(3), range(4)):
        assert rows[k * 2 + i, j] == a[i, j, k]


def test_response_modes_give_the_matrix_of_the_regression(generator):
    a, x = generator.standard_normal((2, 3, 4, 5)), generator.standard_normal((4, 5))
    y = np.einsum("ijkl,kl->ij", a, x)
    assert np.allclose(tensors.unfold_modes(a, (0, 1)) @ x.ravel(), y.ravel())
    assert np.array_equal(tensors.unfold_modes(a, (0, 1)), a.reshape(6, 20))


def test_mode_products_agree_with_tensorly_and_commute(generator):
    import tensorly as tl

    a = generator.standard_normal((3, 4, 5))
    m, n = generator.standard_normal((2, 3)), generator.standard_normal((6, 5))
    assert np.allclose(tensors.mode_product(a, m, 0), tl.tenalg.mode_dot(a, m, 0))
    both = tensors.mode_product(tensors.mode_product(a, m, 0), n, 2)
    assert np.allclose(both, tensors.mode_product(tensors.mode_product(a, n, 2), m, 0))
    assert np.allclose(tensors.multiply_modes(a, [m, np.eye(4), n]), both)


@pytest.mark.parametrize(
    ("shape", "ranks", "feasible"),
    [
        ((4, 4, 4), (2, 2, 2), True),
        ((4, 4, 4), (1, 1, 2), False),
        ((4, 4), (2, 3), False),
        ((2, 4), (3, 3), False),
        ((4, 4, 4), (4, 2, 2), True),
        ((4, 4), (0, 0), False),
        ((4, 4), (1, 1, 1), False),
    ],
)
def test_feasible_ranks(shape, ranks, feasible, generator):
    assert tensors.is_feasible_tucker_rank(shape, ranks) is feasible
    if feasible:
        core = generator.standard_normal(ranks)
        found = [np.linalg.matrix_rank(tensors.unfold(core, s)) for s in range(len(ranks))]
        assert tuple(found) == ranks


DESIGNS = [
    ((6, 5), (2, 2)),
    ((5, 4, 6), (2, 3, 2)),
    ((5, 4, 6), (5, 2, 4)),
    ((3, 3, 3), (1, 1, 1)),
    ((3, 4, 3, 2), (2, 2, 2, 1)),
    ((1, 4, 4), (1, 2, 2)),
]


def tails(a, ranks):
    return [
        float((np.linalg.svd(tensors.unfold(a, s), compute_uv=False)[r:] ** 2).sum())
        for s, r in enumerate(ranks)
    ]


@pytest.mark.parametrize(("shape", "ranks"), DESIGNS)
def test_truncations_have_the_ranks_and_obey_the_bound_of_discarded_energy(generator, shape, ranks):
    a = generator.standard_normal(shape)
    budget = sum(tails(a, ranks))
    results = [tucker.truncate_hosvd(a, ranks)]
    results += [
        tucker.truncate_st_hosvd(a, ranks, order)
        for order in itertools.permutations(range(len(shape)))
    ]
    for result in results:
        loss = float(((a - result) ** 2).sum())
        assert loss <= budget * (1 + 1e-12)
        assert loss >= max(tails(a, ranks)) * (1 - 1e-12)
        for s, r in enumerate(ranks):
            assert np.linalg.matrix_rank(tensors.unfold(result, s), tol=1e-10) <= r


@pytest.mark.parametrize(("shape", "ranks"), DESIGNS)
def test_a_tensor_of_low_rank_is_left_alone(generator, shape, ranks):
    factors = [generator.standard_normal((n, r)) for n, r in zip(shape, ranks, strict=True)]
    a = tensors.multiply_modes(generator.standard_normal(ranks), factors)
    for result in (
        tucker.truncate_hosvd(a, ranks),
        tucker.truncate_st_hosvd(a, ranks),
        tucker.fit_tucker(a, ranks).to_dense(),
    ):
        np.testing.assert_allclose(result, a, atol=1e-11 * np.linalg.norm(a))


def test_st_hosvd_of_a_matrix_is_its_truncated_svd(generator):
    a = generator.standard_normal((6, 5))
    u, s, v = np.linalg.svd(a, full_matrices=False)
    best = (u[:, :2] * s[:2]) @ v[:2]
    np.testing.assert_allclose(tucker.truncate_st_hosvd(a, (2, 2)), best, atol=1e-13)
    np.testing.assert_allclose(tucker.truncate_hosvd(a, (2, 2)), best, atol=1e-13)


def test_tensorly_started_from_hosvd_is_no_more_than_sqrt_d_better(generator):
    import tensorly as tl

    for _ in range(10):
        a = generator.standard_normal((5, 6, 4))
        core, factors = tl.decomposition.tucker(a, rank=[2, 2, 2], n_iter_max=200, tol=1e-12)
        best = np.linalg.norm(a - tl.tucker_to_tensor((core, factors)))
        for result in (tucker.truncate_hosvd(a, (2, 2, 2)), tucker.truncate_st_hosvd(a, (2, 2, 2))):
            assert best * (1 - 1e-9) <= np.linalg.norm(a - result) <= math.sqrt(3) * best


def test_tensorly_hosvd_is_ours(generator):
    import tensorly as tl

    a = generator.standard_normal((5, 6, 4))
    _, factors = tl.decomposition.tucker(a, rank=[2, 3, 2], n_iter_max=0, init="svd")
    theirs = tl.tenalg.multi_mode_dot(a, [u @ u.T for u in factors])
    np.testing.assert_allclose(tucker.truncate_hosvd(a, (2, 3, 2)), theirs, atol=1e-12)


def point(generator, shape, ranks):
    factors = tuple(
        np.linalg.qr(generator.standard_normal((n, r)))[0]
        for n, r in zip(shape, ranks, strict=True)
    )
    return tucker.TuckerTensor(generator.standard_normal(ranks), factors)


@pytest.mark.parametrize(("shape", "ranks"), DESIGNS)
def test_the_tangent_projection_is_one_and_has_the_dimension(generator, shape, ranks):
    at = point(generator, shape, ranks)
    basis = np.eye(math.prod(shape))
    matrix = np.array([tucker.project_tangent(at, b.reshape(shape)).ravel() for b in basis])
    np.testing.assert_allclose(matrix, matrix.T, atol=1e-12)
    np.testing.assert_allclose(matrix @ matrix, matrix, atol=1e-12)
    assert np.trace(matrix) == pytest.approx(tucker.tucker_dimension(shape, ranks), abs=1e-9)
    # its range is that of the derivative of the parametrisation, here by finite moves
    dense = at.to_dense()
    moves = [
        tensors.multiply_modes(
            at.core,
            [generator.standard_normal(u.shape) if s == t else v for t, v in enumerate(at.factors)],
        )
        for s, u in enumerate(at.factors)
    ]
    moves.append(tensors.multiply_modes(generator.standard_normal(ranks), at.factors))
    for move in [dense, *moves]:
        np.testing.assert_allclose(tucker.project_tangent(at, move), move, atol=1e-11)


def test_the_tangent_projection_does_not_depend_on_the_gauge(generator):
    at = point(generator, (5, 4, 6), (2, 3, 2))
    turns = [np.linalg.qr(generator.standard_normal((r, r)))[0] for r in at.tucker_ranks]
    other = tucker.TuckerTensor(
        tensors.multiply_modes(at.core, [q.T for q in turns]),
        tuple(u @ q for u, q in zip(at.factors, turns, strict=True)),
    )
    z = generator.standard_normal((5, 4, 6))
    np.testing.assert_allclose(other.to_dense(), at.to_dense(), atol=1e-12)
    np.testing.assert_allclose(
        tucker.project_tangent(other, z), tucker.project_tangent(at, z), atol=1e-12
    )


def test_dimensions():
    assert tucker.tucker_dimension((8, 8, 8), (2, 2, 2)) == 44
    assert tucker.tucker_dimension((1, 12, 14, 12), (1, 2, 2, 2)) == 72
    assert tucker.tucker_dimension((5, 7), (2, 2)) == 2 * (5 + 7 - 2)


A = np.ones((2, 3, 4))
U = [np.eye(2), np.eye(3)[:, :2], np.eye(4)[:, :2]]
G = np.arange(8.0).reshape(2, 2, 2) ** 2
REFUSED = {
    "mode too large": (lambda: tensors.unfold(A, 3), AssumptionError, "0, ..., 2 .got 3"),
    "negative mode": (lambda: tensors.unfold(A, -1), AssumptionError, "-1"),
    "float mode": (lambda: tensors.unfold(A, 1.0), AssumptionError, "integer .got 1.0"),
    "boolean mode": (lambda: tensors.unfold(A, True), AssumptionError, "True"),
    "mode twice": (lambda: tensors.unfold_modes(A, (0, 0)), AssumptionError, "distinct"),
    "scalar": (lambda: tensors.unfold(1.0, 0), MalformedArrayError, "at least 1 axes"),
    "empty mode": (lambda: tensors.unfold(np.ones((2, 0)), 0), MalformedArrayError, "empty mode"),
    "NaN": (lambda: tensors.unfold([[math.nan]], 0), MalformedArrayError, "nan"),
    "object": (lambda: tensors.unfold(np.array([None]), 0), MalformedArrayError, "object"),
    "unfit matrix": (
        lambda: tensors.fold(np.ones((2, 11)), 0, (2, 3, 4)),
        MalformedArrayError,
        r"\(2, 12\) .got shape \(2, 11\)",
    ),
    "zero size": (lambda: tensors.fold(np.ones((2, 1)), 0, (2, 0)), AssumptionError, "mode size"),
    "unfit product": (
        lambda: tensors.mode_product(A, np.ones((2, 2)), 1),
        MalformedArrayError,
        "3 columns",
    ),
    "too few matrices": (lambda: tensors.multiply_modes(A, U[:2]), MalformedArrayError, "3 modes"),
    "infeasible ranks": (
        lambda: tucker.truncate_hosvd(A, (1, 1, 2)),
        AssumptionError,
        r"product of the others .got \(1, 1, 2\)",
    ),
    "rank above size": (
        lambda: tucker.truncate_hosvd(A, (3, 3, 3)),
        AssumptionError,
        "mode 0 is at most its size 2 .got 3",
    ),
    "rank zero": (lambda: tucker.truncate_hosvd(A, (0, 1, 1)), AssumptionError, ">= 1 .got 0"),
    "too few ranks": (lambda: tucker.truncate_st_hosvd(A, (1, 1)), AssumptionError, "3 modes"),
    "one number": (lambda: tucker.truncate_hosvd(A, 2), AssumptionError, "sequence"),
    "no ordering": (
        lambda: tucker.truncate_st_hosvd(A, (1, 1, 1), (0, 0, 1)),
        AssumptionError,
        "order",
    ),
    "too small a rank": (
        lambda: tucker.fit_tucker(A, (2, 2, 2)),
        AssumptionError,
        "core has rank 2 in mode 0",
    ),
    "unfit factor": (
        lambda: tucker.TuckerTensor(G, (U[0], U[1], U[2][:, :1])),
        MalformedArrayError,
        "factor 2 has 2 columns",
    ),
    "too few factors": (
        lambda: tucker.TuckerTensor(G, tuple(U[:2])),
        MalformedArrayError,
        "3 modes",
    ),
    "not orthonormal": (
        lambda: tucker.TuckerTensor(G, (2 * U[0], U[1], U[2])),
        AssumptionError,
        "factor 0 is orthonormal",
    ),
    "other shape": (
        lambda: tucker.project_tangent(tucker.TuckerTensor(G, tuple(U)), np.ones((2, 3, 5))),
        MalformedArrayError,
        r"\(2, 3, 4\) .got shape \(2, 3, 5\)",
    ),
}


@pytest.mark.parametrize(("call", "kind", "message"), REFUSED.values(), ids=REFUSED)
def test_each_refusal_names_what_is_wrong(call, kind, message):
    with pytest.raises(kind, match=message):
        call()

"""Leading eigenspaces: laws over random matrices, gauges, gaps and refusals."""

import numpy as np
import pytest
import scipy.linalg

from fedtheory import linalg
from fedtheory.errors import AssumptionError, MalformedArrayError


def symmetric(generator, *shape):
    a = generator.standard_normal((*shape, shape[-1]))
    return a + np.swapaxes(a, -1, -2)


@pytest.mark.parametrize("rank", [1, 2, 4, 5])
def test_the_projector_commutes_and_takes_the_largest_eigenvalues(generator, rank):
    a = symmetric(generator, 7, 5)
    p = linalg.leading_projector(a, rank)
    np.testing.assert_allclose(p @ p, p, atol=1e-13)
    np.testing.assert_allclose(p @ a, a @ p, atol=1e-12)
    np.testing.assert_allclose(np.trace(p, axis1=-2, axis2=-1), rank, atol=1e-13)
    top = np.sort(np.linalg.eigvalsh(a), axis=-1)[:, ::-1][:, :rank].sum(axis=-1)
    np.testing.assert_allclose(np.trace(a @ p, axis1=-2, axis2=-1), top, atol=1e-12)


def test_it_agrees_with_scipy_and_turns_with_its_matrix(generator):
    a = symmetric(generator, 6)
    q = np.linalg.qr(generator.standard_normal((6, 6)))[0]
    vectors = scipy.linalg.eigh(a, subset_by_index=[4, 5])[1]
    p = linalg.leading_projector(a, 2)
    np.testing.assert_allclose(p, vectors @ vectors.T, atol=1e-12)
    np.testing.assert_allclose(linalg.leading_projector(q @ a @ q.T, 2), q @ p @ q.T, atol=1e-12)


def test_eigenvectors_come_in_order_with_a_positive_largest_entry(generator):
    a = symmetric(generator, 40, 6)
    u = linalg.leading_eigenvectors(a, 3)
    values = np.einsum("nip,nij,njp->np", u, a, u)
    assert np.all(np.diff(values, axis=-1) < 0)
    pivot = np.take_along_axis(u, np.abs(u).argmax(axis=-2, keepdims=True), axis=-2)
    assert np.all(pivot > 0)
    np.testing.assert_allclose(
        np.swapaxes(u, -1, -2) @ u, np.broadcast_to(np.eye(3), (40, 3, 3)), atol=1e-13
    )
    assert np.array_equal(u, linalg.leading_eigenvectors(a, 3))


def test_a_batch_is_each_of_its_matrices(generator):
    a = symmetric(generator, 2, 3, 4)
    together = linalg.leading_projector(a, 2)
    assert together.shape == (2, 3, 4, 4)
    np.testing.assert_allclose(together[1, 2], linalg.leading_projector(a[1, 2], 2), atol=1e-13)


def test_leading_means_largest_and_not_largest_in_modulus():
    assert linalg.leading_projector(np.diag([-9.0, 1.0, 0.0]), 1).tolist() == [
        [0, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
    ]


def test_rounding_of_a_gram_matrix_is_forgiven_and_asymmetry_is_not(generator):
    x = generator.standard_normal((100, 5))
    gram = x.T @ x
    gram[0, 1] *= 1 + 1e-14
    assert np.array_equal(linalg.check_symmetric(gram), linalg.check_symmetric(gram.T))
    gram[0, 1] *= 1 + 1e-6
    with pytest.raises(AssumptionError, match=r"symmetric .*index \(0, 1\)"):
        linalg.leading_projector(gram, 1)


def test_the_distance_is_that_of_principal_angles(generator):
    u = np.linalg.qr(generator.standard_normal((6, 2)))[0]
    v = np.linalg.qr(generator.standard_normal((6, 2)))[0]
    angles = scipy.linalg.subspace_angles(u, v)
    found = linalg.projector_distance(u @ u.T, v @ v.T)
    assert found == pytest.approx(np.sqrt(2) * np.linalg.norm(np.sin(angles)), rel=1e-12)
    assert linalg.projector_distance(u @ u.T, u @ u.T) == 0


EYE = np.eye(3)
REFUSED = {
    "no gap": (lambda: linalg.leading_projector(np.diag([2.0, 1, 1]), 2), AssumptionError, "gap"),
    "zero matrix": (lambda: linalg.leading_projector(np.zeros((2, 2)), 1), AssumptionError, "gap"),
    "rank zero": (lambda: linalg.leading_projector(EYE, 0), AssumptionError, "rank >= 1 .got 0"),
    "rank too large": (lambda: linalg.leading_projector(EYE, 4), AssumptionError, "= 3 .got 4"),
    "float rank": (lambda: linalg.leading_projector(EYE, 1.0), AssumptionError, "integer"),
    "not square": (
        lambda: linalg.leading_projector(np.ones((2, 3)), 1),
        MalformedArrayError,
        r"square .*\(2, 3\)",
    ),
    "vector": (lambda: linalg.leading_projector(np.ones(3), 1), MalformedArrayError, "2 axes"),
    "empty": (lambda: linalg.check_symmetric(np.ones((0, 0))), MalformedArrayError, "square"),
    "NaN": (lambda: linalg.leading_projector(EYE * np.nan, 1), MalformedArrayError, "nan"),
    "complex": (lambda: linalg.leading_projector(1j * EYE, 1), MalformedArrayError, "complex"),
    "no projector": (
        lambda: linalg.projector_distance(2 * EYE, EYE),
        AssumptionError,
        "first equals its square",
    ),
    "shapes": (lambda: linalg.projector_distance(EYE, np.eye(2)), MalformedArrayError, "shape"),
}


@pytest.mark.parametrize(("call", "kind", "message"), REFUSED.values(), ids=REFUSED)
def test_each_refusal_names_what_is_wrong(call, kind, message):
    with pytest.raises(kind, match=message):
        call()


def test_the_whole_space_needs_no_gap():
    np.testing.assert_allclose(linalg.leading_projector(EYE, 3), EYE, atol=1e-15)

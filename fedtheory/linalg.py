"""Leading eigenspaces of symmetric matrices, by their projectors and not by their bases."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_positive_integer,
    check_real_array,
    check_same_shape,
)
from fedtheory.errors import AssumptionError, MalformedArrayError

#: entries of A and of A' may differ by this much, relative to the largest entry; products such as
#: X'X leave about 1e-15
SYMMETRY_TOLERANCE = 1e-10
#: P^2 and P may differ by this much in every entry
PROJECTOR_TOLERANCE = 1e-8


def check_symmetric(matrices: npt.ArrayLike, name: str = "matrix") -> FloatArray:
    """Return symmetric matrices, their rounding errors averaged away.

    Parameters
    ----------
    matrices
        ``(..., dimension, dimension)``, real and finite.
    name
        Name of the argument, for the message.

    Returns
    -------
    FloatArray
        ``(A + A') / 2``.

    Raises
    ------
    MalformedArrayError
        If it is no finite real array of square matrices.
    AssumptionError
        With the first entry that differs from its mirror image by more than 1e-10 of the largest.
    """
    array = check_finite(check_real_array(matrices, name, min_ndim=2), name)
    if array.shape[-1] != array.shape[-2] or array.shape[-1] == 0:
        raise MalformedArrayError(f"{name} is square", f"shape {array.shape}")
    mirrored = np.swapaxes(array, -1, -2)
    largest = np.max(np.abs(array), axis=(-1, -2), keepdims=True, initial=0.0)
    off = np.abs(array - mirrored) > SYMMETRY_TOLERANCE * largest
    if off.any():
        first = tuple(int(i) for i in np.argwhere(off)[0])
        raise AssumptionError(
            f"{name} is symmetric", f"{array[first]} against {mirrored[first]} at index {first}"
        )
    return np.asarray((array + mirrored) / 2)


def leading_eigenvectors(matrices: npt.ArrayLike, rank: int) -> FloatArray:
    """Return orthonormal eigenvectors of the ``rank`` largest eigenvalues of symmetric matrices.

    Largest means largest with its sign: for an indefinite matrix these are not its leading
    singular vectors. Source: federated PCA paper, the spectral steps of its Algorithm 1.

    Parameters
    ----------
    matrices
        ``(..., dimension, dimension)``, symmetric.
    rank
        ``r``, between 1 and the dimension.

    Returns
    -------
    FloatArray
        ``(..., dimension, rank)``, by decreasing eigenvalue. Gauge: in each column the entry of
        largest modulus (the first of them) is positive.

    Raises
    ------
    AssumptionError
        If the matrix is not symmetric, the rank is out of range, or no gap separates the
        eigenvalues ``r`` and ``r + 1``, so that the space is not defined.

    Notes
    -----
    Accuracy: the space is off by about ``dimension * 1e-16 * norm / gap``.

    Examples
    --------
    >>> leading_eigenvectors([[2.0, 0.0], [0.0, -3.0]], 1).T.tolist()
    [[1.0, 0.0]]
    """
    array = check_symmetric(matrices)
    dimension = array.shape[-1]
    if check_positive_integer(rank, "rank") > dimension:
        raise AssumptionError(f"rank <= dimension = {dimension}", rank)
    values, vectors = np.linalg.eigh(array)
    if rank < dimension:
        gap = values[..., -rank] - values[..., -rank - 1]
        norm = np.max(np.abs(values), axis=-1)
        closed = ~(gap > 8 * dimension * np.finfo(np.float64).eps * norm)
        if closed.any():
            raise AssumptionError(
                f"a gap lies between the eigenvalues {rank} and {rank + 1}",
                f"a gap of {float(np.atleast_1d(gap)[np.atleast_1d(closed)][0])}",
            )
    leading = vectors[..., : -rank - 1 : -1]
    pivot = np.argmax(np.abs(leading), axis=-2, keepdims=True)
    return np.asarray(leading * np.sign(np.take_along_axis(leading, pivot, axis=-2)))


def leading_projector(matrices: npt.ArrayLike, rank: int) -> FloatArray:
    """Return the orthogonal projector onto the leading eigenspace of symmetric matrices.

    Parameters, errors and accuracy are those of :func:`leading_eigenvectors`; the projector
    ``U U'`` has no sign or gauge left to choose.

    Returns
    -------
    FloatArray
        ``(..., dimension, dimension)``, symmetric, of trace ``rank``.

    Examples
    --------
    >>> leading_projector([[1.0, 1.0], [1.0, 1.0]], 1).round(12).tolist()
    [[0.5, 0.5], [0.5, 0.5]]
    """
    vectors = leading_eigenvectors(matrices, rank)
    return vectors @ np.swapaxes(vectors, -1, -2)


def check_projector(projectors: npt.ArrayLike, name: str = "projector") -> FloatArray:
    """Return orthogonal projectors, or name what they miss.

    Raises
    ------
    AssumptionError
        If a matrix is not symmetric, or differs from its square by more than 1e-8 in an entry.
    """
    array = check_symmetric(projectors, name)
    off = float(np.max(np.abs(array @ array - array), initial=0.0))
    if off > PROJECTOR_TOLERANCE:
        raise AssumptionError(f"{name} equals its square", f"a difference of {off}")
    return array


def projector_distance(first: npt.ArrayLike, second: npt.ArrayLike) -> FloatArray:
    """Return the Frobenius distance of two subspaces, ``||P - Q||_F``.

    Source: the loss of the federated PCA paper, not squared. For equal ranks ``r`` it is
    ``sqrt(2)`` times the Frobenius norm of the sines of the principal angles.

    Parameters
    ----------
    first, second
        ``(..., dimension, dimension)``, orthogonal projectors of the same shape.

    Returns
    -------
    FloatArray
        ``(...)``, non-negative, absolute accuracy about ``1e-15 * dimension``.

    Raises
    ------
    AssumptionError
        If one is no projector.
    MalformedArrayError
        If the shapes differ.
    """
    p, q = check_projector(first, "first"), check_projector(second, "second")
    check_same_shape(p, q, ("first", "second"))
    return np.asarray(np.linalg.norm(p - q, axis=(-2, -1)))

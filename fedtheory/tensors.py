"""Tensors and their unfoldings, under one named convention.

Convention: C order throughout. The unfolding along a list of row modes moves those axes to the
front, in the order given, keeps the other axes in theirs, and reshapes; the mode-``s`` unfolding
has the one row mode ``s``. The coefficient of a tensor regression with ``m`` response modes
followed by ``d`` covariate modes therefore has the matrix ``A.reshape(q, p)``.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fedtheory.checks import FloatArray, check_finite, check_positive_integer, check_real_array
from fedtheory.errors import AssumptionError, MalformedArrayError


def check_tensor(value: npt.ArrayLike, name: str = "tensor") -> FloatArray:
    """Return a finite real array with at least one axis and no empty one.

    Raises
    ------
    MalformedArrayError
        If it is anything else.
    """
    array = check_finite(check_real_array(value, name, min_ndim=1), name)
    if array.size == 0:
        raise MalformedArrayError(f"{name} has no empty mode", f"shape {array.shape}")
    return array


def check_mode(mode: int, n_modes: int) -> int:
    """Return ``mode`` if it numbers one of the modes, from 0; negative numbers are refused.

    Raises
    ------
    AssumptionError
        With the number.
    """
    try:
        number = operator.index(mode)
    except TypeError:
        raise AssumptionError("a mode is an integer", repr(mode)) from None
    if isinstance(mode, (bool, np.bool_)) or not 0 <= number < n_modes:
        raise AssumptionError(f"a mode is one of 0, ..., {n_modes - 1}", mode)
    return number


def is_feasible_tucker_rank(shape: Sequence[int], tucker_ranks: Sequence[int]) -> bool:
    """Answer whether tensors of exactly these Tucker ranks exist.

    They do if and only if ``1 <= r_s <= N_s`` and no ``r_s`` exceeds the product of the others.

    Parameters
    ----------
    shape
        ``(N_1, ..., N_D)``, mode sizes.
    tucker_ranks
        ``(r_1, ..., r_D)``.

    Examples
    --------
    >>> is_feasible_tucker_rank((4, 4, 4), (2, 2, 2)), is_feasible_tucker_rank((4, 4, 4), (1, 1, 2))
    (True, False)
    """
    if len(shape) != len(tucker_ranks):
        return False
    whole = math.prod(tucker_ranks)
    return all(1 <= r <= n and r * r <= whole for r, n in zip(tucker_ranks, shape, strict=True))


def check_tucker_ranks(shape: Sequence[int], tucker_ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the ranks if tensors of that shape and exactly those Tucker ranks exist.

    Raises
    ------
    AssumptionError
        If there is not one positive integer for each mode, one exceeds its mode's size, or one
        exceeds the product of the others.
    """
    if isinstance(tucker_ranks, (str, bytes)) or not hasattr(tucker_ranks, "__len__"):
        raise AssumptionError("tucker_ranks is a sequence of integers", repr(tucker_ranks))
    ranks = tuple(check_positive_integer(r, "a Tucker rank") for r in tucker_ranks)
    if len(ranks) != len(shape):
        raise AssumptionError(f"there is one Tucker rank for each of {len(shape)} modes", ranks)
    for mode, (rank, size) in enumerate(zip(ranks, shape, strict=True)):
        if rank > size:
            raise AssumptionError(
                f"the Tucker rank of mode {mode} is at most its size {size}", rank
            )
    if not is_feasible_tucker_rank(shape, ranks):
        raise AssumptionError("no Tucker rank exceeds the product of the others", ranks)
    return ranks


def unfold(tensor: npt.ArrayLike, mode: int) -> FloatArray:
    """Return the mode-``s`` unfolding ``A_(s)``: the mode's axis in front, the rest in C order.

    Parameters
    ----------
    tensor
        ``(N_1, ..., N_D)``.
    mode
        From 0 to ``D - 1``.

    Returns
    -------
    FloatArray
        ``(N_s, prod of the other sizes)``; a view where NumPy allows one.

    Raises
    ------
    MalformedArrayError, AssumptionError
        If the tensor is not finite and real, or the mode not one of its modes.

    Examples
    --------
    >>> unfold([[1, 2, 3], [4, 5, 6]], 1).tolist()
    [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]
    """
    return unfold_modes(tensor, (mode,))


def unfold_modes(tensor: npt.ArrayLike, row_modes: Sequence[int]) -> FloatArray:
    """Return the unfolding whose rows are indexed by several modes.

    Source: tensor regression paper, ``A_[S]``. With the response modes as row modes the result
    is the ``q x p`` matrix that maps a vectorised covariate to a vectorised response.

    Parameters
    ----------
    tensor
        ``(N_1, ..., N_D)``.
    row_modes
        Distinct modes, in the order in which they index the rows; not all of them.

    Returns
    -------
    FloatArray
        ``(product of the row modes' sizes, product of the others)``; the other modes keep their
        order.

    Raises
    ------
    MalformedArrayError, AssumptionError
        If the tensor is not finite and real, or a mode is unknown or named twice.
    """
    array = check_tensor(tensor)
    rows = tuple(check_mode(mode, array.ndim) for mode in row_modes)
    if len(set(rows)) != len(rows):
        raise AssumptionError("row modes are distinct", rows)
    columns = tuple(mode for mode in range(array.ndim) if mode not in rows)
    height = math.prod(array.shape[mode] for mode in rows)
    return array.transpose(rows + columns).reshape(height, -1)


def fold(matrix: npt.ArrayLike, mode: int, shape: Sequence[int]) -> FloatArray:
    """Return the tensor whose mode-``s`` unfolding is ``matrix``: the inverse of :func:`unfold`.

    Parameters
    ----------
    matrix
        ``(N_s, prod of the other sizes)``.
    mode
        From 0 to ``D - 1``.
    shape
        ``(N_1, ..., N_D)``.

    Raises
    ------
    MalformedArrayError
        If the matrix does not have the shape of that unfolding.
    """
    array = check_finite(check_real_array(matrix, "matrix", ndim=2), "matrix")
    sizes = tuple(check_positive_integer(size, "a mode size") for size in shape)
    s = check_mode(mode, len(sizes))
    others = sizes[:s] + sizes[s + 1 :]
    wanted = (sizes[s], math.prod(others))
    if array.shape != wanted:
        raise MalformedArrayError(
            f"the mode-{s} unfolding of a tensor of shape {sizes} has shape {wanted}",
            f"shape {array.shape}",
        )
    return np.moveaxis(array.reshape((sizes[s], *others)), 0, s)


def mode_product(tensor: npt.ArrayLike, matrix: npt.ArrayLike, mode: int) -> FloatArray:
    """Return ``A x_s M``, the tensor whose mode-``s`` unfolding is ``M A_(s)``.

    Parameters
    ----------
    tensor
        ``(N_1, ..., N_D)``.
    matrix
        ``(rows, N_s)``.
    mode
        From 0 to ``D - 1``.

    Returns
    -------
    FloatArray
        The tensor with ``N_s`` replaced by ``rows``.

    Raises
    ------
    MalformedArrayError
        If the matrix has not ``N_s`` columns.
    """
    array = check_tensor(tensor)
    s = check_mode(mode, array.ndim)
    factor = check_finite(check_real_array(matrix, "matrix", ndim=2), "matrix")
    if factor.shape[1] != array.shape[s]:
        raise MalformedArrayError(
            f"the matrix has {array.shape[s]} columns, the size of mode {s}",
            f"shape {factor.shape}",
        )
    return np.moveaxis(np.tensordot(factor, array, axes=(1, s)), 0, s)


def multiply_modes(tensor: npt.ArrayLike, matrices: Sequence[npt.ArrayLike]) -> FloatArray:
    """Return ``A x_1 M_1 x_2 M_2 ...``, one matrix for each mode.

    Raises
    ------
    MalformedArrayError
        If the number of matrices is not that of the modes, or one does not fit its mode.
    """
    array = check_tensor(tensor)
    if len(matrices) != array.ndim:
        raise MalformedArrayError(
            f"there is one matrix for each of {array.ndim} modes", len(matrices)
        )
    for mode, matrix in enumerate(matrices):
        array = mode_product(array, matrix, mode)
    return array

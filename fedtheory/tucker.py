"""Tensors of low Tucker rank: two truncations onto them and the projection onto tangent spaces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fedtheory.checks import FloatArray, check_finite, check_real_array
from fedtheory.errors import AssumptionError, MalformedArrayError
from fedtheory.tensors import (
    check_tensor,
    check_tucker_ranks,
    fold,
    mode_product,
    multiply_modes,
    unfold,
)

#: entries of U'U may differ from the identity by this much
ORTHONORMAL_TOLERANCE = 1e-8
#: a singular value of the core below this share of the largest counts as zero
RANK_TOLERANCE = 1e-12


@dataclass(frozen=True, eq=False)
class TuckerTensor:
    """A tensor ``G x_1 U_1 ... x_D U_D`` with orthonormal factors and a core of full ranks.

    Gauge: each factor may be rotated against the core; compare tensors by :meth:`to_dense` and
    factors by their projectors.

    Parameters
    ----------
    core
        ``G``, ``(r_1, ..., r_D)``; its mode-``s`` unfolding has rank ``r_s``.
    factors
        ``U_s``, ``(N_s, r_s)`` with orthonormal columns.

    Raises
    ------
    MalformedArrayError
        If a factor does not fit the core.
    AssumptionError
        If a factor is not orthonormal or the core does not have full ranks.
    """

    core: FloatArray
    factors: tuple[FloatArray, ...]

    def __post_init__(self) -> None:
        core = check_tensor(self.core, "core")
        if len(self.factors) != core.ndim:
            raise MalformedArrayError(
                f"there is one factor for each of {core.ndim} modes", len(self.factors)
            )
        factors = []
        for mode, value in enumerate(self.factors):
            factor = check_finite(check_real_array(value, f"factor {mode}", ndim=2), "factor")
            if factor.shape[1] != core.shape[mode] or factor.shape[0] < factor.shape[1]:
                raise MalformedArrayError(
                    f"factor {mode} has {core.shape[mode]} columns and at least as many rows",
                    f"shape {factor.shape}",
                )
            off = float(np.max(np.abs(factor.T @ factor - np.eye(factor.shape[1]))))
            if off > ORTHONORMAL_TOLERANCE:
                raise AssumptionError(f"factor {mode} is orthonormal", f"an error of {off}")
            values = np.linalg.svd(unfold(core, mode), compute_uv=False)
            if core.shape[mode] > len(values) or values[-1] <= RANK_TOLERANCE * values[0]:
                raise AssumptionError(
                    f"the core has rank {core.shape[mode]} in mode {mode}",
                    f"singular values {values.tolist()}",
                )
            factors.append(factor)
        object.__setattr__(self, "core", core)
        object.__setattr__(self, "factors", tuple(factors))

    @property
    def tucker_ranks(self) -> tuple[int, ...]:
        """``(r_1, ..., r_D)``."""
        return tuple(self.core.shape)

    @property
    def shape(self) -> tuple[int, ...]:
        """``(N_1, ..., N_D)``."""
        return tuple(factor.shape[0] for factor in self.factors)

    def to_dense(self) -> FloatArray:
        """Return the tensor itself, ``(N_1, ..., N_D)``."""
        return multiply_modes(self.core, self.factors)


def tucker_dimension(shape: Sequence[int], tucker_ranks: Sequence[int]) -> int:
    """Return the dimension of the manifold of tensors of exactly these Tucker ranks.

    Source: tensor regression paper, ``d_fr``: ``prod r_s + sum r_s (N_s - r_s)``. (The summary at
    hand names the quantity without its formula.)

    Raises
    ------
    AssumptionError
        If no such tensors exist.

    Examples
    --------
    >>> tucker_dimension((8, 8, 8), (2, 2, 2))
    44
    """
    ranks = check_tucker_ranks(shape, tucker_ranks)
    sizes = zip(ranks, shape, strict=True)
    return math.prod(ranks) + sum(r * (n - r) for r, n in sizes)


def truncate_hosvd(tensor: npt.ArrayLike, tucker_ranks: Sequence[int]) -> FloatArray:
    """Return the truncated higher-order SVD (T-HOSVD), all modes projected at once.

    Source: tensor regression paper, the retraction of Stage I in one of its two usual forms. The
    squared error is at most the sum of the discarded squared singular values of all unfoldings,
    hence at most the number of truncated modes times the squared error of the best
    approximation (claim ``tensor-retraction-quasiopt``).

    Parameters
    ----------
    tensor
        ``(N_1, ..., N_D)``.
    tucker_ranks
        ``(r_1, ..., r_D)``, feasible for the shape.

    Returns
    -------
    FloatArray
        ``(N_1, ..., N_D)``, of Tucker rank at most ``tucker_ranks``. Where singular values tie at
        the cut, which of the tied directions is kept is left to LAPACK; the error bound holds for
        each choice.

    Raises
    ------
    MalformedArrayError, AssumptionError
        If the tensor is not finite and real, or the ranks are not feasible.
    """
    array = check_tensor(tensor)
    ranks = check_tucker_ranks(array.shape, tucker_ranks)
    bases = [_leading_basis(unfold(array, mode), rank) for mode, rank in enumerate(ranks)]
    return multiply_modes(array, [basis @ basis.T for basis in bases])


def truncate_st_hosvd(
    tensor: npt.ArrayLike, tucker_ranks: Sequence[int], order: Sequence[int] | None = None
) -> FloatArray:
    """Return the sequentially truncated higher-order SVD (ST-HOSVD), one mode after the other.

    Each mode is truncated in what the modes before it have left, so that it is cheaper than
    :func:`truncate_hosvd` and obeys the same error bound, in every order of the modes.

    Parameters
    ----------
    tensor, tucker_ranks
        As in :func:`truncate_hosvd`.
    order
        The modes in the order of their truncation; None is ``0, 1, ..., D - 1``.

    Returns
    -------
    FloatArray
        As in :func:`truncate_hosvd`.

    Raises
    ------
    MalformedArrayError, AssumptionError
        As in :func:`truncate_hosvd`, and if ``order`` is no ordering of the modes.
    """
    array = check_tensor(tensor)
    ranks = check_tucker_ranks(array.shape, tucker_ranks)
    modes = list(range(array.ndim)) if order is None else list(order)
    if sorted(modes) != list(range(array.ndim)):
        raise AssumptionError(f"order lists each of the {array.ndim} modes once", modes)
    bases = {}
    for mode in modes:
        bases[mode] = _leading_basis(unfold(array, mode), ranks[mode])
        array = mode_product(array, bases[mode].T, mode)
    return multiply_modes(array, [bases[mode] for mode in range(array.ndim)])


def fit_tucker(tensor: npt.ArrayLike, tucker_ranks: Sequence[int]) -> TuckerTensor:
    """Return the T-HOSVD truncation in factored form.

    Raises
    ------
    AssumptionError
        If the ranks are not feasible, or the truncation has smaller ranks than asked for.
    """
    array = check_tensor(tensor)
    ranks = check_tucker_ranks(array.shape, tucker_ranks)
    bases = tuple(_leading_basis(unfold(array, mode), rank) for mode, rank in enumerate(ranks))
    return TuckerTensor(multiply_modes(array, [basis.T for basis in bases]), bases)


def project_tangent(point: TuckerTensor, tensor: npt.ArrayLike) -> FloatArray:
    """Return the orthogonal projection of a tensor onto the tangent space at a point.

    Source: tensor regression paper, the Riemannian gradient step of Stage I (the formula is the
    standard one). With ``P_s = U_s U_s'`` and ``W_s`` an orthonormal basis of the row space of
    ``A_(s)``, it is ``Z x_1 P_1 ... x_D P_D + sum_s fold_s((I - P_s) Z_(s) W_s W_s')``.

    Parameters
    ----------
    point
        ``A``, of exactly its Tucker ranks.
    tensor
        ``Z``, of the shape of the point.

    Returns
    -------
    FloatArray
        ``P_T Z``, same shape. The pieces are mutually orthogonal; the map is linear, idempotent,
        self-adjoint, of trace :func:`tucker_dimension`.

    Raises
    ------
    MalformedArrayError
        If the shapes differ.
    """
    array = check_tensor(tensor)
    if array.shape != point.shape:
        raise MalformedArrayError(f"the tensor has the shape {point.shape}", f"shape {array.shape}")
    inside = multiply_modes(array, [factor.T for factor in point.factors])
    projected = multiply_modes(inside, point.factors)
    for mode, factor in enumerate(point.factors):
        # V_s spans the rows of the core's unfolding; W_s = (Kronecker of the other U_t) V_s is
        # never built: contract with the U_t first, then with V_s
        partial = array
        for other, basis in enumerate(point.factors):
            if other != mode:
                partial = mode_product(partial, basis.T, other)
        rows = np.linalg.svd(unfold(point.core, mode), full_matrices=False)[2]
        reduced = (unfold(partial, mode) @ rows.T) @ rows
        reduced = reduced - factor @ (factor.T @ reduced)
        piece = fold(reduced, mode, partial.shape)
        for other, basis in enumerate(point.factors):
            if other != mode:
                piece = mode_product(piece, basis, other)
        projected = projected + piece
    return projected


def _leading_basis(matrix: FloatArray, rank: int) -> FloatArray:
    return np.asarray(np.linalg.svd(matrix, full_matrices=False)[0][:, :rank])

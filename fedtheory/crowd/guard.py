"""The guard: incoherence of tilts, its estimate from the transcript, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    BoolArray,
    FloatArray,
    check_finite,
    check_n_clients,
    check_positive_array,
    check_real_array,
)
from fedtheory.crowd.weights import fit_bias_energies
from fedtheory.errors import AssumptionError, MalformedArrayError

SYMMETRY_TOLERANCE = 1e-10


def incoherence(gram: npt.ArrayLike) -> FloatArray:
    """Return ``kappa``, how far the Gram matrix of the tilts is from diagonal.

    Source: crowd paper, Assumption A4: ``||D^{-1/2} (Q - D) D^{-1/2}||_op``, ``D = diag Q``.

    Parameters
    ----------
    gram
        ``(..., n_clients, n_clients)``, ``Q_ij = <beta_i, beta_j>``, positive diagonal.

    Returns
    -------
    FloatArray
        ``(...)``, in ``[0, n_clients - 1]``; below 1 is what Assumption A4 asks for.

    Raises
    ------
    MalformedArrayError
        If the matrices are not finite, square and symmetric.
    AssumptionError
        If a diagonal entry is not positive.

    Examples
    --------
    >>> round(float(incoherence([[4.0, 1.0], [1.0, 1.0]])), 12)
    0.5
    """
    matrices = _check_symmetric(gram, "gram")
    energies = np.diagonal(matrices, axis1=-2, axis2=-1)
    return _off_diagonal_norm(matrices, check_positive_array(energies, "the diagonal of gram"))


def rebuilt_gram(cross_gram: npt.ArrayLike, bias_energies: npt.ArrayLike) -> FloatArray:
    """Return ``hat Q``, the Gram matrix rebuilt from that of the half-averages.

    Source: crowd paper, Proposition 5.23 (ii), read from the identity for ``J Q J`` with the
    row sums dropped: ``G + (q 1' + 1 q') / n - (sum q / n^2) 1 1'``.

    Parameters
    ----------
    cross_gram
        ``(..., n_clients, n_clients)``, ``G`` of :func:`fedtheory.crowd.half_averages.cross_gram`.
    bias_energies
        ``(..., n_clients)``, ``hat q``.

    Returns
    -------
    FloatArray
        ``(..., n_clients, n_clients)``, symmetric. Where no energy was clipped its diagonal is
        ``hat q`` and its off-diagonal rows sum to zero.

    Raises
    ------
    MalformedArrayError
        If the matrices are not finite, square and symmetric, or the energies do not match.
    """
    matrices = _check_symmetric(cross_gram, "cross_gram")
    energies = check_finite(check_real_array(bias_energies, "bias_energies"), "bias_energies")
    if energies.shape != matrices.shape[:-1]:
        raise MalformedArrayError(
            "bias_energies has one entry for each client of cross_gram",
            f"shapes {energies.shape} and {matrices.shape}",
        )
    n_clients = matrices.shape[-1]
    total: FloatArray = energies.sum(axis=-1, keepdims=True)
    share = energies / n_clients - total / (2 * n_clients**2)
    return np.asarray(matrices + share[..., :, None] + share[..., None, :])


class IncoherenceEstimate(NamedTuple):
    """Estimates of ``kappa``, and where there is one.

    ``value`` is infinite where ``is_defined`` is false, so that comparing it with a threshold
    never accepts, and nothing is ever NaN. Both have the shape of the batch.
    """

    value: FloatArray
    is_defined: BoolArray


def fit_incoherence(cross_gram: npt.ArrayLike) -> IncoherenceEstimate:
    """Estimate the incoherence of the tilts from the half-averages.

    Source: crowd paper, Proposition 5.23 (ii), ``hat kappa``. It is not consistent: adding one
    vector to all tilts leaves it alone and changes ``kappa``.

    Parameters
    ----------
    cross_gram
        ``(..., n_clients, n_clients)``, ``G`` of :func:`fedtheory.crowd.half_averages.cross_gram`.

    Returns
    -------
    IncoherenceEstimate
        Defined for at least 4 clients (with three, the formula is 0 on every data set) and
        where no energy was clipped to zero (the formula divides by the energies).

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the matrices are not finite, square and symmetric, or have fewer than 3 rows.
    """
    matrices = _check_symmetric(cross_gram, "cross_gram")
    n_clients = check_n_clients(matrices.shape[-1])
    energies = fit_bias_energies(np.diagonal(matrices, axis1=-2, axis2=-1))
    is_defined = np.asarray((energies > 0).all(axis=-1) & (n_clients > 3))
    value = np.full(is_defined.shape, np.inf)
    if is_defined.any():
        kept = energies[is_defined]
        value[is_defined] = _off_diagonal_norm(rebuilt_gram(matrices[is_defined], kept), kept)
    return IncoherenceEstimate(value, is_defined)


@dataclass(frozen=True)
class GuardDecision:
    """What the guard advises on one instance, and why.

    Parameters
    ----------
    use_crowd
        True for the Crowd weights, False for uniform weights.
    incoherence
        ``hat kappa``, or None where it is undefined.
    competitive_ratio
        ``(1 + hat kappa) / (1 - hat kappa)``, an estimate and not a bound; None where the
        advice is uniform.
    reason
        One sentence.
    """

    use_crowd: bool
    incoherence: float | None
    competitive_ratio: float | None
    reason: str

    @property
    def advice(self) -> str:
        """``"crowd"`` or ``"uniform"``."""
        return "crowd" if self.use_crowd else "uniform"


def guard_decision(cross_gram: npt.ArrayLike) -> GuardDecision:
    """Decide between the Crowd weights and uniform weights.

    Source: crowd paper, Remark 5.24: Crowd if ``hat kappa < 1``, else uniform. The paper calls
    this a screening diagnostic and not a certificate. Where ``hat kappa`` is undefined the
    paper is silent; here the decision is uniform.

    Parameters
    ----------
    cross_gram
        ``(n_clients, n_clients)``, ``G`` of :func:`fedtheory.crowd.half_averages.cross_gram`.

    Returns
    -------
    GuardDecision

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the matrix is not finite, square and symmetric, or has fewer than 3 rows.

    Examples
    --------
    >>> guard_decision([[2.0, -1.0, -1.0], [-1.0, 2.0, -1.0], [-1.0, -1.0, 2.0]]).reason
    'with 3 clients the incoherence estimate is 0 whatever the data, so it says nothing'
    """
    matrix = check_real_array(cross_gram, "cross_gram", ndim=2)
    estimate = fit_incoherence(matrix)
    if not estimate.is_defined:
        if matrix.shape[-1] == 3:
            return GuardDecision(False, None, None, _THREE_CLIENTS)
        clipped = np.flatnonzero(fit_bias_energies(np.diagonal(matrix)) == 0)
        return GuardDecision(False, None, None, _clipped_sentence([int(i) for i in clipped]))
    value = float(estimate.value)
    if value >= 1:
        reason = f"the incoherence estimate {value:.3g} is not below 1"
        return GuardDecision(False, value, None, reason)
    ratio = (1 + value) / (1 - value)
    reason = (
        f"the incoherence estimate {value:.3g} is below 1 "
        f"(estimated competitive ratio {ratio:.3g}; a screening, not a certificate)"
    )
    return GuardDecision(True, value, ratio, reason)


_THREE_CLIENTS = (
    "with 3 clients the incoherence estimate is 0 whatever the data, so it says nothing"
)


def _clipped_sentence(clients: list[int]) -> str:
    listed = ", ".join(str(i) for i in clients[:5]) + (", ..." if len(clients) > 5 else "")
    noun = "client" if len(clients) == 1 else "clients"
    return (
        f"the estimated bias energy of {noun} {listed} (counted from 0) was clipped to zero, "
        "so the incoherence estimate is undefined"
    )


def _off_diagonal_norm(matrices: FloatArray, energies: FloatArray) -> FloatArray:
    root = np.sqrt(energies)
    scaled = matrices / root[..., :, None] / root[..., None, :]
    diagonal = np.arange(matrices.shape[-1])
    scaled[..., diagonal, diagonal] -= 1.0
    spectrum = np.linalg.eigvalsh(scaled)
    return np.asarray(np.maximum(spectrum[..., -1], -spectrum[..., 0]))


def _check_symmetric(value: npt.ArrayLike, name: str) -> FloatArray:
    matrices = check_finite(check_real_array(value, name, min_ndim=2), name)
    if matrices.shape[-1] != matrices.shape[-2] or matrices.shape[-1] == 0:
        raise MalformedArrayError(f"{name} is square", f"shape {matrices.shape}")
    gap = np.abs(matrices - np.swapaxes(matrices, -1, -2)).max(initial=0.0)
    if gap > SYMMETRY_TOLERANCE * np.abs(matrices).max(initial=0.0):
        raise AssumptionError(f"{name} is symmetric", f"entries that differ by {gap:.3g}")
    return matrices

"""Algorithm 2: from the cross-fitted statistic to weights."""

from __future__ import annotations

from typing import SupportsFloat

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_clients_axis,
    check_finite,
    check_non_negative_array,
    check_positive,
    check_positive_array,
    check_real_array,
)
from fedtheory.crowd.disagreement import invert_disagreement_map
from fedtheory.errors import AssumptionError, MalformedArrayError

RELATIVE_FLOOR = 1e-12


def fit_bias_energies(statistic: npt.ArrayLike) -> FloatArray:
    """Estimate the bias energies by undoing the disagreement map and clipping at zero.

    Source: crowd paper, Algorithm 2: ``hat q = (T^{-1} s)_+``.

    Parameters
    ----------
    statistic
        ``(..., n_clients)``, the ``s_i`` of eq. (4); at least 3 clients.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``, non-negative. An exact zero means that the entry was clipped
        (or was zero): it carries no information beyond "small".

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the statistic is not a finite real array or has fewer than three clients.

    Examples
    --------
    >>> fit_bias_energies([5.0, 2.0, 2.0]).tolist()
    [10.5, 1.5, 1.5]
    """
    return np.maximum(invert_disagreement_map(statistic), 0.0)


def sampling_costs(
    bias_energies: npt.ArrayLike,
    noise_bounds: npt.ArrayLike,
    horizon: SupportsFloat,
    batch_size: SupportsFloat = 1,
) -> FloatArray:
    """Add to each bias energy the noise energy that is left after ``horizon`` rounds.

    Source: crowd paper, eq. (2) and Algorithm 2: ``q_i + bar sigma_i^2 / (b K)``.

    Parameters
    ----------
    bias_energies
        ``(..., n_clients)``, squared norms ``q_i >= 0``.
    noise_bounds
        Broadcasts against the energies: ``bar sigma_i >= 0``, root of the mean squared
        Euclidean norm of the noise of *one sample* of client i (not squared here).
    horizon
        ``K``, in rounds, positive; infinity drops the noise term.
    batch_size
        ``b``, samples behind one report, positive.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``, non-negative, not floored.

    Raises
    ------
    AssumptionError
        If an energy or a bound is negative or not finite, or a budget is not positive.
    """
    energies = check_non_negative_array(bias_energies, "bias_energies")
    bounds = check_non_negative_array(noise_bounds, "noise_bounds")
    rounds = check_positive(horizon, "horizon", allow_infinity=True)
    batch = check_positive(batch_size, "batch_size")
    try:
        shape = np.broadcast_shapes(energies.shape, bounds.shape)
    except ValueError:
        shape = ()
    if energies.ndim == 0 or shape[-1:] != energies.shape[-1:]:
        raise MalformedArrayError(
            "noise_bounds has one entry for each client",
            f"shape {bounds.shape} against {energies.shape}",
        )
    with np.errstate(over="ignore"):  # an overflow is reported as one, not as a warning
        costs = energies + bounds**2 / (batch * rounds)
    return check_finite(costs, "the cost of a client")


def floored_costs(costs: npt.ArrayLike, floor: SupportsFloat | None = None) -> FloatArray:
    """Raise every cost to at least the floor, so that none vanishes.

    Source: crowd paper, Algorithm 2: the floor ``varrho``. It moves no cost by more than
    ``varrho``.

    Parameters
    ----------
    costs
        ``(..., n_clients)``, non-negative.
    floor
        ``varrho > 0``; by default ``1e-12`` times the largest cost of each vector.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``, positive.

    Raises
    ------
    AssumptionError
        If a cost is negative, the floor is not positive, or every cost of a vector is zero
        and no floor is given (no scale is left to take the default from).

    Examples
    --------
    >>> floored_costs([0.0, 2.0, 1.0]).tolist()
    [2e-12, 2.0, 1.0]
    """
    array = check_clients_axis(check_non_negative_array(costs, "costs"), "costs")
    if floor is not None:
        return np.maximum(array, check_positive(floor, "floor"))
    largest: FloatArray = array.max(axis=-1, keepdims=True)
    lowest = RELATIVE_FLOOR * largest
    if not (lowest > 0).all():
        raise AssumptionError("some client has a positive cost, or a floor is given", "all zero")
    return np.maximum(array, lowest)


def inverse_cost_weights(costs: npt.ArrayLike) -> FloatArray:
    """Return the weights proportional to the inverse costs.

    Source: crowd paper, Proposition 3.4: the only minimiser of ``sum_i w_i^2 c_i`` over the
    simplex, ``w_i = H(c) / c_i``.

    Parameters
    ----------
    costs
        ``(..., n_clients)``, positive.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``, on the simplex. Scaled by the smallest cost first, so that
        neither tiny nor huge costs overflow.

    Raises
    ------
    AssumptionError
        If a cost is not positive and finite.

    Examples
    --------
    >>> inverse_cost_weights([1.0, 2.0, 2.0]).tolist()
    [0.5, 0.25, 0.25]
    """
    array = _check_costs(costs)
    smallest: FloatArray = array.min(axis=-1, keepdims=True)
    relative = smallest / array
    total: FloatArray = relative.sum(axis=-1, keepdims=True)
    return relative / total


def harmonic_value(costs: npt.ArrayLike) -> FloatArray:
    """Return ``H(c) = 1 / sum_i (1 / c_i)``, the least weighted cost.

    Source: crowd paper, Proposition 3.4: ``min sum_i w_i^2 c_i`` over the simplex.

    Parameters
    ----------
    costs
        ``(..., n_clients)``, positive.

    Returns
    -------
    FloatArray
        ``(...)``, positive, a zero-dimensional array for a single vector.

    Raises
    ------
    AssumptionError
        If a cost is not positive and finite.

    Examples
    --------
    >>> float(harmonic_value([1.0, 2.0, 2.0]))
    0.5
    """
    array = _check_costs(costs)
    smallest = array.min(axis=-1, keepdims=True)
    return np.asarray(smallest[..., 0] / (smallest / array).sum(axis=-1))


def fit_crowd_weights(
    statistic: npt.ArrayLike,
    noise_bounds: npt.ArrayLike,
    horizon: SupportsFloat,
    batch_size: SupportsFloat = 1,
    floor: SupportsFloat | None = None,
) -> FloatArray:
    """Run Algorithm 2: statistic to energies, costs, floored costs, weights.

    Source: crowd paper, Algorithm 2.

    Parameters
    ----------
    statistic
        ``(..., n_clients)``, the ``s_i`` of eq. (4); at least 3 clients.
    noise_bounds, horizon, batch_size
        As in :func:`sampling_costs`.
    floor
        As in :func:`floored_costs`.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``, on the simplex and positive.

    Raises
    ------
    AssumptionError
        As in the four steps.

    Examples
    --------
    >>> fit_crowd_weights([4.0, 1.0, 1.0], noise_bounds=3.0, horizon=9).tolist()
    [0.047619047619047616, 0.47619047619047616, 0.47619047619047616]
    """
    energies = fit_bias_energies(check_real_array(statistic, "statistic", min_ndim=1))
    costs = sampling_costs(energies, noise_bounds, horizon, batch_size)
    return inverse_cost_weights(floored_costs(costs, floor))


def _check_costs(costs: npt.ArrayLike) -> FloatArray:
    return check_clients_axis(check_positive_array(costs, "costs"), "costs")

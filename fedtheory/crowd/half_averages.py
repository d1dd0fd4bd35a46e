"""The cross-fitted statistic: inner products of averages over odd and over even rounds."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_n_clients,
    check_real_array,
    check_same_shape,
)
from fedtheory.crowd.residual_sums import ResidualSums
from fedtheory.errors import NotEnoughDataError


def half_averages(reports: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Average each client's residuals over the odd rounds and over the even rounds.

    Source: crowd paper, eq. (4) and Algorithm 1. Rounds count from 1, so the first half
    holds the first, third, ... entry along the axis of rounds. These are the running sums of
    :class:`fedtheory.crowd.crowd_weights.CrowdWeights` when everybody reports.

    Parameters
    ----------
    reports
        ``(..., n_rounds, n_clients, dimension)``; at least 2 rounds and 3 clients.

    Returns
    -------
    tuple of FloatArray
        ``hat beta^(1)`` and ``hat beta^(2)``, each ``(..., n_clients, dimension)``.

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the reports are not a finite real array of that shape, or there are too few.
    """
    array = check_real_array(reports, "reports", min_ndim=3)
    if array.shape[-3] < 2:
        raise NotEnoughDataError("n_rounds >= 2, one in each half", array.shape[-3])
    *batch, n_rounds, n_clients, dimension = array.shape
    check_n_clients(n_clients)
    # the members of a batch lie side by side as coordinates, which nothing mixes
    width = math.prod(batch) * dimension
    rounds = np.moveaxis(array, (-3, -2), (0, 1)).reshape(n_rounds, n_clients, width)
    sums = ResidualSums.empty(n_clients, width, "float64")
    for number, one in enumerate(rounds, start=1):
        sums.add_round(one, None, number, mean=sums.check_round(one, None, number))
    first, second = (
        np.moveaxis(half.reshape(n_clients, *batch, dimension), 0, -2)
        for half in sums.half_averages()
    )
    return first, second


def half_average_statistic(first_half: npt.ArrayLike, second_half: npt.ArrayLike) -> FloatArray:
    """Return each client's inner product of its two half-averages.

    Source: crowd paper, eq. (4): ``s_i = <hat beta_i^(1), hat beta_i^(2)>``. For a linear
    crowd its mean given the tilts is ``||tilde beta_i||^2`` exactly, whatever the noise,
    because the two halves share no round.

    Parameters
    ----------
    first_half, second_half
        ``(..., n_clients, dimension)``, averages over disjoint sets of rounds.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``; may be negative. Sums run in double precision whatever the
        input type.

    Raises
    ------
    MalformedArrayError
        If the halves are not finite real arrays of one shape.

    Examples
    --------
    >>> half_average_statistic([[1.0, 2.0], [0.0, 1.0]], [[3.0, 1.0], [5.0, -1.0]]).tolist()
    [5.0, -1.0]
    """
    first, second = check_halves(first_half, second_half)
    return np.asarray(np.einsum("...id,...id->...i", first, second))


def cross_gram(first_half: npt.ArrayLike, second_half: npt.ArrayLike) -> FloatArray:
    """Return the symmetrised product of the two half-average matrices.

    Source: crowd paper, Proposition 5.23 (ii): ``G_ij`` is the mean of
    ``<hat beta_i^(1), hat beta_j^(2)>`` and ``<hat beta_i^(2), hat beta_j^(1)>``; its mean
    given the tilts is ``J Q J``.

    Parameters
    ----------
    first_half, second_half
        ``(..., n_clients, dimension)``, averages over disjoint sets of rounds.

    Returns
    -------
    FloatArray
        ``(..., n_clients, n_clients)``, symmetric; its diagonal is
        :func:`half_average_statistic`.

    Raises
    ------
    MalformedArrayError
        If the halves are not finite real arrays of one shape.
    """
    first, second = check_halves(first_half, second_half)
    product = first @ np.swapaxes(second, -1, -2)
    return np.asarray((product + np.swapaxes(product, -1, -2)) / 2)


def check_halves(
    first_half: npt.ArrayLike, second_half: npt.ArrayLike
) -> tuple[FloatArray, FloatArray]:
    """Return both halves as finite real arrays of one shape ``(..., n_clients, dimension)``.

    Raises
    ------
    MalformedArrayError
        If they are not.
    """
    first = check_real_array(first_half, "first_half", min_ndim=2)
    second = check_real_array(second_half, "second_half", min_ndim=2)
    check_same_shape(first, second, ("first_half", "second_half"))
    return check_finite(first, "first_half"), check_finite(second, "second_half")

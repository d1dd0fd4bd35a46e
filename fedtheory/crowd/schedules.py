"""When to refresh the weights and how far to step: the schedules Algorithm 1 is run with."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_positive,
    check_positive_integer,
    check_real_array,
)
from fedtheory.errors import AssumptionError, MalformedArrayError

RefreshRule = Callable[[int], bool]
StepRule = Callable[[int], float]
Projection = Callable[[FloatArray], FloatArray]


def geometric_grid(n_rounds: int, growth: float = 2.0, first_exponent: int = 0) -> frozenset[int]:
    """Return the rounds ``ceil(growth^j)``, ``j >= first_exponent``, up to ``n_rounds``.

    Source: crowd paper, Theorem 5.12 (``growth`` is ``gamma``; the paper uses 2).

    Raises
    ------
    AssumptionError
        If ``growth`` is not above 1 or an integer is out of range.

    Examples
    --------
    >>> sorted(geometric_grid(10, growth=1.5))
    [1, 2, 3, 4, 6, 8]
    """
    last = check_positive_integer(n_rounds, "n_rounds")
    exponent = check_positive_integer(first_exponent, "first_exponent", minimum=0)
    if check_positive(growth, "growth") <= 1:
        raise AssumptionError("growth > 1", growth)
    grid = set()
    while (power := float(growth) ** exponent) <= last:
        grid.add(math.ceil(power))
        exponent += 1
    return frozenset(grid)


def every_round(round_number: int) -> bool:
    """Refresh after every round, whichever ``round_number`` it is."""
    return round_number > 0


def decaying_step(strong_convexity: float, smoothness: float) -> StepRule:
    """Return ``eta_k = min(1/(2L), 2/(mu (k + 2L/mu)))``, the step of the paper's experiments.

    Parameters
    ----------
    strong_convexity, smoothness
        ``mu`` and ``L``, ``0 < mu <= L``.

    Raises
    ------
    AssumptionError
        If they are not positive and in this order.

    Examples
    --------
    >>> decaying_step(0.5, 5.0)(1)
    0.1
    """
    mu = check_positive(strong_convexity, "strong_convexity")
    large = check_positive(smoothness, "smoothness")
    if mu > large:
        raise AssumptionError("strong_convexity <= smoothness", (mu, large))

    def step(round_number: int) -> float:
        return min(1 / (2 * large), 2 / (mu * round_number + 2 * large))

    return step


def tuned_step(
    strong_convexity: float,
    smoothness: float,
    noise_energy: float,
    radius: float,
    n_rounds: int,
) -> float:
    """Return the constant step of Lemma 5.10, which does not need to know the minimiser.

    Source: crowd paper, Lemma 5.10: ``min(1/(2L), ln(e + mu^2 R^2 T / V) / (mu T))``.

    Parameters
    ----------
    strong_convexity, smoothness
        ``mu`` and ``L`` of the weighted objective, ``0 < mu <= L``.
    noise_energy
        ``V > 0``, conditional variance of the aggregated gradient.
    radius
        ``R > 0``, any guess of the distance to the minimiser.
    n_rounds
        ``T >= 1``.

    Raises
    ------
    AssumptionError
        If one of them is out of range.
    """
    mu = check_positive(strong_convexity, "strong_convexity")
    large = check_positive(smoothness, "smoothness")
    variance = check_positive(noise_energy, "noise_energy")
    distance = check_positive(radius, "radius")
    rounds = check_positive_integer(n_rounds, "n_rounds")
    if mu > large:
        raise AssumptionError("strong_convexity <= smoothness", (mu, large))
    logarithm = math.log(math.e + mu**2 * distance**2 * rounds / variance)
    return min(1 / (2 * large), logarithm / (mu * rounds))


def ball_projection(centre: npt.ArrayLike, radius: float) -> Projection:
    """Return the Euclidean projection on the ball around ``centre`` (any point) of ``radius``.

    Raises
    ------
    AssumptionError
        If the centre is not a finite vector or the radius is not positive.
    """
    middle = check_finite(check_real_array(centre, "centre", ndim=1), "centre")
    reach = check_positive(radius, "radius")

    def project(point: FloatArray) -> FloatArray:
        if point.shape != middle.shape:
            raise MalformedArrayError(
                "point has the dimension of the ball", f"shapes {point.shape} and {middle.shape}"
            )
        offset = point - middle
        length = float(np.linalg.norm(offset))
        return point if length <= reach else middle + offset * (reach / length)

    return project

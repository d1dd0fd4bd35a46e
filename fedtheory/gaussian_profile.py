"""The exact privacy profile of Gaussian noise: calibration, conversion and composition.

Every number errs in the safe direction only: a ``delta`` or ``epsilon`` is never below the true
one and a noise scale never below the one needed, rounding included. ``mu`` is the L2 sensitivity
over the noise scale; which data sets that sensitivity compares is said in ``fedtheory.privacy``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import SupportsFloat

import numpy as np
from scipy import special

from fedtheory.checks import check_non_negative, check_positive
from fedtheory.errors import AssumptionError

EPS = float(np.finfo(np.float64).eps)
SMALLEST = math.nextafter(0.0, 1.0)
#: halvings of a bracket whose ends are within a factor of 2: beyond double precision
BISECTIONS = 60


def check_delta(delta: SupportsFloat) -> float:
    """Return ``delta`` if it lies strictly between 0 and 1, else raise AssumptionError."""
    number = check_positive(delta, "delta")
    if number >= 1:
        raise AssumptionError("delta < 1", delta)
    return number


def round_up(value: float) -> float:
    """Return the next larger double: above the exact result of one rounded operation."""
    return math.nextafter(value, math.inf)


def bound_gaussian_delta(epsilon: float, mu: float) -> float:
    """Return the smallest ``delta`` of the Gaussian mechanism, never too small.

    Source: Balle and Wang (2018), Theorem 8; claim ``tensor-gauss-mech``:
    ``Phi(mu/2 - eps/mu) - exp(eps) Phi(-mu/2 - eps/mu)``.

    Parameters
    ----------
    epsilon
        ``eps``, non-negative.
    mu
        Sensitivity over noise scale, positive.

    Returns
    -------
    float
        In (0, 1], above the true value by about ``1e-15 (1 + (eps/mu)^2 + mu^2)`` times the
        larger of the two terms whose difference it is.

    Raises
    ------
    AssumptionError
        If ``epsilon`` is negative or ``mu`` not positive, or one is not finite.

    Examples
    --------
    >>> round(bound_gaussian_delta(1.0, 0.5), 9)
    0.006829595
    """
    eps, m = check_non_negative(epsilon, "epsilon"), check_positive(mu, "mu")
    # delta never exceeds its value at epsilon = 0, where nothing cancels
    total_variation = float(special.erf(m / math.sqrt(8))) * (1 + 8 * EPS) + SMALLEST
    a, h = m / 2 - eps / m, m / 2 + eps / m
    if a < -38.7:
        return min(total_variation, SMALLEST)
    # exp(eps) phi(h) = phi(a) turns both tails into scaled ones, which do not overflow
    bell = math.exp(-a * a / 2) / 2
    second = bell * float(special.erfcx(h / math.sqrt(2)))
    spread = EPS * (2 * abs(a) * h + a * a + 8)
    if a <= 0:
        first = bell * float(special.erfcx(-a / math.sqrt(2)))
        slack = spread * (first + second)
    else:
        first = float(special.ndtr(a))
        slack = EPS * (4 * first + 2 * h * bell) + spread * second
    return min(1.0, total_variation, first - second + slack + SMALLEST)


def bound_gaussian_epsilon(delta: float, mu: float) -> float:
    """Return the smallest ``epsilon`` at which the mechanism is private with that ``delta``.

    Parameters
    ----------
    delta
        In (0, 1).
    mu
        Sensitivity over noise scale, positive.

    Returns
    -------
    float
        Never below the true one; zero where ``delta`` covers the total variation distance.

    Raises
    ------
    AssumptionError
        If ``delta`` is not in (0, 1) or ``mu`` not positive and finite.
    """
    d, m = check_delta(delta), check_positive(mu, "mu")

    def suffices(epsilon: float) -> bool:
        return bound_gaussian_delta(epsilon, m) <= d

    if suffices(0.0):
        return 0.0
    high = max(m, SMALLEST)
    while not suffices(high):
        high *= 2
    low = high / 2
    while low > 0 and suffices(low):
        high, low = low, low / 2
    return _bisect(suffices, good=high, bad=low)


def calibrate_noise_scale(epsilon: float, delta: float, *, sensitivity: float) -> float:
    """Return the smallest noise scale that makes one Gaussian release private, rounded up.

    Source: Balle and Wang (2018), Algorithm 1, by bisection on the exact profile.

    Parameters
    ----------
    epsilon
        Non-negative; any size.
    delta
        In (0, 1).
    sensitivity
        L2 sensitivity under the adjacency that is meant, positive.

    Returns
    -------
    float
        ``sigma``; the true ``delta(epsilon)`` at it is at most ``delta``.

    Raises
    ------
    AssumptionError
        If an argument is out of range.

    Examples
    --------
    >>> round(calibrate_noise_scale(1.0, 1e-5, sensitivity=1.0), 9)
    3.730631635
    """
    eps, d = check_non_negative(epsilon, "epsilon"), check_delta(delta)
    distance = check_positive(sensitivity, "sensitivity")

    def suffices(mu: float) -> bool:
        return bound_gaussian_delta(eps, mu) <= d

    good = 1.0
    while not suffices(good):
        good /= 2
        if good == 0:
            raise AssumptionError("delta is within reach of double precision", delta)
    bad = 2 * good
    while suffices(bad):
        good, bad = bad, 2 * bad
    return round_up(round_up(distance / _bisect(suffices, good=good, bad=bad)))


def classical_noise_scale(epsilon: float, delta: float, *, sensitivity: float) -> float:
    """Return the textbook noise scale ``Delta sqrt(2 ln(1.25/delta)) / eps``, rounded up.

    Source: Dwork and Roth (2014), Theorem A.1. It is larger than needed, and right only for small
    budgets: claim ``tensor-gauss-mech-classical`` has the range, and what happens beyond it.

    Raises
    ------
    AssumptionError
        If ``epsilon`` is not in (0, 1], where the rule is proved, or another argument is out of
        range.
    """
    eps, d = check_positive(epsilon, "epsilon"), check_delta(delta)
    distance = check_positive(sensitivity, "sensitivity")
    if eps > 1:
        raise AssumptionError("epsilon <= 1 for the classical calibration", epsilon)
    return distance * math.sqrt(2 * math.log(1.25 / d)) / eps * (1 + 8 * EPS)


def compose_gaussian(mus: Iterable[float]) -> float:
    """Return the ``mu`` of Gaussian releases of the same records taken together, rounded up.

    Source: Dong, Roth and Su (2022): ``sqrt(sum mu_k^2)``, adaptive choices included; it is
    attained. Releases of disjoint records do not compose: take their maximum.

    Raises
    ------
    AssumptionError
        If there is no release, or a ``mu`` is not positive and finite.
    """
    values = [check_positive(mu, "mu") for mu in mus]
    if not values:
        raise AssumptionError("there is at least one release", 0)
    largest = max(values)
    return largest * math.sqrt(math.fsum((v / largest) ** 2 for v in values)) * (1 + 8 * EPS)


def _bisect(suffices: Callable[[float], bool], *, good: float, bad: float) -> float:
    """Return an argument for which ``suffices`` was seen to hold, close to one where it fails."""
    for _ in range(BISECTIONS):
        middle = (good + bad) / 2
        if suffices(middle):
            good = middle
        else:
            bad = middle
    return good

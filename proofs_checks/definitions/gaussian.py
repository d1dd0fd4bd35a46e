"""The privacy of Gaussian noise from its definition, in Arb balls: every value is an enclosure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

#: cells of the integration are halved down to this width, in bits
DEPTH = 110
#: beyond this distance from both means a tail is enclosed, not integrated
REACH = 25


def point(value: Fraction | int | str) -> Any:
    """Return the ball of one rational, given as a fraction or a text such as ``"1e-40"``."""
    from flint import arb, fmpq

    exact = Fraction(value)
    return arb(fmpq(exact.numerator, exact.denominator))


def normal_cdf(x: Any) -> Any:
    """Return Phi(x) of a ball."""
    from flint import arb

    return (-x / arb(2).sqrt()).erfc() / 2


def hockey_stick(epsilon: Any, mu: Any) -> Any:
    """Return the integral of the positive part of phi(x - mu) - e^epsilon phi(x).

    This is the smallest delta of a Gaussian release of unit noise whose mean moves by mu between
    neighbours: sup over events S of P(S) - e^epsilon Q(S). The range is halved until the integrand
    has one sign on a cell; where it is positive it is integrated rigorously, and the cells that
    stay undecided, and both tails, are enclosed between zero and their largest possible value.

    Parameters
    ----------
    epsilon, mu : arb
        Non-negative and positive; points give the sharpest enclosure.
    """
    from flint import acb, arb

    def integrand(x: Any, _: Any) -> Any:
        return _density(x - mu) - epsilon.exp() * _density(x)

    total = arb(0)
    low, high = arb(-REACH), mu.ceil() + REACH
    todo = [(low, high, 0)]
    while todo:
        left, right, depth = todo.pop()
        cell = left.union(right)
        value = _density(cell - mu) - epsilon.exp() * _density(cell)
        # phi(x - mu) / phi(x) = exp(mu x - mu^2 / 2) is monotone, so its enclosure stays sharp
        log_ratio = mu * cell - mu * mu / 2 - epsilon
        if log_ratio < 0:
            continue
        if log_ratio > 0:
            total += acb.integral(integrand, acb(left), acb(right)).real
        elif depth < DEPTH:
            middle = (left + right) / 2
            todo += [(left, middle, depth + 1), (middle, right, depth + 1)]
        else:
            total += arb(0).union(value.abs_upper() * (right - left))
    tails = normal_cdf(low) + normal_cdf(low - mu) + normal_cdf(mu - high) + normal_cdf(-high)
    return total + arb(0).union(tails.upper())


def _density(x: Any) -> Any:
    from flint import arb

    return (-x * x / 2).exp() / (2 * arb.pi()).sqrt()

"""Federations whose cross-fitted Gram matrix is enumerated, and runs that an estimator reads."""

from __future__ import annotations

from fractions import Fraction

#: tilts, sigma_i, skews of the noise, rounds
SKEWED_RUNS = (
    (((1, 0), (-2, 1), (3, 2)), (1, 2, 3), (1, 2, Fraction(1, 3)), 2),
    (((0, 0), (0, 0), (0, 0)), (1, 1, 2), (3, Fraction(1, 2), 1), 2),
    (((1, 2), (0, -1), (4, 0), (-1, 1)), (1, 0, 2, 1), (1, 2, 1, Fraction(1, 3)), 2),
    (((2, 1), (-1, 0)), (1, 3), (2, Fraction(1, 2)), 4),
)


def scattered_reports(n: int, rounds: int) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
    """Return reports of n clients in the plane, thirds without a pattern, round by round."""
    return tuple(
        tuple(
            tuple(Fraction((3 * k + 5 * i * i + 7 * j) % 13 - 6, 3) for j in range(2))
            for i in range(n)
        )
        for k in range(rounds)
    )


#: reports of 3, 4 and 5 clients over some rounds
REPORTED_RUNS = (scattered_reports(3, 2), scattered_reports(4, 6), scattered_reports(5, 3))

"""Whole federations with skewed noise, and martingales of full second moment along one line."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.two_point_martingales import SKEWS, Node, stationary_martingale

#: tilts, sigma_i of one sample, skews of the noise, rounds, batch size (a square)
BATCHED = (
    (((1, 0), (-2, 1), (3, 2)), (1, 2, 3), (1, 1, 1), 2, 1),
    (((1, 0), (-2, 1), (3, 2)), (0, 2, 3), (2, Fraction(1, 3), 1), 2, 4),
    (((0, 0), (0, 0), (0, 0)), (1, 1, 2), (3, Fraction(1, 2), 1), 2, 1),
    (((1, 2), (0, -1), (4, 0), (-1, 1)), (1, 0, 2, 1), (1, 2, 1, Fraction(1, 3)), 2, 1),
    (((2, 1), (-1, 0)), (1, 3), (2, Fraction(1, 2)), 4, 1),
    (((0, 0), (0, 0)), (0, 1), (1, 3), 4, 9),
)
#: tilts, sigma_i, skews, rounds, and whether the noise looks at the past
FEDERATIONS = (
    (((1, 0), (-2, 1), (3, 2)), (1, 2, 3), (1, 1, 1), 2, True),
    (((1, 2), (0, -1), (4, 0), (-1, 1)), (1, 0, 2, 1), (1, 2, 1, Fraction(1, 3)), 2, True),
    (((2, 1), (-1, 0)), (0, 3), (2, Fraction(1, 2)), 4, True),
    (((4, 0), (-2, 0), (-2, 0)), (0, 3, 1), (1, 2, 1), 2, False),
)

#: full second moment along the first axis in every round, skew after skew
ALTERNATING: list[Node] = [(4, k % len(SKEWS), 0) for k in range(15)]
#: the disagreement, the rounds, and noise along it
ALONG = (((2, 0), 2, ALTERNATING), ((2, 0), 4, ALTERNATING))
#: noise across the disagreement
ACROSS = ((2, 0), 2, stationary_martingale(2, (4, 0, 1)))
#: noise alone
PURE = ((0, 0), 4, stationary_martingale(4, (4, 0, 0)))
#: which of two sums each round feeds, their levels, constant signs along one axis
FEEDING_SIGNS = ([1, 2, 1, 2], Fraction(1), Fraction(1), stationary_martingale(4, (4, 0, 0)))

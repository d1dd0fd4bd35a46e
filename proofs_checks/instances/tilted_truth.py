"""A quadratic truth in the plane with three linear clients, and the tilt that is moved to it."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.crowd_protocols import Instance

INSTANCE = Instance(
    hessian=((Fraction(2), 0), (0, Fraction(1, 2))),
    slope=(Fraction(1), Fraction(-3)),
    tilts=((Fraction(1), Fraction(2)), (Fraction(-3), Fraction(1)), (Fraction(0), Fraction(5))),
)
SHIFT = (Fraction(3), Fraction(-1))
WEIGHTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
#: where the clients' risks are compared
POINTS = ((Fraction(0), Fraction(0)), (Fraction(2), Fraction(-1)), (Fraction(1, 3), Fraction(7)))
#: noise of five rounds, three clients, two coordinates
NOISE = [
    [[Fraction((7 * t + 3 * i + 5 * k) % 11 - 5, 4) for k in range(2)] for i in range(3)]
    for t in range(5)
]

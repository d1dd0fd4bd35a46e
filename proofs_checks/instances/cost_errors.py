"""Energies, their estimates and sampling parts by hand: where the costs of Algorithm 2 err."""

from __future__ import annotations

from fractions import Fraction

CLIPPED = (
    (Fraction(1), Fraction(4), Fraction(2)),
    (Fraction(2), Fraction(-1), Fraction(2)),
    (Fraction(4), Fraction(1), Fraction(9)),
)
#: a cost of zero before the floor
FLOORED = ((Fraction(0), Fraction(3)), (Fraction(-2), Fraction(5)), (Fraction(0), Fraction(1, 4)))
#: both errors are largest at the same client
ADDED = ((Fraction(0), Fraction(0)), (Fraction(2), Fraction(0)), (Fraction(3), Fraction(1)))
#: a negative energy, which clipping misses
NEGATIVE = ((Fraction(-3),), (Fraction(-3),), (Fraction(0),))

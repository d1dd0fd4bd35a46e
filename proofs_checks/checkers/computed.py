"""Numbers that an estimator computed, in an audit that is exact otherwise."""

from __future__ import annotations

from fractions import Fraction


class Computed(Fraction):
    """A number that an estimator computed in floats, taken as the exact number that it is.

    Another processor computes one that differs in its last digits, so figures at it are compared
    as floats.
    """

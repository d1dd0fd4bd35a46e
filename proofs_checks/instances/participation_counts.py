"""Numbers of rounds in which a client takes part: cases of their law."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

#: n and K_0; with m = n - 1 the bound 1 - 2n e^(-p K_0 / 16) is not empty in any of them
ALL_BUT_ONE = ((3, 44), (3, 80), (4, 60), (5, 80), (6, 100))


def boxes_of_counts(half_lengths: Iterable[int], share: Fraction) -> list[Any]:
    """Return the boxes of (p, h, j), p from 1/20 to 1, in which N < 2 share p h means N <= j.

    Parameters
    ----------
    half_lengths : iterable of int
        The numbers h of rounds.
    share : Fraction
        Of the 2 p h rounds that a client takes part in on average.
    """
    found = []
    for h in half_lengths:
        step = 1 / (2 * share * h)
        for j in range(math.ceil(1 / step)):
            low, high = max(Fraction(1, 20), j * step), min(Fraction(1), (j + 1) * step)
            if low < high:
                found.append(((low, high), *((Fraction(x), Fraction(x)) for x in (h, j))))
    return found

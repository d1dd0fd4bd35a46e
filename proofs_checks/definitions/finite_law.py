"""Laws with finitely many atoms: exact means by enumeration, nothing is sampled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

#: (probability, value)
Atom = tuple[Any, Any]
FiniteLaw = Sequence[Atom]


def expectation(law: Iterable[Atom], statistic: Callable[[Any], Sequence[Any]]) -> list[Any]:
    """Return the exact mean of a vector statistic of a law.

    Raises
    ------
    ArithmeticError
        If the probabilities do not sum to one.
    """
    total: list[Any] = []
    mass = Fraction(0)
    for probability, value in law:
        values = statistic(value)
        total = [
            t + probability * v
            for t, v in zip(total or [Fraction(0)] * len(values), values, strict=True)
        ]
        mass += probability
    if mass != 1:
        raise ArithmeticError(f"the probabilities of the law sum to {mass}, not to 1")
    return total

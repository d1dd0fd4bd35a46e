"""Crowds whose mean is guessed from the disagreements, with what guesses it."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.crowd import Tilts, bias_energies, harmonic_weights
from proofs_checks.definitions.matrices import Vector

#: tilts that carry independent signs
SIGNED: tuple[Tilts, ...] = (
    ((1, 0), (0, 2), (3, 1)),
    ((5,), (1,), (1,), (2,)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1), (4, 4, 1)),
    ((2,), (2,)),
)


def with_oracle(tilts: Tilts) -> tuple[Tilts, list[Fraction]]:
    """Return tilts with the best coefficients of their disagreements, 1/n - w_i."""
    weights = harmonic_weights([Fraction(q) for q in bias_energies(tilts)])
    return tilts, [Fraction(1, len(tilts)) - w for w in weights]


_UNEQUAL: Tilts = ((5, 0), (1, 1), (1, 0), (2, 2))

#: tilts that carry independent signs, and coefficients of their disagreements
GUESSED: tuple[tuple[Tilts, Vector], ...] = (
    (((1, 0), (0, 2), (3, 1)), (Fraction(1, 3), Fraction(-1), Fraction(2))),
    (((2, 1),), (Fraction(5),)),
    (((1, 0), (1, 0)), (Fraction(1, 2), Fraction(1, 7))),
    (_UNEQUAL, (Fraction(0), Fraction(1), Fraction(1), Fraction(-3))),
    with_oracle(_UNEQUAL),
    (((1, 0), (2, 0), (3, 0), (1, 1), (4, 0)), (Fraction(1, 5),) * 5),
)

#: expected energies of the clients of Gaussian crowds
GAUSSIAN: tuple[tuple[Fraction, ...], ...] = (
    (Fraction(4),),
    (Fraction(1), Fraction(3)),
    (Fraction(100), Fraction(1), Fraction(1)),
    (Fraction(1, 2), Fraction(2), Fraction(7, 3), Fraction(5)),
    (Fraction(1),) * 5,
    tuple(Fraction(k * k, 3) for k in range(1, 7)),
)

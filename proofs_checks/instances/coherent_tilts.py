"""Crowds by hand at which a bound in terms of the incoherence kappa is tight, or a rival fails."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.matrices import Matrix
from proofs_checks.instances.crowd_weights import of_total_one

HALF = Fraction(1, 2)
#: kappa is below 9/10
FOUR_TILTS = ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2))
#: pairwise cosines 1/2: kappa is 1, the largest cosine 1/2
HALF_COSINES = ((1, 1, 0), (1, 0, 1), (0, 1, 1))

# tilts and kappa

#: no disagreement at all, eta = -T q
THREE_EQUAL = (((1,), (1,), (1,)), Fraction(2))
#: eta = T q
OPPOSITE = (((1,), (-1,)), Fraction(1))
#: one small tilt between two that nearly agree
SMALL = (((0, 0, 1), (4, 4, 0), (4, 3, 0)), Fraction(1))
#: one large tilt, of inner product kappa s^2 with two orthogonal ones of energy s^2
LARGE = (((1, 1, 35, 3, 3, 2, 1), (25, 0, 0, 0, 0, 0, 0), (0, 25, 0, 0, 0, 0, 0)), Fraction(1, 25))
#: client 1 has energy 2 and inner product 1/2 with two orthogonal unit tilts
DOMINANT = (((HALF, HALF, 1, HALF, HALF), (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)), HALF)
#: times the weights (2, -1, -1, -1) these tilts have equal energies and cosines 1/2
CONTRAST = (
    ((HALF, HALF, 0, 0, 0), (-1, 0, -1, 0, 0), (-1, 0, 0, -1, 0), (-1, 0, 0, 0, -1)),
    Fraction(3, 2),
)

# tilts, kappa, estimated energies and competing weights

#: orthogonal tilts whose estimates put the weight on the wrong client; Delta = 1
SWAPPED = (
    ((Fraction(1, 10), 0, 0), (0, 1, Fraction(1, 100))),
    Fraction(0),
    (Fraction(101, 100), Fraction(1, 10000)),
    (Fraction(1), Fraction(0)),
)
#: orthogonal unit tilts, exactly estimated
TWO_AXES = (((1, 0), (0, 1)), Fraction(0), (Fraction(1),) * 2, (HALF,) * 2)


def apart(r: int) -> tuple[Any, ...]:
    """Return energies 1 and r^2 at cosine -4/5 = -kappa, exactly estimated, and the best weights.

    Parameters
    ----------
    r : int
        Ratio of the lengths, a multiple of 5.
    """
    along, across = 4 * r // 5, 3 * r // 5
    weights = of_total_one((r * r + along, 1 + along))
    return ((1, 0), (-along, across)), Fraction(4, 5), (Fraction(1), Fraction(r * r)), weights


def dominant_gram(n: int) -> Matrix:
    """Return the Gram matrix of a tilt of energy n - 1 and n - 1 orthonormal ones, products 1."""
    first = [Fraction(n - 1), *[Fraction(1)] * (n - 1)]
    others = ([Fraction(int(j in (0, i))) for j in range(n)] for i in range(1, n))
    return [first, *others]

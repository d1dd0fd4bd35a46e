"""Exact expectations over adaptive two-point noise: finite trees instead of sampled noise.

A two-point law with mean zero and given second moment has one free number, its skew; scale, skew
and direction of each increment may depend on everything drawn before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.crowd import Tilts
from proofs_checks.definitions.finite_law import Atom
from proofs_checks.definitions.matrices import Vector

#: level in quarters of the largest, number of the skew, number of the direction
Node = tuple[int, int, int]

SKEWS = (Fraction(1), Fraction(2), Fraction(1, 2), Fraction(3), Fraction(1, 3))
#: rational unit vectors of the plane
DIRECTIONS = tuple(
    (Fraction(x), Fraction(y))
    for x, y in ((1, 0), (0, 1), ("3/5", "4/5"), ("4/5", "-3/5"), ("-5/13", "12/13"))
)


def two_point(level: Any, skew: Any) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Return the two (probability, value) of the law with mean 0 and second moment level^2.

    Parameters
    ----------
    level : number
        Root of the second moment.
    skew : number
        Square root of the odds of the positive value; 1 is the fair sign.
    """
    level, skew = Fraction(level), Fraction(skew)
    up = skew * skew / (1 + skew * skew)
    return (up, level / skew), (1 - up, -level * skew)


def martingale_paths(martingale: Sequence[Node], rounds: int, largest: Any = 1) -> Iterator[Atom]:
    """Yield (probability, increments) of an adaptive martingale in the plane.

    Parameters
    ----------
    martingale : sequence of Node
        The 2^rounds - 1 nodes, the children of node k at 2k + 1 and 2k + 2.
    rounds : int
        Depth.
    largest : number
        Root of the largest conditional second moment.
    """
    if len(martingale) < 2**rounds - 1:
        raise ValueError(f"{rounds} rounds need {2**rounds - 1} nodes, got {len(martingale)}")

    def descend(node: int, left: int) -> Iterator[tuple[Fraction, list[Vector]]]:
        if not left:
            yield Fraction(1), []
            return
        quarters, skew, direction = martingale[node]
        law = two_point(largest * Fraction(quarters, 4), SKEWS[skew])
        for child, (probability, value) in enumerate(law, start=2 * node + 1):
            step = [value * x for x in DIRECTIONS[direction]]
            for rest, later in descend(child, left - 1):
                yield probability * rest, [step, *later]

    return descend(0, rounds)


def vector_sum(vectors: Iterable[Vector], dimension: int) -> list[Any]:
    """Return the sum, the zero vector for none."""
    total = [Fraction(0)] * dimension
    for vector in vectors:
        total = [t + x for t, x in zip(total, vector, strict=True)]
    return total


def report_paths(
    tilts: Tilts,
    noise_scales: Sequence[Any],
    skews: Sequence[Any],
    n_rounds: int,
    adaptive: bool = True,
) -> Iterator[Atom]:
    """Yield (probability, reports of the rounds) for independent clients and adaptive queries.

    In every round client i adds two-point noise of second moment at most sigma_i^2, along a
    direction and on a scale that depend on the noise seen before; a common vector, also a function
    of the past, is added to all reports, as the gradient of an unknown f_0 at the iterate would be.

    Parameters
    ----------
    tilts : sequence of n vectors
        beta_i, in the plane.
    noise_scales, skews : sequence of n numbers
        sigma_i and the skews of `two_point`.
    n_rounds : int
        K_0.
    adaptive : bool
        If false, scale and direction are full and along the first axis in every round.
    """
    n = len(tilts)

    def descend(left: int, ups: int) -> Iterator[tuple[Fraction, list[list[list[Any]]]]]:
        if not left:
            yield Fraction(1), []
            return
        direction = DIRECTIONS[ups % len(DIRECTIONS) if adaptive else 0]
        shrink = Fraction(1, 1 + ups % 2) if adaptive else Fraction(1)
        laws = [two_point(s * shrink, r) for s, r in zip(noise_scales, skews, strict=True)]
        common = [Fraction(ups * (j + 1), 3) for j in range(2)]
        for signs in product((0, 1), repeat=n):
            probability = Fraction(1)
            reports = []
            for tilt, law, sign in zip(tilts, laws, signs, strict=True):
                p, value = law[sign]
                probability *= p
                reports.append(
                    [b + c + value * e for b, c, e in zip(tilt, common, direction, strict=True)]
                )
            for rest, later in descend(left - 1, 2 * ups + n - sum(signs)):
                yield probability * rest, [reports, *later]

    return descend(n_rounds, 0)


def stationary_martingale(rounds: int, node: Node) -> list[Node]:
    """Return the martingale that does the same whatever happened."""
    return [node for _ in range(2**rounds - 1)]

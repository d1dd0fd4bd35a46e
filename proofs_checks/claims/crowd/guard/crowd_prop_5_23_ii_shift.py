"""Proposition 5.23 (ii): what the shift does to the Gram matrix of the tilts."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import shifted

CLAIM = Claim(
    printed="Proposition 5.23 (ii), shift of Q",
    declared_verdict=AsPrinted(),
    title="The shift changes the Gram matrix by a known pattern",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-i-law",),
    says={
        "statement": r"""
The shift by $c$ maps $\beta_i$ to $\beta_i - c$ and
$$Q \;\mapsto\; Q - \mathbf 1a^\top - a\mathbf 1^\top + \|c\|^2\,\mathbf 1\mathbf 1^\top,
  \qquad a_i = \langle\beta_i, c\rangle .$$""",
    },
    notes=(
        "Symbolic in the coordinates: the sum runs over k = 1, ..., d for every d, x and y being "
        "the k-th coordinates of two tilts."
    ),
)

POINTS = (
    (((3,), (-1,)), (2,)),
    (((1, 0), (0, 2), (3, 1)), (2, -1)),
    (((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)), (0, 5, 1)),
    (((0, 0), (1, 1)), (0, 0)),
)


def moved(case):
    return paper.gram(shifted(*case))


def printed(square=1, second=1):
    """Q - 1a' - a1' + |c|^2 11', with factors for the rivals."""

    def claimed(case):
        tilts, c = case
        a = [paper.inner(tilt, c) for tilt in tilts]
        return [
            [q - x - second * y + square * paper.energy(c) for q, y in zip(row, a, strict=True)]
            for row, x in zip(paper.gram(tilts), a, strict=True)
        ]

    return claimed


def entry(square="", second=""):
    return f"(x - c)*(y - c) - (x*y - x*c - {second}y*c + {square}c**2)"


AUDITS = (
    ClientSums(
        "coordinates",
        moved,
        printed(),
        covers="statement",
        client=("x", "y", "c"),
        summand=entry(),
        points=POINTS,
    ),
)

RIVALS = (
    Rival("coordinates", "minus |c|^2", summand=entry(square="-"), claimed=printed(square=-1)),
    Rival(
        "coordinates", "a on one side only", summand=entry(second="0*"), claimed=printed(second=0)
    ),
    Rival("coordinates", "2 |c|^2", summand=entry(square="2*"), claimed=printed(square=2)),
)

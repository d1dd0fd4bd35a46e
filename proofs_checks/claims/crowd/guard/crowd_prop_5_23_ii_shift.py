"""Proposition 5.23 (ii): what the shift does to the Gram matrix of the tilts."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.instances.crowd_shifts import SHIFTED

CLAIM = Claim(
    printed="Proposition 5.23 (ii), shift of Q",
    declared_verdict=AsPrinted(),
    title="The shift changes the Gram matrix by a known pattern",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-i-law",),
    says={
        "pattern": r"""
The shift by $c$ maps $\beta_i$ to $\beta_i - c$ and
$$Q \;\mapsto\; Q - \mathbf 1a^\top - a\mathbf 1^\top + \|c\|^2\,\mathbf 1\mathbf 1^\top,
  \qquad a_i = \langle\beta_i, c\rangle .$$"""
    },
    notes="""Symbolic in the coordinates: the sum runs over k = 1, ..., d for every d, x and y being
    the k-th coordinates of two tilts.""",
)


# fmt: off
def printed(square=1, second=1):
    """Q - 1a' - second a1' + square |c|^2 11'."""

    def claimed(case):
        tilts, c = case
        a = [paper.inner(tilt, c) for tilt in tilts]
        return [
            [q - x - second * y + square * paper.energy(c) for q, y in zip(row, a, strict=True)]
            for row, x in zip(paper.gram(tilts), a, strict=True)
        ]

    return claimed

def entry(square=1, second=1):
    """The summand of what an entry differs by, with the same factors."""
    return f"(x - c)*(y - c) - (x*y - x*c - {second}*y*c + {square}*c**2)"

AUDITS = (
    ClientSums("coordinates", lambda case: paper.gram(shifted(*case)), printed(), covers="pattern",
               client=("x", "y", "c"), summand=entry(), points=SHIFTED),
)

RIVALS = (
    Rival("coordinates", "minus |c|^2", summand=entry(square=-1), claimed=printed(square=-1)),
    Rival("coordinates", "a on one side only", summand=entry(second=0), claimed=printed(second=0)),
    Rival("coordinates", "2 |c|^2", summand=entry(square=2), claimed=printed(square=2)),
)

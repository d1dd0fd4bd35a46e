"""Proposition 5.23 (ii), the display of the proof: J Q J in terms of Q and its row sums."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_guard import rank_two_update
from proofs_checks.definitions.crowd_incoherence import centred_gram
from proofs_checks.instances.crowd_shifts import TILTS

CLAIM = Claim(
    printed="Proposition 5.23 (ii), identity for JQJ",
    declared_verdict=AsPrinted(),
    title="$JQJ$ is $Q$ minus a rank-two correction by its row sums",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-ii-invariant",),
    given=r"With $\varsigma_i = \sum_{j\ne i}Q_{ij}$",
    says={
        "identity": r"""
$$JQJ = Q - \tfrac1n\bigl((q+\varsigma)\mathbf 1^\top + \mathbf 1(q+\varsigma)^\top\bigr)
  + \tfrac{\mathbf 1^\top(q+\varsigma)}{n^2}\,\mathbf 1\mathbf 1^\top .$$"""
    },
    notes="""Symbolic in the coordinates for every n and d: x, y and m are the k-th coordinates of
    two tilts and of the crowd's mean, the i-th row of Q sums to n times the sum of x m, and all of
    Q to n^2 times the sum of m^2.""",
)


# fmt: off
def printed(cross=1, total=1):
    """Q - (1/n)((q + s)1' + 1(q + s)') + (1'(q + s)/n^2) 11', s_i the off-diagonal row sums."""

    def claimed(tilts):
        n = Fraction(len(tilts))
        matrix = gram(tilts)
        rows = [row[i] + cross * (sum(row) - row[i]) for i, row in enumerate(matrix)]
        return rank_two_update(matrix, -1 / n, rows, total * sum(rows) / n**2)

    return claimed

AUDITS = (
    ClientSums("coordinates", centred_gram, printed(), covers="identity", client=("x", "y", "m"),
               shared=("r", "s", "t"), sums={"x*m": "r/n", "y*m": "s/n", "m**2": "t/n**2"},
               summand="n**2*((x - m)*(y - m) - x*y)", outside="n*(r + s) - t", points=TILTS),
)

RIVALS = (
    Rival("coordinates", "without the off-diagonal row sums", sums={"m**2": "t/n**2"},
          claimed=printed(cross=0)),
    Rival("coordinates", "minus the total", outside="n*(r + s) + t", claimed=printed(total=-1)),
    Rival("coordinates", "half of the total", outside="n*(r + s) - t/2",
          claimed=printed(total=Fraction(1, 2))),
)

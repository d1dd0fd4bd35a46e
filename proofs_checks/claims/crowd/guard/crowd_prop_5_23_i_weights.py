"""Proposition 5.23 (i), second half: the shifted instance has another target and other weights."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_protocols as protocols
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.definitions.matrices import identity
from proofs_checks.instances import crowd_shifts as shifts

GENERIC = "c outside a proper algebraic set"

CLAIM = Claim(
    printed="Proposition 5.23 (i), targets and weights",
    declared_verdict=NeedsHypothesis(
        hypothesis=GENERIC, concedes="the proof says that the energies differ 'for generic c'"
    ),
    title="The shift moves the target and, for generic $c$, the optimal weights",
    assumes=("linear tilts, not all equal", GENERIC, "X is the whole space"),
    uses=("crowd-prop-5-23-i-law",),
    says={
        "exceptions": r"""
For linear tilts that are not all equal, the shifts $c$ that leave the weights inverse to
$\|\beta_i - c\|^2$ as they are form a proper algebraic set.""",
        "some axis": r"""
Already one of the $2d$ shifts $\pm e_k$ changes both the target and the weights. The proposition
is printed "for every $c$".""",
    },
    finding="""'For every c the optimal weights differ' needs a generic c, as the paper's own proof
    says: three orthonormal tilts and c = (1, 1, 1) have uniform weights before and after. The
    statement that no transcript has power is untouched. Tilts that are all equal must be left out
    as well: their optimal weights are uniform whatever c is.""",
    notes="""The weights stay exactly if q_i |beta_j - c|^2 = q_j |beta_i - c|^2 for all i, j, a
    polynomial condition a |c|^2 + <v, c> = 0; if it held for every c = +e_k and -e_k then a = 0 and
    v = 0, that is q_i = q_j and beta_i = beta_j.""",
)


# fmt: off
def other_weights(tilts, c):
    """Whether weights inverse to the energies differ, by cross-multiplication."""
    before, after = paper.bias_energies(tilts), paper.bias_energies(shifted(tilts, c))
    n = len(tilts)
    return any(before[i] * after[j] != before[j] * after[i] for i in range(n) for j in range(i))

def other_target(tilts, c):
    original = protocols.Instance(identity(len(c)), [Fraction(1)] * len(c), tilts)
    return protocols.minimiser(original) != protocols.minimiser(protocols.shift(original, c))

def both_move(case):
    """How many of the shifts change the target as well as the weights."""
    tilts, moves = case
    return sum(other_target(tilts, c) and other_weights(tilts, c) for c in moves)

AUDITS = (
    Property("rationals", both_move, lambda case: 1, relation=AT_LEAST,
             covers=("exceptions", "some axis"), instances=shifts.tilts_with_axis_shifts(),
             hypotheses={"tilts not all equal": lambda case: len(set(case[0])) > 1}, examples=100),
)

RIVALS = (
    Rival("rationals", "every c other than 0", instances=shifts.tilts_with_nonzero_shift(),
          drops=GENERIC, witnesses=((((1, 0, 0), (0, 1, 0), (0, 0, 1)), [[1, 1, 1]]),)),
    Rival("rationals", "equal tilts allowed", hypotheses={}, drops="linear tilts, not all equal",
          witnesses=((((1, 0), (1, 0), (1, 0)), shifts.axes(2)),)),
)

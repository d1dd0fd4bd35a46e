"""Remark 5.24 at three clients: the estimated incoherence is zero on every data set."""

from fedtheory.crowd.guard import guard_decision
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_guard as guard
from proofs_checks.definitions.crowd_incoherence import centred_gram, cross_gram
from proofs_checks.instances.crowd_reports import half_average_pairs
from proofs_checks.instances.guarded_crowds import NEARLY_EQUAL

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=Sharpened(),
    title="With three clients the guard never refuses: its estimate is 0 whatever the data",
    assumes=("n = 3", "no energy clipped"),
    uses=("crowd-prop-5-23-ii-rows",),
    says={
        "off-diagonal": r"""
For $n = 3$ and every symmetric $G$ with rows of sum zero, noise included, all off-diagonal entries
of $\hat Q$ vanish.""",
        "estimate": r"So $\hat\kappa = 0$ on every data set whose estimated energies are positive.",
    },
    finding="""At n = 3 the guard carries no information: kappa-hat is identically 0, so that it
    accepts every federation, whatever kappa is. Three numbers whose sums in pairs vanish are zero.
    The paper offers the guard as a screening diagnostic and not as a certificate, and tests it from
    n = 5; this is a case in which it cannot even screen.""",
    notes="The library's guard answers 'uniform' at three clients and says why.",
)


# fmt: off
def one_sided(one, two):
    """<x_i, y_j>, not symmetrised."""
    return [[paper.inner(x, y) for y in two] for x in one]

def off_diagonal(products=cross_gram, then=guard.unclipped_gram):
    """Off-diagonal entries of hat Q, whatever the noise; no energy is clipped."""

    def measured(case):
        found = then(products(*(paper.residuals(half) for half in case)))
        return [x for i, row in enumerate(found) for j, x in enumerate(row) if i != j]

    return measured

AUDITS = (
    Kernel("coq", covers=("off-diagonal", "estimate")),
    Property("rationals", off_diagonal(), lambda case: 0, covers=("off-diagonal", "estimate"),
             instances=half_average_pairs(3)),
    Cases("estimator", lambda tilts: guard_decision(guard.floats(centred_gram(tilts))).use_crowd,
          lambda tilts: False, covers="estimate",
          only="the estimator guard_decision, which refuses instead",
          cases=(NEARLY_EQUAL, ((1, 0), (0, 2), (3, 1)))),
)

ALTERNATING = ((1, 0), (-1, 0), (1, 0), (-1, 0))
ROTATED = {"witnesses": ((((1, 0), (0, 1), (0, 0)), ((0, 1), (-1, 0), (0, 0))),)}

RIVALS = (
    Rival("rationals", "four clients", instances=half_average_pairs(4), drops="n = 3",
          witnesses=((ALTERNATING, ALTERNATING),)),
    Rival("rationals", "halves not symmetrised", measured=off_diagonal(one_sided), **ROTATED),
    Rival("rationals", "before the rebuilding", measured=off_diagonal(one_sided, list), **ROTATED),
    Rival("estimator", "accepted, as the remark would", claimed=lambda tilts: True),
)

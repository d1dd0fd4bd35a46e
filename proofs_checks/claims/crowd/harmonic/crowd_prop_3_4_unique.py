"""Proposition 3.4: the minimiser of the weighted cost is unique."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import costs_with_weights

CLAIM = Claim(
    printed="Proposition 3.4, minimum",
    declared_verdict=AsPrinted(),
    title="Only one weighting is best",
    assumes=("c > 0", "weights of total 1"),
    uses=("crowd-prop-3-4-minimum",),
    says={
        "statement": r"""
If $\mathbf 1^\top w = 1$ and $\sum_i w_i^2c_i = H(c)$ with all $c_i > 0$, then $w_i = H(c)/c_i$ for
every $i$.
"""
    },
    notes="With two clients of cost 0, which the paper's c > 0 excludes, every split is best.",
)


def excess(case):
    costs, weights = case
    return paper.weighted_cost(weights, costs) - paper.harmonic_value(costs)


def free_client(case):
    """The excess of weights when the first two clients cost nothing: every split is free."""
    costs, weights = case
    spared = [Fraction(0), Fraction(0), *costs[2:]]
    return paper.weighted_cost(weights, spared)


def differs(case):
    costs, weights = case
    return list(weights) != paper.harmonic_weights(costs)


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        excess,
        lambda case: 0,
        covers="statement",
        only="that all other weights of total 1 cost more",
        instances=lambda: costs_with_weights().strategy(),
        examples=100,
        relation=GREATER,
        hypotheses={"w is not w*": differs},
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "c >= 0",
        measured=free_client,
        drops="c > 0",
        witnesses=(((Fraction(1), Fraction(1)), (Fraction(1, 3), Fraction(2, 3))),),
    ),
    Rival(
        "rationals",
        "the best weights counted in",
        hypotheses={},
        witnesses=(((Fraction(1), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))),),
    ),
    Rival(
        "rationals",
        "the excess is at least that of uniform weights",
        claimed=lambda case: excess((case[0], [Fraction(1, len(case[0]))] * len(case[0]))),
        witnesses=(((Fraction(1), Fraction(9)), (Fraction(4, 5), Fraction(1, 5))),),
    ),
)

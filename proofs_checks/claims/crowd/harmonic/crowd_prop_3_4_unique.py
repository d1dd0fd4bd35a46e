"""Proposition 3.4: the minimiser of the weighted cost is unique."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import harmonic_value, harmonic_weights, weighted_cost
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.instances.crowd_costs import costs_with_weights
from proofs_checks.instances.harmonic_costs import BEST_SPLIT, NEARLY_BEST, UNEVEN_SPLIT

CLAIM = Claim(
    printed="Proposition 3.4, minimum",
    declared_verdict=AsPrinted(),
    title="Only one weighting is best",
    assumes=("c > 0", "weights of total 1"),
    uses=("crowd-prop-3-4-minimum",),
    says={
        "uniqueness": r"""
If $\mathbf 1^\top w = 1$ and $\sum_i w_i^2c_i = H(c)$ with all $c_i > 0$, then $w_i = H(c)/c_i$ for
every $i$."""
    },
    notes="With two clients of cost 0, which the paper's c > 0 excludes, every split is best.",
)


# fmt: off
def excess(case):
    costs, weights = case
    return weighted_cost(weights, costs) - harmonic_value(costs)

def differs(case):
    costs, weights = case
    return list(weights) != harmonic_weights(costs)

def free_client(case):
    """The excess of weights when the first two clients cost nothing: every split is free."""
    costs, weights = case
    return weighted_cost(weights, [Fraction(0), Fraction(0), *costs[2:]])

def uniform_excess(case):
    costs, _ = case
    return excess((costs, uniform(len(costs))))

AUDITS = (
    Kernel("coq", covers="uniqueness"),
    Property("rationals", excess, lambda case: 0, relation=GREATER, covers="uniqueness",
             only="that all other weights of total 1 cost more",
             instances=costs_with_weights, examples=100,
             hypotheses={"w is not w*": differs}),
)

RIVALS = (
    Rival("rationals", "c >= 0", measured=free_client, drops="c > 0", witnesses=(UNEVEN_SPLIT,)),
    Rival("rationals", "the best weights counted in", hypotheses={}, witnesses=(BEST_SPLIT,)),
    Rival("rationals", "the excess is at least that of uniform weights", claimed=uniform_excess,
          witnesses=(NEARLY_BEST,)),
)

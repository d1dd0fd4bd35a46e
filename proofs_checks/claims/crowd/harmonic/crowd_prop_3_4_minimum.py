"""Proposition 3.4: the least weighted cost is H(c), reached by weights inverse to the costs."""

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import arithmetic_mean
from proofs_checks.instances.crowd_costs import costs_with_weights

CLAIM = Claim(
    printed="Proposition 3.4, minimum",
    declared_verdict=AsPrinted(),
    title="The best weights are inverse to the costs",
    assumes=("c > 0", "weights of total 1"),
    says={
        "statement": r"""
For costs $c_i > 0$,
$$\min\Bigl\{\sum_i w_i^2c_i : \mathbf 1^\top w = 1\Bigr\} = H(c)
  = \Bigl(\sum_i c_i^{-1}\Bigr)^{-1},$$
attained at $w_i^\star = H(c)/c_i > 0$. So the minimum over the simplex is the same as over its
affine hull: no weight wants to be negative.
"""
    },
    notes=(
        "The certificate, exact for every n: sum w_i^2 c_i - H(c) = sum c_i (w_i - w_i*)^2 "
        "whenever the weights have total 1. It uses only c_i w_i* = H(c)."
    ),
)


def excess(point):
    costs, weights = point
    return paper.weighted_cost(weights, costs) - paper.harmonic_value(costs)


def squares(power):
    """sum_i c_i^power (w_i - H/c_i)^2."""

    def claimed(point):
        costs, weights = point
        best = paper.harmonic_weights(costs)
        return sum(c**power * (w - b) ** 2 for c, w, b in zip(costs, weights, best, strict=True))

    return claimed


def closed(costs, free):
    return costs, (*free, 1 - sum(free, Fraction(0)))


POINTS = tuple(
    closed(
        tuple(Fraction(2 * i + n, i + 1) for i in range(n)),
        tuple(Fraction(i * i - 3, n + i) for i in range(n - 1)),
    )
    for n in range(1, 7)
)
COSTS = ((1, 4), (100, *[1] * 20), (Fraction(1, 7), 3, 3, 50), (2,))

AUDITS = (
    Kernel("coq", covers="statement"),
    ClientSums(
        "squares",
        excess,
        squares(1),
        covers="statement",
        only="the identity behind the minimum",
        client=("c", "w", "u"),
        shared=("H",),
        relations=("c*u - H",),
        sums={"w": "1", "u": "1"},
        summand="w**2*c - c*(w - u)**2",
        outside="-H",
        points=POINTS,
    ),
    Property(
        "rationals",
        lambda case: paper.weighted_cost(case[1], case[0]),
        lambda case: paper.harmonic_value(case[0]),
        covers="statement",
        only="that no weights of total 1 cost less",
        instances=lambda: costs_with_weights().strategy(),
        examples=100,
        relation=AT_LEAST,
    ),
    Cases(
        "estimator",
        lambda costs: [
            *inverse_cost_weights([float(c) for c in costs]).tolist(),
            float(harmonic_value([float(c) for c in costs])),
        ],
        lambda costs: [
            float(x)
            for x in (
                *paper.harmonic_weights([Fraction(c) for c in costs]),
                paper.harmonic_value(costs),
            )
        ],
        covers="statement",
        only="the estimators inverse_cost_weights and harmonic_value",
        cases=COSTS,
        tolerance=Tolerance(1e-14, "two dozen roundings of numbers below 1"),
    ),
)

RIVALS = (
    Rival("squares", "without the factor c_i", summand="w**2*c - (w - u)**2", claimed=squares(0)),
    Rival(
        "rationals",
        "the least cost is the uniform one",
        claimed=lambda case: arithmetic_mean(case[0]) / len(case[0]),
        witnesses=(((Fraction(1), Fraction(4)), (Fraction(4, 5), Fraction(1, 5))),),
    ),
    Rival(
        "rationals",
        "weights of any total",
        measured=lambda case: paper.weighted_cost([w / 2 for w in case[1]], case[0]),
        drops="weights of total 1",
        witnesses=(((Fraction(1),), (Fraction(1),)),),
    ),
    Rival(
        "estimator",
        "weights inverse to the roots",
        measured=lambda costs: [
            *inverse_cost_weights([float(c) ** 0.5 for c in costs]).tolist(),
            float(harmonic_value([float(c) for c in costs])),
        ],
    ),
)

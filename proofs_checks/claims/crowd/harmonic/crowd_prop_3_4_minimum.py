"""Proposition 3.4: the least weighted cost is H(c), reached by weights inverse to the costs."""

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import arithmetic_mean
from proofs_checks.instances.crowd_costs import costs_with_weights
from proofs_checks.instances.harmonic_costs import BEST_OF_UNEQUAL, SINGLE, WITH_WEIGHTS

CLAIM = Claim(
    printed="Proposition 3.4, minimum",
    declared_verdict=AsPrinted(),
    title="The best weights are inverse to the costs",
    assumes=("c > 0", "weights of total 1"),
    says={
        "minimum": r"""
For costs $c_i > 0$,
$$\min\Bigl\{\sum_i w_i^2c_i : \mathbf 1^\top w = 1\Bigr\} = H(c)
  = \Bigl(\sum_i c_i^{-1}\Bigr)^{-1}.$$""",
        "attained": r"It is attained at $w_i^\star = H(c)/c_i > 0$.",
        "simplex": r"""
So the minimum over the simplex is the same as over its affine hull: no weight wants to be
negative.""",
    },
    notes="""The certificate, exact for every n: sum w_i^2 c_i - H(c) = sum c_i (w_i - w_i*)^2
    whenever the weights have total 1. It uses only c_i w_i* = H(c).""",
)


# fmt: off
def cost(case):
    costs, weights = case
    return paper.weighted_cost(weights, costs)

def squares(case, power=1):
    """sum_i c_i^power (w_i - H/c_i)^2."""
    costs, weights = case
    best = paper.harmonic_weights(costs)
    return sum(c**power * (w - b) ** 2 for c, w, b in zip(costs, weights, best, strict=True))

def estimated(costs, power=1):
    """The estimators' weights inverse to c_i^power, and their harmonic value of c."""
    floats = [float(c) for c in costs]
    weights = inverse_cost_weights([c**power for c in floats])
    return [*weights.tolist(), float(harmonic_value(floats))]

def printed(costs):
    exact = [Fraction(c) for c in costs]
    return [*map(float, paper.harmonic_weights(exact)), float(paper.harmonic_value(exact))]

AUDITS = (
    Kernel("coq", covers=("minimum", "attained", "simplex")),
    ClientSums("squares", lambda case: cost(case) - paper.harmonic_value(case[0]), squares,
               covers="minimum", only="the identity behind the minimum", client=("c", "w", "u"),
               shared=("H",), relations=("c*u - H",), sums={"w": "1", "u": "1"},
               summand="w**2*c - c*(w - u)**2", outside="-H", points=WITH_WEIGHTS),
    Property("rationals", cost, lambda case: paper.harmonic_value(case[0]), relation=AT_LEAST,
             covers="minimum", only="that no weights of total 1 cost less",
             instances=costs_with_weights, examples=100),
    Cases("estimator", estimated, printed, covers=("minimum", "attained"),
          only="the estimators inverse_cost_weights and harmonic_value",
          cases=((1, 4), (100, *[1] * 20), (Fraction(1, 7), 3, 3, 50), (2,)),
          tolerance=Tolerance(1e-14, "two dozen roundings of numbers below 1")),
)

RIVALS = (
    Rival("squares", "without the factor c_i", summand="w**2*c - (w - u)**2",
          claimed=lambda case: squares(case, power=0)),
    Rival("rationals", "the least cost is the uniform one",
          claimed=lambda case: arithmetic_mean(case[0]) / len(case[0]),
          witnesses=(BEST_OF_UNEQUAL,)),
    Rival("rationals", "weights of any total",
          measured=lambda case: paper.weighted_cost([w / 2 for w in case[1]], case[0]),
          drops="weights of total 1", witnesses=(SINGLE,)),
    Rival("estimator", "weights inverse to the roots",
          measured=lambda costs: estimated(costs, power=0.5)),
)

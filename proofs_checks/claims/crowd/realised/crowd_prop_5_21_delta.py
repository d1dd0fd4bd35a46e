"""Proposition 5.21, the size of Delta for the costs of Algorithm 2."""

from fedtheory.crowd.weights import floored_costs, sampling_costs
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import largest_error
from proofs_checks.instances.cost_errors import ADDED, CLIPPED, FLOORED, NEGATIVE
from proofs_checks.instances.crowd_costs import energies_with_estimates

CLAIM = Claim(
    printed="Proposition 5.21, size of Delta",
    declared_verdict=AsPrinted(),
    title="For Algorithm 2 the error of the costs has two parts",
    assumes=("q_i >= 0",),
    uses=("crowd-prop-5-21",),
    says={
        "bound": r"""
For the costs $\hat c_i = (\hat q_i)_+ + \bar\sigma_i^2/(bT)$ of Algorithm 2
$$\Delta = \max_i|\hat c_i - q_i| \;\le\; \max_i|\hat q_i-q_i| + \max_i\bar\sigma_i^2/(bT).$$"""
    },
    notes="""Said in the proof. The floor of Algorithm 2 is left out there: the kernel also has it,
    and the error is then at most the larger of the above and the floor, not their sum.""",
)


# fmt: off
def costs(estimates, sampling):
    """(qhat)_+ + sigmabar^2 / (b T)."""
    return [max(q, Fraction(0)) + v for q, v in zip(estimates, sampling, strict=True)]

def estimated_costs(case):
    """The estimator's costs, the sampling part handed over as a noise bound."""
    clipped = [max(float(q), 0.0) for q in case[1]]
    return sampling_costs(clipped, [float(v) ** 0.5 for v in case[2]], horizon=1)

def sum_of_largest(case, share=1):
    """max | qhat_i - q_i | + share max sigmabar^2 / (b T)."""
    energies, estimates, sampling = case
    return largest_error(energies, estimates) + share * max(sampling)

AUDITS = (
    Kernel("coq", covers="bound"),
    Kernel("coq-floor", covers="bound", only="the floor"),
    Property("rationals", lambda case: largest_error(case[0], costs(*case[1:])), sum_of_largest,
             relation=AT_MOST, covers="bound", instances=energies_with_estimates,
             examples=80, witnesses=(ADDED,)),
    Cases("estimator", lambda case: floored_costs(estimated_costs(case), 0.5),
          lambda case: [float(max(c, Fraction(1, 2))) for c in costs(*case[1:])], covers="bound",
          only="the estimators sampling_costs and floored_costs", cases=(CLIPPED, FLOORED),
          tolerance=Tolerance(1e-12, "a root and its square, numbers below 20")),
)

RIVALS = (
    Rival("rationals", "half of the sampling part",
          claimed=lambda case: sum_of_largest(case, share=Fraction(1, 2)), witnesses=(ADDED,)),
    Rival("rationals", "the larger of the two parts",
          claimed=lambda case: max(largest_error(case[0], case[1]), *case[2]), witnesses=(ADDED,)),
    Rival("rationals", "negative energies allowed", witnesses=(NEGATIVE,), examples=1,
          drops="q_i >= 0"),
    Rival("estimator", "no floor", measured=estimated_costs),
)

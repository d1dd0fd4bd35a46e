"""Proposition 5.21, the size of Delta for the costs of Algorithm 2."""

from fedtheory.crowd.weights import floored_costs, sampling_costs
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import energies_with_estimates

CLAIM = Claim(
    printed="Proposition 5.21, size of Delta",
    declared_verdict=AsPrinted(),
    title="For Algorithm 2 the error of the costs has two parts",
    assumes=("q_i >= 0",),
    uses=("crowd-prop-5-21",),
    says={
        "statement": r"""
For the costs $\hat c_i = (\hat q_i)_+ + \bar\sigma_i^2/(bT)$ of Algorithm 2
$$\Delta = \max_i|\hat c_i - q_i| \;\le\; \max_i|\hat q_i-q_i| + \max_i\bar\sigma_i^2/(bT).$$""",
    },
    notes=(
        "Said in the proof. The floor of Algorithm 2 is left out there: the kernel also has it, "
        "and the error is then at most the larger of the above and the floor, not their sum."
    ),
)


def costs(estimates, sampling):
    """(qhat)_+ + sigmabar^2 / (b T)."""
    return [max(q, Fraction(0)) + v for q, v in zip(estimates, sampling, strict=True)]


def delta(case):
    """max | chat_i - q_i |."""
    energies, estimates, sampling = case
    return paper.largest_error(energies, costs(estimates, sampling))


def sum_of_largest(part):
    def claimed(case):
        energies, estimates, sampling = case
        return paper.largest_error(energies, estimates) + part(sampling)

    return claimed


def estimated_costs(case):
    """The estimator's costs, the sampling part handed over as a noise bound."""
    _, estimates, sampling = case
    clipped = [max(float(q), 0.0) for q in estimates]
    return sampling_costs(clipped, [float(v) ** 0.5 for v in sampling], horizon=1)


CASES = (
    (
        (Fraction(1), Fraction(4), Fraction(2)),
        (Fraction(2), Fraction(-1), Fraction(2)),
        (Fraction(4), Fraction(1), Fraction(9)),
    ),
    ((Fraction(0), Fraction(3)), (Fraction(-2), Fraction(5)), (Fraction(0), Fraction(1, 4))),
)
#: both errors are largest at the same client
ADDED = ((Fraction(0), Fraction(0)), (Fraction(2), Fraction(0)), (Fraction(3), Fraction(1)))

AUDITS = (
    Kernel("coq", covers="statement"),
    Kernel("coq-floor", covers="statement", only="the floor"),
    Property(
        "rationals",
        delta,
        sum_of_largest(max),
        covers="statement",
        instances=lambda: energies_with_estimates().strategy(),
        relation=AT_MOST,
        examples=80,
        witnesses=(ADDED,),
    ),
    Cases(
        "estimator",
        lambda case: floored_costs(estimated_costs(case), 0.5),
        lambda case: [float(max(c, Fraction(1, 2))) for c in costs(*case[1:])],
        covers="statement",
        only="the estimators sampling_costs and floored_costs",
        cases=CASES,
        tolerance=Tolerance(1e-12, "a root and its square, numbers below 20"),
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "half of the sampling part",
        claimed=sum_of_largest(lambda sampling: max(sampling) / 2),
        witnesses=(ADDED,),
    ),
    Rival(
        "rationals",
        "the larger of the two parts",
        claimed=lambda case: max(paper.largest_error(case[0], case[1]), *case[2]),
        witnesses=(ADDED,),
    ),
    Rival(
        "rationals",
        "negative energies allowed",
        witnesses=(((Fraction(-3),), (Fraction(-3),), (Fraction(0),)),),
        examples=1,
        drops="q_i >= 0",
    ),
    Rival("estimator", "no floor", measured=estimated_costs),
)

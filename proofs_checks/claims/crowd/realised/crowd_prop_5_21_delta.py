"""Proposition 5.21, the size of Delta for the costs of Algorithm 2."""

from fractions import Fraction

from fedtheory.crowd.weights import floored_costs, sampling_costs
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import energies_with_estimates
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim, Tolerance


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

CLAIM = Claim(
    label="crowd-prop-5-21-delta",
    paper="crowd",
    printed="Proposition 5.21, size of Delta",
    stands=AsPrinted(),
    title="For Algorithm 2 the error of the costs has two parts",
    assumes=("q_i >= 0",),
    uses=("crowd-prop-5-21",),
    says=r"""
For the costs $\hat c_i = (\hat q_i)_+ + \bar\sigma_i^2/(bT)$ of Algorithm 2
$$\Delta = \max_i|\hat c_i - q_i| \;\le\; \max_i|\hat q_i-q_i| + \max_i\bar\sigma_i^2/(bT).$$
""",
    notes=(
        "Said in the proof. The floor of Algorithm 2 is left out there: the kernel also has it, "
        "and the error is then at most the larger of the above and the floor, not their sum."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_competitive_estimated",
            theorem="estimated_costs_close",
            statement=(
                "forall (n : nat) (q qhat v : nat -> R) (Delta V : R), "
                "(forall i, (i < n)%nat -> 0 <= q i) -> "
                "(forall i, (i < n)%nat -> 0 <= v i <= V) -> close n qhat q Delta -> "
                "close n (fun i => Rmax (qhat i) 0 + v i) q (Delta + V)"
            ),
            rivals={
                "the sampling part is free": {
                    "statement": (
                        "forall (n : nat) (q qhat v : nat -> R) (Delta V : R), (forall i, (i < "
                        "n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) -> "
                        "close n qhat q Delta -> close n (fun i => Rmax (qhat i) 0 + v i) q "
                        "Delta"
                    ),
                    "refuted_by": "estimated_costs_not_without_sampling",
                }
            },
        ),
        Kernel(
            name="coq-floor",
            covers="the floor",
            module="crowd_competitive_estimated",
            theorem="floored_costs_close",
            statement=(
                "forall (n : nat) (q qhat v : nat -> R) (Delta V rho : R), "
                "(forall i, (i < n)%nat -> 0 <= q i) -> "
                "(forall i, (i < n)%nat -> 0 <= v i <= V) -> 0 < rho -> close n qhat q Delta -> "
                "close n (floored_cost qhat v rho) q (Rmax (Delta + V) rho)"
            ),
            rivals={
                "the floor is free": {
                    "statement": (
                        "forall (n : nat) (q qhat v : nat -> R) (Delta V rho : R), (forall i, "
                        "(i < n)%nat -> 0 <= q i) -> (forall i, (i < n)%nat -> 0 <= v i <= V) "
                        "-> 0 < rho -> close n qhat q Delta -> close n (floored_cost qhat v "
                        "rho) q (Delta + V)"
                    ),
                    "refuted_by": "floored_costs_not_without_floor",
                }
            },
        ),
        Property(
            name="rationals",
            instances=lambda: energies_with_estimates().strategy(),
            measured=delta,
            claimed=sum_of_largest(max),
            relation=AT_MOST,
            examples=80,
            known=(ADDED,),
            rivals={
                "half of the sampling part": {
                    "claimed": sum_of_largest(lambda sampling: max(sampling) / 2),
                    "known": (ADDED,),
                },
                "the larger of the two parts": {
                    "claimed": lambda case: max(paper.largest_error(case[0], case[1]), *case[2]),
                    "known": (ADDED,),
                },
                "negative energies allowed": {
                    "known": (((Fraction(-3),), (Fraction(-3),), (Fraction(0),)),),
                    "examples": 1,
                    "drops": "q_i >= 0",
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimators sampling_costs and floored_costs",
            cases=CASES,
            measured=lambda case: floored_costs(estimated_costs(case), 0.5),
            claimed=lambda case: [float(max(c, Fraction(1, 2))) for c in costs(*case[1:])],
            tolerance=Tolerance(1e-12, "a root and its square, numbers below 20"),
            rivals={"no floor": {"measured": estimated_costs}},
        ),
    ),
)

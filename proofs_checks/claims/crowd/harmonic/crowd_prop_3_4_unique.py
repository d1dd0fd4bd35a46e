"""Proposition 3.4: the minimiser of the weighted cost is unique."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import costs_with_weights
from proofs_checks.statement.claim import GREATER, AsPrinted, Claim


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


CLAIM = Claim(
    label="crowd-prop-3-4-unique",
    paper="crowd",
    printed="Proposition 3.4, minimum",
    stands=AsPrinted(),
    title="Only one weighting is best",
    assumes=("c > 0", "weights of total 1"),
    uses=("crowd-prop-3-4-minimum",),
    says=r"""
If $\mathbf 1^\top w = 1$ and $\sum_i w_i^2c_i = H(c)$ with all $c_i > 0$, then $w_i = H(c)/c_i$ for
every $i$.
""",
    notes="With two clients of cost 0, which the paper's c > 0 excludes, every split is best.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic",
            theorem="harmonic_law_unique",
            statement=(
                "forall (n : nat) (c w : nat -> R), (0 < n)%nat -> harmonic.positive n c -> "
                "total_one n w -> cost n w c = harmonic_value n c -> forall i, (i < n)%nat -> w "
                "i = harmonic_weights n c i"
            ),
        ),
        Property(
            name="rationals",
            covers="that all other weights of total 1 cost more",
            instances=lambda: costs_with_weights().strategy(),
            examples=100,
            measured=excess,
            claimed=lambda case: 0,
            relation=GREATER,
            hypotheses={"w is not w*": differs},
            rivals={
                "c >= 0": {
                    "measured": free_client,
                    "drops": "c > 0",
                    "known": (((Fraction(1), Fraction(1)), (Fraction(1, 3), Fraction(2, 3))),),
                },
                "the best weights counted in": {
                    "hypotheses": {},
                    "known": (((Fraction(1), Fraction(1)), (Fraction(1, 2), Fraction(1, 2))),),
                },
                "the excess is at least that of uniform weights": {
                    "claimed": lambda case: excess(
                        (case[0], [Fraction(1, len(case[0]))] * len(case[0]))
                    ),
                    "known": (((Fraction(1), Fraction(9)), (Fraction(4, 5), Fraction(1, 5))),),
                },
            },
        ),
    ),
)

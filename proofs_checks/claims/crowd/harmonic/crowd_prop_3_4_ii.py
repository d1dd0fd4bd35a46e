"""Proposition 3.4 (ii): a correctly weighted crowd is never worse than its best member."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.instances.crowd_costs import cost_vectors
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim

ONE_BAD = (Fraction(5), Fraction(1))
ONE_CLIENT = (Fraction(1),)

CLAIM = Claim(
    label="crowd-prop-3-4-ii",
    paper="crowd",
    printed="Proposition 3.4 (ii)",
    stands=AsPrinted(),
    title="The weighted crowd is at least as good as its best member",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-values",),
    says=r"""
$\Psi_0 \le \min_i \zeta_i^2$.
""",
    notes="Equality holds for a single client; uniform weights do not have the property.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_means",
            theorem="harmonic_value_below_each_cost",
            statement=(
                "forall (n : nat) (c : nat -> R) (i : nat), harmonic.positive n c -> (i < "
                "n)%nat -> harmonic_value n c <= c i"
            ),
            rivals={
                "uniform weights too": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R) (i : nat), harmonic.positive n c -> (i "
                        "< n)%nat -> cost n (uniform n) c <= c i"
                    ),
                    "refuted_by": "uniform_not_below_each_cost",
                }
            },
        ),
        Property(
            name="rationals",
            instances=lambda: cost_vectors().strategy(),
            examples=100,
            measured=paper.harmonic_value,
            claimed=min,
            relation=AT_MOST,
            rivals={
                "uniform weights too": {
                    "measured": lambda z: paper.weighted_cost(uniform(len(z)), z),
                    "known": (ONE_BAD,),
                },
                "9/10 of the best member": {
                    "claimed": lambda z: Fraction(9, 10) * min(z),
                    "known": (ONE_CLIENT,),
                },
                "1/n of the best member": {
                    "claimed": lambda z: min(z) / len(z),
                    "known": (ONE_BAD,),
                },
            },
        ),
    ),
)

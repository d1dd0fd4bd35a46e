"""Proposition 3.4 (ii): a correctly weighted crowd is never worse than its best member."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.instances.crowd_costs import cost_vectors

CLAIM = Claim(
    printed="Proposition 3.4 (ii)",
    declared_verdict=AsPrinted(),
    title="The weighted crowd is at least as good as its best member",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-values",),
    says={
        "statement": r"""
$\Psi_0 \le \min_i \zeta_i^2$.
"""
    },
    notes="Equality holds for a single client; uniform weights do not have the property.",
)

ONE_BAD = (Fraction(5), Fraction(1))
ONE_CLIENT = (Fraction(1),)

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        paper.harmonic_value,
        min,
        covers="statement",
        instances=lambda: cost_vectors().strategy(),
        examples=100,
        relation=AT_MOST,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "uniform weights too",
        measured=lambda z: paper.weighted_cost(uniform(len(z)), z),
        witnesses=(ONE_BAD,),
    ),
    Rival(
        "rationals",
        "9/10 of the best member",
        claimed=lambda z: Fraction(9, 10) * min(z),
        witnesses=(ONE_CLIENT,),
    ),
    Rival(
        "rationals",
        "1/n of the best member",
        claimed=lambda z: min(z) / len(z),
        witnesses=(ONE_BAD,),
    ),
)

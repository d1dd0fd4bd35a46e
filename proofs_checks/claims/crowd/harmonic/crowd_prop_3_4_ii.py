"""Proposition 3.4 (ii): a correctly weighted crowd is never worse than its best member."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import harmonic_value, weighted_cost
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.instances.crowd_costs import cost_vectors
from proofs_checks.instances.harmonic_costs import ONE_BAD, ONE_CLIENT

CLAIM = Claim(
    printed="Proposition 3.4 (ii)",
    declared_verdict=AsPrinted(),
    title="The weighted crowd is at least as good as its best member",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-values",),
    says={"bound": r"$\Psi_0 \le \min_i \zeta_i^2$."},
    notes="Equality holds for a single client; uniform weights do not have the property.",
)


# fmt: off
def uniform_cost(energies):
    return weighted_cost(uniform(len(energies)), energies)

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", harmonic_value, min, relation=AT_MOST, covers="bound",
             instances=cost_vectors, examples=100),
)

RIVALS = (
    Rival("rationals", "uniform weights too", measured=uniform_cost, witnesses=(ONE_BAD,)),
    Rival("rationals", "9/10 of the best member",
          claimed=lambda energies: Fraction(9, 10) * min(energies), witnesses=(ONE_CLIENT,)),
    Rival("rationals", "1/n of the best member",
          claimed=lambda energies: min(energies) / len(energies), witnesses=(ONE_BAD,)),
)

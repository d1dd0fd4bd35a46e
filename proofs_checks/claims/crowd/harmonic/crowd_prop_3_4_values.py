"""Proposition 3.4: the best weights are worth HM/n, uniform weights AM/n."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import harmonic_weights, weighted_cost
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean, uniform
from proofs_checks.instances.crowd_costs import cost_vectors
from proofs_checks.instances.harmonic_costs import ONE_TO_THREE, UNEQUAL

CLAIM = Claim(
    printed="Proposition 3.4",
    declared_verdict=AsPrinted(),
    title=r"$\mathrm{HM}/n$ for the best weights, $\mathrm{AM}/n$ for uniform ones",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-minimum", "crowd-prop-3-4-identity"),
    says={
        "best weights": r"""
With $c_i = \zeta_i^2$ the least expected bias energy is $\Psi_0 = H(\zeta^2) = \mathrm{HM}/n$.""",
        "uniform weights": r"""
That of uniform weights is $\mathrm{AM}/n$, where AM and HM are the arithmetic and the harmonic mean
of $\zeta_1^2,\dots,\zeta_n^2$.""",
    },
    notes="The paper does not say zeta_i > 0; the harmonic mean needs it.",
)


# fmt: off
def measured(energies):
    """Values of the best and of the uniform weights."""
    both = harmonic_weights(energies), uniform(len(energies))
    return [weighted_cost(weights, energies) for weights in both]

def values(best=harmonic_mean, plain=arithmetic_mean, over=lambda n: n):
    """The two means, the best weights' first, over n."""
    return lambda energies: [mean(energies) / over(len(energies)) for mean in (best, plain)]

AUDITS = (
    Kernel("coq", covers=("best weights", "uniform weights")),
    Property("rationals", measured, values(), covers=("best weights", "uniform weights"),
             instances=cost_vectors, examples=100),
)

RIVALS = (
    Rival("rationals", "1/n left out", claimed=values(over=lambda n: 1), witnesses=(UNEQUAL,)),
    Rival("rationals", "the means exchanged", claimed=values(arithmetic_mean, harmonic_mean),
          witnesses=(UNEQUAL,)),
    Rival("rationals", "n - 1 in place of n", claimed=values(over=lambda n: max(1, n - 1)),
          witnesses=(ONE_TO_THREE,)),
)

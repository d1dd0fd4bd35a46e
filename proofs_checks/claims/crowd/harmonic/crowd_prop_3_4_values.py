"""Proposition 3.4: the best weights are worth HM/n, uniform weights AM/n."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean, uniform
from proofs_checks.instances.crowd_costs import cost_vectors

CLAIM = Claim(
    printed="Proposition 3.4",
    declared_verdict=AsPrinted(),
    title=r"$\mathrm{HM}/n$ for the best weights, $\mathrm{AM}/n$ for uniform ones",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-minimum", "crowd-prop-3-4-identity"),
    says={
        "statement": r"""
With $c_i = \zeta_i^2$ the least expected bias energy is $\Psi_0 = H(\zeta^2) = \mathrm{HM}/n$, that
of uniform weights $\mathrm{AM}/n$, where AM and HM are the arithmetic and the harmonic mean of
$\zeta_1^2,\dots,\zeta_n^2$.
"""
    },
    notes="The paper does not say zeta_i > 0; the harmonic mean needs it.",
)

UNEQUAL = (Fraction(1), Fraction(3))


def measured(energies):
    """Values of the best and of the uniform weights."""
    best = paper.harmonic_weights(energies)
    return [
        paper.weighted_cost(best, energies),
        paper.weighted_cost(uniform(len(energies)), energies),
    ]


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        measured,
        lambda z: [harmonic_mean(z) / len(z), arithmetic_mean(z) / len(z)],
        covers="statement",
        instances=lambda: cost_vectors().strategy(),
        examples=100,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "1/n left out",
        claimed=lambda z: [harmonic_mean(z), arithmetic_mean(z)],
        witnesses=(UNEQUAL,),
    ),
    Rival(
        "rationals",
        "the means exchanged",
        claimed=lambda z: [arithmetic_mean(z) / len(z), harmonic_mean(z) / len(z)],
        witnesses=(UNEQUAL,),
    ),
    Rival(
        "rationals",
        "n - 1 in place of n",
        claimed=lambda z: [
            harmonic_mean(z) / max(1, len(z) - 1),
            arithmetic_mean(z) / max(1, len(z) - 1),
        ],
        witnesses=((Fraction(1), Fraction(2), Fraction(3)),),
    ),
)

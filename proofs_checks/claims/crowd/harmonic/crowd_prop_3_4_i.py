"""Proposition 3.4 (i): the ratio AM/HM is at least 1, with equality for equal energies only."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean
from proofs_checks.instances.crowd_costs import cost_vectors
from proofs_checks.instances.harmonic_costs import EQUAL, TWO_AGREE

CLAIM = Claim(
    printed="Proposition 3.4 (i)",
    declared_verdict=AsPrinted(),
    title="Weighting never loses, and gains unless all energies agree",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-values",),
    says={
        "bound": r"$\mathrm{AM}/\mathrm{HM}\ge1$.",
        "equality": r"Equality holds if and only if all $\zeta_i$ are equal.",
    },
)


# fmt: off
def ratio(energies):
    return arithmetic_mean(energies) / harmonic_mean(energies)

AUDITS = (
    Kernel("coq", covers=("bound", "equality")),
    Property("at-least-one", ratio, lambda energies: 1, relation=AT_LEAST, covers="bound",
             only="that the ratio is at least 1", instances=cost_vectors, examples=100),
    Property("equality", lambda energies: ratio(energies) == 1,
             lambda energies: len(set(energies)) == 1, covers="equality",
             only="when the ratio is 1", instances=cost_vectors, examples=100),
)

RIVALS = (
    Rival("at-least-one", "at least 1 + 1/100", claimed=lambda energies: Fraction(101, 100),
          witnesses=(EQUAL,)),
    Rival("equality", "when two energies agree",
          claimed=lambda energies: len(set(energies)) < len(energies), witnesses=(TWO_AGREE,)),
)

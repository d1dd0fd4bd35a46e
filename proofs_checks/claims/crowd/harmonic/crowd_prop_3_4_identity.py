"""Proposition 3.4, first statement: the expected bias energy of weights blind to the tilts."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_laws as laws
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.matrices import inner
from proofs_checks.instances import weighted_crowds as crowds
from proofs_checks.instances.finite_crowds import HALF, paired, pairwise

CLAIM = Claim(
    printed="Proposition 3.4, identity",
    declared_verdict=AsPrinted(),
    title="Independent biases add like variances",
    assumes=("tilts independent and centred", "weights independent of the tilts"),
    says={
        "identity": r"""
For independent centred tilts and weights $w$ that do not depend on them,
$$\mathbb E\,\|b(w)\|^2 = \sum_i w_i^2\zeta_i^2, \qquad \zeta_i^2 = \mathbb E\|\beta_i\|^2 .$$""",
        "random weights": r"""
For random weights, independent of the tilts, read it given $w$; averaged over $w$ it has
$\mathbb E w_i^2$ in place of $w_i^2$.""",
    },
    notes="""Weights that were computed from the realised tilts are outside the statement: on the
    rival's crowd the realised optimum has a smaller bias energy than the formula says. The kernel's
    theorem asks for no more than E<w_i w_j beta_i, beta_j> = E(w_i w_j) E<beta_i, beta_j> and
    E<beta_i, beta_j> = 0, both of which independence gives.""",
)

SHARPENED = Claim(
    printed="Proposition 3.4, identity",
    declared_verdict=Sharpened(),
    title="The identity needs uncorrelated tilts only",
    assumes=("E<beta_i, beta_j> = 0 for i != j",),
    uses=("crowd-prop-3-4-identity",),
    says={
        "identity": r"""
For fixed weights $\mathbb E\|b(w)\|^2 = \sum_i w_i^2\zeta_i^2$ as soon as
$\mathbb E\langle\beta_i,\beta_j\rangle = 0$ for $i\ne j$.""",
        "not needed": r"""
Neither independence nor mean zero is needed; three signs of which the third is the product of the
others will do.""",
    },
    finding="""Proposition 3.4 and Theorem 5.1 are stated for independent centred tilts. Their
    proofs use E<beta_i, beta_j> = 0 only, so tilts that are pairwise uncorrelated, however
    dependent jointly, are covered. The paper names independence as what makes the cross terms
    vanish and does not claim that it is necessary for the identity.""",
)


# fmt: off
def weighted_energies(outcomes, weights, power=2):
    """sum_i w_i^power zeta_i^2."""
    return inner([w**power for w in weights], laws.expected_energies(outcomes))

def weighted_sum(power=2):
    return lambda case: weighted_energies(laws.independent_tilts(case[0]), case[1], power)

def random_weights(choose):
    """E ||b(w)||^2 and sum E(w_i^2) zeta_i^2 for weights chosen by the tilts, on the lottery."""
    outcomes = list(laws.independent_tilts(crowds.LOTTERY))
    energy, *squares = expectation(
        outcomes, lambda tilts: [bias_energy(choose(tilts), tilts), *(w * w for w in choose(tilts))]
    )
    return energy, inner(squares, laws.expected_energies(outcomes))

AUDITS = (
    Kernel("coq", covers=("identity", "random weights")),
    Cases("enumeration",
          lambda case: laws.expected_bias_energy(laws.independent_tilts(case[0]), case[1]),
          weighted_sum(), covers="identity",
          only="crowds with finitely many outcomes and fixed weights", cases=crowds.WITH_WEIGHTS),
    Cases("blind-weights", lambda choose: random_weights(choose)[0],
          lambda choose: random_weights(choose)[1], covers="random weights",
          only="the need for weights that do not see the tilts", cases=(crowds.fixed,)),
)

RIVALS = (
    Rival("enumeration", "w_i in place of w_i^2", claimed=weighted_sum(power=1)),
    Rival("enumeration", "one sign for all", cases=(crowds.COMMON,),
          measured=lambda outcomes: laws.expected_bias_energy(outcomes, (HALF, HALF)),
          claimed=lambda outcomes: weighted_energies(outcomes, (HALF, HALF)),
          drops="tilts independent and centred"),
    Rival("blind-weights", "weights that see the tilts", cases=(crowds.realised_oracle,),
          drops="weights independent of the tilts"),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers=("identity", "not needed")),
    Cases("product-of-signs",
          lambda signs: laws.expected_bias_energy(crowds.three_in_line(signs), crowds.DESCENDING),
          lambda signs: weighted_energies(crowds.three_in_line(signs), crowds.DESCENDING),
          covers=("identity", "not needed"),
          only="three signs of which the third is the product of the others", cases=(pairwise,)),
)

SHARPENED_RIVALS = (
    Rival("product-of-signs", "two clients share a sign", cases=(paired,),
          drops="E<beta_i, beta_j> = 0 for i != j"),
)

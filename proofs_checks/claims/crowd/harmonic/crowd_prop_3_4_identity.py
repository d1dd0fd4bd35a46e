"""Proposition 3.4, first statement: the expected bias energy of weights blind to the tilts."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, harmonic_weights, weighted_cost
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.definitions.crowd_laws import (
    expected_bias_energy,
    expected_energies,
    fair_sign,
    independent_tilts,
    signed_tilts,
)
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances.finite_crowds import (
    CENTRED_CROWDS,
    HALF,
    SKEWED,
    THREE,
    paired,
    pairwise,
)

CLAIM = Claim(
    printed="Proposition 3.4, identity",
    declared_verdict=AsPrinted(),
    title="Independent biases add like variances",
    assumes=("tilts independent and centred", "weights independent of the tilts"),
    says={
        "statement": r"""
For independent centred tilts and weights $w$ that do not depend on them,
$$\mathbb E\,\|b(w)\|^2 = \sum_i w_i^2\zeta_i^2, \qquad \zeta_i^2 = \mathbb E\|\beta_i\|^2 .$$
For random weights, independent of the tilts, read it given $w$; averaged over $w$ it has
$\mathbb E w_i^2$ in place of $w_i^2$.
"""
    },
    notes=(
        "Weights that were computed from the realised tilts are outside the statement: on the "
        "rival's crowd the realised optimum has a smaller bias energy than the formula says. The "
        "kernel's theorem asks for no more than E<w_i w_j beta_i, beta_j> = E(w_i w_j) "
        "E<beta_i, beta_j> and E<beta_i, beta_j> = 0, both of which independence gives."
    ),
)

SHARPENED = Claim(
    printed="Proposition 3.4, identity",
    declared_verdict=Sharpened(),
    title="The identity needs uncorrelated tilts only",
    assumes=("E<beta_i, beta_j> = 0 for i != j",),
    uses=("crowd-prop-3-4-identity",),
    says={
        "statement": r"""
For fixed weights $\mathbb E\|b(w)\|^2 = \sum_i w_i^2\zeta_i^2$ as soon as
$\mathbb E\langle\beta_i,\beta_j\rangle = 0$ for $i\ne j$. Neither independence nor mean zero is
needed; three signs of which the third is the product of the others will do.
"""
    },
    finding=(
        "Proposition 3.4 and Theorem 5.1 are stated for independent centred tilts. Their proofs "
        "use E<beta_i, beta_j> = 0 only, so tilts that are pairwise uncorrelated, however "
        "dependent jointly, are covered. The paper names independence as what makes the cross "
        "terms vanish and does not claim that it is necessary for the identity."
    ),
)

#: independent centred clients: fair signs, a skewed law, a law on three points
CROWDS = (*CENTRED_CROWDS, (SKEWED, SKEWED, THREE))
WEIGHTS = ((HALF, Fraction(1, 3), Fraction(1, 6)), (1, Fraction(2, 5), Fraction(-2, 5)))
CASES = tuple((crowd, (*w, Fraction(0))[: len(crowd)]) for crowd in CROWDS for w in WEIGHTS)


def measured(case):
    crowd, weights = case
    return expected_bias_energy(independent_tilts(crowd), weights)


def weighted_energies(power):
    def claimed(case):
        crowd, weights = case
        energies = expected_energies(independent_tilts(crowd))
        return sum(w**power * z for w, z in zip(weights, energies, strict=True))

    return claimed


#: one client a fair sign, the other 0, 0, 2 or -2: the energies (1, 0) and (1, 4) occur
LOTTERY = (fair_sign((1,)), ((HALF, (0,)), (Fraction(1, 4), (2,)), (Fraction(1, 4), (-2,))))


def realised_oracle(tilts):
    """The best weights for the realised energies; all on a client without bias."""
    energies = bias_energies(tilts)
    if 0 in energies:
        return [Fraction(int(q == 0)) for q in energies]
    return harmonic_weights(energies)


def random_weights(choose):
    """E ||b(w)||^2 and sum E(w_i^2) zeta_i^2 for weights that see the tilts, on LOTTERY."""
    both = expectation(
        independent_tilts(LOTTERY),
        lambda tilts: [bias_energy(choose(tilts), tilts), *(w * w for w in choose(tilts))],
    )
    return both[0], weighted_cost(
        [1, 1],
        [
            square * z
            for square, z in zip(
                both[1:], expected_energies(independent_tilts(LOTTERY)), strict=True
            )
        ],
    )


def fixed(tilts):
    return [Fraction(1, 3), Fraction(2, 3)]


COMMON = tuple((p, [tilt, tilt]) for p, tilt in fair_sign((1,)))
#: three clients in a line, weights of total 1
LENGTHS = ((1,), (2,), (5,))
SHARP_WEIGHTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


def outcomes(signs):
    return signed_tilts(LENGTHS, signs, 2)


def sharp_weighted_energies(signs):
    energies = expected_energies(outcomes(signs))
    return sum(w * w * z for w, z in zip(SHARP_WEIGHTS, energies, strict=True))


AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "enumeration",
        measured,
        weighted_energies(2),
        covers="statement",
        only="crowds with finitely many outcomes and fixed weights",
        cases=CASES,
    ),
    Cases(
        "blind-weights",
        lambda choose: random_weights(choose)[0],
        lambda choose: random_weights(choose)[1],
        covers="statement",
        only="the need for weights that do not see the tilts",
        cases=(fixed,),
    ),
)

RIVALS = (
    Rival("enumeration", "w_i in place of w_i^2", claimed=weighted_energies(1)),
    Rival(
        "enumeration",
        "one sign for all",
        cases=(COMMON,),
        measured=lambda outcomes: expected_bias_energy(outcomes, (HALF, HALF)),
        claimed=lambda outcomes: HALF**2 * sum(expected_energies(outcomes)),
        drops="tilts independent and centred",
    ),
    Rival(
        "blind-weights",
        "weights that see the tilts",
        cases=(realised_oracle,),
        drops="weights independent of the tilts",
    ),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "product-of-signs",
        lambda signs: expected_bias_energy(outcomes(signs), SHARP_WEIGHTS),
        sharp_weighted_energies,
        covers="statement",
        only="three signs of which the third is the product of the others",
        cases=(pairwise,),
    ),
)

SHARPENED_RIVALS = (
    Rival(
        "product-of-signs",
        "two clients share a sign",
        cases=(paired,),
        drops="E<beta_i, beta_j> = 0 for i != j",
    ),
)

"""Proposition 3.4, first statement, sharpened: uncorrelated tilts are enough."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd_laws import (
    expected_bias_energy,
    expected_energies,
    signed_tilts,
)
from proofs_checks.instances.finite_crowds import paired, pairwise
from proofs_checks.statement.claim import Claim, Sharpened

#: three clients in a line, weights of total 1
LENGTHS = ((1,), (2,), (5,))
WEIGHTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


def outcomes(signs):
    return signed_tilts(LENGTHS, signs, 2)


def weighted_energies(signs):
    energies = expected_energies(outcomes(signs))
    return sum(w * w * z for w, z in zip(WEIGHTS, energies, strict=True))


CLAIM = Claim(
    label="crowd-prop-3-4-identity-sharp",
    paper="crowd",
    printed="Proposition 3.4, identity",
    stands=Sharpened(of="crowd-prop-3-4-identity"),
    title="The identity needs uncorrelated tilts only",
    assumes=("E<beta_i, beta_j> = 0 for i != j",),
    uses=("crowd-prop-3-4-identity",),
    says=r"""
For fixed weights $\mathbb E\|b(w)\|^2 = \sum_i w_i^2\zeta_i^2$ as soon as
$\mathbb E\langle\beta_i,\beta_j\rangle = 0$ for $i\ne j$. Neither independence nor mean zero is
needed; three signs of which the third is the product of the others will do.
""",
    finding=(
        "Proposition 3.4 and Theorem 5.1 are stated for independent centred tilts. Their proofs "
        "use E<beta_i, beta_j> = 0 only, so tilts that are pairwise uncorrelated, however "
        "dependent jointly, are covered. The paper names independence as what makes the cross "
        "terms vanish and does not claim that it is necessary for the identity."
    ),
    audits=(
        Kernel(
            name="coq",
            module="expectation",
            theorem="expected_bias_energy",
            statement=(
                "forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat -> R), "
                "uncorrelated n d beta -> "
                "E (fun o => inner d (aggregate n w (beta o)) (aggregate n w (beta o))) "
                "= diagonal_energy n w (expected_energy d beta)"
            ),
            rivals={
                "correlated tilts": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat "
                        "-> R), square_integrable n d beta -> mean_bias_energy n d beta w = "
                        "diagonal_energy n w (expected_energy d beta)"
                    ),
                    "refuted_by": "bias_energy_not_correlated",
                    "module": "harmonic_bias",
                }
            },
        ),
        Cases(
            name="product-of-signs",
            covers="three signs of which the third is the product of the others",
            cases=(pairwise,),
            measured=lambda signs: expected_bias_energy(outcomes(signs), WEIGHTS),
            claimed=weighted_energies,
            rivals={
                "two clients share a sign": {
                    "cases": (paired,),
                    "drops": "E<beta_i, beta_j> = 0 for i != j",
                },
            },
        ),
    ),
)

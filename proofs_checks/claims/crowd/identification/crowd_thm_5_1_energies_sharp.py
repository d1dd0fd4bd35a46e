"""Theorem 5.1 (a) sharpened: uncorrelated tilts are enough."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd_laws import (
    expected_disagreement_energies,
    expected_energies,
    signed_tilts,
)
from proofs_checks.instances.finite_crowds import paired, pairwise
from proofs_checks.statement.claim import Claim, Sharpened

LENGTHS = ((1,), (2,), (5,))


def outcomes(signs):
    return signed_tilts(LENGTHS, signs, 2)


def mapped(signs):
    energies = expected_energies(outcomes(signs))
    n = Fraction(len(energies))
    return [(1 - 2 / n) * z + sum(energies) / n**2 for z in energies]


CLAIM = Claim(
    label="crowd-thm-5-1-energies-sharp",
    paper="crowd",
    printed="Theorem 5.1 (a)",
    stands=Sharpened(of="crowd-thm-5-1-energies"),
    title="Identification needs uncorrelated tilts only",
    assumes=("n >= 3", "E<beta_i, beta_j> = 0 for i != j"),
    uses=("crowd-thm-5-1-energies", "crowd-thm-5-1-inverse", "crowd-prop-3-4-identity-sharp"),
    says=r"""
If $\mathbb E\langle\beta_i,\beta_j\rangle = 0$ for $i\ne j$ and $n\ge3$, then
$\zeta_i^2 = (T^{-1}s)_i$ with $s_i = \mathbb E\|\tilde\beta_i\|^2$. Neither independence nor mean
zero is needed.
""",
    finding=(
        "Theorem 5.1 is stated under independence and mean zero. Its proof uses "
        "E<beta_i, beta_j> = 0 only; three signs of which the third is the product of the others "
        "are covered. Proposition 5.2 shows that correlation, as opposed to dependence, does "
        "destroy identification, and the paper says so there."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_disagreement",
            theorem="expected_energies_recovered",
            statement=(
                "forall (P : Expectation) (n d : nat) (beta : random_tilts P), "
                "(3 <= n)%nat -> uncorrelated n d beta -> forall i, (i < n)%nat -> "
                "expected_energy d beta i "
                "= apply_Tinv n (fun j => E (fun o => energy d (disagreement n (beta o)) j)) i"
            ),
            rivals={
                "correlated tilts": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P), "
                        "square_integrable n d beta -> forall i, (i < n)%nat -> E (fun o => "
                        "energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d "
                        "beta) i"
                    ),
                    "refuted_by": "disagreement_energy_not_correlated",
                }
            },
        ),
        Cases(
            name="product-of-signs",
            covers="three signs of which the third is the product of the others",
            cases=(pairwise,),
            measured=lambda signs: expected_disagreement_energies(outcomes(signs)),
            claimed=mapped,
            rivals={
                "two clients share a sign": {
                    "cases": (paired,),
                    "drops": "E<beta_i, beta_j> = 0 for i != j",
                },
            },
        ),
    ),
)

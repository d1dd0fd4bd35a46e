"""Proposition 5.2: the expected bias energy of a correlated crowd is w' Sigma w."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import quadratic_form
from proofs_checks.definitions.crowd_laws import expected_bias_energy, signed_tilts
from proofs_checks.definitions.finite_law import expectation

CLAIM = Claim(
    printed="Proposition 5.2, bias energy",
    declared_verdict=AsPrinted(),
    title="Correlated biases add like a portfolio's risks",
    assumes=("Cov(beta_i, beta_j) = Sigma_ij I/d", "w fixed"),
    uses=("crowd-prop-3-4-identity-sharp",),
    says={
        "statement": r"""
If $\mathrm{Cov}(\beta_i,\beta_j) = \Sigma_{ij}I_d/d$ and $\mathbb E\beta_i = 0$, then
$\mathbb E\|b(w)\|^2 = w^\top\Sigma w$ for fixed $w$.
"""
    },
    notes=(
        "Only E<beta_i, beta_j> = Sigma_ij, the trace of the covariance, enters; neither the "
        "Gaussian law nor the shape I_d/d does."
    ),
)

WEIGHTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


def loadings(rows):
    """beta_i = sum of the loadings times independent fair signs, along one axis each."""

    def outcomes():
        count = len(rows[0])
        for probability, signs in signed_tilts([[1]] * count, lambda coins: coins, count):
            yield (
                probability,
                [[sum(x * s[0] for x, s in zip(row, signs, strict=True))] for row in rows],
            )

    return outcomes


CROWDS = (
    loadings(((1, 0, 1), (0, 2, 1), (1, 1, -1))),
    loadings(((1, 2), (3, -1), (1, 1))),
    loadings(((1, 0, 0), (0, 2, 0), (0, 0, 3))),
)
CORRELATED = CROWDS[:2]


def second_moments(outcomes):
    """Sigma_ij = E <beta_i, beta_j>."""
    flat = expectation(outcomes(), lambda tilts: [x for row in gram(tilts) for x in row])
    n = len(WEIGHTS)
    return [flat[i * n : (i + 1) * n] for i in range(n)]


def diagonal_part(outcomes):
    matrix = second_moments(outcomes)
    return sum(w * w * matrix[i][i] for i, w in enumerate(WEIGHTS))


AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "enumeration",
        lambda outcomes: expected_bias_energy(outcomes(), WEIGHTS),
        lambda outcomes: quadratic_form(second_moments(outcomes), WEIGHTS),
        covers="statement",
        only="sums of independent signs",
        cases=CROWDS,
    ),
)

RIVALS = (
    Rival("enumeration", "the diagonal of Sigma only", cases=CORRELATED, claimed=diagonal_part),
    Rival(
        "enumeration",
        "products counted once",
        cases=CORRELATED,
        claimed=lambda outcomes: (
            (quadratic_form(second_moments(outcomes), WEIGHTS) + diagonal_part(outcomes)) / 2
        ),
    ),
)

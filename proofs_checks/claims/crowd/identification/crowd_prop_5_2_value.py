"""Proposition 5.2: the expected bias energy of a correlated crowd is w' Sigma w."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import quadratic_form
from proofs_checks.definitions.crowd_laws import expected_bias_energy
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.matrices import combine, diagonal, diagonal_matrix
from proofs_checks.instances.correlated_crowds import CORRELATED, UNCORRELATED

CLAIM = Claim(
    printed="Proposition 5.2, bias energy",
    declared_verdict=AsPrinted(),
    title="Correlated biases add like a portfolio's risks",
    assumes=("Cov(beta_i, beta_j) = Sigma_ij I/d", "w fixed"),
    uses=("crowd-prop-3-4-identity-sharp",),
    says={
        "identity": r"""
If $\mathrm{Cov}(\beta_i,\beta_j) = \Sigma_{ij}I_d/d$ and $\mathbb E\beta_i = 0$, then
$\mathbb E\|b(w)\|^2 = w^\top\Sigma w$ for fixed $w$."""
    },
    notes="""Only E<beta_i, beta_j> = Sigma_ij, the trace of the covariance, enters; neither the
    Gaussian law nor the shape I_d/d does.""",
)

# fmt: off
HALF = Fraction(1, 2)
WEIGHTS = (HALF, Fraction(1, 3), Fraction(1, 6))

def second_moments(outcomes):
    """Sigma_ij = E <beta_i, beta_j>."""
    flat = expectation(outcomes(), lambda tilts: [x for row in gram(tilts) for x in row])
    n = len(WEIGHTS)
    return [flat[i * n : (i + 1) * n] for i in range(n)]

def form(off=1):
    """w' Sigma w, the entries off the diagonal of Sigma times ``off``."""

    def claimed(outcomes):
        sigma = second_moments(outcomes)
        own = diagonal_matrix(diagonal(sigma))
        return quadratic_form(combine(off, sigma, 1 - off, own), WEIGHTS)

    return claimed

AUDITS = (
    Kernel("coq", covers="identity"),
    Cases("enumeration", lambda outcomes: expected_bias_energy(outcomes(), WEIGHTS), form(),
          covers="identity", only="sums of independent signs", cases=(*CORRELATED, UNCORRELATED)),
)

RIVALS = (
    Rival("enumeration", "the diagonal of Sigma only", cases=CORRELATED, claimed=form(off=0)),
    Rival("enumeration", "products counted once", cases=CORRELATED, claimed=form(off=HALF)),
)

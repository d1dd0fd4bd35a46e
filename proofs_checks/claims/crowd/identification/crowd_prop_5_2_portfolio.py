"""Proposition 5.2: the best weights of a correlated crowd are the minimum-variance portfolio."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_correlated import portfolio
from proofs_checks.definitions.crowd_incoherence import quadratic_form
from proofs_checks.definitions.matrices import diagonal, is_definite
from proofs_checks.instances.correlated_crowds import SHORT_MATRIX, SKEWED_MATRIX
from proofs_checks.instances.crowd_moments import definite_matrices_with_weights

CLAIM = Claim(
    printed="Proposition 5.2, optimal weights",
    declared_verdict=AsPrinted(),
    title="With correlation the best weights are a minimum-variance portfolio",
    assumes=("Sigma positive definite", "weights of total 1"),
    uses=("crowd-prop-5-2-value",),
    given=r"Let $\Sigma\succ0$ and $x = \Sigma^{-1}\mathbf 1$.",
    says={
        "minimiser": r"""
Over $\mathbf 1^\top w = 1$ the form $w^\top\Sigma w$ has the only minimiser
$w = x/\mathbf 1^\top x$, of value $1/\mathbf 1^\top x$.""",
        "simplex": r"If $x\ge0$, it is the minimiser over the simplex as well.",
    },
    notes="""With x of both signs the portfolio leaves the simplex, so signed weights can pay only
    where biases are correlated, as the paper says.""",
)


# fmt: off
def value_at(weights):
    """x' Sigma x at the weights that a rule gives for Sigma, scaled to total 1."""

    def claimed(case):
        raw = weights(case[0])
        return quadratic_form(case[0], [x / sum(raw) for x in raw])

    return claimed

def inverse_diagonal(sigma):
    return [1 / Fraction(entry) for entry in diagonal(sigma)]

def uniform(sigma):
    return [Fraction(1)] * len(sigma)

def clipped(sigma):
    return [max(x, Fraction(0)) for x in portfolio(sigma)]

AUDITS = (
    Kernel("coq", covers=("minimiser", "simplex")),
    Property("rationals", lambda case: quadratic_form(*case), value_at(portfolio),
             relation=AT_LEAST, covers="minimiser", only="that no weights of total 1 do better",
             instances=definite_matrices_with_weights,
             hypotheses={"Sigma positive definite": lambda case: is_definite(case[0])},
             examples=100),
)

RIVALS = (
    Rival("rationals", "inverse to the diagonal of Sigma", claimed=value_at(inverse_diagonal),
          witnesses=(SKEWED_MATRIX,)),
    Rival("rationals", "uniform weights", claimed=value_at(uniform), witnesses=(SKEWED_MATRIX,)),
    Rival("rationals", "clipped to the simplex", claimed=value_at(clipped),
          witnesses=(SHORT_MATRIX,)),
)

"""Proposition 5.2: the best weights of a correlated crowd are the minimum-variance portfolio."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_correlated import portfolio
from proofs_checks.definitions.crowd_incoherence import quadratic_form
from proofs_checks.definitions.matrices import is_definite
from proofs_checks.instances.crowd_moments import definite_matrices_with_weights

CLAIM = Claim(
    printed="Proposition 5.2, optimal weights",
    declared_verdict=AsPrinted(),
    title="With correlation the best weights are a minimum-variance portfolio",
    assumes=("Sigma positive definite", "weights of total 1"),
    uses=("crowd-prop-5-2-value",),
    says={
        "statement": r"""
Let $\Sigma\succ0$ and $x = \Sigma^{-1}\mathbf 1$. Over $\mathbf 1^\top w = 1$ the form
$w^\top\Sigma w$ has the only minimiser $w = x/\mathbf 1^\top x$, of value $1/\mathbf 1^\top x$. If
$x\ge0$, it is the minimiser over the simplex as well.
"""
    },
    notes=(
        "With x of both signs the portfolio leaves the simplex, so signed weights can pay only "
        "where biases are correlated, as the paper says."
    ),
)


def definite(case):
    return is_definite(case[0])


def value(case):
    return quadratic_form(*case)


def least(case):
    """x' Sigma x at x proportional to Sigma^-1 1."""
    return quadratic_form(case[0], portfolio(case[0]))


def inverse_diagonal(case):
    raw = [1 / Fraction(row[i]) for i, row in enumerate(case[0])]
    return quadratic_form(case[0], [x / sum(raw) for x in raw])


def uniform(case):
    n = len(case[0])
    return quadratic_form(case[0], [Fraction(1, n)] * n)


def clipped(case):
    """The portfolio with its negative weights set to 0 and scaled to total 1."""
    raw = [max(x, Fraction(0)) for x in portfolio(case[0])]
    return quadratic_form(case[0], [x / sum(raw) for x in raw])


TENTH = Fraction(1, 10)
SKEWED = (
    ((12 * TENTH, TENTH, TENTH), (TENTH, 1, 0), (TENTH, 0, 1)),
    (Fraction(4, 15), Fraction(11, 30), Fraction(11, 30)),
)
SHORT = (((4, 2), (2, Fraction(3, 2))), (Fraction(-1, 3), Fraction(4, 3)))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        value,
        least,
        covers="statement",
        only="that no weights of total 1 do better",
        instances=lambda: definite_matrices_with_weights().strategy(),
        relation=AT_LEAST,
        hypotheses={"Sigma positive definite": definite},
        examples=100,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "inverse to the diagonal of Sigma",
        claimed=inverse_diagonal,
        witnesses=(SKEWED,),
    ),
    Rival("rationals", "uniform weights", claimed=uniform, witnesses=(SKEWED,)),
    Rival("rationals", "clipped to the simplex", claimed=clipped, witnesses=(SHORT,)),
)

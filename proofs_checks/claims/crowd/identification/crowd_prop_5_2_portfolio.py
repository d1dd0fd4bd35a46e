"""Proposition 5.2: the best weights of a correlated crowd are the minimum-variance portfolio."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd_correlated import portfolio
from proofs_checks.definitions.crowd_incoherence import quadratic_form
from proofs_checks.definitions.matrices import is_definite
from proofs_checks.instances.crowd_moments import definite_matrices_with_weights
from proofs_checks.statement.claim import AT_LEAST, AsPrinted, Claim


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

CLAIM = Claim(
    label="crowd-prop-5-2-portfolio",
    paper="crowd",
    printed="Proposition 5.2, optimal weights",
    stands=AsPrinted(),
    title="With correlation the best weights are a minimum-variance portfolio",
    assumes=("Sigma positive definite", "weights of total 1"),
    uses=("crowd-prop-5-2-value",),
    says=r"""
Let $\Sigma\succ0$ and $x = \Sigma^{-1}\mathbf 1$. Over $\mathbf 1^\top w = 1$ the form
$w^\top\Sigma w$ has the only minimiser $w = x/\mathbf 1^\top x$, of value $1/\mathbf 1^\top x$. If
$x\ge0$, it is the minimiser over the simplex as well.
""",
    notes=(
        "With x of both signs the portfolio leaves the simplex, so signed weights can pay only "
        "where biases are correlated, as the paper says."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_correlated",
            theorem="minimum_variance_portfolio",
            statement=(
                "forall (n : nat) (S : nat -> nat -> R) (x : nat -> R), (0 < n)%nat -> "
                "symmetric n S -> positive_definite n S -> (forall i, (i < n)%nat -> row_times "
                "n S x i = 1) -> let u := fun i => x i / sums.sum n x in 0 < sums.sum n x /\\ "
                "total_one n u /\\ bilinear n S u u = 1 / sums.sum n x /\\ (forall w, total_one n "
                "w -> 1 / sums.sum n x <= bilinear n S w w) /\\ (forall w, total_one n w -> "
                "bilinear n S w w = 1 / sums.sum n x -> forall i, (i < n)%nat -> w i = u i) /\\ "
                "((forall i, (i < n)%nat -> 0 <= x i) -> in_simplex n u)"
            ),
            rivals={
                "inverse to the diagonal of Sigma": {
                    "statement": (
                        "forall (n : nat) (S : nat -> nat -> R) (u w : nat -> R), (0 < n)%nat "
                        "-> symmetric n S -> positive_definite n S -> total_one n u -> "
                        "total_one n w -> (exists t : R, forall i, (i < n)%nat -> u i = t / S i "
                        "i) -> bilinear n S u u <= bilinear n S w w"
                    ),
                    "refuted_by": "portfolio_not_inverse_diagonal",
                    "module": "crowd_correlated_rivals",
                },
                "always on the simplex": {
                    "statement": (
                        "forall (n : nat) (S : nat -> nat -> R) (x : nat -> R), (0 < n)%nat -> "
                        "symmetric n S -> positive_definite n S -> (forall i, (i < n)%nat -> "
                        "row_times n S x i = 1) -> forall i, (i < n)%nat -> 0 <= x i / sums.sum "
                        "n x"
                    ),
                    "refuted_by": "portfolio_not_always_on_simplex",
                    "module": "crowd_correlated_rivals",
                },
            },
        ),
        Property(
            name="rationals",
            covers="that no weights of total 1 do better",
            instances=lambda: definite_matrices_with_weights().strategy(),
            measured=value,
            claimed=least,
            relation=AT_LEAST,
            hypotheses={"Sigma positive definite": definite},
            examples=100,
            rivals={
                "inverse to the diagonal of Sigma": {
                    "claimed": inverse_diagonal,
                    "known": (SKEWED,),
                },
                "uniform weights": {"claimed": uniform, "known": (SKEWED,)},
                "clipped to the simplex": {"claimed": clipped, "known": (SHORT,)},
            },
        ),
    ),
)

"""Lemma 5.4 sharpened: for every n a crowd attains the constant 1 - 1/n, so that none is better."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import matrices

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(of="crowd-lem-5-4-bound"),
    title="For every number of clients the constant $1-1/n$ is attained",
    assumes=("n >= 2",),
    uses=("crowd-lem-5-4-sharp",),
    says={
        "statement": r"""
For every $n \ge 2$ and $0 < \kappa \le 1$ let $\beta_2,\dots,\beta_n$ be orthonormal,
$\|\beta_1\|^2 = n-1$ and $\langle\beta_1,\beta_j\rangle = \kappa$. Their incoherence is
$\kappa$, and
$$|\eta_1| = 2\kappa\Bigl(1-\frac1n\Bigr)^2 = \Bigl(1-\frac1n\Bigr)\,\kappa\,\bar q .$$""",
    },
    notes=(
        "Both sides are linear in kappa, so the audit takes kappa = 1; such tilts exist because "
        "the Gram matrix is semidefinite. The second route decides kappa = 1 exactly at each n."
    ),
)


def extreme_gram(n, kappa=1):
    """Energy n - 1 against n - 1 orthogonal unit tilts, inner products kappa."""
    return [
        [
            Fraction(n - 1 if i == j == 0 else 1 if i == j else kappa * ((i == 0) ^ (j == 0)))
            for j in range(n)
        ]
        for i in range(n)
    ]


def attained(n):
    """-eta_1 of `extreme_gram` for kappa = 1, from the cross terms: 2/n - 2/n^2, n - 1 times."""
    return (n - 1) * (2 / n - 2 / n**2)


def attained_densely(n):
    """The same from J Q J and the dense map; whether kappa = 1 exactly is decided on the way."""
    matrix = extreme_gram(n)
    if realised.incoherence_ceiling(matrix, 64) != 1:
        raise ArithmeticError(f"kappa of the extreme crowd of {n} clients is not 1")
    centring = [[Fraction(int(i == j)) - Fraction(1, n) for j in range(n)] for i in range(n)]
    centred = dense_product(dense_product(centring, matrix), centring)
    linear = paper.apply(paper.dense_disagreement_map(n), matrices.diagonal(matrix))
    return linear[0] - centred[0][0]


def mean_of_extreme(n):
    return 2 * (n - 1) / n


AUDITS = (
    AllN(
        "attained",
        attained,
        lambda n: (1 - 1 / n) * mean_of_extreme(n),
        covers="statement",
        start=2,
        degree=2,
        second=attained_densely,
    ),
)

RIVALS = (
    Rival("attained", "1 - 2/n is attained", claimed=lambda n: (1 - 2 / n) * mean_of_extreme(n)),
    Rival("attained", "1 is attained", claimed=mean_of_extreme),
)

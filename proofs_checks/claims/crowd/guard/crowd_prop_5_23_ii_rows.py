"""Proposition 5.23 (ii), an identity of the estimate: off-diagonal rows of hat Q sum to zero."""

from fedtheory.crowd.guard import rebuilt_gram
from fedtheory.crowd.weights import fit_bias_energies
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import matrices
from proofs_checks.instances.crowd_reports import noisy_half_averages

CLAIM = Claim(
    printed="Proposition 5.23 (ii), rebuilt Gram matrix",
    declared_verdict=Sharpened(),
    title=r"The rebuilt matrix has $\hat q$ on its diagonal and off-diagonal rows of sum zero",
    assumes=("n >= 3", "no energy clipped"),
    uses=("crowd-prop-5-23-ii-identity",),
    says={
        "statement": r"""
Let $G$ be any symmetric matrix whose rows sum to zero, noise included, $\hat q = T^{-1}
\mathrm{diag}\,G$ and $\hat Q = G + \frac1n(\hat q\mathbf 1^\top+\mathbf 1\hat q^\top)
- \frac{\mathbf 1^\top\hat q}{n^2}\mathbf 1\mathbf 1^\top$. Then every row of $\hat Q$ sums to its
diagonal entry; and that entry is $\hat q_i$.""",
    },
    finding=(
        "The estimate of kappa is built from a matrix whose off-diagonal rows sum to zero exactly, "
        "on every data set. True tilts satisfy no such law, which is why the estimate cannot be "
        "consistent (the paper says that it is not), and why it is blind at n = 3."
    ),
)


def cross_gram(case):
    """The symmetrised product of the two halves, centred over the clients."""
    return realised.cross_gram(*(paper.residuals(half) for half in case))


def rebuilt(centred, share=lambda n: 1 / n):
    """hat Q with unclipped energies."""
    n = Fraction(len(centred))
    energies = realised.invert_disagreement_map(matrices.diagonal(centred))
    return energies, [
        [g + share(n) * (x + y) - sum(energies) / n**2 for g, y in zip(row, energies, strict=True)]
        for row, x in zip(centred, energies, strict=True)
    ]


def diagonal_and_rows(share=lambda n: 1 / n):
    """Diagonal minus hat q, then the off-diagonal row sums."""

    def measured(case):
        energies, found = rebuilt(cross_gram(case), share)
        diagonal = matrices.diagonal(found)
        return [
            *(x - q for x, q in zip(diagonal, energies, strict=True)),
            *(sum(row) - x for row, x in zip(found, diagonal, strict=True)),
        ]

    return measured


def of_q_itself(case):
    """The off-diagonal row sums of the first half's own Gram matrix."""
    matrix = paper.gram(case[0])
    return [0] * len(matrix) + [sum(row) - row[i] for i, row in enumerate(matrix)]


ONE = (((1, 1), (0, 2), (3, 1)), ((1, 0), (0, 1), (2, 1)))
CROWDS = (
    ((3, 0, 0, 1), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2)),
    ((4, 0, 0, 0, 1), (0, 3, 0, 1, 0), (1, 0, 5, 0, 0), (0, 1, 0, 4, 0), (0, 0, 1, 0, 6)),
)


def by_estimator(tilts):
    centred = [[float(x) for x in row] for row in realised.centred_gram(tilts)]
    energies = fit_bias_energies([centred[i][i] for i in range(len(centred))])
    return rebuilt_gram(centred, energies)


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        diagonal_and_rows(),
        lambda case: [0] * (2 * len(case[0])),
        covers="statement",
        instances=noisy_half_averages,
        examples=80,
    ),
    Cases(
        "estimator",
        by_estimator,
        lambda tilts: [[float(x) for x in row] for row in rebuilt(realised.centred_gram(tilts))[1]],
        covers="statement",
        only="the estimators rebuilt_gram and fit_bias_energies",
        cases=CROWDS,
        tolerance=Tolerance(1e-12, "a few roundings of numbers below 40"),
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "1/(n-1) in place of 1/n",
        measured=diagonal_and_rows(lambda n: 1 / (n - 1)),
        witnesses=(ONE,),
    ),
    Rival("rationals", "true tilts obey the same law", measured=of_q_itself, witnesses=(ONE,)),
    Rival(
        "estimator",
        "the tilts' own Gram matrix",
        measured=lambda tilts: [[float(x) for x in row] for row in paper.gram(tilts)],
    ),
)

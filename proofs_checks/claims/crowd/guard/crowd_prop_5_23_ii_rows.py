"""Proposition 5.23 (ii), an identity of the estimate: off-diagonal rows of hat Q sum to zero."""

from fedtheory.crowd.guard import rebuilt_gram
from fedtheory.crowd.weights import fit_bias_energies
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_guard as guard
from proofs_checks.definitions.crowd_incoherence import centred_gram, cross_gram
from proofs_checks.definitions.matrices import diagonal
from proofs_checks.instances.crowd_reports import noisy_half_averages
from proofs_checks.instances.guarded_crowds import FIVE, FOUR

CLAIM = Claim(
    printed="Proposition 5.23 (ii), rebuilt Gram matrix",
    declared_verdict=Sharpened(),
    title=r"The rebuilt matrix has $\hat q$ on its diagonal and off-diagonal rows of sum zero",
    assumes=("n >= 3", "no energy clipped"),
    uses=("crowd-prop-5-23-ii-identity",),
    given=r"""
Let $G$ be any symmetric matrix whose rows sum to zero, noise included, $\hat q = T^{-1}
\mathrm{diag}\,G$ and $\hat Q = G + \frac1n(\hat q\mathbf 1^\top+\mathbf 1\hat q^\top)
- \frac{\mathbf 1^\top\hat q}{n^2}\mathbf 1\mathbf 1^\top$.""",
    says={
        "row sums": r"Then every row of $\hat Q$ sums to its diagonal entry.",
        "diagonal": r"And that entry is $\hat q_i$.",
    },
    finding="""The estimate of kappa is built from a matrix whose off-diagonal rows sum to zero
    exactly, on every data set. True tilts satisfy no such law, which is why the estimate cannot be
    consistent (the paper says that it is not), and why it is blind at n = 3.""",
)


# fmt: off
def diagonal_and_rows(share=lambda n: Fraction(1, n)):
    """Diagonal minus hat q, then the off-diagonal row sums, of hat Q with share(n) for 1/n."""

    def measured(case):
        centred = cross_gram(*(paper.residuals(half) for half in case))
        found = guard.unclipped_gram(centred, share(len(centred)))
        energies = guard.unclipped_energies(centred)
        return [
            *(x - q for x, q in zip(diagonal(found), energies, strict=True)),
            *(sum(row) - x for row, x in zip(found, diagonal(found), strict=True)),
        ]

    return measured

def by_estimator(tilts):
    centred = guard.floats(centred_gram(tilts))
    return rebuilt_gram(centred, fit_bias_energies(diagonal(centred)))

def of_q_itself(case):
    """The off-diagonal row sums of the first half's own Gram matrix."""
    matrix = paper.gram(case[0])
    return [0] * len(matrix) + [sum(row) - row[i] for i, row in enumerate(matrix)]

AUDITS = (
    Kernel("coq", covers=("row sums", "diagonal")),
    Property("rationals", diagonal_and_rows(), lambda case: [0] * (2 * len(case[0])),
             covers=("row sums", "diagonal"), instances=noisy_half_averages,
             examples=80),
    Cases("estimator", by_estimator,
          lambda tilts: guard.floats(guard.unclipped_gram(centred_gram(tilts))),
          covers=("row sums", "diagonal"), only="the estimators rebuilt_gram and fit_bias_energies",
          cases=(FOUR, FIVE), tolerance=Tolerance(1e-12, "a few roundings of numbers below 40")),
)

KNOWN = {"witnesses": ((((1, 1), (0, 2), (3, 1)), ((1, 0), (0, 1), (2, 1))),)}

RIVALS = (
    Rival("rationals", "1/(n-1) in place of 1/n",
          measured=diagonal_and_rows(lambda n: Fraction(1, n - 1)), **KNOWN),
    Rival("rationals", "true tilts obey the same law", measured=of_q_itself, **KNOWN),
    Rival("estimator", "the tilts' own Gram matrix",
          measured=lambda tilts: guard.floats(paper.gram(tilts))),
)

"""Remark 5.24 at three clients: the estimated incoherence is zero on every data set."""

from fedtheory.crowd.guard import guard_decision
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import matrices
from proofs_checks.instances.crowd_reports import half_average_pairs

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=Sharpened(),
    title="With three clients the guard never refuses: its estimate is 0 whatever the data",
    assumes=("n = 3", "no energy clipped"),
    uses=("crowd-prop-5-23-ii-rows",),
    says={
        "statement": r"""
For $n = 3$ and every symmetric $G$ with rows of sum zero, noise included, all off-diagonal entries
of $\hat Q$ vanish, so that $\hat\kappa = 0$ on every data set whose estimated energies are
positive.""",
    },
    finding=(
        "At n = 3 the guard carries no information: kappa-hat is identically 0, so that it accepts "
        "every federation, whatever kappa is. Three numbers whose sums in pairs vanish are zero. "
        "The paper offers the guard as a screening diagnostic and not as a certificate, and tests "
        "it from n = 5; this is a case in which it cannot even screen."
    ),
    notes="The library's guard answers 'uniform' at three clients and says why.",
)


def estimate(case, symmetric=True):
    """Off-diagonal entries of hat Q, whatever the noise; no energy is clipped."""
    one, two = (paper.residuals(half) for half in case)
    n = len(one)
    one_sided = [[paper.inner(x, y) for y in two] for x in one]
    centred = realised.cross_gram(one, two) if symmetric else one_sided
    energies = realised.invert_disagreement_map(matrices.diagonal(centred))
    total = sum(energies) / Fraction(n * n)
    return [
        centred[i][j] + (energies[i] + energies[j]) / n - total
        for i in range(n)
        for j in range(n)
        if i != j
    ]


def zeros(case):
    n = len(case[0])
    return [0] * (n * (n - 1))


def cross_products(case):
    """The off-diagonal entries before the rebuilding."""
    one = [paper.residuals(half) for half in case]
    return [paper.inner(one[0][i], one[1][j]) for i in range(3) for j in range(3) if i != j]


FOUR = (((1, 0), (-1, 0), (1, 0), (-1, 0)), ((1, 0), (-1, 0), (1, 0), (-1, 0)))
ROTATED = (((1, 0), (0, 1), (0, 0)), ((0, 1), (-1, 0), (0, 0)))
#: equal tilts but for a rest of 1: kappa is close to 2
NEARLY_EQUAL = ((9, 1, 0, 0), (9, 0, 1, 0), (9, 0, 0, 1))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        estimate,
        zeros,
        covers="statement",
        instances=lambda: half_average_pairs(3),
        examples=200,
    ),
    Cases(
        "estimator",
        lambda tilts: (
            guard_decision(
                [[float(x) for x in row] for row in realised.centred_gram(tilts)]
            ).use_crowd
        ),
        lambda tilts: False,
        covers="statement",
        only="the estimator guard_decision, which refuses instead",
        cases=(NEARLY_EQUAL, ((1, 0), (0, 2), (3, 1))),
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "four clients",
        instances=lambda: half_average_pairs(4),
        drops="n = 3",
        witnesses=(FOUR,),
    ),
    Rival(
        "rationals",
        "halves not symmetrised",
        measured=lambda case: estimate(case, symmetric=False),
        witnesses=(ROTATED,),
    ),
    Rival("rationals", "before the rebuilding", measured=cross_products, witnesses=(ROTATED,)),
    Rival("estimator", "accepted, as the remark would", claimed=lambda tilts: True),
)

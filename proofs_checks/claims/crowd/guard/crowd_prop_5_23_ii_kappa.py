"""Proposition 5.23 (ii): kappa itself is not a function of the transcript's law."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised

CLAIM = Claim(
    printed="Proposition 5.23 (ii), kappa",
    declared_verdict=AsPrinted(),
    title=r"Two crowds with one transcript law can differ in $\kappa$, on both sides of 1",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-i-law", "crowd-prop-5-23-ii-invariant"),
    says={
        "statement": r"""
There are tilts and shifts such that $JQJ$, and with it the law of every transcript, stays the same
while $\kappa$ goes from below $1$ to above $1$. So $\kappa$ is not a function of that law.""",
    },
    notes=(
        "An existence statement: the listed pairs prove it, each comparison exact. That the law of "
        "the transcript is the same is crowd-prop-5-23-i-law."
    ),
)

#: tilts, a shift, a level that kappa stays below before it and exceeds after it
PAIRS = (
    (((1, 0, 0), (0, 1, 0), (0, 0, 1)), (-1, -1, -1), Fraction(1, 10), Fraction(3, 2)),
    (((2, 0, 0, 0), (0, 1, 0, 0), (0, 0, 3, 0)), (0, 0, 0, 5), Fraction(1, 10), Fraction(3, 2)),
    (((3, 1, 0, 0), (-1, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 5)), (-9, 0, 0, 9), Fraction(1, 5), 2),
)


def both(level_before=lambda low, high: low, level_after=lambda low, high: high):
    """Gram matrix of the disagreements after the shift, and on which side kappa lies."""

    def measured(case):
        tilts, c, low, high = case
        moved = realised.shifted(tilts, c)
        return [
            realised.centred_gram(moved),
            realised.incoherence_is_at_most(paper.gram(tilts), level_before(low, high)),
            realised.incoherence_is_at_most(paper.gram(moved), level_after(low, high)),
        ]

    return measured


def claimed(before=True, after=False):
    return lambda case: [realised.centred_gram(case[0]), before, after]


AUDITS = (Cases("pairs", both(), claimed(), covers="statement", cases=PAIRS),)

RIVALS = (
    Rival("pairs", "kappa stays below its level", claimed=claimed(after=True)),
    Rival("pairs", "kappa is large before", claimed=claimed(before=False)),
    Rival(
        "pairs",
        "only the first client is shifted",
        measured=lambda case: [
            realised.centred_gram([*realised.shifted(case[0][:1], case[1]), *case[0][1:]]),
            True,
            False,
        ],
    ),
)

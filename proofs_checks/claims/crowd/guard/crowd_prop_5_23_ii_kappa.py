"""Proposition 5.23 (ii): kappa itself is not a function of the transcript's law."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import centred_gram, shifted
from proofs_checks.instances.crowd_shifts import MADE_COHERENT

CLAIM = Claim(
    printed="Proposition 5.23 (ii), kappa",
    declared_verdict=AsPrinted(),
    title=r"Two crowds with one transcript law can differ in $\kappa$, on both sides of 1",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-i-law", "crowd-prop-5-23-ii-invariant"),
    says={
        "pairs": r"""
There are tilts and shifts such that $JQJ$, and with it the law of every transcript, stays the same
while $\kappa$ goes from below $1$ to above $1$.""",
        "no function": r"So $\kappa$ is not a function of that law.",
    },
    notes="""An existence statement: the listed pairs prove it, each comparison exact. That the law
    of the transcript is the same is crowd-prop-5-23-i-law.""",
)


# fmt: off
def measured(case):
    """Gram matrix of the disagreements after the shift, and whether kappa is at most its levels."""
    tilts, c, low, high = case
    moved = shifted(tilts, c)
    return [
        centred_gram(moved),
        realised.incoherence_is_at_most(gram(tilts), low),
        realised.incoherence_is_at_most(gram(moved), high),
    ]

def claimed(before=True, after=False):
    return lambda case: [centred_gram(case[0]), before, after]

def first_shifted(case):
    """The disagreements where the first client alone is shifted."""
    tilts, c, *_ = case
    return [centred_gram([*shifted(tilts[:1], c), *tilts[1:]]), True, False]

AUDITS = (
    Cases("pairs", measured, claimed(), covers=("pairs", "no function"), cases=MADE_COHERENT),
)

RIVALS = (
    Rival("pairs", "kappa stays below its level", claimed=claimed(after=True)),
    Rival("pairs", "kappa is large before", claimed=claimed(before=False)),
    Rival("pairs", "only the first client is shifted", measured=first_shifted),
)

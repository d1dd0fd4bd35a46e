"""Remark 5.24: the quoted error rate of 4.2 % cannot be judged from what is at hand."""

from proofs_checks.authoring import *

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=Open(
        reason=(
            "the text lost the hats that would say which of kappa and its estimate the condition "
            "is about, and the ensemble of instances 'with kappa near one' is not described"
        )
    ),
    title="The measured rate of 4.2 %",
    uses=("crowd-rem-5-24-decision",),
    says={
        "rate": r"""
The empirical probability that $\kappa \ge 1$ given $\kappa < 1$ is 4.2 %, one of the two symbols
being the estimate; the sentence is quoted as the text at hand has it."""
    },
    notes="""Presumably the rate of false acceptance, P(kappa >= 1 | kappa-hat < 1), in the linear
    regime with kappa between 0.8 and 1.2. Such a rate belongs to an ensemble: for crowds that share
    a common vector it can be 1 (crowd-rem-5-24-no-certificate), and at three clients it is P(kappa
    >= 1) itself (crowd-rem-5-24-three). The paper calls the guard a screening diagnostic and not a
    certificate. No finding rests on the lost symbol.""",
)

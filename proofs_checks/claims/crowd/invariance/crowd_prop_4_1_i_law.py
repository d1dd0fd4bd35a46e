"""After Proposition 4.1: no data identify the truth, where a shifted crowd can occur."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import residuals
from proofs_checks.instances.shiftable_crowds import SHIFTABLE, signs

CLAIM = Claim(
    printed="Proposition 4.1 (i), consequence",
    declared_verdict=NeedsHypothesis(
        "the shifted crowd is possible under the law of the tilts",
        concedes=(
            "the closing note of the proof says that for Gaussian tilts every shifted realisation "
            "lies in the support of the centred law, and that the statement is about the realised "
            "crowd"
        ),
    ),
    title="No amount of data identifies the truth, unless the law of the tilts gives it away",
    assumes=("the shifted crowd is possible under the law of the tilts",),
    uses=("crowd-prop-4-1-i",),
    says={
        "not identified": r"""
Let the law of $(\beta_1,\dots,\beta_n)$ be known. If with the realised tilts $\beta_i$ the tilts
$\beta_i-c$, $c\ne0$, are possible as well, then no protocol can tell the two truths apart.""",
        "needed": r"""
The condition is needed: for $\beta_i=\pm a_ie$ with known $a=(1,2,4)$ and fair, independent signs
no two realisations have the same residuals, so that the residuals give the truth away.""",
    },
    finding="""'No amount of data identifies the truth' is about tilts of unknown law, or of a law
    with full support such as the Gaussian, as the closing note of the proof of Proposition 4.1
    says. With a known discrete law Assumption A1 can hold and the residuals determine the tilts,
    and so the truth's gradient.""",
)


# fmt: off
def lookalikes(case):
    """How many possible crowds have the residuals of the given one."""
    support, realised = case
    return sum(residuals(other) == residuals(realised) for other in support)

def every_realisation(support):
    return [lookalikes((support, realised)) for realised in support]

REALISED = ((signs(1, 2, 4), [[1], [2], [4]]),)

AUDITS = (
    Kernel("coq", covers=("not identified", "needed")),
    Cases("lookalikes", lookalikes, lambda case: 2, relation=AT_LEAST, covers="not identified",
          only="three laws under which a shifted crowd is possible", cases=SHIFTABLE),
    Cases("given-away", every_realisation, lambda support: [1] * len(support), covers="needed",
          only="that lengths 1, 2, 4 give the tilts away", cases=(signs(1, 2, 4),)),
)

RIVALS = (
    Rival("lookalikes", "a law that gives the truth away", cases=REALISED,
          drops="the shifted crowd is possible under the law of the tilts"),
    Rival("given-away", "equal lengths", cases=(signs(2, 2, 2),)),
)

"""Lemma D.1: sums of martingale differences over disjoint sets of rounds."""

from math import prod

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import energy, inner
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import martingale_paths, vector_sum
from proofs_checks.instances.martingales import martingales_feeding_two_sums
from proofs_checks.instances.skewed_federations import FEEDING_SIGNS

CLAIM = Claim(
    printed="Lemma D.1",
    declared_verdict=AsPrinted(),
    title="Two sums of martingale differences over disjoint rounds are orthogonal",
    assumes=("disjoint sets of rounds", "conditional second moments <= v_X, v_Y"),
    given=r"""
Let $(X_k)$, $(Y_k)$ be vector martingale differences for one filtration with conditional second
moments at most $v_X$, $v_Y$, and $\mathcal K_1$, $\mathcal K_2$ disjoint sets of rounds.""",
    says={
        "moments": r"""
With $A = \sum_{\mathcal K_1} X_k$ and $B = \sum_{\mathcal K_2} Y_l$
$$\mathbb E\|A\|^2 \le |\mathcal K_1|v_X, \qquad \mathbb E\langle A,B\rangle = 0, \qquad
  \mathbb E\langle A,B\rangle^2 \le |\mathcal K_1||\mathcal K_2|v_Xv_Y .$$"""
    },
    notes="""The kernel's filtration is given by the rules of conditional expectations, so that the
    theorem holds for every probability space. In the other audit one tree of increments is drawn
    and scaled: the sets being disjoint, only one of X_k and Y_k counts in a round. The last bound
    is attained by signs along one axis.""",
)


# fmt: off
def moments(*second):
    """E |A|^2, E <A, B>, -E <A, B>, E <A, B>^2; A sums the rounds that feed 1, B those named."""

    def measured(case):
        feeds, x_level, y_level, martingale = case

        def of(steps):
            def total(level, *wanted):
                fed = (step for step, feed in zip(steps, feeds, strict=True) if feed in wanted)
                return [level * x for x in vector_sum(fed, 2)]

            a, b = total(x_level, 1), total(y_level, *second)
            product = inner(a, b)
            return [energy(a), product, -product, product**2]

        return expectation(martingale_paths(martingale, len(feeds)), of)

    return measured

def printed(counted=prod, share=1):
    """The bounds, the last one with share times the product of the two counts."""

    def claimed(case):
        feeds, x_level, y_level, _ = case
        counts = feeds.count(1), feeds.count(2)
        last = share * counted(counts) * (x_level * y_level) ** 2
        return [counts[0] * x_level**2, 0, 0, last]

    return claimed

AUDITS = (
    Kernel("coq", covers="moments"),
    Property("trees", moments(2), printed(), relation=AT_MOST, covers="moments",
             instances=martingales_feeding_two_sums, examples=50,
             witnesses=(FEEDING_SIGNS,)),
)

KNOWN = {"witnesses": (FEEDING_SIGNS,)}

RIVALS = (
    Rival("trees", "sets that share a round", measured=moments(1, 2),
          drops="disjoint sets of rounds", **KNOWN),
    Rival("trees", "9/10 of the last bound", claimed=printed(share=Fraction(9, 10)), **KNOWN),
    Rival("trees", "the larger count in place of the product", claimed=printed(max), **KNOWN),
)

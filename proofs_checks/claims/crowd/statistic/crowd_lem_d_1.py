"""Lemma D.1: sums of martingale differences over disjoint sets of rounds."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import (
    martingale_paths,
    stationary_martingale,
    vector_sum,
)
from proofs_checks.instances.martingales import martingales_feeding_two_sums

CLAIM = Claim(
    printed="Lemma D.1",
    declared_verdict=AsPrinted(),
    title="Two sums of martingale differences over disjoint rounds are orthogonal",
    assumes=("disjoint sets of rounds", "conditional second moments <= v_X, v_Y"),
    says={
        "statement": r"""
Let $(X_k)$, $(Y_k)$ be vector martingale differences for one filtration with conditional second
moments at most $v_X$, $v_Y$, and $\mathcal K_1$, $\mathcal K_2$ disjoint sets of rounds. With
$A = \sum_{\mathcal K_1} X_k$ and $B = \sum_{\mathcal K_2} Y_l$
$$\mathbb E\|A\|^2 \le |\mathcal K_1|v_X, \qquad \mathbb E\langle A,B\rangle = 0, \qquad
  \mathbb E\langle A,B\rangle^2 \le |\mathcal K_1||\mathcal K_2|v_Xv_Y .$$
"""
    },
    notes=(
        "The kernel's filtration is given by the rules of conditional expectations, so that the "
        "theorem holds for every probability space. In the other audit one tree of increments is "
        "drawn and scaled: the sets being disjoint, only one of X_k and Y_k counts in a round. The "
        "last bound is attained by signs along one axis."
    ),
)


def moments(first, second):
    """E |A|^2, E <A, B>, -E <A, B>, E <A, B>^2; A sums the rounds for which ``first`` says so."""

    def measured(case):
        feeds, x_level, y_level, martingale = case

        def of(steps):
            a = vector_sum(
                (
                    [x_level * x for x in step]
                    for step, feed in zip(steps, feeds, strict=True)
                    if first(feed)
                ),
                2,
            )
            b = vector_sum(
                (
                    [y_level * x for x in step]
                    for step, feed in zip(steps, feeds, strict=True)
                    if second(feed)
                ),
                2,
            )
            product = paper.inner(a, b)
            return [paper.energy(a), product, -product, product**2]

        return expectation(martingale_paths(martingale, len(feeds)), of)

    return measured


def printed(case, square=1):
    feeds, x_level, y_level, _ = case
    one, two = feeds.count(1), feeds.count(2)
    return [one * x_level**2, 0, 0, square * one * two * (x_level * y_level) ** 2]


def smaller_set(case):
    """The larger of the two counts in place of their product."""
    feeds, x_level, y_level, _ = case
    one, two = feeds.count(1), feeds.count(2)
    return [one * x_level**2, 0, 0, max(one, two) * (x_level * y_level) ** 2]


def is_(*wanted):
    return lambda feed: feed in wanted


#: constant signs along one axis: the last inequality is an equality
SIGNS = ([1, 2, 1, 2], Fraction(1), Fraction(1), stationary_martingale(4, (4, 0, 0)))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "trees",
        moments(is_(1), is_(2)),
        printed,
        covers="statement",
        instances=lambda: martingales_feeding_two_sums().strategy(),
        relation=AT_MOST,
        examples=50,
        witnesses=(SIGNS,),
    ),
)

RIVALS = (
    Rival(
        "trees",
        "sets that share a round",
        measured=moments(is_(1), is_(1, 2)),
        drops="disjoint sets of rounds",
        witnesses=(SIGNS,),
    ),
    Rival(
        "trees",
        "9/10 of the last bound",
        claimed=lambda case: printed(case, Fraction(9, 10)),
        witnesses=(SIGNS,),
    ),
    Rival(
        "trees", "the larger count in place of the product", claimed=smaller_set, witnesses=(SIGNS,)
    ),
)

"""Proposition 3.1: convex perturbations that are centred at every point are affine."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import apply
from proofs_checks.definitions.matrices import inner
from proofs_checks.instances.crowd_quadratics import laws_of_quadratics

CLAIM = Claim(
    printed="Proposition 3.1",
    declared_verdict=AsPrinted(),
    title="Convex perturbations without a common bias are affine",
    assumes=("h_i almost surely convex", "centred at every point", "gradients integrable"),
    says={
        "statement": r"""
On an open set $U$ let $h_1,\dots,h_n$ be random functions with continuous, integrable gradients and
$\mathbb E\nabla h_i(x) = 0$ for every $x\in U$. If every $h_i$ is almost surely convex, then almost
surely every $h_i$ is affine on $U$.
"""
    },
    finding=(
        "Assumption A1 asks for independent perturbations with two derivatives on a convex set. "
        "The paper says itself that one continuous derivative would do; independence and the "
        "convexity of the set are not used either."
    ),
    notes=(
        "The reason: a convex function has <grad h(x) - grad h(y), x - y> >= 0, and centring makes "
        "the mean of that zero. The kernel's theorem takes 'almost surely' as a notion that obeys "
        "four rules, those of any probability space, and passes from a countable dense set to all "
        "of U by continuity, as the paper does. Once the pairing vanishes, both tangent "
        "inequalities are equalities, and no further step along segments is needed. The property "
        "audit looks from the other side: a finite crowd of convex quadratics with any curvature "
        "is not centred."
    ),
)


def gradient(member, x):
    _, matrix, slope = member
    return [g + b for g, b in zip(apply(matrix, x), slope, strict=True)]


def mean_defect(crowd):
    """E <grad h(x) - grad h(y), x - y> for y = 0, summed over x on the axes."""
    total = sum(chance for chance, _, _ in crowd)
    origin = (0, 0)
    defects = [
        chance
        * inner(
            [a - b for a, b in zip(gradient(member, x), gradient(member, origin), strict=True)], x
        )
        for member in crowd
        for chance in member[:1]
        for x in ((1, 0), (0, 1))
    ]
    return sum(defects, Fraction(0)) / total


def mean_gradient_at_origin(crowd):
    total = sum(chance for chance, _, _ in crowd)
    mean = [sum(chance * Fraction(slope[k]) for chance, _, slope in crowd) / total for k in (0, 1)]
    return inner(mean, mean)


def is_curved(crowd):
    return any(any(any(row) for row in matrix) for _, matrix, _ in crowd)


IDENTITY = ((1, 0), (0, 1))
SADDLES = [(1, ((1, 0), (0, -1)), (0, 0)), (1, ((-1, 0), (0, 1)), (0, 0))]

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "quadratics",
        mean_defect,
        lambda crowd: 0,
        covers="statement",
        only="finite crowds of quadratics",
        instances=lambda: laws_of_quadratics().strategy(),
        examples=100,
        relation=GREATER,
        hypotheses={"some curvature": is_curved},
    ),
)

RIVALS = (
    Rival(
        "quadratics",
        "convexity dropped",
        instances=lambda: laws_of_quadratics(convex=False).strategy(),
        drops="h_i almost surely convex",
        witnesses=(SADDLES,),
    ),
    Rival(
        "quadratics",
        "centred at one point only",
        measured=mean_gradient_at_origin,
        drops="centred at every point",
        witnesses=([(1, IDENTITY, (0, 0))],),
    ),
)

"""Proposition 3.1: convex perturbations that are centred at every point are affine."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import apply, energy
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.matrices import identity, inner
from proofs_checks.instances.crowd_quadratics import BOWL, SADDLES, is_curved, laws_of_quadratics

CLAIM = Claim(
    printed="Proposition 3.1",
    declared_verdict=AsPrinted(),
    title="Convex perturbations without a common bias are affine",
    assumes=("h_i almost surely convex", "centred at every point", "gradients integrable"),
    given=r"""
On an open set $U$ let $h_1,\dots,h_n$ be random functions with continuous, integrable gradients and
$\mathbb E\nabla h_i(x) = 0$ for every $x\in U$.""",
    says={
        "affine": r"""
If every $h_i$ is almost surely convex, then almost surely every $h_i$ is affine on $U$."""
    },
    finding="""Assumption A1 asks for independent perturbations with two derivatives on a convex
    set. The paper says itself that one continuous derivative would do; independence and the
    convexity of the set are not used either.""",
    notes="""The reason: a convex function has <grad h(x) - grad h(y), x - y> >= 0, and centring
    makes the mean of that zero. The kernel's theorem takes 'almost surely' as a notion that obeys
    four rules, those of any probability space, and passes from a countable dense set to all of U by
    continuity, as the paper does. Once the pairing vanishes, both tangent inequalities are
    equalities, and no further step along segments is needed. The property audit looks from the
    other side: a finite crowd of convex quadratics with any curvature is not centred.""",
)


# fmt: off
def mean(crowd, value):
    """The mean of value(A, b) over a law of quadratics x'Ax/2 + b'x, its chances of any total."""
    total = sum(chance for chance, _, _ in crowd)
    law = [(Fraction(chance, total), quadratic) for chance, *quadratic in crowd]
    return expectation(law, lambda quadratic: value(*quadratic))

def mean_defect(crowd):
    """E <grad h(x) - grad h(0), x>, summed over x on the axes; grad h(x) - grad h(0) = A x."""
    return sum(mean(crowd, lambda matrix, _: [inner(apply(matrix, x), x) for x in identity(2)]))

def mean_gradient_at_origin(crowd):
    return energy(mean(crowd, lambda _, slope: slope))

AUDITS = (
    Kernel("coq", covers="affine"),
    Property("quadratics", mean_defect, lambda crowd: 0, relation=GREATER, covers="affine",
             only="finite crowds of quadratics", instances=laws_of_quadratics,
             examples=100, hypotheses={"some curvature": is_curved}),
)

RIVALS = (
    Rival("quadratics", "convexity dropped", instances=laws_of_quadratics(convex=False),
          drops="h_i almost surely convex", witnesses=(SADDLES,)),
    Rival("quadratics", "centred at one point only", measured=mean_gradient_at_origin,
          drops="centred at every point", witnesses=(BOWL,)),
)

"""Corollary B.1: a deterministic convex crowd whose weighted gradient is constant is affine."""

from proofs_checks.authoring import *
from proofs_checks.definitions.matrices import combine, identity, squared_norm
from proofs_checks.instances.crowd_quadratics import combined_quadratics, is_curved

CLAIM = Claim(
    printed="Corollary B.1",
    declared_verdict=AsPrinted(),
    title="A fixed convex crowd whose weighted gradient is constant is affine",
    assumes=("h_i convex and differentiable", "lambda_i > 0"),
    uses=("crowd-prop-3-1",),
    given=r"""
Let $h_1,\dots,h_n$ be differentiable and convex and $\sum_i\lambda_i\nabla h_i$ constant for some
$\lambda_i > 0$.""",
    says={"affine": "Then every $h_i$ is affine."},
    notes="Stated without a number, in the last lines of the proof of Proposition 3.1.",
)


# fmt: off
def moves(crowd):
    """How far sum_i lambda_i grad h_i moves from the origin to the axes, squared and added."""
    combined = [[0, 0], [0, 0]]
    for coefficient, matrix in crowd:
        combined = combine(1, combined, coefficient, matrix)
    return squared_norm(combined)

def allowing(least, *coefficients):
    """Coefficients from ``least`` on, such as these, of x'x / 2."""
    return {
        "instances": combined_quadratics(least),
        "drops": "lambda_i > 0",
        "witnesses": ([(c, identity(2)) for c in coefficients],),
    }

AUDITS = (
    Kernel("coq", covers="affine"),
    Property("quadratics", moves, lambda crowd: 0, relation=GREATER, covers="affine",
             only="quadratics", instances=combined_quadratics, examples=100,
             hypotheses={"some curvature": is_curved}),
)

RIVALS = (
    Rival("quadratics", "coefficients of either sign", **allowing(-3, 1, -1)),
    Rival("quadratics", "coefficients that may vanish", **allowing(0, 0)),
)

"""Corollary B.1: a deterministic convex crowd whose weighted gradient is constant is affine."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import apply, energy
from proofs_checks.instances.crowd_quadratics import combined_quadratics

CLAIM = Claim(
    printed="Corollary B.1",
    declared_verdict=AsPrinted(),
    title="A fixed convex crowd whose weighted gradient is constant is affine",
    assumes=("h_i convex and differentiable", "lambda_i > 0"),
    uses=("crowd-prop-3-1",),
    says={
        "statement": r"""
Let $h_1,\dots,h_n$ be differentiable and convex and $\sum_i\lambda_i\nabla h_i$ constant for some
$\lambda_i > 0$. Then every $h_i$ is affine.
"""
    },
    notes="Stated without a number, in the last lines of the proof of Proposition 3.1.",
)


def moves(crowd):
    """How far sum_i lambda_i grad h_i moves from the origin to the axes, squared and added."""
    total = Fraction(0)
    for x in ((1, 0), (0, 1)):
        moved = [Fraction(0), Fraction(0)]
        for coefficient, matrix in crowd:
            moved = [m + coefficient * g for m, g in zip(moved, apply(matrix, x), strict=True)]
        total += energy(moved)
    return total


def is_curved(crowd):
    return any(any(any(row) for row in matrix) for _, matrix in crowd)


IDENTITY = ((1, 0), (0, 1))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "quadratics",
        moves,
        lambda crowd: 0,
        covers="statement",
        only="quadratics",
        instances=lambda: combined_quadratics().strategy(),
        examples=100,
        relation=GREATER,
        hypotheses={"some curvature": is_curved},
    ),
)

RIVALS = (
    Rival(
        "quadratics",
        "coefficients of either sign",
        instances=lambda: combined_quadratics(-3).strategy(),
        drops="lambda_i > 0",
        witnesses=([(1, IDENTITY), (-1, IDENTITY)],),
    ),
    Rival(
        "quadratics",
        "coefficients that may vanish",
        instances=lambda: combined_quadratics(0).strategy(),
        drops="lambda_i > 0",
        witnesses=([(0, IDENTITY)],),
    ),
)

"""Corollary B.1: a deterministic convex crowd whose weighted gradient is constant is affine."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd import apply, energy
from proofs_checks.instances.crowd_quadratics import combined_quadratics
from proofs_checks.statement.claim import GREATER, AsPrinted, Claim


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

CLAIM = Claim(
    label="crowd-cor-b-1",
    paper="crowd",
    printed="Corollary B.1",
    stands=AsPrinted(),
    title="A fixed convex crowd whose weighted gradient is constant is affine",
    assumes=("h_i convex and differentiable", "lambda_i > 0"),
    uses=("crowd-prop-3-1",),
    says=r"""
Let $h_1,\dots,h_n$ be differentiable and convex and $\sum_i\lambda_i\nabla h_i$ constant for some
$\lambda_i > 0$. Then every $h_i$ is affine.
""",
    notes="Stated without a number, in the last lines of the proof of Proposition 3.1.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_rigidity",
            theorem="convex_crowd_constant_gradient_affine",
            statement=(
                "forall (n d : nat) (U : point -> Prop) (lambda : nat -> R) (h : nat -> point "
                "-> R) (g : nat -> point -> point), (forall i, (i < n)%nat -> 0 < lambda i) -> "
                "(forall i, (i < n)%nat -> convex_on U (h i) /\\ gradient_on U d (h i) (g i)) -> "
                "(forall x y k, U x -> U y -> (k < d)%nat -> sums.sum n (fun i => lambda i * g "
                "i x k) = sums.sum n (fun i => lambda i * g i y k)) -> forall i, (i < n)%nat -> "
                "affine_on U d (h i) (g i)"
            ),
            rivals={
                "coefficients of either sign": {
                    "statement": (
                        "forall (n d : nat) (U : point -> Prop) (lambda : nat -> R) (h : nat -> "
                        "point -> R) (g : nat -> point -> point), (forall i, (i < n)%nat -> "
                        "lambda i <> 0) -> (forall i, (i < n)%nat -> convex_on U (h i) /\\ "
                        "gradient_on U d (h i) (g i)) -> (forall (x y : point) (k : nat), U x "
                        "-> U y -> (k < d)%nat -> sums.sum n (fun i => lambda i * g i x k) = "
                        "sums.sum n (fun i => lambda i * g i y k)) -> forall i, (i < n)%nat -> "
                        "affine_on U d (h i) (g i)"
                    ),
                    "refuted_by": "mixed_signs_not_enough",
                    "module": "crowd_rigidity_rivals",
                },
                "coefficients that may vanish": {
                    "statement": (
                        "forall (n d : nat) (U : point -> Prop) (lambda : nat -> R) (h : nat -> "
                        "point -> R) (g : nat -> point -> point), (forall i, (i < n)%nat -> 0 "
                        "<= lambda i) -> (forall i, (i < n)%nat -> convex_on U (h i) /\\ "
                        "gradient_on U d (h i) (g i)) -> (forall (x y : point) (k : nat), U x "
                        "-> U y -> (k < d)%nat -> sums.sum n (fun i => lambda i * g i x k) = "
                        "sums.sum n (fun i => lambda i * g i y k)) -> forall i, (i < n)%nat -> "
                        "affine_on U d (h i) (g i)"
                    ),
                    "refuted_by": "zero_coefficient_not_enough",
                    "module": "crowd_rigidity_rivals",
                },
            },
        ),
        Property(
            name="quadratics",
            covers="quadratics",
            instances=lambda: combined_quadratics().strategy(),
            examples=100,
            measured=moves,
            claimed=lambda crowd: 0,
            relation=GREATER,
            hypotheses={"some curvature": is_curved},
            rivals={
                "coefficients of either sign": {
                    "instances": lambda: combined_quadratics(-3).strategy(),
                    "drops": "lambda_i > 0",
                    "known": ([(1, IDENTITY), (-1, IDENTITY)],),
                },
                "coefficients that may vanish": {
                    "instances": lambda: combined_quadratics(0).strategy(),
                    "drops": "lambda_i > 0",
                    "known": ([(0, IDENTITY)],),
                },
            },
        ),
    ),
)

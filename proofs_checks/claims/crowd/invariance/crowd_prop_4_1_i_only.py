"""Proposition 4.1 (i) read as 'only up to a linear tilt': true among linear crowds."""

import numpy as np

from proofs_checks.authoring import *

CLAIM = Claim(
    printed="Proposition 4.1 (i), as 'only'",
    declared_verdict=NeedsHypothesis(
        "both crowds linear",
        concedes=(
            "Proposition 4.1 states that a linear tilt is invisible, and no converse; 'only up to "
            "a linear tilt' stands in the abstract and among the contributions of a paper whose "
            "identification results are for linear crowds"
        ),
    ),
    title="Identified up to a linear tilt, if the perturbations are linear",
    assumes=("both crowds linear",),
    uses=("crowd-prop-4-1-i",),
    says={
        "linear": r"""
Let two instances with linear perturbations $h_i$, $h_i'$ have the same client risks. Then $f_0' =
f_0+\langle c,\cdot\rangle+\text{const}$ and $\beta_i' = \beta_i-c$ for one $c\in\mathbb R^d$.""",
        "general": r"""
For general perturbations every smooth $\varphi$ that is added to $f_0$ and taken
off every $h_i$ is just as invisible, as long as $f_0+\varphi$ stays strongly convex.""",
    },
    finding="""The sentence that the truth is identifiable only up to a linear tilt is right inside
    the class of linear perturbations, on which Theorem 5.1 rests. For curved perturbations, which
    Section 3 admits, more is invisible: f_0 + x^2/4 with h_i - x^2/4 gives every client the same
    risk. Proposition 4.1 itself claims only that linear tilts are invisible.""",
)

# fmt: off
GRID = tuple(Fraction(k, 2) for k in range(-3, 4))
TRUTH = (0, 1, 3)
TILTS = (2, -5, 1)

def polynomial(coefficients):
    """Their polynomial on the line, the constant first."""
    return lambda x: sum((c * x**k for k, c in enumerate(coefficients)), Fraction(0))

def instance(change):
    """The truth and the clients' risks on the grid, with f_0 + phi and h_i - phi."""
    phi = polynomial(change)
    truth = [polynomial(TRUTH)(x) + phi(x) for x in GRID]
    return truth, [[f + (b * x - phi(x)) for f, x in zip(truth, GRID, strict=True)] for b in TILTS]

def difference_of_truths(change):
    """Of the two truths on the grid, once their client risks agree."""
    (given, risks), (other, same) = instance((0,)), instance(change)
    if risks != same:
        raise ValueError("the two instances differ in a client's risk")
    return [b - a for a, b in zip(given, other, strict=True)]

def bends(change):
    """Second differences of the difference of the two truths."""
    return np.diff(np.array(difference_of_truths(change), dtype=object), n=2).tolist()

def straight(change):
    return [0] * (len(GRID) - 2)

AFFINE = ((0, 4), (7, -1), (Fraction(2, 3), 0))

AUDITS = (
    Kernel("coq", covers=("linear", "general")),
    Cases("line", bends, straight, covers="linear", only="instances on the line", cases=AFFINE),
)

RIVALS = (
    Rival("line", "a quadratic moved", cases=((0, 0, Fraction(1, 4)),), drops="both crowds linear"),
    Rival("line", "the truth itself is identified", measured=difference_of_truths,
          claimed=lambda c: 0),
)

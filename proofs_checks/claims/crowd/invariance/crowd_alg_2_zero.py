"""Algorithm 2: without a floor the inverted energies can vanish on an admissible instance."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import (
    incoherence_is_below,
    invert_disagreement_map,
)
from proofs_checks.definitions.crowd_refresh import unfloored_costs

CLAIM = Claim(
    printed="Algorithm 2, floor",
    declared_verdict=AsPrinted(),
    title="Without the floor the refresh can divide by zero",
    uses=("crowd-alg-2", "crowd-thm-5-1-ustatistic"),
    says={
        "witness": r"""
The tilts $(0,0,1)$, $(3,1,0)$, $(-1,2,0)$ satisfy Assumption A4 with $\kappa = 1/\sqrt{50}$, and
without noise $T^{-1}s = (0, 11, 6)$: the cost of the first client vanishes, and without a floor the
normalisation divides by zero.""",
        "negative": r"With $(0,0,\frac12)$ the first entry is $-\frac34$.",
    },
    notes="""The paper states that such an instance exists; the witness is ours. Since a floor is
    part of Algorithm 2, nothing fails.""",
)


# fmt: off
def witness(length):
    """Tilts (0, 0, t), (3, 1, 0), (-1, 2, 0)."""
    return ((0, 0, Fraction(length)), (3, 1, 0), (-1, 2, 0))

def inverted(length):
    return invert_disagreement_map(paper.disagreement_energies(witness(length)))

def squared_cosines(length):
    """Of the three pairs; where one pair alone is oblique, kappa^2 is its squared cosine."""
    matrix = paper.gram(witness(length))
    return [
        Fraction(matrix[i][j] ** 2) / (matrix[i][i] * matrix[j][j])
        for i, j in ((0, 1), (0, 2), (1, 2))
    ]

def predicted(sign):
    """q_i plus or minus the inner product of the other two."""

    def claimed(length):
        matrix = paper.gram(witness(length))
        return [
            matrix[i][i]
            - sum(matrix[i][j] for j in range(3) if j != i)
            + sign * matrix[(i + 1) % 3][(i + 2) % 3]
            for i in range(3)
        ]

    return claimed

def costs(length):
    statistic = paper.disagreement_energies(witness(length))
    return unfloored_costs(statistic, (0, 0, 0), 1, 1)

def everything(length):
    """Both inverted statistics, a cost, the squared cosines, and whether kappa is below 1."""
    below = incoherence_is_below(paper.gram(witness(length)), Fraction(1))
    both = [*inverted(length), *inverted(Fraction(length, 2))]
    return [*both, costs(length)[0], *squared_cosines(length), below]

def written(first):
    """|| beta_1 - beta_2 || and so on: (T^-1 s)_1 = <beta_1 - beta_2, beta_1 - beta_3> at n = 3."""
    rows = [[["var", f"b{i}{k}"] for k in range(3)] for i in range(3)]
    products = [
        ["*", ["-", rows[0][k], rows[1][k]], ["-", rows[0][k], rows[2][k]]] for k in range(3)
    ]
    at = {f"b{i}{k}": x for i, tilt in enumerate(witness(first)) for k, x in enumerate(tilt)}
    return ["+", *products], at

def vanishes():
    value, at = written(1)
    return certificates.relation(
        value,
        "=",
        0,
        at=at,
        says="(T^-1 s)_1 = <b1 - b2, b1 - b3> is 0 at b1 = (0,0,1), b2 = (3,1,0), b3 = (-1,2,0)",
    )

def refuted(first, relation, says):
    def build():
        value, at = written(first)
        return certificates.witness(value, relation, 0, at=at, says=says)

    return {"refute": build}

AUDITS = (
    Kernel("coq", covers=("witness", "negative")),
    Cases("fractions", everything,
          lambda t: [0, 11, 6, Fraction(-3, 4), 11, 6, 0, 0, 0, Fraction(1, 50), True],
          covers=("witness", "negative"), cases=(1,)),
    Certified("certificate", covers="witness", only="that the first inverted energy is 0",
              build=vanishes),
    Cases("why", inverted, predicted(1), covers=("witness", "negative"),
          only="which inner product is to blame", cases=(1, Fraction(1, 2), 5)),
)

RIVALS = (
    Rival("fractions", "the energies themselves",
          claimed=lambda t: [*(1, 10, 5, Fraction(1, 4), 10, 5, 1), 0, 0, Fraction(1, 50), True]),
    Rival("fractions", "a first tilt of length 2", cases=(2,)),
    Rival("certificate", "never negative",
          **refuted(Fraction(1, 2), ">=", "(T^-1 s)_1 is negative at b1 = (0, 0, 1/2)")),
    Rival("certificate", "always positive",
          **refuted(1, ">", "(T^-1 s)_1 is not positive at b1 = (0, 0, 1)")),
    Rival("why", "minus", claimed=predicted(-1)),
)

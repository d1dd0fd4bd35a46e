"""Algorithm 2: without a floor the inverted energies can vanish on an admissible instance."""

from itertools import combinations

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.crowd_refresh import unfloored_costs
from proofs_checks.instances.guarded_crowds import ZERO_FIRST

CLAIM = Claim(
    printed="Algorithm 2, floor",
    declared_verdict=AsPrinted(),
    title="Without the floor the refresh can divide by zero",
    uses=("crowd-alg-2", "crowd-thm-5-1-ustatistic"),
    says={
        "incoherence": r"""
The tilts $(0,0,1)$, $(3,1,0)$, $(-1,2,0)$ satisfy Assumption A4 with $\kappa = 1/\sqrt{50}$.""",
        "zero": r"""
Without noise their $T^{-1}s = (0, 11, 6)$: the cost of the first client vanishes, and without a
floor the normalisation divides by zero.""",
        "negative": r"With $(0,0,\frac12)$ the first entry is $-\frac34$.",
    },
    notes="""The paper states that such an instance exists; the witness is ours. Since a floor is
    part of Algorithm 2, nothing fails.""",
)


# fmt: off
def witness(length):
    """Tilts (0, 0, t), (3, 1, 0), (-1, 2, 0)."""
    return ((0, 0, Fraction(length)), *ZERO_FIRST[1:])

def inverted(length):
    return realised.invert_disagreement_map(paper.disagreement_energies(witness(length)))

def squared_cosines(length):
    """Of the three pairs; where one pair alone is oblique, kappa^2 is its squared cosine."""
    q = paper.gram(witness(length))
    return [Fraction(q[i][j] ** 2) / (q[i][i] * q[j][j]) for i, j in combinations(range(3), 2)]

def everything(length):
    """Both inverted statistics, a cost, the squared cosines, and whether kappa is below 1."""
    both = [*inverted(length), *inverted(Fraction(length, 2))]
    costs = unfloored_costs(paper.disagreement_energies(witness(length)), (0, 0, 0), 1, 1)
    below = realised.incoherence_is_below(paper.gram(witness(length)), Fraction(1))
    return [*both, costs[0], *squared_cosines(length), below]

def predicted(sign):
    """q_i less its inner products with the other two, plus or minus theirs with each other."""

    def claimed(length):
        q = paper.gram(witness(length))
        between = [q[1][2], q[0][2], q[0][1]]
        return [2 * q[i][i] - sum(q[i]) + sign * between[i] for i in range(3)]

    return claimed

def certificate(first, relation, says, form=certificates.witness):
    """(T^-1 s)_1 = <beta_1 - beta_2, beta_1 - beta_3> against 0 at beta_1 = (0, 0, first)."""
    rows = [[["var", f"b{i}{k}"] for k in range(3)] for i in range(3)]
    products = [["*", ["-", x, y], ["-", x, z]] for x, y, z in zip(*rows, strict=True)]
    at = {f"b{i}{k}": x for i, tilt in enumerate(witness(first)) for k, x in enumerate(tilt)}
    return lambda: form(["+", *products], relation, 0, at=at, says=says)

VANISHES = "(T^-1 s)_1 = <b1 - b2, b1 - b3> is 0 at b1 = (0,0,1), b2 = (3,1,0), b3 = (-1,2,0)"

AUDITS = (
    Kernel("coq", covers=("incoherence", "zero", "negative")),
    Cases("fractions", everything,
          lambda t: [0, 11, 6, Fraction(-3, 4), 11, 6, 0, 0, 0, Fraction(1, 50), True],
          covers=("incoherence", "zero", "negative"), cases=(1,)),
    Certified("certificate", covers="zero", only="that the first inverted energy is 0",
              build=certificate(1, "=", VANISHES, form=certificates.relation)),
    Cases("why", inverted, predicted(1), covers=("zero", "negative"),
          only="which inner product is to blame", cases=(1, Fraction(1, 2), 5)),
)

RIVALS = (
    Rival("fractions", "the energies themselves",
          claimed=lambda t: [*(1, 10, 5, Fraction(1, 4), 10, 5, 1), 0, 0, Fraction(1, 50), True]),
    Rival("fractions", "a first tilt of length 2", cases=(2,)),
    Rival("certificate", "never negative",
          refute=certificate(Fraction(1, 2), ">=", "(T^-1 s)_1 is negative at b1 = (0, 0, 1/2)")),
    Rival("certificate", "always positive",
          refute=certificate(1, ">", "(T^-1 s)_1 is not positive at b1 = (0, 0, 1)")),
    Rival("why", "minus", claimed=predicted(-1)),
)

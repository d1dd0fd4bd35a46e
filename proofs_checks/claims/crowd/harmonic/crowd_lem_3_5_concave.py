"""Lemma 3.5, first half: H is concave and homogeneous of degree one."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import harmonic_value
from proofs_checks.instances.crowd_costs import cost_pairs, cost_pairs_with
from proofs_checks.instances.harmonic_costs import CONSTANT, SINGLE

CLAIM = Claim(
    printed="Lemma 3.5, first half",
    declared_verdict=AsPrinted(),
    title="The harmonic value is concave and scales with the costs",
    assumes=("a, b > 0",),
    uses=("crowd-prop-3-4-minimum",),
    says={
        "concave": r"$H(c) = (\sum_i c_i^{-1})^{-1}$ is concave on $\mathbb R^n_{>0}$.",
        "homogeneous": r"$H(tc) = t\,H(c)$ for $t > 0$.",
    },
    notes="Concave because it is a minimum of the functions sum w_i^2 c_i, each linear in c.",
)

# fmt: off
TIMES = (Fraction(1, 3), Fraction(2), Fraction(7, 5))

def between(case, power=1):
    (a, b), t = case
    return harmonic_value([t * x + (1 - t) * y for x, y in zip(a, b, strict=True)]) ** power

def chord(case, power=1):
    (a, b), t = case
    return t * harmonic_value(a) ** power + (1 - t) * harmonic_value(b) ** power

HALFWAY = ((CONSTANT, Fraction(1, 2)),)

AUDITS = (
    Kernel("coq", covers=("concave", "homogeneous")),
    Property("concave", between, chord, relation=AT_LEAST, covers="concave", only="concavity",
             instances=cost_pairs_with((Fraction(1, 2), Fraction(1, 5))), examples=100),
    Property("homogeneous", lambda pair: [harmonic_value([t * c for c in pair[0]]) for t in TIMES],
             lambda pair: [t * harmonic_value(pair[0]) for t in TIMES], covers="homogeneous",
             only="homogeneity", instances=cost_pairs, examples=100),
)

RIVALS = (
    Rival("concave", "the square of H is concave", measured=lambda case: between(case, 2),
          claimed=lambda case: chord(case, 2), witnesses=HALFWAY),
    Rival("concave", "strictly concave, by a hundredth",
          claimed=lambda case: Fraction(101, 100) * chord(case), witnesses=HALFWAY),
    Rival("homogeneous", "degree 2",
          claimed=lambda pair: [t**2 * harmonic_value(pair[0]) for t in TIMES],
          witnesses=(SINGLE,)),
)

"""Lemma 5.3: on one realisation the bias energy of any weights lies near its diagonal part."""

from itertools import combinations

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, energy, gram, weighted_cost
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.definitions.matrices import diagonal_matrix, inner
from proofs_checks.instances.coherent_tilts import FOUR_TILTS, HALF, HALF_COSINES
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import tilts_with_any_weights

CLAIM = Claim(
    printed="Lemma 5.3",
    declared_verdict=AsPrinted(),
    title="The diagonal proxy: what the weights can see of the bias",
    assumes=("q_i > 0",),
    given=r"""
Let $Q$ be the Gram matrix of the realised tilts, $D$ its diagonal, $V(w) = \sum_i w_i^2 q_i$ and
$\kappa = \|D^{-1/2}(Q-D)D^{-1/2}\|_{op}$.""",
    says={
        "bounds": r"""
Then for every $w \in \mathbb R^n$
$$(1-\kappa)\,V(w) \;\le\; \|b(w)\|^2 \;\le\; (1+\kappa)\,V(w).$$"""
    },
    notes="""The lemma is printed under Assumption A4, kappa < 1. Neither half needs it: without it
    the lower half is true and empty. The kernel's theorem holds for every level that kappa does not
    exceed; the property audit rounds kappa up to a multiple of 1/32 and decides 'kappa <= level'
    exactly, by elimination on level * D - (Q - D) and level * D + (Q - D).""",
)

# fmt: off
EVEN = (1, 1, 1)
COHERENT = (HALF_COSINES, EVEN, Fraction(1))

def proxy(case):
    """V(w), for tilts, weights and a level of kappa."""
    return weighted_cost(case[1], bias_energies(case[0]))

def gap(case):
    """| ||b(w)||^2 - V(w) |, from the tilts."""
    return abs(bias_energy(case[1], case[0]) - proxy(case))

def largest_squared_cosine(tilts):
    return max(inner(x, y) ** 2 / (energy(x) * energy(y)) for x, y in combinations(tilts, 2))

def upper_margin(tilts, level):
    """(1 + level) D - Q, in parts."""
    return [(1 + level, diagonal_matrix(bias_energies(tilts))), (-1, gram(tilts))]

def upper_half():
    says = "||b(w)||^2 <= (1 + 9/10) V(w) for every w, for four given tilts"
    return certificates.ldl(upper_margin(FOUR_TILTS, Fraction(9, 10)), says=says)

def above_half():
    says = "||b(w)||^2 > (1 + 1/2) V(w) for w = (1, 1, 1) and tilts of cosines 1/2"
    return certificates.indefinite(upper_margin(HALF_COSINES, HALF), EVEN, says=says)

AUDITS = (
    Kernel("coq", covers="bounds"),
    Property("rationals", gap, lambda case: case[2] * proxy(case), relation=AT_MOST,
             covers="bounds", instances=tilts_with_any_weights,
             hypotheses={"kappa <= level": lambda case: is_within_level((case[0], case[2]))},
             examples=80, witnesses=(COHERENT,)),
    Certified("certificate", covers="bounds",
              only="the upper half, for four given tilts and kappa <= 9/10", build=upper_half),
)

RIVALS = (
    Rival("rationals", "9/10 kappa", claimed=lambda case: Fraction(9, 10) * case[2] * proxy(case),
          witnesses=(COHERENT,)),
    Rival("rationals", "kappa^2", claimed=lambda case: case[2] ** 2 * proxy(case),
          witnesses=((((2, 1), (2, -1)), (1, 1), Fraction(3, 5)),)),
    Rival("rationals", "largest cosine in place of kappa", measured=lambda case: gap(case) ** 2,
          claimed=lambda case: largest_squared_cosine(case[0]) * proxy(case) ** 2,
          witnesses=(COHERENT,)),
    Rival("certificate", "kappa is the largest cosine", refute=above_half),
)

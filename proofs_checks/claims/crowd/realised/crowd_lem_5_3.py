"""Lemma 5.3: on one realisation the bias energy of any weights lies near its diagonal part."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_weights import tilts_with_any_weights

CLAIM = Claim(
    printed="Lemma 5.3",
    declared_verdict=AsPrinted(),
    title="The diagonal proxy: what the weights can see of the bias",
    assumes=("q_i > 0",),
    says={
        "statement": r"""
Let $Q$ be the Gram matrix of the realised tilts, $D$ its diagonal, $V(w) = \sum_i w_i^2 q_i$ and
$\kappa = \|D^{-1/2}(Q-D)D^{-1/2}\|_{op}$. Then for every $w \in \mathbb R^n$
$$(1-\kappa)\,V(w) \;\le\; \|b(w)\|^2 \;\le\; (1+\kappa)\,V(w).$$""",
    },
    notes=(
        "The lemma is printed under Assumption A4, kappa < 1. Neither half needs it: without it "
        "the lower half is true and empty. The kernel's theorem holds for every level that kappa "
        "does not exceed; the property audit rounds kappa up to a multiple of 1/32 and decides "
        "'kappa <= level' exactly, by elimination on level * D - (Q - D) and level * D + (Q - D)."
    ),
)


def gap(case):
    """| ||b(w)||^2 - V(w) |, from the tilts."""
    tilts, weights, _ = case
    proxy = paper.weighted_cost(weights, paper.bias_energies(tilts))
    return abs(realised.bias_energy(weights, tilts) - proxy)


def share_of_proxy(factor):
    def claimed(case):
        tilts, weights, level = case
        return factor(level) * paper.weighted_cost(weights, paper.bias_energies(tilts))

    return claimed


def largest_squared_cosine(case):
    """The claim with the largest cosine in place of kappa, both sides squared."""
    tilts, weights, _ = case
    matrix = paper.gram(tilts)
    n = len(matrix)
    cosine = max(
        Fraction(matrix[i][j] ** 2, matrix[i][i] * matrix[j][j])
        for i in range(n)
        for j in range(n)
        if i != j
    )
    return cosine * paper.weighted_cost(weights, paper.bias_energies(tilts)) ** 2


#: pairwise cosines 1/2: kappa is 1, the largest cosine 1/2
HALF_COSINES = ((1, 1, 0), (1, 0, 1), (0, 1, 1))
EVEN = (1, 1, 1)
FOUR = ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2))


def upper_half():
    """(1 + k) D - Q is semidefinite for tilts FOUR and k = 9/10."""
    matrix = paper.gram(FOUR)
    energies = [[x if i == j else 0 for j, x in enumerate(row)] for i, row in enumerate(matrix)]
    return certificates.ldl(
        [(Fraction(19, 10), energies), (-1, matrix)],
        says="||b(w)||^2 <= (1 + 9/10) V(w) for every w, for four given tilts",
    )


def not_below(level):
    """A vector at which (1 + level) D - Q is negative, for cosines 1/2."""
    matrix = paper.gram(HALF_COSINES)
    energies = [[x if i == j else 0 for j, x in enumerate(row)] for i, row in enumerate(matrix)]
    return certificates.indefinite(
        [(1 + level, energies), (-1, matrix)],
        EVEN,
        says=f"||b(w)||^2 > (1 + {level}) V(w) for w = (1, 1, 1) and tilts of cosines 1/2",
    )


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        gap,
        share_of_proxy(lambda level: level),
        covers="statement",
        instances=lambda: tilts_with_any_weights().strategy(),
        relation=AT_MOST,
        hypotheses={
            "kappa <= level": lambda case: realised.incoherence_is_at_most(
                paper.gram(case[0]), case[2]
            )
        },
        examples=80,
        witnesses=((HALF_COSINES, EVEN, Fraction(1)),),
    ),
    Certified(
        "certificate",
        covers="statement",
        only="the upper half, for four given tilts and kappa <= 9/10",
        build=upper_half,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "9/10 kappa",
        claimed=share_of_proxy(lambda level: Fraction(9, 10) * level),
        witnesses=((HALF_COSINES, EVEN, Fraction(1)),),
    ),
    Rival(
        "rationals",
        "kappa^2",
        claimed=share_of_proxy(lambda level: level**2),
        witnesses=((((2, 1), (2, -1)), (1, 1), Fraction(3, 5)),),
    ),
    Rival(
        "rationals",
        "largest cosine in place of kappa",
        measured=lambda case: gap(case) ** 2,
        claimed=largest_squared_cosine,
        witnesses=((HALF_COSINES, EVEN, Fraction(1)),),
    ),
    Rival("certificate", "kappa is the largest cosine", refute=lambda: not_below(Fraction(1, 2))),
)

"""Proposition 5.21 sharpened: no function of kappa below 1/(1 - kappa^2) is a competitive ratio."""

import sympy as sp

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, gram, harmonic_weights
from proofs_checks.definitions.crowd_incoherence import bias_energy

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(of="crowd-prop-5-21"),
    title=r"No ratio below $1/(1-\kappa^2)$ holds, even against the simplex alone",
    assumes=("0 <= kappa < 1",),
    uses=("crowd-prop-5-21-sharp",),
    says={
        "incoherence": r"""
Two clients of energies $1$ and $r^2$ at cosine $-\kappa$ have incoherence $\kappa$.""",
        "simplex": r"The weights $w \propto (r^2+\kappa r,\, 1+\kappa r)$ lie on the simplex.",
        "ratio": r"""
The exact-energy weights $u$ attain
$$\|b(u)\|^2 = \frac{1}{1-\kappa^2}\Bigl(1-\frac{4\kappa^2r^2}{(1+r^2)^2}\Bigr) \|b(w)\|^2 .$$""",
        "limit": r"As $r\to\infty$ the ratio tends to $1/(1-\kappa^2)$.",
    },
    notes="These w are the best of all weights; the second audit takes the minimum over all.",
)

# fmt: off
K, R = sp.symbols("k r")

def bias(weights):
    """||b(w)||^2 for energies 1 and r^2 at cosine -k."""
    first, second = weights
    return first**2 + R**2 * second**2 - 2 * K * R * first * second

CROWD = (R**2 / (1 + R**2), 1 / (1 + R**2))
BEST = tuple(part / (1 + R**2 + 2 * K * R) for part in (R**2 + K * R, 1 + K * R))

def ratio():
    return certificates.identity(
        (1 - K**2) * bias(CROWD),
        bias(BEST) * (1 - 4 * K**2 * R**2 / (1 + R**2) ** 2),
        given=((K, ">=", 0), (R, ">=", 1)),
        at={"k": Fraction(1, 2), "r": 2},
        says=(
            "for energies 1 and r^2 at cosine -k, (1 - k^2) ||b(u)||^2 = "
            "||b(w)||^2 (1 - 4 k^2 r^2 / (1 + r^2)^2) for the weights w of least bias"
        ),
    )

def exceeds(bound, gap, share=1):
    """That gap ||b(u)||^2 > share ||b(w)||^2 at one point."""
    sides, point = (gap * bias(CROWD), "<=", share * bias(BEST)), {"k": Fraction(4, 5), "r": 10}
    says = f"the ratio exceeds {bound} at kappa = 4/5, r = 10"
    return lambda: certificates.witness(*sides, at=point, says=says)

#: cosine -p/h = -kappa with p^2 + m^2 = h^2, ratio r of the lengths
CROWDS = ((3, 4, 5, 2), (4, 3, 5, 10), (5, 12, 13, 7), (12, 5, 13, 100))

def measured_ratio(case):
    """(1 - kappa^2) ||b(u)||^2 / min ||b(w)||^2, the minimum over all w from the Gram matrix."""
    p, m, h, r = case
    tilts = ((h, 0), (-p * r, m * r))
    (a, c), (_, b) = gram(tilts)
    attained = bias_energy(harmonic_weights(bias_energies(tilts)), tilts)
    return (1 - Fraction(p, h) ** 2) * attained / Fraction(a * b - c * c, a + b - 2 * c)

def claimed_ratio(case, power=2):
    p, _, h, r = case
    return 1 - 4 * Fraction(p, h) ** power * Fraction(r, 1 + r * r) ** 2

CLAUSES = ("incoherence", "simplex", "ratio", "limit")

AUDITS = (
    Certified("certificate", covers=CLAUSES, build=ratio),
    Cases("fractions", measured_ratio, claimed_ratio, covers=CLAUSES, cases=CROWDS),
)

RIVALS = (
    Rival("certificate", "ratio 1/(1 - kappa^2/2)",
          refute=exceeds("1/(1 - kappa^2/2)", 1 - K**2 / 2)),
    Rival("certificate", "9/10 of 1/(1 - kappa^2)",
          refute=exceeds("9/10 of 1/(1 - kappa^2)", 1 - K**2, Fraction(9, 10))),
    Rival("fractions", "kappa in place of kappa^2",
          claimed=lambda case: claimed_ratio(case, power=1)),
    Rival("fractions", "1 is reached", claimed=lambda case: 1),
)

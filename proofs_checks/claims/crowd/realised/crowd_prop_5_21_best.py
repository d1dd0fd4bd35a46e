"""Proposition 5.21 sharpened: no function of kappa below 1/(1 - kappa^2) is a competitive ratio."""

import sympy as sp

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(of="crowd-prop-5-21"),
    title=r"No ratio below $1/(1-\kappa^2)$ holds, even against the simplex alone",
    assumes=("0 <= kappa < 1",),
    uses=("crowd-prop-5-21-sharp",),
    says={
        "statement": r"""
Two clients of energies $1$ and $r^2$ at cosine $-\kappa$ have incoherence $\kappa$. The weights
$w \propto (r^2+\kappa r,\, 1+\kappa r)$ lie on the simplex, and the exact-energy weights $u$ attain
$$\|b(u)\|^2 = \frac{1}{1-\kappa^2}\Bigl(1-\frac{4\kappa^2r^2}{(1+r^2)^2}\Bigr) \|b(w)\|^2 .$$
As $r\to\infty$ the ratio tends to $1/(1-\kappa^2)$.""",
    },
    notes="These w are the best of all weights; the second audit takes the minimum over all.",
)

K, R = sp.symbols("k r")


def bias(weights):
    """||b(w)||^2 for energies 1 and r^2 at cosine -k."""
    first, second = weights
    return first**2 + R**2 * second**2 - 2 * K * R * first * second


CROWD = (R**2 / (1 + R**2), 1 / (1 + R**2))
BEST = tuple(part / (1 + R**2 + 2 * K * R) for part in (R**2 + K * R, 1 + K * R))


def gap(numerator):
    return 1 - numerator / (1 + R**2) ** 2


def ratio():
    return certificates.identity(
        (1 - K**2) * bias(CROWD),
        bias(BEST) * gap(4 * K**2 * R**2),
        given=((K, ">=", 0), (R, ">=", 1)),
        at={"k": Fraction(1, 2), "r": 2},
        says=(
            "for energies 1 and r^2 at cosine -k, (1 - k^2) ||b(u)||^2 = "
            "||b(w)||^2 (1 - 4 k^2 r^2 / (1 + r^2)^2) for the weights w of least bias"
        ),
    )


def refuted(lhs, rhs, says):
    def build():
        return certificates.witness(lhs, "<=", rhs, at={"k": Fraction(4, 5), "r": 10}, says=says)

    return {"refute": build}


#: cosine -p/h = -kappa with p^2 + m^2 = h^2, ratio r of the lengths
CROWDS = ((3, 4, 5, 2), (4, 3, 5, 10), (5, 12, 13, 7), (12, 5, 13, 100))


def measured_ratio(case):
    """(1 - kappa^2) ||b(u)||^2 / min ||b(w)||^2, the minimum over all w from the Gram matrix."""
    p, m, h, r = case
    tilts = ((h, 0), (-p * r, m * r))
    (a, c), (_, b) = paper.gram(tilts)
    least = Fraction(a * b - c * c, a + b - 2 * c)
    weights = paper.harmonic_weights([Fraction(q) for q in paper.bias_energies(tilts)])
    return (1 - Fraction(p, h) ** 2) * realised.bias_energy(weights, tilts) / least


def claimed_ratio(power):
    def claimed(case):
        p, _, h, r = case
        return 1 - 4 * Fraction(p, h) ** power * Fraction(r, 1 + r * r) ** 2

    return claimed


AUDITS = (
    Certified("certificate", covers="statement", build=ratio),
    Cases("fractions", measured_ratio, claimed_ratio(2), covers="statement", cases=CROWDS),
)

RIVALS = (
    Rival(
        "certificate",
        "ratio 1/(1 - kappa^2/2)",
        **refuted(
            (1 - K**2 / 2) * bias(CROWD),
            bias(BEST),
            "the ratio exceeds 1/(1 - kappa^2/2) at kappa = 4/5, r = 10",
        ),
    ),
    Rival(
        "certificate",
        "9/10 of 1/(1 - kappa^2)",
        **refuted(
            (1 - K**2) * bias(CROWD),
            Fraction(9, 10) * bias(BEST),
            "the ratio exceeds 9/10 of 1/(1 - kappa^2) at kappa = 4/5, r = 10",
        ),
    ),
    Rival("fractions", "kappa in place of kappa^2", claimed=claimed_ratio(1)),
    Rival("fractions", "1 is reached", claimed=lambda case: 1),
)

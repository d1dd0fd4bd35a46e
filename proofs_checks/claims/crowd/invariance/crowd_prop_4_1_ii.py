"""Proposition 4.1 (ii): correcting the clients by their deviations returns uniform weighting."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.definitions.crowd_incoherence import aggregate_bias
from proofs_checks.definitions.crowd_laws import (
    expected_bias_energy,
    expected_energies,
    fair_sign,
    independent_tilts,
)

CLAIM = Claim(
    printed="Proposition 4.1 (ii)",
    declared_verdict=AsPrinted(),
    title="Correcting the clients is futile",
    assumes=("noise centred given the past", "weights of total 1"),
    uses=("crowd-prop-3-4-values", "crowd-prop-3-4-i"),
    given=r"""
Subtract from client $i$'s report its deviation $\nabla h_i(x)-\frac1n\sum_j\nabla h_j(x)$ from the
crowd mean.""",
    says={
        "uniform objective": r"""
Whatever $w$ is, the weighted sum of the corrected reports is an unbiased gradient of
the uniform objective, of expected bias energy $\mathrm{AM}/n$, which exceeds $\Psi_0$ unless all
$\zeta_i$ are equal.""",
        "pathwise": "On every path, $g_i$ minus its own residual is the crowd mean of the reports.",
    },
)


# fmt: off
def corrected(point, centre):
    """sum_i w_i (g_i - (grad h_i - centre)) without the noise's part, on the line."""
    truth, slopes, noise, weights = point
    middle = centre(point)
    reports = [truth + h + e for h, e in zip(slopes, noise, strict=True)]
    return sum(
        w * (g - (h - middle)) - w * e
        for w, g, h, e in zip(weights, reports, slopes, noise, strict=True)
    )

def plain_mean(point):
    return sum(point[1], Fraction(0)) / len(point[1])

def weighted_mean(point):
    return sum(w * h for w, h in zip(point[3], point[1], strict=True))

def objective(centre):
    """Gradient of the objective of given weights: f_0 plus the mean of the perturbations."""
    return lambda point: point[0] + centre(point)

def point(n):
    free = [Fraction(i + 1, 2 * n) for i in range(n - 1)]
    return (
        Fraction(7, 3),
        tuple(Fraction(i * i - 4, i + 1) for i in range(n)),
        tuple(Fraction((5 * i) % 7 - 3) for i in range(n)),
        (*free, 1 - sum(free, Fraction(0))),
    )

#: independent centred crowds with unequal energies
CROWDS = (
    (fair_sign((1, 2)), fair_sign((3, -1)), fair_sign((0, 1))),
    (fair_sign((1,)), fair_sign((2,)), fair_sign((3,)), fair_sign((4,))),
)
EQUAL_CROWD = (fair_sign((1, 0)), fair_sign((0, 1)))

def uniform_energy(crowd):
    """E ||mean beta||^2, from the outcomes."""
    return expected_bias_energy(independent_tilts(crowd), uniform(len(crowd)))

def energies(crowd):
    return expected_energies(independent_tilts(crowd))

#: reports of a round, three clients in the plane
REPORTS = (((1, 2), (3, -1), (Fraction(1, 2), 7)), ((0, 0), (4, 1)))

def minus_residual(reports):
    return [
        [g - r for g, r in zip(row, residual, strict=True)]
        for row, residual in zip(reports, paper.residuals(reports), strict=True)
    ]

AUDITS = (
    Kernel("coq", covers=("uniform objective", "pathwise")),
    ClientSums("any-weights", lambda p: corrected(p, plain_mean), objective(plain_mean),
               covers="uniform objective", only="the aggregate of the corrected reports",
               client=("w", "h", "e"), shared=("G", "m"), sums={"w": "1"},
               summand="w*(G + h + e - (h - m)) - w*e", outside="-G - m",
               points=tuple(point(n) for n in range(1, 7))),
    Cases("bias-energy", uniform_energy,
          lambda crowd: sum(energies(crowd)) / Fraction(len(crowd) ** 2),
          covers="uniform objective", only="the bias energy AM/n", cases=CROWDS),
    Cases("worse-than-oracle", uniform_energy, lambda crowd: paper.harmonic_value(energies(crowd)),
          relation=GREATER, covers="uniform objective",
          only="that AM/n exceeds Psi_0 for unequal energies", cases=CROWDS),
    Cases("pathwise", minus_residual,
          lambda reports: [aggregate_bias(uniform(len(reports)), reports) for _ in reports],
          covers="pathwise", only="the pathwise form", cases=REPORTS),
)

RIVALS = (
    Rival("any-weights", "the weights' own objective",
          summand="w*(G + h + e - (h - m)) - w*e - w*h", outside="-G",
          claimed=objective(weighted_mean)),
    Rival("any-weights", "centred at the weighted mean", summand="w*(G + h + e - (h - w*h)) - w*e",
          measured=lambda p: corrected(p, weighted_mean)),
    Rival("bias-energy", "Psi_0", claimed=lambda crowd: paper.harmonic_value(energies(crowd))),
    Rival("worse-than-oracle", "equal energies", cases=(EQUAL_CROWD,)),
    Rival("pathwise", "the reports themselves",
          measured=lambda reports: [list(g) for g in reports]),
)

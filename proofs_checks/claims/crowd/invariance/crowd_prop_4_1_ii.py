"""Proposition 4.1 (ii): correcting the clients by their deviations returns uniform weighting."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_laws as laws
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.definitions.crowd_incoherence import aggregate_bias
from proofs_checks.definitions.matrices import combine
from proofs_checks.instances.corrected_reports import CROWDS, EQUAL_CROWD, POINTS, REPORTS

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
        "objective": r"""
Whatever $w$ is, the weighted sum of the corrected reports is an unbiased gradient of
the uniform objective.""",
        "bias energy": r"Its expected bias energy is $\mathrm{AM}/n$.",
        "worse than the oracle": r"""
$\mathrm{AM}/n$ exceeds $\Psi_0$ unless all $\zeta_i$ are equal.""",
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

def uniform_energy(crowd):
    """E ||mean beta||^2, from the outcomes."""
    return laws.expected_bias_energy(laws.independent_tilts(crowd), uniform(len(crowd)))

def energies(crowd):
    return laws.expected_energies(laws.independent_tilts(crowd))

def minus_residual(reports):
    return combine(1, reports, -1, paper.residuals(reports))

AUDITS = (
    Kernel("coq", covers=("objective", "bias energy", "worse than the oracle", "pathwise")),
    ClientSums("any-weights", lambda p: corrected(p, plain_mean), objective(plain_mean),
               covers="objective", only="the aggregate of the corrected reports",
               client=("w", "h", "e"), shared=("G", "m"), sums={"w": "1"},
               summand="w*(G + h + e - (h - m)) - w*e", outside="-G - m", points=POINTS),
    Cases("bias-energy", uniform_energy,
          lambda crowd: sum(energies(crowd)) / Fraction(len(crowd) ** 2),
          covers="bias energy", only="the bias energy AM/n", cases=CROWDS),
    Cases("worse-than-oracle", uniform_energy, lambda crowd: paper.harmonic_value(energies(crowd)),
          relation=GREATER, covers="worse than the oracle",
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

"""Proposition 5.27 (iii): under selection Crowd estimates the energies of the centred parts."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.half_averages import half_average_statistic, half_averages
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.definitions.crowd_runs import as_rationals
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import report_paths
from proofs_checks.instances import selected_crowds as crowds

CLAIM = Claim(
    printed="Proposition 5.27 (iii)",
    declared_verdict=AsPrinted(),
    title="Crowd computes the same statistics and so estimates the centred parts",
    assumes=("beta_i = c + beta'_i on R", "linear tilts"),
    uses=("crowd-prop-5-27-i", "crowd-eq-4"),
    says={
        "disagreements coincide": r"""
The disagreements of the two instances of (i) coincide, $\beta_i-\bar\beta =
\beta_i'-\bar\beta'$ for every $i\in R$.""",
        "same statistics": "So Crowd computes the same statistics under both instances.",
        "energies": r"These statistics estimate the energies $\|\beta_i'\|^2$ of the second.",
    },
    notes="""'Estimate' in the sense of Section 5: the statistic is unbiased for the disagreement
    energies of the centred parts, by enumeration, and T^-1 is applied as always.""",
)


# fmt: off
def selected(case):
    return crowds.selected(*case)

def centred(case):
    return [list(tilt) for tilt in case[0]]

def expected_statistic(case):
    """E s of the selected clients, by enumeration."""
    point, *noise = case
    return expectation(report_paths(selected(point), *noise), paper.half_average_statistic)

def energies(tilts):
    return lambda case: [float(q) for q in paper.bias_energies(tilts(case))]

def fed(reports):
    """CrowdWeights after two blocks of rounds."""
    return CrowdWeights(noise_bounds=0.0).partial_fit(reports[:3]).partial_fit(reports[3:])

def noiseless(case):
    """CrowdWeights after five rounds of exact reports of the selected clients."""
    return fed(np.array(selected(case), dtype=float) + np.arange(5.0)[:, None, None])

def reached(reports, shared, reaches):
    """The reports with a part added to those of the clients that it reaches."""
    return np.array(reports, dtype=float) + np.outer(reaches, np.array(shared, dtype=float))

def by_function(shift, reaches=(1, 1, 1, 1)):
    """The function's statistic of reports that a shift reaches, the same in both coordinates."""
    return half_average_statistic(*half_averages(reached(crowds.THIRDS, (shift, shift), reaches)))

def by_crowd(c, reaches=(1, 1, 1, 1)):
    """The statistic of CrowdWeights with c in the reports of the clients that it reaches."""
    return as_rationals(fed(reached(crowds.WHOLE_RUN, c, reaches)).statistic_)

def against_first(tilts):
    """Residuals against the first client's own part in place of the mean, as a rival."""
    return lambda case: shifted(tilts(case), case[0][0])

AUDITS = (
    ClientSums("all-n", lambda case: paper.residuals(selected(case)),
               lambda case: paper.residuals(case[0]), covers="disagreements coincide",
               only="that the disagreements coincide, for every number of clients",
               client=("b", "p", "y"), shared=("c", "M", "P"), relations=("b - c - p", "M - c - P"),
               summand="y*(b - M) - y*(p - P)", points=crowds.CENTRED_WITH_SHARE),
    Kernel("coq", covers="disagreements coincide",
           only="that the inner products of the disagreements coincide"),
    Cases("statistics", expected_statistic, lambda case: paper.disagreement_energies(case[0][0]),
          covers=("disagreements coincide", "same statistics", "energies"), cases=crowds.NOISY),
    Cases("estimator", by_function,
          lambda shift: [float(s) for s in paper.half_average_statistic(crowds.THIRDS)],
          covers="same statistics", only="the estimator half_average_statistic",
          cases=(0.0, 5.0, -1000.0),
          tolerance=Tolerance(1e-9, "reports near 1000, of which the centring leaves a few")),
    Cases("crowd-weights", by_crowd, lambda c: paper.half_average_statistic(crowds.WHOLE_RUN),
          covers="same statistics",
          only="that the statistic of CrowdWeights is the same in both instances",
          cases=((0, 0), (5, -3), (-1000, Fraction(1, 4)))),
    Cases("energies", lambda case: noiseless(case).bias_energies_.tolist(), energies(centred),
          covers="energies", cases=crowds.ORTHOGONAL,
          only="that its energies are those of orthogonal centred parts, without noise",
          tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100")),
)

RIVALS = (
    Rival("all-n", "the tilts themselves coincide", summand="y*b - y*p", measured=selected,
          claimed=centred),
    Rival("all-n", "centred at the first client's own part", summand="y*(b - P) - y*(p - P)",
          measured=against_first(selected), claimed=against_first(centred)),
    Rival("statistics", "the energies of the whole tilts",
          claimed=lambda case: paper.bias_energies(selected(case[0]))),
    Rival("statistics", "the energies of the centred parts, not inverted",
          claimed=lambda case: paper.bias_energies(case[0][0])),
    Rival("estimator", "one client misses the shift",
          measured=lambda shift: by_function(shift, (0, 1, 1, 1))),
    Rival("crowd-weights", "one client misses the shared part",
          measured=lambda c: by_crowd(c, (0, 1, 1, 1))),
    Rival("crowd-weights", "one client has it twice", measured=lambda c: by_crowd(c, (1, 1, 1, 2))),
    Rival("energies", "the energies of the whole tilts", claimed=energies(selected)),
    Rival("energies", "the statistic, not inverted",
          measured=lambda case: noiseless(case).statistic_.tolist()),
)

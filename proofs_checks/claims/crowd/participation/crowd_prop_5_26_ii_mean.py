"""Proposition 5.26 (ii): the cross-fitted statistic under partial participation, its mean."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.definitions.crowd_runs import ABSENCES, partial_run, statistic
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances.crowd_participation import DRAWS_IN_HALVES
from proofs_checks.instances.partial_rounds import reports_of

CLAIM = Claim(
    printed="Proposition 5.26 (ii), mean",
    declared_verdict=AsPrinted(),
    title="Under partial participation the statistic is unbiased, up to the factor squared",
    assumes=("A5: uniform participation", "A3", "linear tilts", "both counts positive"),
    uses=("crowd-prop-5-26-i", "crowd-lem-d-1"),
    given=r"""
Let $\hat\beta_i^{(a)}$ average client $i$'s residuals over the rounds of half $a$ in which it
takes part, and $s_i = \langle\hat\beta_i^{(1)},\hat\beta_i^{(2)}\rangle$.""",
    says={
        "mean": r"""
Given the tilts and the client's participation,
$$\mathbb E[s_i] = \rho^2\,\|\beta_i-\bar\beta\|^2 .$$""",
    },
    notes="""Exact enumeration of all sets of participants and all signs of the noise in every
    round, with query points and noise scales that follow the past.""",
)


# fmt: off
def exact_mean(statistic):
    def measured(case):
        *draw, first, second = case
        paths = partial.residual_paths(*draw, first + second)
        return expectation(paths, lambda found: [statistic(found, first)])[0]

    return measured

def scaled(rho):
    """rho(m, n) times the client's disagreement energy."""
    def claimed(case):
        tilts, _, m, client, *_ = case
        return rho(m, len(tilts)) * paper.disagreement_energies(tilts)[client]

    return claimed

def read(case, heard=False):
    """The statistic of CrowdWeights: rounds cut in three, merged from two machines."""
    reports, present = reports_of(case, 0.0 if heard else np.nan)
    one, two = CrowdWeights(noise_bounds=0.0), CrowdWeights(noise_bounds=0.0)
    middle, end = len(reports) // 2, len(reports)
    for crowd, low, high in ((one, 0, 1), (two, 1, middle), (two, middle, end)):
        who = None if heard else present[low:high]
        crowd.partial_fit(reports[low:high], who, first_round=low + 1)
    return one.merge(two).statistic_

def per_round(residuals, first):
    """The mean squared residual of the rounds."""
    return sum(map(paper.energy, residuals)) / Fraction(len(residuals))

def plug_in(residuals, first):
    """The squared average of all of the client's rounds."""
    return partial.own_round_statistic([*residuals, *residuals], len(residuals))

def by_mean_size(case):
    """The statistic with one factor for all rounds, that of the mean number of participants."""
    run, present = partial_run(*case)
    size = sum(map(sum, present)) / Fraction(len(present))
    return [float(s) for s in statistic(run, present, lambda m, n: partial.shrinking(size, n))]

def over_all_rounds(case):
    """The sums divided by the rounds of the half, as if the client had been in all of them."""
    present = reports_of(case)[1]
    return (read(case) * present[0::2].mean(axis=0) * present[1::2].mean(axis=0)).tolist()

AUDITS = (
    Cases("enumeration", exact_mean(partial.own_round_statistic),
          scaled(lambda m, n: partial.shrinking(m, n) ** 2), covers="mean", cases=DRAWS_IN_HALVES),
    Cases("estimator", lambda case: read(case).tolist(),
          lambda case: [float(s) for s in statistic(*partial_run(*case))], covers="mean",
          only="the estimator CrowdWeights, which divides each residual by its round's factor",
          cases=ABSENCES,
          tolerance=Tolerance(1e-12, "sums of a dozen products of numbers below 100")),
)

RIVALS = (
    Rival("enumeration", "rho in place of rho^2", claimed=scaled(partial.shrinking)),
    Rival("enumeration", "the mean squared residual of a round", measured=exact_mean(per_round)),
    Rival("enumeration", "the squared average of all rounds", measured=exact_mean(plug_in)),
    Rival("estimator", "averages over all rounds of the half", measured=over_all_rounds),
    Rival("estimator", "absent clients are taken to report 0",
          measured=lambda case: read(case, heard=True).tolist()),
    Rival("estimator", "the factor of the mean number of participants", claimed=by_mean_size),
)

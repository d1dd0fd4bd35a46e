"""Proposition 5.26 (ii): the cross-fitted statistic under partial participation, its mean."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.definitions.crowd_runs import ABSENCES, partial_run, shrinking, statistic
from proofs_checks.definitions.finite_law import expectation

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
#: tilts, sigma_j, m, client, its rounds in the first half and in the second
CASES = (
    (((1, 0), (0, 2), (3, 1), (-1, 1)), (1, 2, 1, 3), 2, 0, 1, 1),
    (((1, 0), (0, 2), (3, 1), (-1, 1)), (1, 2, 1, 3), 3, 2, 1, 1),
    (((1, 0), (0, 2), (3, 1)), (1, 0, 2), 2, 1, 2, 1),
    (((4,), (1,), (-2,), (0,), (7,)), (0, 0, 0, 0, 0), 2, 4, 1, 2),
    (((0, 0), (0, 0), (0, 0)), (1, 1, 2), 3, 0, 1, 1),
)

def exact_mean(statistic):
    def measured(case):
        tilts, scales, m, client, first, second = case
        paths = partial.residual_paths(tilts, scales, m, client, first + second)
        return expectation(paths, lambda found: [statistic(found, first)])[0]

    return measured

def per_round(residuals, first):
    """The mean squared residual of the rounds."""
    return sum(map(paper.energy, residuals)) / Fraction(len(residuals))

def plug_in(residuals, first):
    """The squared average of all of the client's rounds."""
    return partial.own_round_statistic([*residuals, *residuals], len(residuals))

def scaled(rho):
    def claimed(case):
        tilts, _, m, client, _, _ = case
        return rho(m, len(tilts)) * paper.disagreement_energies(tilts)[client]

    return claimed

def factor(m, n):
    return Fraction((m - 1) * n, m * (n - 1))

def read(case, spread=None, masks=lambda present: present):
    """The statistic of CrowdWeights: rounds cut in three, merged from two machines.

    Rows of absent clients hold no number.
    """
    run, who = partial_run(*case)
    reports, present = np.array(run, dtype=float), np.array(who)
    reports[~present] = np.nan if spread is None else spread
    present = masks(present)
    cuts = (0, 1, len(run) // 2, len(run))
    found = []
    for pieces in ((0,), (1, 2)):
        crowd = CrowdWeights(noise_bounds=0.0)
        for piece in pieces:
            low, high = cuts[piece : piece + 2]
            crowd.partial_fit(reports[low:high], present[low:high], first_round=low + 1)
        found.append(crowd)
    return found[0].merge(found[1]).statistic_

def counts(case):
    """The rounds of each half, and a client's own in each."""
    present = np.array(partial_run(*case)[1])
    halves = present[0::2], present[1::2]
    return [(len(half), half.sum(axis=0)) for half in halves]

def by_mean_size(case):
    """The statistic with one factor for all rounds, that of the mean number of participants."""
    run, present = partial_run(*case)
    size = sum(map(sum, present)) / Fraction(len(present))
    return [float(s) for s in statistic(run, present, lambda m, n: shrinking(size, n))]

def over_all_rounds(case):
    """The sums divided by the rounds of the half, as if the client had been in all of them."""
    (odd, own_odd), (even, own_even) = counts(case)
    return (read(case) * own_odd * own_even / (odd * even)).tolist()

AUDITS = (
    Cases("enumeration", exact_mean(partial.own_round_statistic),
          scaled(lambda m, n: factor(m, n) ** 2), covers="mean", cases=CASES),
    Cases("estimator", lambda case: read(case).tolist(),
          lambda case: [float(s) for s in statistic(*partial_run(*case))], covers="mean",
          only="the estimator CrowdWeights, which divides each residual by its round's factor",
          cases=ABSENCES,
          tolerance=Tolerance(1e-12, "sums of a dozen products of numbers below 100")),
)

RIVALS = (
    Rival("enumeration", "rho in place of rho^2", claimed=scaled(factor)),
    Rival("enumeration", "the mean squared residual of a round", measured=exact_mean(per_round)),
    Rival("enumeration", "the squared average of all rounds", measured=exact_mean(plug_in)),
    Rival("estimator", "averages over all rounds of the half", measured=over_all_rounds),
    Rival("estimator", "absent clients are taken to report 0",
          measured=lambda case: read(case, spread=0.0, masks=np.ones_like).tolist()),
    Rival("estimator", "the factor of the mean number of participants", claimed=by_mean_size),
)

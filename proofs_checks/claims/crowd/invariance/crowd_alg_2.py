"""Algorithm 2: statistic to energies, costs, floored costs and weights."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.weights import fit_crowd_weights
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import half_average_statistic, orthogonal_tilts
from proofs_checks.definitions.crowd_refresh import (
    clipped_energies,
    refresh_weights,
    unfloored_costs,
)
from proofs_checks.definitions.crowd_runs import noisy_run
from proofs_checks.instances.crowd_refresh import refresh_inputs

CLAIM = Claim(
    printed="Algorithm 2",
    declared_verdict=AsPrinted(),
    title="From the statistic to weights",
    assumes=("n >= 3", "floor > 0"),
    uses=("crowd-thm-5-1-inverse", "crowd-prop-3-4-minimum"),
    says={
        "statement": r"""
From a statistic $s$, bounds $\bar\sigma_i$, batch $b$, horizon $K$ and floor $\varrho>0$:
$$\hat q = (T^{-1}s)_+,\qquad \hat c_i = \max\{\hat q_i+\bar\sigma_i^2/(bK),\ \varrho\},\qquad
w_i = \frac{1/\hat c_i}{\sum_j1/\hat c_j}.$$
Whatever $s$ is, the weights are positive, have total 1, and are the cheapest for the costs
$\hat c$.""",
    },
    notes=(
        "The algorithm stands in a lost figure and is read from the text of Section 4: the "
        "inversion, the clipping, the noise that K rounds of b samples leave, and a floor that is "
        "taken as a maximum, not added."
    ),
)


def steps(
    invert=lambda s, i: (
        Fraction(len(s), len(s) - 2) * (s[i] - Fraction(sum(s), len(s) * (len(s) - 1)))
    ),
    clip=lambda x: max(x, Fraction(0)),
    left=lambda batch, horizon: batch * horizon,
    floor=max,
):
    """The pseudocode line by line, with one of its lines exchanged."""

    def claimed(case):
        statistic, bounds, batch, horizon, lowest = case
        costs = [
            floor(
                clip(invert(statistic, i)) + Fraction(bounds[i] ** 2, left(batch, horizon)), lowest
            )
            for i in range(len(statistic))
        ]
        if any(c == 0 for c in costs):
            return [Fraction(0)] * len(costs)
        total = sum(1 / c for c in costs)
        return [1 / c / total for c in costs]

    return claimed


def by_estimator(case):
    statistic, bounds, batch, horizon, lowest = case
    return fit_crowd_weights(
        [float(s) for s in statistic], [float(s) for s in bounds], horizon, batch, float(lowest)
    ).tolist()


LISTED = (
    ((40, 10, 10), (3, 3, 3), 1, 9, Fraction(1, 1000)),
    ((5, -2, 30, 1), (0, 1, 0, 2), 2, 5, Fraction(1, 3)),
    ((0, 0, 0), (0, 0, 0), 1, 1, Fraction(4)),
)
NOISY = ((5, -2, 30, 1), (0, 1, 0, 2), 2, 5, Fraction(1, 3))
#: one client all but exact, beside costly ones
GOOD = [orthogonal_tilts((Fraction(1, 64), 3, 5, 4))] * 4
#: n, d and rounds of noisy reports, or the reports; bounds, b, K (the rounds seen), the floor
REFRESHES = (
    ((3, 2, 6), (3, 0, 1), 1, 40, Fraction(1, 1000)),
    ((4, 3, 8), (40, 8, 20, 16), 4, None, Fraction(1, 3)),
    ((5, 2, 6), (7, 3, 0, 2, 90), 2, 9, Fraction(4000)),
    ((7, 3, 9), (6, 5, 4, 30, 2, 10, 0), 1, None, None),
    ((5, 2, 5), (0, 3, 1, 1, 2), 3, 5, None),
    (GOOD, (0, 1, 1, 1), 2, 8, Fraction(1, 10**6)),
    (GOOD, (1, 0, 0, 0), 1, 400, None),
)


def run_of(case):
    return noisy_run(*case[0]) if isinstance(case[0], tuple) else case[0]


def refreshed(case, bounds=lambda bounds: bounds, batch=lambda batch: batch, lost=0):
    """Energies and weights of CrowdWeights, read after the first rounds and again after all."""
    _, sigma, samples, horizon, lowest = case
    reports = np.array([[[float(x) for x in row] for row in block] for block in run_of(case)])
    reports = reports[: len(reports) - lost]
    crowd = CrowdWeights(
        noise_bounds=bounds(np.array(sigma, dtype=float)),
        batch_size=batch(samples),
        horizon=horizon,
        floor=None if lowest is None else float(lowest),
    )
    crowd.partial_fit(reports[:3]).crowd_weights_for(1)
    crowd.partial_fit(reports[3:])
    return [crowd.bias_energies_.tolist(), crowd.crowd_weights_.tolist()]


def defined(weights):
    """Energies and weights from the statistic's definition, by the definition of the refresh."""

    def claimed(case):
        _, sigma, samples, horizon, lowest = case
        run = run_of(case)
        s = half_average_statistic(run)
        rounds = len(run) if horizon is None else horizon
        if lowest is None:
            lowest = max(unfloored_costs(s, sigma, samples, rounds)) / Fraction(10**12)
        found = weights((s, sigma, samples, rounds, lowest))
        return [[float(q) for q in clipped_energies(s)], [float(w) for w in found]]

    return claimed


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "pseudocode",
        lambda case: refresh_weights(*case),
        steps(),
        covers="statement",
        only="the definitions against the pseudocode, line by line",
        instances=lambda: refresh_inputs().strategy(),
        examples=100,
    ),
    Cases(
        "estimator",
        by_estimator,
        lambda case: [float(w) for w in refresh_weights(*case)],
        covers="statement",
        only="the estimator fit_crowd_weights",
        cases=LISTED,
        tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
    ),
    Cases(
        "refresh",
        refreshed,
        defined(lambda case: refresh_weights(*case)),
        covers="statement",
        only="the estimator CrowdWeights, from reports to energies and weights",
        cases=REFRESHES,
        tolerance=Tolerance(1e-9, "a floor at 1e-12 of the largest cost, beside rounded energies"),
    ),
)

RIVALS = (
    Rival("pseudocode", "no clipping", claimed=steps(clip=lambda x: x), witnesses=(NOISY,)),
    Rival(
        "pseudocode",
        "no inversion",
        claimed=steps(invert=lambda s, i: Fraction(s[i])),
        witnesses=(NOISY,),
    ),
    Rival(
        "pseudocode",
        "sum / n^2 in the inversion",
        claimed=steps(
            invert=lambda s, i: (
                Fraction(len(s), len(s) - 2) * (s[i] - Fraction(sum(s), len(s) ** 2))
            )
        ),
        witnesses=(LISTED[0],),
    ),
    Rival(
        "pseudocode",
        "K in place of b K",
        claimed=steps(left=lambda batch, horizon: horizon),
        witnesses=(NOISY,),
    ),
    Rival(
        "pseudocode",
        "floor added",
        claimed=steps(floor=lambda c, lowest: c + lowest),
        witnesses=(NOISY,),
    ),
    Rival(
        "estimator",
        "no inversion",
        claimed=lambda case: [float(w) for w in steps(invert=lambda s, i: Fraction(s[i]))(case)],
    ),
    Rival("refresh", "no inversion", claimed=defined(steps(invert=lambda s, i: Fraction(s[i])))),
    Rival("refresh", "no clipping", claimed=defined(steps(clip=lambda x: x))),
    Rival("refresh", "floor added", claimed=defined(steps(floor=lambda c, lowest: c + lowest))),
    Rival(
        "refresh",
        "variances in place of bounds",
        measured=lambda case: refreshed(case, bounds=lambda sigma: sigma**2),
    ),
    Rival("refresh", "b forgotten", measured=lambda case: refreshed(case, batch=lambda b: 1)),
    Rival("refresh", "the last round is missed", measured=lambda case: refreshed(case, lost=1)),
)

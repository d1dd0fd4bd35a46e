"""Algorithm 2: statistic to energies, costs, floored costs and weights."""

import numpy as np

from fedtheory.crowd.algorithm import CrowdAlgorithm
from fedtheory.crowd.crowd_run import CrowdRun
from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.weights import fit_crowd_weights
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import half_average_statistic
from proofs_checks.definitions.crowd_refresh import (
    clipped_energies,
    refresh_weights,
    unfloored_costs,
)
from proofs_checks.definitions.crowd_runs import noisy_run
from proofs_checks.instances.crowd_refresh import LISTED, REFRESHES, refresh_inputs

CLAIM = Claim(
    printed="Algorithm 2",
    declared_verdict=AsPrinted(),
    title="From the statistic to weights",
    assumes=("n >= 3", "floor > 0"),
    uses=("crowd-thm-5-1-inverse", "crowd-prop-3-4-minimum"),
    given=r"""
From a statistic $s$, bounds $\bar\sigma_i$, batch $b$, horizon $K$ and floor $\varrho>0$:
$$\hat q = (T^{-1}s)_+,\qquad \hat c_i = \max\{\hat q_i+\bar\sigma_i^2/(bK),\ \varrho\},\qquad
w_i = \frac{1/\hat c_i}{\sum_j1/\hat c_j}.$$""",
    says={
        "weights": r"""
Whatever $s$ is, the weights are positive, have total 1, and are the cheapest for the costs
$\hat c$.""",
    },
    notes="""The algorithm stands in a lost figure and is read from the text of Section 4: the
    inversion, the clipping, the noise that K rounds of b samples leave, and a floor that is taken
    as a maximum, not added.""",
)


# fmt: off
def inverted(s, i, pairs=lambda n: n * (n - 1)):
    n = len(s)
    return Fraction(n, n - 2) * (s[i] - Fraction(sum(s), pairs(n)))

def steps(
    invert=inverted,
    clip=lambda x: max(x, Fraction(0)),
    left=lambda batch, horizon: batch * horizon,
    floor=max,
):
    """The pseudocode line by line, with one of its lines exchanged."""

    def claimed(case):
        s, bounds, batch, horizon, lowest = case
        left_over = [Fraction(bound**2, left(batch, horizon)) for bound in bounds]
        costs = [floor(clip(invert(s, i)) + left_over[i], lowest) for i in range(len(s))]
        if any(c == 0 for c in costs):
            return [Fraction(0)] * len(costs)
        total = sum(1 / c for c in costs)
        return [1 / c / total for c in costs]

    return claimed

NOISY = LISTED[1]
NOT_INVERTED = steps(invert=lambda s, i: Fraction(s[i]))
NOT_CLIPPED = steps(clip=lambda x: x)
FLOOR_ADDED = steps(floor=lambda c, lowest: c + lowest)

def floats(weights):
    return lambda case: [float(w) for w in weights(case)]

def by_estimator(case):
    statistic, bounds, batch, horizon, lowest = case
    return fit_crowd_weights(
        [float(s) for s in statistic], [float(s) for s in bounds], horizon, batch, float(lowest)
    ).tolist()

def run_of(case):
    return noisy_run(*case[0]) if isinstance(case[0], tuple) else case[0]

def reports_of(case):
    return np.array([[[float(x) for x in row] for row in block] for block in run_of(case)])

def refreshed(case, bounds=lambda bounds: bounds, batch=lambda batch: batch, lost=0):
    """Energies and weights of CrowdWeights, read after the first rounds and again after all."""
    _, sigma, samples, horizon, lowest = case
    reports = reports_of(case)[: len(run_of(case)) - lost]
    crowd = CrowdWeights(
        noise_bounds=bounds(np.array(sigma, dtype=float)),
        batch_size=batch(samples),
        horizon=horizon,
        floor=None if lowest is None else float(lowest),
    )
    crowd.partial_fit(reports[:3]).crowd_weights_for(1)
    crowd.partial_fit(reports[3:])
    return [crowd.bias_energies_.tolist(), crowd.crowd_weights_.tolist()]

def inside_algorithm_1(case, batch=lambda batch: batch, early=0):
    """Weights after a refresh in the last round of CrowdAlgorithm, with K rounds to go."""
    _, sigma, samples, horizon, lowest = case
    reports = reports_of(case)
    last = len(reports) - early
    algorithm = CrowdAlgorithm(
        step=0.5,
        refresh={last},
        noise_bounds=np.array(sigma, dtype=float),
        batch_size=batch(samples),
        floor=None if lowest is None else float(lowest),
        horizon=None if horizon is None else last + horizon,
    )
    start = CrowdRun.start(np.zeros(reports.shape[2]), reports.shape[1])
    return algorithm.run(lambda x, k: reports[k - 1] + x, start, last).weights.tolist()

def defined(weights=lambda case: refresh_weights(*case)):
    """Energies and weights from the statistic's definition, by the definition of the refresh."""

    def claimed(case):
        _, sigma, samples, horizon, lowest = case
        s = half_average_statistic(run_of(case))
        rounds = len(run_of(case)) if horizon is None else horizon
        if lowest is None:
            lowest = max(unfloored_costs(s, sigma, samples, rounds)) / Fraction(10**12)
        found = weights((s, sigma, samples, rounds, lowest))
        return [[float(q) for q in clipped_energies(s)], [float(w) for w in found]]

    return claimed

SMALL_FLOOR = Tolerance(1e-9, "a floor at 1e-12 of the largest cost, beside rounded energies")

AUDITS = (
    Kernel("coq", covers="weights"),
    Property("pseudocode", lambda case: refresh_weights(*case), steps(), covers="weights",
             only="the definitions against the pseudocode, line by line", instances=refresh_inputs,
             examples=100),
    Cases("estimator", by_estimator, floats(lambda case: refresh_weights(*case)), covers="weights",
          only="the estimator fit_crowd_weights", cases=LISTED,
          tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100")),
    Cases("refresh", refreshed, defined(), covers="weights",
          only="the estimator CrowdWeights, from reports to energies and weights", cases=REFRESHES,
          tolerance=SMALL_FLOOR),
    Cases("algorithm", inside_algorithm_1, lambda case: defined()(case)[1], covers="weights",
          only="the refresh inside the estimator CrowdAlgorithm", cases=REFRESHES,
          tolerance=SMALL_FLOOR),
)

RIVALS = (
    Rival("pseudocode", "no clipping", claimed=NOT_CLIPPED, witnesses=(NOISY,)),
    Rival("pseudocode", "no inversion", claimed=NOT_INVERTED, witnesses=(NOISY,)),
    Rival("pseudocode", "sum / n^2 in the inversion", witnesses=(LISTED[0],),
          claimed=steps(invert=lambda s, i: inverted(s, i, pairs=lambda n: n * n))),
    Rival("pseudocode", "K in place of b K", claimed=steps(left=lambda batch, horizon: horizon),
          witnesses=(NOISY,)),
    Rival("pseudocode", "floor added", claimed=FLOOR_ADDED, witnesses=(NOISY,)),
    Rival("estimator", "no inversion", claimed=floats(NOT_INVERTED)),
    Rival("refresh", "no inversion", claimed=defined(NOT_INVERTED)),
    Rival("refresh", "no clipping", claimed=defined(NOT_CLIPPED)),
    Rival("refresh", "floor added", claimed=defined(FLOOR_ADDED)),
    Rival("refresh", "variances in place of bounds",
          measured=lambda case: refreshed(case, bounds=lambda sigma: sigma**2)),
    Rival("refresh", "b forgotten", measured=lambda case: refreshed(case, batch=lambda b: 1)),
    Rival("refresh", "the last round is missed", measured=lambda case: refreshed(case, lost=1)),
    Rival("algorithm", "b forgotten",
          measured=lambda case: inside_algorithm_1(case, batch=lambda b: 1)),
    Rival("algorithm", "refreshed a round early",
          measured=lambda case: inside_algorithm_1(case, early=1)),
)

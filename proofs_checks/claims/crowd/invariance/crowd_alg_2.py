"""Algorithm 2: statistic to energies, costs, floored costs and weights."""

from operator import add, mul

import numpy as np

from fedtheory.crowd.algorithm import CrowdAlgorithm
from fedtheory.crowd.crowd_run import CrowdRun
from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.weights import fit_crowd_weights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_refresh as exact
from proofs_checks.definitions.crowd import half_average_statistic
from proofs_checks.instances.crowd_refresh import LISTED, REFRESHES, refresh_inputs, run_of

CLAIM = Claim(
    printed="Algorithm 2",
    declared_verdict=AsPrinted(),
    title="From the statistic to weights",
    assumes=("n >= 3", "floor > 0"),
    uses=("crowd-thm-5-1-inverse", "crowd-prop-3-4-minimum"),
    says={
        "weights": r"""
From a statistic $s$, bounds $\bar\sigma_i$, batch $b$, horizon $K$ and floor $\varrho>0$:
$$\hat q = (T^{-1}s)_+,\qquad \hat c_i = \max\{\hat q_i+\bar\sigma_i^2/(bK),\ \varrho\},\qquad
w_i = \frac{1/\hat c_i}{\sum_j1/\hat c_j}.$$""",
        "cheapest": r"""
Whatever $s$ is, the weights are positive, have total 1, and are the cheapest for the costs
$\hat c$.""",
    },
    notes="""The algorithm stands in a lost figure and is read from the text of Section 4: the
    inversion, the clipping, the noise that K rounds of b samples leave, and a floor that is taken
    as a maximum, not added.""",
)


# fmt: off
def weights(case):
    return exact.refresh_weights(*case)

def by_estimator(case):
    statistic, bounds, batch, horizon, lowest = case
    columns = np.array(statistic, dtype=float), np.array(bounds, dtype=float)
    return fit_crowd_weights(*columns, horizon, batch, float(lowest)).tolist()

def settings(case, power=1, batch=None):
    """What both estimators are told: bounds, b and the floor."""
    _, sigma, samples, _, lowest = case
    return {
        "noise_bounds": np.array(sigma, dtype=float) ** power,
        "batch_size": batch or samples,
        "floor": None if lowest is None else float(lowest),
    }

def refreshed(case, lost=0, **changes):
    """Energies and weights of CrowdWeights, read after the first rounds and again after all."""
    reports = np.array(run_of(case), dtype=float)
    crowd = CrowdWeights(horizon=case[3], **settings(case, **changes))
    crowd.partial_fit(reports[:3]).crowd_weights_for(1)
    crowd.partial_fit(reports[3 : len(reports) - lost])
    return [crowd.bias_energies_.tolist(), crowd.crowd_weights_.tolist()]

def inside_algorithm_1(case, early=0, **changes):
    """Weights after a refresh in the last round of CrowdAlgorithm, with K rounds to go."""
    reports = np.array(run_of(case), dtype=float)
    last = len(reports) - early
    horizon = None if case[3] is None else last + case[3]
    algorithm = CrowdAlgorithm(0.5, {last}, horizon=horizon, **settings(case, **changes))
    start = CrowdRun.start(np.zeros(reports.shape[2]), reports.shape[1])
    return algorithm.run(lambda x, k: reports[k - 1] + x, start, last).weights.tolist()

def inverted(s, i, pairs=lambda n: n * (n - 1)):
    n = len(s)
    return Fraction(n, n - 2) * (s[i] - Fraction(sum(s), pairs(n)))

def steps(invert=inverted, clip=lambda x: max(x, Fraction(0)), left=mul, floor=max):
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

def floats(rule):
    return lambda case: [float(w) for w in rule(case)]

def defined(rule=weights):
    """Energies and weights from the statistic's definition, by the definition of the refresh."""

    def claimed(case):
        _, sigma, samples, horizon, lowest = case
        s, rounds = half_average_statistic(run_of(case)), horizon or len(run_of(case))
        if lowest is None:
            lowest = max(exact.unfloored_costs(s, sigma, samples, rounds)) / Fraction(10**12)
        found = rule((s, sigma, samples, rounds, lowest))
        return [[float(q) for q in exact.clipped_energies(s)], [float(w) for w in found]]

    return claimed

NOISY = LISTED[1]
NOT_INVERTED = steps(invert=lambda s, i: Fraction(s[i]))
NOT_CLIPPED = steps(clip=lambda x: x)
FLOOR_ADDED = steps(floor=add)
SMALL_FLOOR = Tolerance(1e-9, "a floor at 1e-12 of the largest cost, beside rounded energies")

AUDITS = (
    Kernel("coq", covers=("weights", "cheapest")),
    Property("pseudocode", weights, steps(), covers="weights", instances=refresh_inputs,
             only="the definitions against the pseudocode, line by line", examples=100),
    Cases("estimator", by_estimator, floats(weights), covers="weights",
          only="the estimator fit_crowd_weights", cases=LISTED,
          tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100")),
    Cases("refresh", refreshed, defined(), covers="weights", cases=REFRESHES, tolerance=SMALL_FLOOR,
          only="the estimator CrowdWeights, from reports to energies and weights"),
    Cases("algorithm", inside_algorithm_1, lambda case: defined()(case)[1], covers="weights",
          cases=REFRESHES, tolerance=SMALL_FLOOR,
          only="the refresh inside the estimator CrowdAlgorithm"),
)

RIVALS = (
    Rival("pseudocode", "no clipping", claimed=NOT_CLIPPED, witnesses=(NOISY,)),
    Rival("pseudocode", "no inversion", claimed=NOT_INVERTED, witnesses=(NOISY,)),
    Rival("pseudocode", "sum / n^2 in the inversion", witnesses=(LISTED[0],),
          claimed=steps(invert=lambda s, i: inverted(s, i, pairs=lambda n: n * n))),
    Rival("pseudocode", "K in place of b K", claimed=steps(left=lambda b, K: K),
          witnesses=(NOISY,)),
    Rival("pseudocode", "floor added", claimed=FLOOR_ADDED, witnesses=(NOISY,)),
    Rival("estimator", "no inversion", claimed=floats(NOT_INVERTED)),
    Rival("refresh", "no inversion", claimed=defined(NOT_INVERTED)),
    Rival("refresh", "no clipping", claimed=defined(NOT_CLIPPED)),
    Rival("refresh", "floor added", claimed=defined(FLOOR_ADDED)),
    Rival("refresh", "variances in place of bounds", measured=lambda c: refreshed(c, power=2)),
    Rival("refresh", "b forgotten", measured=lambda c: refreshed(c, batch=1)),
    Rival("refresh", "the last round is missed", measured=lambda c: refreshed(c, lost=1)),
    Rival("algorithm", "b forgotten", measured=lambda c: inside_algorithm_1(c, batch=1)),
    Rival("algorithm", "refreshed a round early",
          measured=lambda c: inside_algorithm_1(c, early=1)),
)

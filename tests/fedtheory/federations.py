"""Random federations, and the numbers that CrowdWeights makes of one."""

import numpy as np

from fedtheory import CrowdWeights


def draw_rounds(rng, n, d, n_rounds, *, partial, first=1):
    """A federation with tilts, noise, a moving gradient, and absent clients that report NaN."""
    spread = rng.choice([1.1, 1.5, 10])
    tilts = rng.standard_normal((n, d)) * rng.uniform(1, spread, (n, 1))
    noise = rng.uniform(0, 1, (n, 1))
    while True:
        masks = np.ones((n_rounds, n), bool)
        if partial:
            for mask in masks:
                mask[rng.permutation(n)[rng.integers(2, n + 1) :]] = False
        parity = (np.arange(n_rounds) + first) % 2 == 1
        if masks[parity].any(axis=0).all() and masks[~parity].any(axis=0).all():
            break
    reports = rng.standard_normal((n_rounds, 1, d)) * 5 + tilts
    reports = reports + noise * rng.standard_normal((n_rounds, n, d))
    reports[~masks] = np.nan
    return reports, masks


def numbers(estimator):
    return np.concatenate(
        [
            estimator.bias_energies_,
            estimator.noise_bounds_,
            estimator.crowd_weights_,
            estimator.weights_,
            [estimator.incoherence_estimate_ or 0, estimator.drift_ or 0],
        ]
    )


def fitted(reports, masks=None, **settings):
    return CrowdWeights(**settings).partial_fit(reports, masks)

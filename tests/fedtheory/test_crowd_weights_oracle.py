"""CrowdWeights against the brute-force oracle."""

import crowd_oracle
import numpy as np
import pytest
from federations import draw_rounds

from fedtheory import CrowdWeights

#: starts the checker as its users do, or draws many instances
pytestmark = pytest.mark.slow

N_CASES = 300


def feed(estimator, rng, reports, masks, first):
    """Hand the rounds over in blocks of random sizes, singles without the axis of rounds."""
    at = 0
    while at < len(reports):
        size = int(rng.integers(1, 6))
        block, mask = reports[at : at + size], masks[at : at + size]
        if len(block) == 1:
            block, mask = block[0], mask[0]
        estimator.partial_fit(
            block, None if mask.all() else mask, first_round=first if at == 0 else None
        )
        at += size
    return estimator


def case(seed):
    rng = np.random.default_rng([7, seed])
    n, d = int(rng.integers(3, 9)), int(rng.choice([1, 2, 5, 12, 40, 90]))
    first, partial = int(rng.integers(1, 8)), bool(seed % 4)
    reports, masks = draw_rounds(rng, n, d, int(rng.integers(6, 30)), partial=partial, first=first)
    settings = {
        "noise_bounds": [None, 0.5, rng.uniform(0, 2, n)][int(rng.integers(3))],
        "batch_size": int(rng.integers(1, 9)),
        "horizon": [None, 50, 3.5][int(rng.integers(3))],
        "floor": [None, 0.1][int(rng.integers(2))],
    }
    estimator = feed(CrowdWeights(**settings), rng, reports, masks, first)
    rounds = [(first + j, reports[j], masks[j]) for j in range(len(reports))]
    return estimator, crowd_oracle.solve(rounds, **settings)


def test_oracle_agrees_to_ten_digits_on_300_random_federations():
    met = {"crowd": 0, "uniform": 0, "clipped": 0, "three": 0, "drift": 0, "estimated": 0}
    for seed in range(N_CASES):
        ours, naive = case(seed)
        where = f"case {seed}"
        scale = naive.energies.max() + naive.bounds.max() ** 2
        close = {"rtol": 1e-10, "atol": 1e-10 * scale, "err_msg": where}
        np.testing.assert_allclose(ours.bias_energies_, naive.energies, **close)
        np.testing.assert_allclose(ours.noise_bounds_**2, naive.bounds**2, **close)
        np.testing.assert_allclose(ours.crowd_weights_, naive.crowd_weights, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(ours.weights_, naive.weights, rtol=1e-10, atol=1e-10)
        assert ours.decision_.use_crowd == naive.use_crowd, where
        for value, expected in (
            (ours.incoherence_estimate_, naive.incoherence),
            (ours.drift_, naive.drift),
        ):
            assert (value is None) == (expected is None), where
            if value is not None:
                assert value == pytest.approx(expected, rel=1e-10, abs=1e-10), where
        met["crowd" if naive.use_crowd else "uniform"] += 1
        met["clipped"] += (naive.energies == 0).any()
        met["three"] += len(naive.energies) == 3
        met["drift"] += naive.drift is not None
        met["estimated"] += ours.noise_bounds_estimated_
    assert min(met.values()) >= 20, met

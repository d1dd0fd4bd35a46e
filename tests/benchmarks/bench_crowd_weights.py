"""Speed and memory of ``CrowdWeights``, as ratios within one run.

Speed: taking in one round of 50 x 1e6 reports against one pass that subtracts the mean over
clients, interleaved, medians over rounds (and the mean over rounds, which includes those that
record a mark for the drift). Memory: peak resident size after 10 and after 30 rounds of 200 x 1e6
single-precision reports, each in a process of its own.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time

import numpy as np

from fedtheory import CrowdWeights

SPEED_SHAPE = (50, 1_000_000)
MEMORY_SHAPE = (200, 1_000_000)
N_ROUNDS = 16


def fill(reports, seed):
    """Cheap pseudo-random reports: shifted copies of one row of normals."""
    rng = np.random.default_rng(seed)
    pool = rng.standard_normal(reports.shape[1] + 4096, dtype=np.float32)
    for row in reports:
        start = int(rng.integers(4096))
        np.multiply(pool[start : start + reports.shape[1]], rng.uniform(1, 2), out=row)


def speed(kind, masked):
    """Print the cost of a round over the cost of the pass."""
    reports = np.empty(SPEED_SHAPE, kind)
    fill(reports, seed=0)
    present = np.ones(SPEED_SHAPE[0], bool)
    if masked:
        present[::5] = False
    crowd, rounds, passes = CrowdWeights(), [], []
    for _ in range(N_ROUNDS):
        start = time.perf_counter()
        reports - reports.mean(axis=0)
        passes.append(time.perf_counter() - start)
        start = time.perf_counter()
        crowd.partial_fit(reports, present if masked else None)
        rounds.append(time.perf_counter() - start)
    one = statistics.median(passes)
    label = f"partial_fit, {kind}, {int(present.sum())} of {SPEED_SHAPE[0]} present"
    print(
        f"{label:<44} {statistics.median(rounds) / one:5.2f} x the pass (median; "
        f"mean {statistics.fmean(rounds) / one:.2f}; pass {one:.3f} s)"
    )


def peak(n_rounds):
    """Peak resident gigabytes of this process after ``n_rounds`` wide rounds."""
    reports = np.empty(MEMORY_SHAPE, np.float32)
    crowd = CrowdWeights(dtype="float32")
    for seed in range(n_rounds):
        fill(reports, seed)
        crowd.partial_fit(reports)
    _ = crowd.drift_  # reading it takes memory too
    assert np.isfinite(crowd.bias_energies_).all()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def main():
    """Run everything, or one measurement of memory in a child."""
    if len(sys.argv) == 2:
        print(peak(int(sys.argv[1])))
        return
    for kind in ("float64", "float32"):
        for masked in (False, True):
            speed(kind, masked)
    sizes = [float(subprocess.check_output([sys.executable, __file__, str(n)])) for n in (10, 30)]
    print(
        f"peak at 200 x 1e6, float32: {sizes[0]:.3f} GiB after 10 rounds, {sizes[1]:.3f} after 30"
    )
    print(f"                            ratio {sizes[1] / sizes[0]:.4f}, limit 3 GB = 2.794 GiB")


if __name__ == "__main__":
    main()

"""The guard's audit against drawing the normals of its tilts: one ratio, in one run.

The audit needs kappa >= 1 for 100 000 crowds of the default instance (n = 20, d = 150). Drawing the
tilts costs n d normals a crowd; the audit draws the Gram matrix from its exact law instead and
decides by elimination. Allowed: 3 times the cost of drawing the normals alone.
"""

from __future__ import annotations

import time

import numpy as np

from proofs_checks.definitions import crowd_gram_law as law
from proofs_checks.run.threads import one_blas_thread
from proofs_checks.stats.streams import stream

CROWDS, BLOCK = 100_000, 500


def audit() -> int:
    return sum(
        int(law.coherent(law.sample_gram(stream("bench", "guard", k), BLOCK)).sum())
        for k in range(CROWDS // BLOCK)
    )


def tilts() -> float:
    total = 0.0
    for k in range(CROWDS // 500):
        rng = stream("bench", "tilts", k)
        total += float(rng.standard_normal((500, law.CLIENTS * law.DIMENSION))[0, 0])
    return total


def factors() -> float:
    """The normals and chi variables of the exact law alone."""
    total = 0.0
    n, d = law.CLIENTS, law.DIMENSION
    for k in range(CROWDS // BLOCK):
        rng = stream("bench", "guard", k)
        total += float(rng.standard_normal((BLOCK, n * (n - 1) // 2))[0, 0])
        total += float(rng.chisquare(d - np.arange(n), size=(BLOCK, n))[0, 0])
    return total


def seconds(action) -> float:
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def main() -> None:
    ratios, exact = [], []
    with one_blas_thread():
        for _ in range(3):
            a, t, f = seconds(audit), seconds(tilts), seconds(factors)
            ratios.append(a / t)
            exact.append(a / f)
    ratio = sorted(ratios)[1]
    print(f"guard audit, {CROWDS} crowds, over drawing the normals of their tilts: {ratio:.2f} "
          "(at most 3)")  # fmt: skip
    print(f"the same over the exact law's own normals and chi variables: {sorted(exact)[1]:.1f}")
    if ratio > 3:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

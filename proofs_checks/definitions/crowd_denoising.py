"""The crowd mean seen through the disagreements: exact second moments and Gaussian conditioning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.crowd import Tilts, energy, mean, residuals
from proofs_checks.definitions.crowd_correlated import centring
from proofs_checks.definitions.crowd_incoherence import aggregate_bias
from proofs_checks.definitions.matrices import Vector, inner, solve


def sign_crowd_mean(tilts: Tilts, statistic: Callable[[Tilts], Sequence[Any]]) -> list[Any]:
    """Return the mean of a statistic of a crowd whose tilts carry independent fair signs."""
    total: list[Any] = []
    for signs in product((-1, 1), repeat=len(tilts)):
        values = statistic([[s * x for x in tilt] for s, tilt in zip(signs, tilts, strict=True)])
        total = [t + v for t, v in zip(total or [Fraction(0)] * len(values), values, strict=True)]
    return [t / Fraction(2 ** len(tilts)) for t in total]


def alignments(tilts: Tilts, weights: Vector) -> list[Any]:
    """Return E <b(w), beta~_j> for every client j, over the signs."""
    return sign_crowd_mean(
        tilts, lambda crowd: [inner(aggregate_bias(weights, crowd), r) for r in residuals(crowd)]
    )


def denoising_error(tilts: Tilts, coefficients: Vector) -> Any:
    """Return E || mean of the tilts - sum_i v_i beta~_i ||^2, over the signs."""

    def error(crowd: Tilts) -> list[Any]:
        guess = aggregate_bias(coefficients, residuals(crowd))
        return [energy([m - g for m, g in zip(mean(crowd), guess, strict=True)])]

    return sign_crowd_mean(tilts, error)[0]


def condition_on_disagreements(energies: Vector) -> tuple[list[Fraction], Fraction]:
    """Condition the mean of independent normal numbers of these variances on their residuals.

    One coordinate of an isotropic Gaussian crowd, up to the factor 1/d. The first n - 1 residuals
    carry everything and have a regular covariance.

    Returns
    -------
    coefficients : list of n fractions
        The conditional mean as a linear function of the n numbers.
    variance : Fraction
        The conditional variance.
    """
    n = len(energies)
    seen = centring(n)[: n - 1]

    def covariance(x: Vector, y: Vector) -> Any:
        return sum((a * z * b for a, z, b in zip(x, energies, y, strict=True)), Fraction(0))

    middle = [Fraction(1, n)] * n
    across = [covariance(middle, row) for row in seen]
    found = solve([[covariance(x, y) for y in seen] for x in seen], across)
    coefficients = [inner(found, [row[i] for row in seen]) for i in range(n)]
    return coefficients, covariance(middle, middle) - inner(found, across)

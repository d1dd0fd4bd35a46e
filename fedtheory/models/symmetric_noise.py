"""Symmetric Gaussian noise matrices under two conventions that are easily mixed up."""

from __future__ import annotations

from enum import Enum

import numpy as np

from fedtheory.checks import FloatArray, check_positive, check_positive_integer


class NoiseConvention(Enum):
    """Which law a symmetric Gaussian matrix ``Z`` of off-diagonal deviation ``s`` has.

    ``INVARIANT`` (the Gaussian orthogonal ensemble) is ``s (W + W') / sqrt(2)`` with independent
    standard normal entries of ``W``: deviation ``s`` off the diagonal and ``sqrt(2) s`` on it.
    ``Q Z Q'`` has the law of ``Z`` for every orthogonal ``Q``.

    ``UPPER_TRIANGLE`` draws the upper triangle, diagonal included, with deviation ``s`` and
    mirrors it; only signed permutations leave that law as it is.
    """

    INVARIANT = "invariant"
    UPPER_TRIANGLE = "upper triangle"


def sample_symmetric_noise(
    generator: np.random.Generator,
    dimension: int,
    scale: float,
    *,
    convention: NoiseConvention,
    size: tuple[int, ...] = (),
) -> FloatArray:
    """Draw symmetric Gaussian matrices; the convention has no default.

    Source: federated PCA paper, the noise ``Z_j`` of Algorithm 1. What was readable of the paper
    does not say which convention it takes.

    Parameters
    ----------
    generator
        Source of randomness.
    dimension
        ``p``.
    scale
        ``s``, the standard deviation of an entry off the diagonal, positive.
    convention
        A :class:`NoiseConvention`.
    size
        Leading shape of the draw.

    Returns
    -------
    FloatArray
        ``(*size, dimension, dimension)``, exactly symmetric.

    Raises
    ------
    AssumptionError
        If the dimension is no positive integer or the scale not positive and finite.
    TypeError
        If the convention is not a :class:`NoiseConvention`.
    """
    if not isinstance(convention, NoiseConvention):
        raise TypeError(f"convention is a NoiseConvention (got {convention!r})")
    p = check_positive_integer(dimension, "dimension")
    s = check_positive(scale, "scale")
    entries = generator.standard_normal((*size, p, p))
    if convention is NoiseConvention.INVARIANT:
        return np.asarray((entries + np.swapaxes(entries, -1, -2)) * (s / np.sqrt(2)))
    upper = np.triu(entries)
    return np.asarray((upper + np.swapaxes(np.triu(entries, 1), -1, -2)) * s)

"""Probing rounds: Gaussian reports, noise by signs, and runs that are fed in pieces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

#: tilts and noise levels of four clients in three dimensions
TILTS = np.array([[1.0, 0.5, 0.0], [-0.5, 1.0, 0.25], [0.0, -0.5, 0.75], [0.25, 0.0, -1.0]])
NOISE = np.array([1.0, 2.0, 0.5, 1.5])

N_ROUNDS = 8


def reports(rng: np.random.Generator, replicates: int) -> Array:
    """Draw reports at a query point that differs from round to round, the same for all clients.

    Parameters
    ----------
    rng : numpy Generator
        Source of randomness.
    replicates : int
        How many runs of `N_ROUNDS` rounds.

    Returns
    -------
    array, shape (replicates, rounds, clients, dimension)
        The next query point moves with the mean noise of the clients.
    """
    n, d = TILTS.shape
    noise = rng.standard_normal((replicates, N_ROUNDS, n, d)) * (NOISE / np.sqrt(d))[:, None]
    common = np.cumsum(noise.mean(axis=2, keepdims=True), axis=1)
    drawn: Array = TILTS + noise + 3 * common
    return drawn


#: tilts, noise scales and rounds: 2^6 to 2^12 sign patterns
BY_SIGNS = (
    (((1,), (-2,), (3,)), (1, 2, 3), 2),
    (((0,), (0,), (0,)), (1, 1, 3), 2),
    (((1,), (-2,), (3,)), (1, 2, 3), 4),
    (((1, 0), (1, 2), (-1, 1)), (2, 1, 1), 2),
)

#: n, d, rounds and unit of the reports, and for each machine the first and last round of the blocks
#: that it takes in; multiples of n and of the rounds in a half, so that nothing is rounded
STREAMS = (
    ((4, 3, 8, 16), (((1, 8),),)),
    ((4, 3, 8, 16), (((1, 1), (2, 4), (5, 5), (6, 8)),)),
    ((4, 3, 8, 16), (((1, 1), (5, 8)), ((2, 3), (4, 4)))),
    ((3, 2, 5, 18), (((1, 3),), ((4, 5),))),
    ((5, 2, 6, 45), (((2, 2), (5, 6)), ((1, 1), (3, 4)))),
)

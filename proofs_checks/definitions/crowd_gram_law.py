"""The Gram matrix of Gaussian tilts, drawn from its exact law without drawing the tilts."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

#: the paper's default instance: clients, dimension, ends of the log-uniform zeta_i
CLIENTS, DIMENSION, SCALES = 20, 150, (0.2, 3.0)


def sample_gram(
    generator: np.random.Generator,
    replicates: int,
    n: int = CLIENTS,
    d: int = DIMENSION,
    scales: tuple[float, float] = SCALES,
) -> Array:
    """Draw Q for tilts beta_i ~ N(0, zeta_i^2 I / d), log zeta_i uniform.

    Q is Z W Z / d with W a Wishart matrix of d degrees of freedom, drawn by Bartlett's factor:
    chi variables of d, d - 1, ... degrees of freedom on the diagonal, normals below it.

    Parameters
    ----------
    generator : numpy Generator
        Source of randomness.
    replicates : int
        Matrices.
    n, d : int
        Clients and dimension, n <= d.
    scales : pair of float
        Ends of zeta_i.

    Returns
    -------
    array, shape (replicates, n, n)
        Symmetric, positive definite with probability one.
    """
    if not 1 <= n <= d:
        raise ValueError(f"Bartlett's factor needs n <= d, got {n} clients in dimension {d}")
    factor = np.zeros((replicates, n, n))
    below = np.tril_indices(n, -1)
    factor[:, below[0], below[1]] = generator.standard_normal((replicates, len(below[0])))
    place = np.arange(n)
    factor[:, place, place] = np.sqrt(generator.chisquare(d - place, size=(replicates, n)))
    zeta = np.exp(generator.uniform(math.log(scales[0]), math.log(scales[1]), (replicates, n)))
    factor *= zeta[:, :, None] / math.sqrt(d)
    drawn: Array = factor @ factor.transpose(0, 2, 1)
    return drawn


def centre(matrices: Array) -> Array:
    """Return J Q J for a stack of symmetric matrices."""
    rows = matrices - matrices.mean(axis=1, keepdims=True)
    centred: Array = rows - rows.mean(axis=2, keepdims=True)
    return (centred + centred.transpose(0, 2, 1)) / 2


def coherent(matrices: Array) -> NDArray[np.bool_]:
    """Answer for each Gram matrix whether kappa >= 1.

    A Gram matrix is semidefinite, so that Q - D >= -D always; kappa < 1 as soon as 2 D - Q is
    definite, and that is decided by elimination over the whole stack at once.
    """
    n = matrices.shape[-1]
    place = np.arange(n)
    root = 1 / np.sqrt(matrices[:, place, place].T)
    # clients first and replicates last: each step of the elimination runs over long rows
    rest = np.ascontiguousarray(matrices.transpose(1, 2, 0))
    rest *= root
    rest *= -root[:, None]
    rest[place, place] = 1.0
    found = np.zeros(len(matrices), dtype=np.bool_)
    for k in range(n):
        rest[k, k:] -= np.einsum("jb,jib->ib", rest[:k, k], rest[:k, k:])
        pivot = rest[k, k]
        found |= pivot <= 0
        rest[k, k:] /= np.sqrt(np.where(pivot > 0, pivot, 1.0))
    return found

"""Noisy means of clipped records: adjacency, sensitivity and the Gaussian mechanism.

Every number here errs in the safe direction only, rounding included. Which data sets count as
neighbours is an argument without a default, because it changes the guarantee by a factor of two.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_positive,
    check_positive_integer,
    check_real_array,
)
from fedtheory.errors import MalformedArrayError
from fedtheory.gaussian_profile import (
    EPS,
    bound_gaussian_delta,
    bound_gaussian_epsilon,
    calibrate_noise_scale,
    round_up,
)


class Adjacency(Enum):
    """Which data sets are neighbours, that is, what the guarantee hides.

    ``REPLACE_ONE``: the same public number of records, one of them replaced.
    ``ADD_OR_REMOVE_ONE``: one record is there or not; a mean keeps its public divisor, so that an
    absent record contributes zero.
    """

    REPLACE_ONE = "replace one record"
    ADD_OR_REMOVE_ONE = "add or remove one record"


def check_adjacency(adjacency: Adjacency) -> Adjacency:
    """Return the adjacency, or raise TypeError if it is not an :class:`Adjacency`."""
    if not isinstance(adjacency, Adjacency):
        raise TypeError(f"adjacency is an Adjacency (got {adjacency!r})")
    return adjacency


def clip_norms(records: npt.ArrayLike, norm_bound: float) -> FloatArray:
    """Scale every record whose Euclidean norm exceeds the bound back to it, or a hair below.

    Parameters
    ----------
    records
        ``(n_records, ...)``; the norm is over all axes but the first.
    norm_bound
        ``tau``, positive.

    Returns
    -------
    FloatArray
        Same shape. Norms are at most ``tau`` in exact arithmetic too: clipped records are scaled
        to ``tau`` less a relative ``(size + 8) * 2.2e-16``, and so are those within rounding
        error of the bound.

    Raises
    ------
    MalformedArrayError, AssumptionError
        If the records are not a finite real array or the bound is not positive and finite.
    """
    array = check_finite(check_real_array(records, "records", min_ndim=1), "records")
    bound = check_positive(norm_bound, "norm_bound")
    flat = array.reshape(array.shape[0], math.prod(array.shape[1:]))
    # scaled by the largest entry first, so that squares neither overflow nor underflow
    largest = np.max(np.abs(flat), axis=1, initial=0.0)[:, None]
    unit = flat / np.where(largest > 0, largest, 1.0)
    norms = np.linalg.norm(unit, axis=1)[:, None]
    target = bound * (1 - (flat.shape[1] + 8) * EPS)
    # a zero record has norm 0, and a product that overflows is above every bound
    with np.errstate(over="ignore"):
        above = norms * largest > target
    clipped = unit * (target / np.where(above, norms, 1.0))
    return np.asarray(np.where(above, clipped, flat).reshape(array.shape))


def bound_mean_sensitivity(norm_bound: float, n_records: int, *, adjacency: Adjacency) -> float:
    """Return the exact L2 sensitivity of a mean of records of bounded norm, rounded up.

    Source: tensor regression paper, the clipped gradients of Stage I (claim
    ``tensor-sensitivity``): ``2 tau / n`` if one record is replaced, ``tau / n`` if one is added
    or removed and the divisor stays.

    Parameters
    ----------
    norm_bound
        ``tau``, for clipped covariates and residuals the product of the two levels.
    n_records
        ``n``, public.
    adjacency
        An :class:`Adjacency`; there is no default.

    Raises
    ------
    AssumptionError
        If the bound is not positive and finite or there is no record.
    TypeError
        If the adjacency is not an :class:`Adjacency`.
    """
    steps = 2 if check_adjacency(adjacency) is Adjacency.REPLACE_ONE else 1
    bound, n = check_positive(norm_bound, "norm_bound"), check_positive_integer(n_records, "n")
    return round_up(steps * bound / n)


@dataclass(frozen=True, kw_only=True)
class GaussianMechanism:
    """Noisy means of clipped records, with everything that its guarantee speaks of.

    Parameters
    ----------
    adjacency
        What a neighbour is; there is no default.
    norm_bound
        ``tau``, the L2 norm that records are clipped to.
    n_records
        ``n``, public.
    noise_scale
        ``sigma``, the standard deviation of the noise in every coordinate of a release.
    n_releases
        Means of the same records released in all, each chosen after seeing those before it.

    Raises
    ------
    AssumptionError, TypeError
        If a field is out of range or the adjacency is not an :class:`Adjacency`.

    Notes
    -----
    The noise is drawn in double precision. Like every such implementation it resists an attacker
    who sees rounded results, not one who exploits the gaps between floating-point numbers.
    """

    adjacency: Adjacency
    norm_bound: float
    n_records: int
    noise_scale: float
    n_releases: int

    def __post_init__(self) -> None:
        check_adjacency(self.adjacency)
        check_positive(self.norm_bound, "norm_bound")
        check_positive_integer(self.n_records, "n_records")
        check_positive(self.noise_scale, "noise_scale")
        check_positive_integer(self.n_releases, "n_releases")

    @classmethod
    def calibrated(
        cls,
        epsilon: float,
        delta: float,
        *,
        adjacency: Adjacency,
        norm_bound: float,
        n_records: int,
        n_releases: int,
    ) -> GaussianMechanism:
        """Return the mechanism whose releases together are ``(epsilon, delta)``-private."""
        distance = bound_mean_sensitivity(norm_bound, n_records, adjacency=adjacency)
        releases = check_positive_integer(n_releases, "n_releases")
        once = calibrate_noise_scale(epsilon, delta, sensitivity=distance)
        scale = once * math.sqrt(releases)
        while True:
            # composing rounds up once more; a few steps make the mechanism's own figure agree
            scale *= 1 + 1e-13
            made = cls(
                adjacency=adjacency,
                norm_bound=norm_bound,
                n_records=n_records,
                noise_scale=scale,
                n_releases=releases,
            )
            if made.bound_delta(epsilon) <= delta:
                return made

    @property
    def sensitivity(self) -> float:
        """L2 sensitivity of one mean, rounded up."""
        return bound_mean_sensitivity(self.norm_bound, self.n_records, adjacency=self.adjacency)

    @property
    def mu(self) -> float:
        """Sensitivity over noise scale of all releases together, rounded up."""
        once = round_up(self.sensitivity / self.noise_scale)
        return once * math.sqrt(self.n_releases) * (1 + 4 * EPS)

    def bound_delta(self, epsilon: float) -> float:
        """Return the ``delta`` of all releases together at ``epsilon``, never too small."""
        return bound_gaussian_delta(epsilon, self.mu)

    def bound_epsilon(self, delta: float) -> float:
        """Return the ``epsilon`` of all releases together at ``delta``, never too small."""
        return bound_gaussian_epsilon(delta, self.mu)

    def sample_mean(self, records: npt.ArrayLike, generator: np.random.Generator) -> FloatArray:
        """Draw one release: the mean of the clipped records plus noise.

        Parameters
        ----------
        records
            ``(at most n_records, ...)`` when records may be added or removed, exactly
            ``n_records`` when one is replaced.
        generator
            Source of randomness.

        Returns
        -------
        FloatArray
            The shape of one record. The sum is divided by ``n_records``, however many there are.

        Raises
        ------
        MalformedArrayError
            If the number of records does not fit, or they are not a finite real array.
        """
        clipped = clip_norms(records, self.norm_bound)
        count, wanted = clipped.shape[0], self.n_records
        replaced = self.adjacency is Adjacency.REPLACE_ONE
        if count > wanted or (replaced and count != wanted):
            raise MalformedArrayError(f"there are {wanted} records", count)
        mean = clipped.sum(axis=0) / wanted
        return np.asarray(mean + self.noise_scale * generator.standard_normal(mean.shape))

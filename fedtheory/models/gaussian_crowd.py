"""Gaussian crowds: the default instance of the crowd paper's experiments, and exact short cuts.

Everything is written in the eigenbasis of the Hessian of ``f_0``, so that a step costs
``O(n_clients * dimension)``. The law is rotation invariant, so nothing is lost.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_n_clients,
    check_positive,
    check_positive_integer,
    check_real_array,
    check_simplex_weights,
)
from fedtheory.errors import AssumptionError, MalformedArrayError


@dataclass(frozen=True, eq=False)
class GaussianCrowd:
    """A federation (or a batch of them): quadratic truth, linear tilts, Gaussian noise.

    Source: crowd paper, Section 6 and Appendix E; ``f_0(x) = (x - x_c)' A (x - x_c) / 2``,
    ``f_i = f_0 + <beta_i, x>``.

    Parameters
    ----------
    curvatures
        ``(dimension,)``, eigenvalues of ``A``, positive.
    centre
        ``(..., dimension)``, ``x_c``, the minimiser of ``f_0``.
    tilts
        ``(..., n_clients, dimension)``, ``beta_i``.
    noise_levels
        ``(..., n_clients)``, ``sigma_i``: the noise of one sample is
        ``N(0, sigma_i^2 I / dimension)``, of squared norm ``sigma_i^2`` on average.
    cohort_sizes
        ``(..., n_clients)``, positive integers.
    batch_size
        ``b``, samples behind one report.
    """

    curvatures: FloatArray
    centre: FloatArray
    tilts: FloatArray
    noise_levels: FloatArray
    cohort_sizes: npt.NDArray[np.int64]
    batch_size: int = 1

    @property
    def bias_energies(self) -> FloatArray:
        """``q_i = ||beta_i||^2``, ``(..., n_clients)``."""
        return np.asarray(np.einsum("...id,...id->...i", self.tilts, self.tilts))

    @property
    def gram(self) -> FloatArray:
        """``Q_ij = <beta_i, beta_j>``, ``(..., n_clients, n_clients)``."""
        return self.tilts @ np.swapaxes(self.tilts, -1, -2)

    def gradients(self, points: npt.ArrayLike) -> FloatArray:
        """Return the exact gradients of all clients at their shared query point.

        Parameters
        ----------
        points
            ``(..., dimension)``, one point for each federation of the batch.

        Returns
        -------
        FloatArray
            ``(..., n_clients, dimension)``.
        """
        offset = self._check_points(points) - self.centre
        return (self.curvatures * offset)[..., None, :] + self.tilts

    def sample_reports(self, points: npt.ArrayLike, generator: np.random.Generator) -> FloatArray:
        """Draw one round of reports: the gradients plus noise.

        Parameters
        ----------
        points
            ``(..., dimension)``.
        generator
            Source of randomness.

        Returns
        -------
        FloatArray
            ``(..., n_clients, dimension)``.
        """
        exact = self.gradients(points)
        scale = self._noise_scale(self.batch_size)
        return exact + scale * generator.standard_normal(exact.shape)

    def sample_half_averages(
        self,
        generator: np.random.Generator,
        n_rounds: int,
        n_replicates: int | None = None,
    ) -> tuple[FloatArray, FloatArray]:
        """Draw the two half-averages from their exact law, without running the rounds.

        Source: crowd paper, Lemma 4.2 and eq. (4). For a linear crowd the residuals do not
        depend on the iterates, so the half-averages are the disagreements plus centred
        independent noise of variance ``sigma_i^2 / (d b |K_a|)`` in each coordinate.

        Parameters
        ----------
        generator
            Source of randomness.
        n_rounds
            Probing rounds, at least 2; the odd ones form the first half.
        n_replicates
            Independent draws for each federation; None for one draw and no axis for it.

        Returns
        -------
        tuple of FloatArray
            Each ``(..., n_clients, dimension)``, with the axis of replicates in front.

        Raises
        ------
        AssumptionError
            If a size is out of range.
        """
        rounds = check_positive_integer(n_rounds, "n_rounds", minimum=2)
        lead: tuple[int, ...] = ()
        if n_replicates is not None:
            lead = (check_positive_integer(n_replicates, "n_replicates"),)
        centred = self.tilts - self.tilts.mean(axis=-2, keepdims=True)
        halves = []
        for size in ((rounds + 1) // 2, rounds // 2):
            noise = generator.standard_normal((*lead, *self.tilts.shape))
            noise *= self._noise_scale(self.batch_size * size)
            noise -= noise.mean(axis=-2, keepdims=True)
            halves.append(noise + centred)
        return halves[0], halves[1]

    def excess_risk(self, points: npt.ArrayLike) -> FloatArray:
        """Return ``f_0(x) - min f_0`` at ``points`` ``(..., dimension)``; shape ``(...)``."""
        offset = self._check_points(points) - self.centre
        return np.asarray((self.curvatures * offset**2).sum(axis=-1) / 2)

    def bias_floor(self, weights: npt.ArrayLike) -> FloatArray:
        """Return the excess risk of the minimiser of the weighted objective.

        Source: crowd paper, Lemma 3.2 (iii); exactly ``b' A^{-1} b / 2`` for a quadratic truth.

        Parameters
        ----------
        weights
            ``(..., n_clients)``, on the simplex.

        Returns
        -------
        FloatArray
            ``(...)``, non-negative.
        """
        array = check_simplex_weights(weights)
        bias = np.einsum("...i,...id->...d", array, self.tilts)
        return np.asarray((bias**2 / self.curvatures).sum(axis=-1) / 2)

    def minimiser(self, weights: npt.ArrayLike) -> FloatArray:
        """Return ``x_w``, the minimiser of the weighted objective, ``(..., dimension)``."""
        array = check_simplex_weights(weights)
        bias = np.einsum("...i,...id->...d", array, self.tilts)
        return np.asarray(self.centre - bias / self.curvatures)

    def _noise_scale(self, n_samples: int) -> FloatArray:
        return self.noise_levels[..., None] / math.sqrt(self.tilts.shape[-1] * n_samples)

    def _check_points(self, points: npt.ArrayLike) -> FloatArray:
        array = check_finite(check_real_array(points, "points", min_ndim=1), "points")
        if array.shape[-1] != self.curvatures.size:
            raise MalformedArrayError(
                f"points has dimension {self.curvatures.size}", f"shape {array.shape}"
            )
        return array


@dataclass(frozen=True)
class GaussianCrowdLaw:
    """The law the default instance of the experiments is drawn from.

    Source: crowd paper, Section 6. Energies and noise levels are log-uniform, tilts are
    isotropic Gaussian, the spectrum is geometric with both ends included.

    Parameters
    ----------
    n_clients, dimension, batch_size
        ``n >= 3``, ``d``, ``b``.
    strong_convexity, smoothness
        ``mu`` and ``L``, the ends of the spectrum.
    bias_range, noise_range
        Ends of ``zeta_i`` and of ``sigma_i``, positive.
    centre_scale
        ``x_c ~ N(0, centre_scale^2 I / d)``.
    cohort_range
        Ends of the uniform cohort sizes, both included.

    Raises
    ------
    AssumptionError
        If a parameter is out of range.
    """

    n_clients: int = 20
    dimension: int = 150
    batch_size: int = 1
    strong_convexity: float = 0.5
    smoothness: float = 5.0
    bias_range: tuple[float, float] = (0.2, 3.0)
    noise_range: tuple[float, float] = (0.5, 3.0)
    centre_scale: float = 2.0
    cohort_range: tuple[int, int] = (20, 199)

    def __post_init__(self) -> None:
        check_n_clients(check_positive_integer(self.n_clients, "n_clients"))
        check_positive_integer(self.dimension, "dimension")
        check_positive_integer(self.batch_size, "batch_size")
        check_positive(self.centre_scale, "centre_scale")
        for name in ("bias_range", "noise_range", "cohort_range"):
            low, high = getattr(self, name)
            if not 0 < low <= high < math.inf:
                raise AssumptionError(f"{name} is positive and ascending", (low, high))
        mu, large = self.strong_convexity, self.smoothness
        if not 0 < mu <= large < math.inf:
            raise AssumptionError("0 < strong_convexity <= smoothness", (mu, large))

    def sample(
        self, generator: np.random.Generator, n_instances: int | None = None
    ) -> GaussianCrowd:
        """Draw one federation, or a batch of independent ones along a leading axis.

        Parameters
        ----------
        generator
            Source of randomness.
        n_instances
            Size of the batch; None for a single federation and no axis for it.

        Returns
        -------
        GaussianCrowd
        """
        lead: tuple[int, ...] = ()
        if n_instances is not None:
            lead = (check_positive_integer(n_instances, "n_instances"),)
        n, d = self.n_clients, self.dimension
        centre = self.centre_scale / math.sqrt(d) * generator.standard_normal((*lead, d))
        scales = _sample_log_uniform(generator, self.bias_range, (*lead, n))
        tilts = scales[..., None] / math.sqrt(d) * generator.standard_normal((*lead, n, d))
        low, high = self.cohort_range
        return GaussianCrowd(
            curvatures=np.geomspace(self.strong_convexity, self.smoothness, d),
            centre=centre,
            tilts=tilts,
            noise_levels=_sample_log_uniform(generator, self.noise_range, (*lead, n)),
            cohort_sizes=generator.integers(low, high, size=(*lead, n), endpoint=True),
            batch_size=self.batch_size,
        )


def _sample_log_uniform(
    generator: np.random.Generator, ends: tuple[float, float], shape: tuple[int, ...]
) -> FloatArray:
    return np.exp(generator.uniform(math.log(ends[0]), math.log(ends[1]), size=shape))

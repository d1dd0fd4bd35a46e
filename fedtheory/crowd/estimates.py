"""What the running sums say: energies, noise bounds, and the guard's decision."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fedtheory.checks import FloatArray, check_non_negative_array, check_positive
from fedtheory.crowd.guard import GuardDecision, guard_decision
from fedtheory.crowd.noise_energies import fit_noise_energies
from fedtheory.crowd.residual_sums import ResidualSums
from fedtheory.crowd.weights import (
    RELATIVE_FLOOR,
    fit_bias_energies,
    floored_costs,
    inverse_cost_weights,
    sampling_costs,
)
from fedtheory.errors import MalformedArrayError, NotEnoughDataError


@dataclass(frozen=True, eq=False)
class CrowdEstimates:
    """Estimates from one set of sums.

    Parameters
    ----------
    statistic
        ``s``, ``(n_clients,)``, divided by ``rho^2``.
    bias_energies
        ``hat q``, ``(n_clients,)``, clipped at zero.
    noise_bounds
        ``bar sigma_i``, ``(n_clients,)``, given or estimated.
    batch_size
        ``b``.
    decision
        The guard's.
    """

    statistic: FloatArray
    bias_energies: FloatArray
    noise_bounds: FloatArray
    batch_size: float
    decision: GuardDecision

    def crowd_weights(self, horizon: float, floor: float | None) -> FloatArray:
        """Return the weights of Algorithm 2 for ``horizon`` rounds.

        Uniform where all costs are zero and no floor is set: the limit of every common floor.

        Raises
        ------
        AssumptionError
            If the horizon or the floor is not positive.
        """
        costs = sampling_costs(self.bias_energies, self.noise_bounds, horizon, self.batch_size)
        if floor is None and RELATIVE_FLOOR * costs.max() == 0:
            return np.full(costs.size, 1 / costs.size)
        return inverse_cost_weights(floored_costs(costs, floor))


def estimate_from_sums(
    sums: ResidualSums, noise_bounds: npt.ArrayLike | None, batch_size: float
) -> CrowdEstimates:
    """Estimate energies and noise bounds from the sums, and let the guard decide.

    Source: crowd paper, Algorithm 2, Proposition 5.26 (iii), Remark 5.24.

    Parameters
    ----------
    sums
        At least two rounds; every client in an odd and in an even one.
    noise_bounds
        ``bar sigma_i``, one number or one for each client; None to estimate them.
    batch_size
        ``b``, positive.

    Raises
    ------
    AssumptionError
        If too little was seen, or an argument is out of range.
    """
    batch = check_positive(batch_size, "batch_size")
    if noise_bounds is not None:
        bounds = check_noise_bounds(noise_bounds, sums.n_clients)
    if sums.n_rounds < 2:
        raise NotEnoughDataError("at least 2 rounds were seen", sums.n_rounds)
    product, dispersions = sums.half_average_moments()
    gram = (product + product.T) / 2
    statistic = np.diagonal(gram)
    if noise_bounds is None:
        attended = sums.counts.sum(axis=0).astype(np.float64)
        bounds = np.sqrt(batch * fit_noise_energies(dispersions, attended, sums.mixing, statistic))
    energies = fit_bias_energies(statistic)
    return CrowdEstimates(statistic, energies, bounds, batch, guard_decision(gram))


def check_noise_bounds(noise_bounds: npt.ArrayLike, n_clients: int) -> FloatArray:
    """Return the noise bounds as ``(n_clients,)`` non-negative numbers.

    Raises
    ------
    AssumptionError
        If one is negative or not finite, or their number is neither 1 nor ``n_clients``.
    """
    bounds = check_non_negative_array(noise_bounds, "noise_bounds")
    if bounds.shape not in ((), (n_clients,)):
        raise MalformedArrayError(
            f"noise_bounds has one entry for each of {n_clients} clients",
            f"shape {bounds.shape}",
        )
    return np.full(n_clients, bounds)

"""Crowd weights for a federation that is running: feed it rounds, ask for weights."""

from __future__ import annotations

import os
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from fedtheory.checks import FloatArray, check_positive_integer
from fedtheory.crowd.crowd_state import (
    load_state,
    merge_sums,
    save_state,
    sums_from_arrays,
    sums_to_arrays,
)
from fedtheory.crowd.estimates import CrowdEstimates, estimate_from_sums
from fedtheory.crowd.guard import GuardDecision
from fedtheory.crowd.report_blocks import check_participants, check_report_block
from fedtheory.crowd.residual_sums import ResidualSums
from fedtheory.crowd.settings import Settings
from fedtheory.crowd.timeline import drift
from fedtheory.errors import NotEnoughDataError


class CrowdWeights(Settings):
    """Estimate each client's bias energy from the disagreement, and weigh the clients by it.

    Source: crowd paper, Algorithm 2, Proposition 5.26 (some clients absent) and Remark 5.24
    (the guard). Follows scikit-learn's conventions without importing it.

    Parameters
    ----------
    noise_bounds
        ``bar sigma_i``, a number or ``(n_clients,)``, non-negative: root of the mean squared
        Euclidean norm of the noise of one sample. None: estimated from the dispersion of the
        residuals (:mod:`fedtheory.crowd.noise_energies`).
    batch_size
        ``b``, samples behind one report.
    horizon
        ``K``, the rounds that the weights are meant for; None for the rounds seen.
    floor
        ``varrho``, least cost of a client; None for ``1e-12`` times the largest.
    dtype
        ``"float64"`` or ``"float32"``, the type of the running sums. None: that of the first
        reports, single precision for shorter ones and double for everything else. Single
        precision halves the memory and rounds no more coarsely than such reports do themselves.

    Notes
    -----
    Memory is two sums of the size of one round, and beside them at most four times
    ``n_clients * min(dimension, 8192)`` numbers for the drift, however many rounds are seen.

    Examples
    --------
    >>> tilts = np.diag([1.0, 2.0, 2.0, 4.0])
    >>> moving = np.arange(40.0).reshape(10, 1, 4)
    >>> crowd = CrowdWeights(noise_bounds=0.0).partial_fit(tilts + moving)
    >>> crowd.bias_energies_.round(9).tolist()
    [1.0, 4.0, 4.0, 16.0]
    >>> crowd.weights_.round(3).tolist()
    [0.64, 0.16, 0.16, 0.04]
    """

    def __init__(
        self,
        *,
        noise_bounds: npt.ArrayLike | None = None,
        batch_size: float = 1,
        horizon: float | None = None,
        floor: float | None = None,
        dtype: str | None = None,
    ) -> None:
        self.noise_bounds = noise_bounds
        self.batch_size = batch_size
        self.horizon = horizon
        self.floor = floor
        self.dtype = dtype
        self._sums: ResidualSums | None = None
        self._estimates: CrowdEstimates | None = None

    def partial_fit(
        self,
        reports: npt.ArrayLike,
        participants: npt.ArrayLike | None = None,
        *,
        first_round: int | None = None,
    ) -> Self:
        """Take in one round, or a block of rounds; all of it or, on an error, none of it.

        Parameters
        ----------
        reports
            ``(n_clients, dimension)`` or ``(n_rounds, n_clients, dimension)``, integers or
            floats. Rows of absent clients are ignored, whatever they hold.
        participants
            Booleans, ``(n_clients,)`` or ``(n_rounds, n_clients)``; at least two in each round.
            None when everybody reports.
        first_round
            Number of the block's first round, larger than any seen so far. Rounds count from 1
            and odd ones form the first half, so servers that share a federation must number its
            rounds alike. None: the number after the last one seen.

        Returns
        -------
        CrowdWeights
            Itself.

        Raises
        ------
        AssumptionError
            If an argument is not as above, or does not fit the rounds seen before.
        """
        sums = self._sums
        block = check_report_block(reports, None if sums is None else sums.shape)
        n_rounds, n_clients, dimension = block.shape
        present = check_participants(participants, n_rounds, n_clients)
        if sums is None:
            short = block.dtype.kind == "f" and block.dtype.itemsize <= 4
            natural = "float32" if short else "float64"
            sums = ResidualSums.empty(n_clients, dimension, self.dtype or natural)
        start = sums.last_round + 1
        if first_round is not None:
            start = check_positive_integer(first_round, "first_round", minimum=start)
        masks = [None] * n_rounds if present is None else present
        rounds = list(zip(block, masks, range(start, start + n_rounds), strict=True))
        if n_rounds > 1:
            for one in rounds:  # a block with a bad round must leave nothing behind
                sums.check_round(*one)
        for one in rounds:
            sums.add_round(*one, mean=sums.check_round(*one))
        self._sums, self._estimates = sums, None
        return self

    def fit(self, reports: npt.ArrayLike, participants: npt.ArrayLike | None = None) -> Self:
        """Forget everything and take in a block of rounds, as :meth:`partial_fit` does."""
        fresh = type(self)(**self.get_params()).partial_fit(reports, participants)
        self._sums, self._estimates = fresh._sums, None
        return self

    @property
    def n_clients_(self) -> int:
        """Number of clients."""
        return self._seen.shape[0]

    @property
    def n_features_in_(self) -> int:
        """Dimension of a report."""
        return self._seen.shape[1]

    @property
    def n_rounds_(self) -> int:
        """Number of rounds seen."""
        return self._seen.n_rounds

    @property
    def statistic_(self) -> FloatArray:
        """``s_i`` of eq. (4), ``(n_clients,)``; divided by ``rho^2`` where clients were absent."""
        return self._estimate().statistic.copy()

    @property
    def bias_energies_(self) -> FloatArray:
        """``hat q``, ``(n_clients,)``, clipped at zero."""
        return self._estimate().bias_energies.copy()

    @property
    def noise_bounds_(self) -> FloatArray:
        """``bar sigma_i``, ``(n_clients,)``, as given or as estimated."""
        return self._estimate().noise_bounds.copy()

    @property
    def noise_bounds_estimated_(self) -> bool:
        """Whether the noise bounds are estimates."""
        return self.noise_bounds is None

    @property
    def incoherence_estimate_(self) -> float | None:
        """``hat kappa``, or None where it is undefined (:attr:`decision_` says why)."""
        return self._estimate().decision.incoherence

    @property
    def decision_(self) -> GuardDecision:
        """Whether to use the Crowd weights or uniform ones, and why."""
        return self._estimate().decision

    @property
    def drift_(self) -> float | None:
        """How far the half-averages moved from the early to the late rounds.

        See :func:`fedtheory.crowd.timeline.drift`. The paper asks for a small one and names no
        threshold, so it does not enter :attr:`decision_`.
        """
        return drift(self._seen.timeline, self._seen.mark())

    @property
    def crowd_weights_(self) -> FloatArray:
        """The weights of Algorithm 2 at the horizon, whatever the guard says."""
        return self.crowd_weights_for(self._budget())

    @property
    def weights_(self) -> FloatArray:
        """The advised weights at the horizon: those of Algorithm 2, or uniform ones."""
        return self.weights_for(self._budget())

    def crowd_weights_for(self, horizon: float) -> FloatArray:
        """Return the weights of Algorithm 2 for ``horizon`` rounds, whatever the guard says.

        Parameters
        ----------
        horizon
            ``K``, positive; infinity leaves the noise out.

        Returns
        -------
        FloatArray
            ``(n_clients,)``, on the simplex. Uniform where all costs are zero and no floor is
            set.

        Raises
        ------
        AssumptionError
            If a setting is out of range, or too little was seen.
        """
        return self._estimate().crowd_weights(horizon, self.floor)

    def weights_for(self, horizon: float) -> FloatArray:
        """Return the advised weights for ``horizon`` rounds; see :meth:`crowd_weights_for`."""
        weights = self.crowd_weights_for(horizon)
        return weights if self.decision_.use_crowd else np.full(weights.size, 1 / weights.size)

    def merge(self, other: CrowdWeights) -> Self:
        """Return an estimator, set up like this one, that has seen the rounds of both.

        Parameters
        ----------
        other
            An estimator that saw other rounds of the same federation, numbered alike.

        Returns
        -------
        CrowdWeights
            The numbers of one estimator that saw all rounds, up to rounding.

        Raises
        ------
        StateError
            If the shapes differ or a round was seen by both.
        """
        merged = type(self)(**self.get_params())
        merged._sums = merge_sums(self._seen, other._seen)
        return merged

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write settings and sums to ``path`` as ``.npz``, whole or not at all."""
        settings = {
            f"setting_{name}": np.asarray(value)
            for name, value in self.get_params().items()
            if value is not None
        }
        save_state(path, sums_to_arrays(self._seen) | settings)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read what :meth:`save` wrote; going on from it gives the very same numbers.

        Raises
        ------
        StateError
            If the file is no such archive or is damaged.
        """
        arrays = load_state(path)
        saved = {name: arrays.get(f"setting_{name}") for name in cls._names()}
        settings = {name: array.tolist() for name, array in saved.items() if array is not None}
        estimator = cls(**settings)
        estimator._sums = sums_from_arrays(arrays)
        return estimator

    def set_params(self, **params: Any) -> Self:
        """Change settings by name; all but ``dtype`` take effect on rounds already seen."""
        self._estimates = None
        return super().set_params(**params)

    def __sklearn_is_fitted__(self) -> bool:
        return self._sums is not None

    @property
    def _seen(self) -> ResidualSums:
        if self._sums is None:
            raise NotEnoughDataError("some rounds were seen", 0)
        return self._sums

    def _budget(self) -> float:
        return self.n_rounds_ if self.horizon is None else self.horizon

    def _estimate(self) -> CrowdEstimates:
        if self._estimates is None:
            self._estimates = estimate_from_sums(self._seen, self.noise_bounds, self.batch_size)
        return self._estimates

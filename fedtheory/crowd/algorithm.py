"""Algorithm 1: descend along a weighted mean of the reports, and learn the weights meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_non_negative_array,
    check_positive,
    check_positive_integer,
    check_real_array,
)
from fedtheory.crowd.crowd_run import CrowdRun
from fedtheory.crowd.disagreement import residuals
from fedtheory.crowd.guard import guard_decision
from fedtheory.crowd.half_averages import cross_gram, half_average_statistic
from fedtheory.crowd.schedules import Projection, RefreshRule, StepRule
from fedtheory.crowd.weights import fit_crowd_weights
from fedtheory.errors import AssumptionError, MalformedArrayError

Gradients = Callable[[FloatArray, int], npt.ArrayLike]


@dataclass(frozen=True, eq=False)
class CrowdAlgorithm:
    """Algorithm 1 with its settings; :meth:`run` applies it to a user's federation.

    Source: crowd paper, Algorithms 1 and 2; Remark 5.24 for ``guard``.

    Parameters
    ----------
    step
        ``eta_k``: a positive number, or a function of the round ``k`` that returns one.
    refresh
        The rounds after which the weights are refreshed: a collection, or a predicate. Round 1
        is passed over, because the second half is still empty.
    noise_bounds, batch_size, floor
        ``bar sigma_i`` (not squared), ``b``, ``varrho``: as in
        :func:`fedtheory.crowd.weights.fit_crowd_weights`.
    horizon
        Total number of rounds if it is known: then ``K`` in the cost is what remains of it, and
        after the very last round nothing is left to refresh for. None: ``K`` is the number of
        rounds so far.
    projection
        Euclidean projection on ``X``; None for the whole space.
    guard
        Whether a refresh falls back on uniform weights when the guard says so.

    Raises
    ------
    AssumptionError
        If a bound is negative or a budget, floor or constant step is not positive.

    Examples
    --------
    >>> tilts = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 3.0]])
    >>> crowd = CrowdAlgorithm(step=0.5, refresh={8}, noise_bounds=0.0)
    >>> start = CrowdRun.start([0.0, 0.0, 0.0], n_clients=3)
    >>> crowd.run(lambda x, k: x + tilts, start, 10).weights.round(3).tolist()
    [0.474, 0.474, 0.053]
    """

    step: StepRule | float
    refresh: RefreshRule | Collection[int]
    noise_bounds: npt.ArrayLike
    batch_size: float = 1
    horizon: int | None = None
    floor: float | None = None
    projection: Projection | None = None
    guard: bool = False

    def __post_init__(self) -> None:
        if not callable(self.step):
            check_positive(self.step, "step")
        check_non_negative_array(self.noise_bounds, "noise_bounds")
        check_positive(self.batch_size, "batch_size")
        if self.horizon is not None:
            check_positive_integer(self.horizon, "horizon")
        if self.floor is not None:
            check_positive(self.floor, "floor")

    def run(self, gradients: Gradients, start: CrowdRun, n_rounds: int) -> CrowdRun:
        """Run ``n_rounds`` further rounds and return the state reached.

        Running in one piece, or in pieces through saved states, gives the same numbers.

        Parameters
        ----------
        gradients, start
            As in :meth:`iterate`.
        n_rounds
            Rounds to run from ``start``, at least 1.

        Returns
        -------
        CrowdRun

        Raises
        ------
        AssumptionError
            As in :meth:`iterate`, and if the run would pass the horizon.
        """
        end = start.round + check_positive_integer(n_rounds, "n_rounds")
        if self.horizon is not None and end > self.horizon:
            raise AssumptionError(f"the run ends by its horizon {self.horizon}", f"round {end}")
        return next(s for s in self.iterate(gradients, start) if s.round == end)

    def iterate(self, gradients: Gradients, start: CrowdRun) -> Iterator[CrowdRun]:
        """Yield the state after each further round, without end or up to the horizon.

        Parameters
        ----------
        gradients
            ``gradients(x, k)`` returns the reports ``(n_clients, dimension)`` of round ``k``
            (counted from 1) at ``x``. For a run that can be resumed, let the noise depend on
            ``k`` alone.
        start
            :meth:`CrowdRun.start`, or any state of an earlier run.

        Yields
        ------
        CrowdRun
            The weights of a state depend on the rounds up to it only.

        Raises
        ------
        AssumptionError
            If a report, a step or a projected point is not what is asked for.
        """
        last = math.inf if self.horizon is None else self.horizon
        is_refresh = (
            self.refresh if callable(self.refresh) else frozenset(self.refresh).__contains__
        )
        state = start
        while state.round < last:
            state = self._advance(gradients, state)
            remaining = state.round if self.horizon is None else last - state.round
            if state.round >= 2 and remaining > 0 and is_refresh(state.round):
                state = replace(state, weights=self._weights(state, remaining))
            yield state

    def _advance(self, gradients: Gradients, state: CrowdRun) -> CrowdRun:
        k = state.round + 1
        reports = check_real_array(gradients(state.point, k), "reports")
        shape = (state.weights.size, state.point.size)
        if reports.shape != shape:
            raise MalformedArrayError(f"reports has shape {shape}", f"shape {reports.shape}")
        eta = check_positive(self.step(k) if callable(self.step) else self.step, "step")
        sums = state.residual_sums.copy()
        sums[(k + 1) % 2] += residuals(reports)
        moved = state.point - eta * (state.weights @ reports)
        if self.projection is not None:
            moved = check_real_array(self.projection(moved), "the projected point")
            if moved.shape != state.point.shape:
                raise MalformedArrayError("the projected point is a point", f"{moved.shape}")
        return CrowdRun(k, check_finite(moved, "the next point"), state.weights, sums)

    def _weights(self, state: CrowdRun, remaining: float) -> FloatArray:
        halves = state.half_averages
        n_clients = state.weights.size
        if self.guard and not guard_decision(cross_gram(*halves)).use_crowd:
            return np.full(n_clients, 1 / n_clients)
        statistic = half_average_statistic(*halves)
        return fit_crowd_weights(
            statistic, self.noise_bounds, remaining, self.batch_size, self.floor
        )

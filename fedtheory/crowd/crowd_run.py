"""The state of a run of Algorithm 1: all that is needed to go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_finite,
    check_positive_integer,
    check_real_array,
    check_simplex_weights,
)
from fedtheory.errors import NotEnoughDataError, StateError

_FIELDS = ("round", "point", "weights", "residual_sums")


@dataclass(frozen=True, eq=False)
class CrowdRun:
    """Where a run of Algorithm 1 stands after ``round`` rounds; never changed in place.

    Parameters
    ----------
    round
        Rounds done, ``k``.
    point
        ``x^k``, ``(dimension,)``.
    weights
        The weights of round ``k + 1``, ``(n_clients,)``, on the simplex.
    residual_sums
        Sums of the residuals over the odd and over the even rounds,
        ``(2, n_clients, dimension)``.
    """

    round: int
    point: FloatArray
    weights: FloatArray
    residual_sums: FloatArray

    @classmethod
    def start(cls, point: npt.ArrayLike, n_clients: int) -> CrowdRun:
        """Return the state before round 1: uniform weights, nothing seen.

        Parameters
        ----------
        point
            ``x^0``, ``(dimension,)``.
        n_clients
            ``n``, at least 3.

        Raises
        ------
        AssumptionError
            If the point is not a finite vector or there are fewer than 3 clients.
        """
        where = check_finite(check_real_array(point, "point", ndim=1), "point")
        n = check_positive_integer(n_clients, "n_clients", minimum=3)
        return cls(0, where.copy(), np.full(n, 1 / n), np.zeros((2, n, where.size)))

    @property
    def half_averages(self) -> tuple[FloatArray, FloatArray]:
        """``hat beta^(1)`` and ``hat beta^(2)``, each ``(n_clients, dimension)``.

        Raises NotEnoughDataError before round 2, where the second half is empty.
        """
        if self.round < 2:
            raise NotEnoughDataError("n_rounds >= 2, one in each half", self.round)
        return (
            self.residual_sums[0] / ((self.round + 1) // 2),
            self.residual_sums[1] / (self.round // 2),
        )

    def to_arrays(self) -> dict[str, npt.NDArray[np.generic]]:
        """Return the state as arrays, ready for ``numpy.savez``."""
        return {name: np.asarray(getattr(self, name)) for name in _FIELDS}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, npt.NDArray[np.generic]]) -> CrowdRun:
        """Rebuild a state from :meth:`to_arrays`; going on from it repeats the run exactly.

        Raises
        ------
        StateError
            If an array is missing or does not fit the others.
        AssumptionError
            If an array holds what no run can hold.
        """
        missing = [name for name in _FIELDS if name not in arrays]
        if missing:
            raise StateError(f"the state holds {', '.join(_FIELDS)}", f"none of {missing}")
        point = check_finite(check_real_array(arrays["point"], "point", ndim=1), "point")
        weights = check_simplex_weights(arrays["weights"])
        name = "residual_sums"
        sums = check_finite(check_real_array(arrays[name], name), name)
        if sums.shape != (2, weights.size, point.size) or weights.size < 3:
            raise StateError(
                "residual_sums is (2, n_clients, dimension)",
                f"{sums.shape} with {weights.size} clients and dimension {point.size}",
            )
        if arrays["round"].shape != ():
            raise StateError("round is one number", f"shape {arrays['round'].shape}")
        done = check_positive_integer(arrays["round"].item(), "round", minimum=0)
        return cls(done, point, weights, sums)

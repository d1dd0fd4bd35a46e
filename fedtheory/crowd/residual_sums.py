"""Running sums of residuals: all of the past that the estimator needs, round after round.

The work goes tile by tile, so that nothing of the size of the reports is ever allocated, and a
round is read twice: once for its mean, which also shows whether every entry is finite, and once to
add it. A refused round therefore leaves the sums untouched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from fedtheory.checks import BoolArray, FloatArray
from fedtheory.crowd.participation import noise_mixing, participation_factor
from fedtheory.crowd.timeline import Mark, Timeline, fold
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError

_TILE = 1 << 15

Reals = npt.NDArray[np.floating]
_Span = slice | npt.NDArray[np.intp]


@dataclass(eq=False)
class ResidualSums:
    """Sums over the rounds seen so far, of residuals divided by their round's ``rho``.

    Parameters
    ----------
    sums
        ``(2, n_clients, dimension)``, odd and even rounds, float32 or float64.
    counts
        ``(2, n_clients)``, rounds of each kind that each client attended.
    squares
        ``(n_clients,)``, summed squared norms.
    mixing
        ``(3, n_clients)``, summed coefficients of
        :func:`fedtheory.crowd.participation.noise_mixing`.
    spans
        First and last number of each unbroken run of rounds seen, ascending.
    timeline
        The record behind the drift.
    """

    sums: Reals
    counts: npt.NDArray[np.int64]
    squares: FloatArray
    mixing: FloatArray
    spans: list[tuple[int, int]] = field(default_factory=list)
    timeline: Timeline = field(default_factory=Timeline)

    @classmethod
    def empty(cls, n_clients: int, dimension: int, dtype: str) -> ResidualSums:
        """Return the sums of no rounds at all; ``dtype`` is "float32" or "float64"."""
        if dtype not in ("float32", "float64"):
            raise AssumptionError("dtype is 'float32' or 'float64'", repr(dtype))
        return cls(
            np.zeros((2, n_clients, dimension), dtype),
            np.zeros((2, n_clients), np.int64),
            np.zeros(n_clients),
            np.zeros((3, n_clients)),
        )

    @property
    def shape(self) -> tuple[int, int]:
        """``(n_clients, dimension)``."""
        return self.sums.shape[1], self.sums.shape[2]

    @property
    def n_clients(self) -> int:
        """Number of clients, ``n``."""
        return self.shape[0]

    @property
    def dimension(self) -> int:
        """Number of coordinates, ``d``."""
        return self.shape[1]

    @property
    def n_rounds(self) -> int:
        """Number of rounds seen."""
        return sum(last - first + 1 for first, last in self.spans)

    @property
    def last_round(self) -> int:
        """Number of the last round seen, 0 before the first."""
        return self.spans[-1][1] if self.spans else 0

    def mark(self) -> Mark:
        """Return what the drift needs to remember of this moment."""
        return Mark(self.n_rounds, self.counts.copy(), fold(self.sums))

    def check_round(self, reports: Reals, present: BoolArray | None, number: int) -> FloatArray:
        """Return the mean report of the participants of a round, or refuse the round.

        Parameters
        ----------
        reports
            ``(n_clients, dimension)``; rows of absent clients are not looked at.
        present
            ``(n_clients,)``; None when everybody reports.
        number
            The round's number, for the message.

        Raises
        ------
        NotEnoughDataError
            If fewer than two clients report.
        AssumptionError
            If a report of a participant is not finite, or so large that their sum is not.
        """
        rows = self._participants(present)
        if rows.size < 2:
            raise NotEnoughDataError(
                f"at least 2 clients report in round {number}", f"{rows.size} participants"
            )
        mean = np.zeros(self.dimension)
        with np.errstate(over="ignore", invalid="ignore"):
            for span, columns in self._tiles(rows):
                tile = reports[span, columns]
                mean[columns] += tile[0] if len(tile) == 1 else tile.sum(0, dtype=np.float64)
            mean /= rows.size
        if not np.isfinite(mean).all():
            raise _refusal(reports, rows, number)
        return mean

    def add_round(
        self, reports: Reals, present: BoolArray | None, number: int, mean: FloatArray
    ) -> None:
        """Add a round that :meth:`check_round` let through, with the mean it returned.

        Parameters
        ----------
        reports, present
            As in :meth:`check_round`.
        number
            The round's number, larger than :attr:`last_round`; odd ones form the first half.
        mean
            ``(dimension,)``.
        """
        to_mark = self.timeline.missing(self.last_round, number)
        if to_mark:
            self.timeline.marks.update(dict.fromkeys(to_mark, self.mark()))
        rows = self._participants(present)
        half = (number + 1) % 2
        factor = participation_factor(rows.size, self.n_clients)
        # Single precision is worked in single precision: a report's own rounding is larger than
        # what the subtraction adds. Everything else is worked in double precision.
        single = reports.dtype == self.sums.dtype == np.float32
        centre = mean.astype(np.float32) if single else mean
        work = np.empty(min(_TILE, rows.size * self.dimension), centre.dtype)
        for span, columns in self._tiles(rows):
            tile = reports[span, columns]
            residual = work[: tile.size].reshape(tile.shape)
            if tile.dtype != work.dtype:
                np.copyto(residual, tile, casting="same_kind")
                tile = residual
            np.subtract(tile, centre[columns], out=residual)
            if factor != 1:
                residual *= 1 / factor
            if len(residual) == 1:  # the product of two vectors is faster than its general form
                self.squares[span] += np.dot(residual[0], residual[0])
            else:
                self.squares[span] += np.einsum("ij,ij->i", residual, residual)
            self.sums[half, span, columns] += residual
        self.counts[half, rows] += 1
        self.mixing[:, rows] += np.array(noise_mixing(rows.size, self.n_clients))[:, None]
        if self.spans and number == self.last_round + 1:
            self.spans[-1] = (self.spans[-1][0], number)
        else:
            self.spans.append((number, number))

    def half_averages(self, columns: slice = slice(None)) -> tuple[FloatArray, FloatArray]:
        """Return ``hat beta^(1)`` and ``hat beta^(2)``, each client's over its own rounds.

        Source: crowd paper, eq. (4); Proposition 5.26 (ii) where clients were absent, the
        residuals divided by ``rho``.

        Parameters
        ----------
        columns
            The coordinates wanted, all of them by default.

        Returns
        -------
        tuple of FloatArray
            Each ``(n_clients, dimension)``, in double precision.

        Raises
        ------
        NotEnoughDataError
            If a client has no round in one of the halves.
        """
        empty = np.flatnonzero(self.counts.min(axis=0) == 0)
        if empty.size:
            client = int(empty[0])
            odd, even = (int(c) for c in self.counts[:, client])
            raise NotEnoughDataError(
                "each client reports in an odd round and in an even round",
                f"client {client}, counted from 0, in {odd} odd and {even} even rounds",
            )
        first, second = self.sums[:, :, columns] / self.counts[:, :, None]
        return first, second

    def half_average_moments(self) -> tuple[FloatArray, FloatArray]:
        """Return ``<hat beta_i^(1), hat beta_j^(2)>`` and the dispersions of all residuals.

        Returns
        -------
        tuple of FloatArray
            ``(n_clients, n_clients)``, not symmetrised, and ``(n_clients,)``: a client's summed
            squared norms minus those of its mean.

        Raises
        ------
        NotEnoughDataError
            If a client has no round in one of the halves.
        AssumptionError
            If a square left the range of floats.
        """
        product = np.zeros((self.n_clients, self.n_clients))
        norms = np.zeros(self.n_clients)
        width = max(256, (1 << 20) // self.n_clients)
        with np.errstate(over="ignore", invalid="ignore"):
            for low in range(0, self.dimension, width):
                columns = slice(low, low + width)
                first, second = self.half_averages(columns)
                product += first @ second.T
                total = self.sums[:, :, columns].sum(axis=0, dtype=np.float64)
                norms += np.einsum("ij,ij->i", total, total)
            dispersions = self.squares - norms / self.counts.sum(axis=0)
        if not (np.isfinite(product).all() and np.isfinite(dispersions).all()):
            raise AssumptionError("the squared reports stay below the largest float", "overflow")
        return product, np.maximum(dispersions, 0.0)

    def _participants(self, present: BoolArray | None) -> npt.NDArray[np.intp]:
        return np.arange(self.n_clients) if present is None else np.flatnonzero(present)

    def _tiles(self, rows: npt.NDArray[np.intp]) -> Iterator[tuple[_Span, slice]]:
        """Cut the rows and columns into tiles that stay in the processor's cache."""
        width = max(1, min(self.dimension, _TILE))
        height = max(1, _TILE // width)
        for low in range(0, self.dimension, width):
            columns = slice(low, min(low + width, self.dimension))
            for start in range(0, rows.size, height):
                some = rows[start : start + height]
                unbroken = some[-1] - some[0] == some.size - 1
                yield (slice(int(some[0]), int(some[-1]) + 1) if unbroken else some), columns


def _refusal(reports: Reals, rows: npt.NDArray[np.intp], number: int) -> AssumptionError:
    for client in rows:
        broken = np.flatnonzero(~np.isfinite(reports[client]))
        if broken.size:
            return MalformedArrayError(
                f"the reports of participants are finite in round {number}",
                f"{reports[client, broken[0]]} from client {client}, coordinate {broken[0]}, "
                "both counted from 0",
            )
    return AssumptionError(f"the reports of round {number} have a finite sum", "overflow")

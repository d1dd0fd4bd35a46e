"""Early against late: a small record of the running sums at a few rounds, and the drift.

Which rounds are early is not known while they arrive, and keeping sums for every split would take
memory. The record therefore keeps the running sums at the multiples of a block length that doubles
as rounds arrive, at most two of them, which splits the rounds no worse than one to two. Boundaries
are counted from round 1 whatever a server saw itself, so that the records of two servers add up to
the record of one that saw everything.

Wide reports are folded into ``SKETCH_WIDTH`` columns with random signs first. Folding is linear and
keeps inner products on average; their relative error is about ``sqrt(2 / SKETCH_WIDTH)`` for one
client, and less for the sum over clients that the drift is made of. Up to that width nothing is
folded, and the drift is exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from fedtheory.checks import FloatArray

SKETCH_WIDTH = 8192
_MAX_BLOCKS = 3


@dataclass(frozen=True, eq=False)
class Mark:
    """What had been seen up to and including one round.

    Parameters
    ----------
    n_rounds
        Rounds seen.
    counts
        ``(2, n_clients)``, odd and even rounds each client attended.
    sketch
        ``(2, n_clients, min(dimension, SKETCH_WIDTH))``, the folded running sums.
    """

    n_rounds: int
    counts: npt.NDArray[np.int64]
    sketch: FloatArray

    def __add__(self, other: Mark) -> Mark:
        return Mark(
            self.n_rounds + other.n_rounds,
            self.counts + other.counts,
            self.sketch + other.sketch,
        )

    def __sub__(self, other: Mark) -> Mark:
        return Mark(
            self.n_rounds - other.n_rounds,
            self.counts - other.counts,
            self.sketch - other.sketch,
        )


@dataclass
class Timeline:
    """Marks at the block boundaries before the last round, by round number."""

    marks: dict[int, Mark] = field(default_factory=dict)

    def missing(self, last_round: int, next_round: int) -> list[int]:
        """Drop the boundaries that ``next_round`` makes obsolete; return those to mark now.

        Parameters
        ----------
        last_round
            Number of the last round seen, 0 for none.
        next_round
            Number of the round about to be added, larger.
        """
        kept = boundaries(next_round)
        self.marks = {t: mark for t, mark in self.marks.items() if t in kept}
        return [t for t in kept if last_round <= t and t not in self.marks]


def boundaries(last_round: int) -> range:
    """Return the block boundaries kept once ``last_round`` has been seen, ascending.

    Examples
    --------
    >>> list(boundaries(6)), list(boundaries(7)), list(boundaries(200))
    ([2, 4], [4], [128])
    """
    length = 2
    while last_round > _MAX_BLOCKS * length:
        length *= 2
    return range(length, last_round, length)


def fold(sums: npt.NDArray[np.floating]) -> FloatArray:
    """Fold ``(..., dimension)`` into at most ``SKETCH_WIDTH`` columns with fixed random signs."""
    dimension = sums.shape[-1]
    if dimension <= SKETCH_WIDTH:
        return sums.astype(np.float64)
    # Every state must be folded alike, or two of them could not be merged; NumPy promises the same
    # raw bits in every version, and only those.
    raw = np.random.Philox(key=0).random_raw(dimension // 64 + 1).astype("<u8")
    sign = 2 * np.unpackbits(raw.view(np.uint8))[:dimension].astype(sums.dtype) - 1
    folded = np.zeros((*sums.shape[:-1], SKETCH_WIDTH), sums.dtype)
    work = np.empty(SKETCH_WIDTH, sums.dtype)
    for row in np.ndindex(sums.shape[:-1]):  # row by row: no second array of full height
        for low in range(0, dimension, SKETCH_WIDTH):
            piece = sums[row][low : low + SKETCH_WIDTH]
            signed = np.multiply(piece, sign[low : low + SKETCH_WIDTH], out=work[: piece.size])
            folded[row][: piece.size] += signed
    return folded.astype(np.float64)


def drift(timeline: Timeline, now: Mark) -> float | None:
    """Return how far the half-averages moved between the early and the late rounds.

    Source: crowd paper, Remark 5.25, whose formula is lost; read as the squared Frobenius norm
    of the late minus the early averages over that of their mid-point, each taken as an inner
    product of its odd-round and its even-round version, so that noise does not add to it.

    Parameters
    ----------
    timeline
        Marks before the last round.
    now
        The mark after the last round.

    Returns
    -------
    float or None
        0 on average for a linear crowd and possibly negative; unchanged by common shifts and by
        the unit. The split is the boundary that balances the two parts best. None where no
        boundary leaves every client a round of each kind in each part, or where the mid-point's
        energy is not positive.
    """
    splits = [
        mark
        for _, mark in sorted(timeline.marks.items())
        if mark.counts.min() > 0 and (now.counts - mark.counts).min() > 0
    ]
    if not splits:
        return None
    early = min(splits, key=lambda mark: abs(2 * mark.n_rounds - now.n_rounds))
    late = now - early
    before = early.sketch / early.counts[..., None]
    after = late.sketch / late.counts[..., None]
    moved, middle = after - before, (after + before) / 2
    energy = float(np.vdot(middle[0], middle[1]))
    return float(np.vdot(moved[0], moved[1])) / energy if energy > 0 else None

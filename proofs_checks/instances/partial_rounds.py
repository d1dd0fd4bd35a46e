"""Rounds in which some clients are absent, as an estimator is fed them."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from proofs_checks.definitions.crowd import Tilts
from proofs_checks.definitions.crowd_runs import partial_run

#: reports, rounds by clients by coordinates, and who reports
Fed = tuple[NDArray[np.float64], NDArray[np.bool_]]

#: n, d and the attendance, m clients in every round
ROUNDS_OF_M = (
    (3, 2, "111 111 111 111 111"),
    (4, 2, "1100 0110 0011 1001 1010 0101"),
    (5, 3, "11100 00111 10011 11100 01110 11001"),
    (5, 2, "11110 01111 10111 11011"),
)


def reports_of(case: Any, absent: float = math.nan) -> Fed:
    """Return the reports of a partial run, with a number in the rows of absent clients."""
    run, present = partial_run(*case)
    return _with_absent(np.array(run, dtype=float), np.array(present), absent)


def every_set_in_both_halves(
    tilts: Tilts, m: int, scale: float = 1.0, left_out: int = 0, absent: float = 1000.0
) -> Fed:
    """Return reports of which every m clients give two, one in each half; nothing is random.

    Parameters
    ----------
    tilts : sequence of n vectors
        beta_j; a vector that moves with the rounds is added to all.
    m : int
        Participants.
    scale : float
        What the tilts are multiplied with.
    left_out : int
        How many sets of participants never report.
    absent : float
        The number in the rows of absent clients.
    """
    sets = [*combinations(range(len(tilts)), m)][left_out:]
    present = np.array([[i in chosen for i in range(len(tilts))] for chosen in sets])
    present = np.repeat(present, 2, axis=0)
    moving = np.arange(len(present))[:, None, None] * [3.0 + j for j in range(len(tilts[0]))]
    return _with_absent(scale * np.array(tilts, dtype=float) + moving, present, absent)


def _with_absent(reports: Any, present: Any, absent: float) -> Fed:
    reports[~present] = absent
    return reports, present

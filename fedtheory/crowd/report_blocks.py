"""Checks of what a server hands over: blocks of reports, and who sent them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fedtheory.checks import BoolArray, check_n_clients, check_real_kind
from fedtheory.errors import MalformedArrayError


def check_report_block(
    reports: npt.ArrayLike, expected: tuple[int, int] | None
) -> npt.NDArray[np.floating[Any]]:
    """Return the reports as ``(n_rounds, n_clients, dimension)``, in the type they came in.

    Parameters
    ----------
    reports
        With or without the axis of rounds. Neither copied nor looked at, so that a memory map
        stays on disk and rows of absent clients may hold anything.
    expected
        ``(n_clients, dimension)`` of earlier rounds; None for the first.

    Raises
    ------
    AssumptionError
        If it is not a real array of that shape, is empty, or has fewer than 3 clients.
    """
    block: npt.NDArray[Any] = check_real_kind(reports, "reports")
    if block.ndim == 2:
        block = block[None]
    if block.ndim != 3:
        raise MalformedArrayError(
            "reports has axes (clients, dimension) or (rounds, clients, dimension)",
            f"shape {block.shape}",
        )
    if block.shape[0] == 0 or block.shape[2] == 0:
        raise MalformedArrayError("reports holds a round and a coordinate", f"shape {block.shape}")
    check_n_clients(block.shape[1])
    if expected is not None and block.shape[1:] != expected:
        raise MalformedArrayError(
            f"reports has {expected[0]} clients and dimension {expected[1]}, as before",
            f"{block.shape[1]} clients and dimension {block.shape[2]}",
        )
    return block


def check_participants(
    participants: npt.ArrayLike | None, n_rounds: int, n_clients: int
) -> BoolArray | None:
    """Return who reports as booleans ``(n_rounds, n_clients)``, or None for everybody.

    Parameters
    ----------
    participants
        Booleans; a single round may come without its axis.
    n_rounds, n_clients
        What the reports hold.

    Raises
    ------
    MalformedArrayError
        If it is neither None nor booleans of that shape.
    """
    if participants is None:
        return None
    mask = np.asarray(participants)
    if mask.dtype != np.bool_:
        raise MalformedArrayError("participants holds booleans", f"dtype {mask.dtype}")
    shape = (n_rounds, n_clients)
    if mask.shape != shape and not (n_rounds == 1 and mask.shape == (n_clients,)):
        raise MalformedArrayError(f"participants has shape {shape}", f"shape {mask.shape}")
    return mask.reshape(shape)

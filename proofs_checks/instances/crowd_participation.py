"""Tilts of which some take part in a round, generated and by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from proofs_checks.definitions.crowd import Tilts
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    integers_of,
    tuples,
)
from proofs_checks.instances.crowd_tilts import tilt_arrays, with_level

#: crowds with clients in a draw of participants
PARTICIPANTS: tuple[Tilts, ...] = (
    ((1, 0), (0, 2), (3, 1)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)),
    ((4,), (1,), (-2,), (0,), (7,)),
    ((1, 0), (1, 0), (0, 1), (2, -1), (0, 5), (1, 1)),
)


#: n, d and the attendance, m clients in every round
ROUNDS_OF_M = (
    (3, 2, "111 111 111 111 111"),
    (4, 2, "1100 0110 0011 1001 1010 0101"),
    (5, 3, "11100 00111 10011 11100 01110 11001"),
    (5, 2, "11110 01111 10111 11011"),
)
#: centred parts of clients that select themselves, the part they share
CENTRED_WITH_SHARE: tuple[tuple[Tilts, Sequence[int]], ...] = (
    (((2, 1),), (3, -1)),
    (((1, 0), (0, 2)), (2, -1)),
    (((1, 0), (0, 2), (3, 1)), (0, 5)),
    (((1, 1), (2, 0), (0, 3), (1, 1)), (1, 1)),
    (((4, 0), (1, 0), (-2, 1), (0, 0), (7, 2)), (-3, 2)),
)


def draws(crowds: Iterable[Tilts]) -> tuple[tuple[Tilts, int, int], ...]:
    """Return (tilts, number of participants, client) for every number, first and last client."""
    return tuple(
        (tilts, m, client)
        for tilts in crowds
        for m in range(2, len(tilts) + 1)
        for client in (0, len(tilts) - 1)
    )


#: tilts, sigma_j, m, client, its rounds in the halves, whether the noise follows the past
NOISY_DRAWS = (
    (((1, 0), (0, 2), (3, 1), (-1, 1)), (1, 2, 1, 3), 2, 0, 1, 1, True),
    (((1, 0), (0, 2), (3, 1), (-1, 1)), (1, 2, 1, 3), 3, 2, 1, 1, True),
    (((1, 0), (0, 2), (3, 1)), (1, 0, 2), 2, 1, 2, 1, True),
    (((4,), (1,), (-2,), (0,), (7,)), (0, 0, 0, 0, 0), 2, 4, 1, 1, False),
)


def participations() -> ByteStrategy:
    """Return tilts, a level of kappa, m, and what the statistic adds to rho^2 |beta~|^2."""

    def case(drawn: Any) -> Any:
        (tilts, level), sizes, noise = drawn
        n = len(tilts)
        return tilts, level, sizes[n - 3], list(noise[:n])

    crowd = tilt_arrays(most=4).map(with_level)
    # m is one of 2, ..., n, and n is 3 or 4
    sizes = tuples(choice((2, 3)), choice((2, 3, 4)))
    return tuples(crowd, sizes, integers_of(-6, 6, 4)).map(case)

"""Tilts of which some take part in a round, generated and by hand."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import Tilts, orthogonal_tilts
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

# tilts, kappa, m and what is added to the statistic

#: orthogonal tilts and errors in the worst direction, 1 against -1
WORST_ERRORS = (((9, 0, 0), (0, 9, 0), (0, 0, 9)), Fraction(0), 3, [1, -1, -1])
#: one client's energy beside small ones, two of four present, no other error
TWO_OF_FOUR = (orthogonal_tilts((9, 1, 1, 1)), Fraction(0), 2, [0] * 4)
#: parallel tilts and no other error
PARALLEL = (((1,), (1,), (1,)), Fraction(2), 3, [0, 0, 0])


def draws(crowds: Iterable[Tilts]) -> tuple[tuple[Tilts, int, int], ...]:
    """Return (tilts, number of participants, client) for every number, first and last client."""
    return tuple(
        (tilts, m, client)
        for tilts in crowds
        for m in range(2, len(tilts) + 1)
        for client in (0, len(tilts) - 1)
    )


#: tilts, sigma_j, m, client, its rounds in the first half and in the second
DRAWS_IN_HALVES = (
    (((1, 0), (0, 2), (3, 1), (-1, 1)), (1, 2, 1, 3), 2, 0, 1, 1),
    (((1, 0), (0, 2), (3, 1), (-1, 1)), (1, 2, 1, 3), 3, 2, 1, 1),
    (((1, 0), (0, 2), (3, 1)), (1, 0, 2), 2, 1, 2, 1),
    (((4,), (1,), (-2,), (0,), (7,)), (0, 0, 0, 0, 0), 2, 4, 1, 2),
    (((0, 0), (0, 0), (0, 0)), (1, 1, 2), 3, 0, 1, 1),
)
#: the first three of them and a shorter one, and whether the noise follows the past
NOISY_DRAWS = (
    *((*draw, True) for draw in DRAWS_IN_HALVES[:3]),
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

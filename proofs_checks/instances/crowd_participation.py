"""Tilts of which some take part in a round."""

from __future__ import annotations

from typing import Any

from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    integers_of,
    tuples,
)
from proofs_checks.instances.crowd_tilts import tilt_arrays, with_level


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

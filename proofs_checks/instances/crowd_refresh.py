"""What Algorithm 2 is given: statistics, energies, noise bounds, floors."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import orthogonal_tilts
from proofs_checks.definitions.crowd_runs import Run, noisy_run
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    choices_of,
    integers_of,
    tuples,
)

#: statistic, bounds, b, K, the floor
LISTED: tuple[Any, ...] = (
    ((40, 10, 10), (3, 3, 3), 1, 9, Fraction(1, 1000)),
    ((5, -2, 30, 1), (0, 1, 0, 2), 2, 5, Fraction(1, 3)),
    ((0, 0, 0), (0, 0, 0), 1, 1, Fraction(4)),
)
#: one client all but exact, beside costly ones
_GOOD = [orthogonal_tilts((Fraction(1, 64), 3, 5, 4))] * 4
#: n, d and rounds of noisy reports, or the reports; bounds, b, K (the rounds seen), the floor
REFRESHES: tuple[Any, ...] = (
    ((3, 2, 6), (3, 0, 1), 1, 40, Fraction(1, 1000)),
    ((4, 3, 8), (40, 8, 20, 16), 4, None, Fraction(1, 3)),
    ((5, 2, 6), (7, 3, 0, 2, 90), 2, 9, Fraction(4000)),
    ((7, 3, 9), (6, 5, 4, 30, 2, 10, 0), 1, None, None),
    ((5, 2, 5), (0, 3, 1, 1, 2), 3, 5, None),
    (_GOOD, (0, 1, 1, 1), 2, 8, Fraction(1, 10**6)),
    (_GOOD, (1, 0, 0, 0), 1, 400, None),
)


def run_of(case: Any) -> Run:
    """Return the reports of a case of `REFRESHES`."""
    return noisy_run(*case[0]) if isinstance(case[0], tuple) else case[0]


def sparse_statistics(lowest: int = 0) -> ByteStrategy:
    """Return statistics, most of them zero in many places."""

    def case(drawn: Any) -> Any:
        n, entries, kept, whole = drawn
        return tuple(x if keep or whole else 0 for x, keep in zip(entries[:n], kept, strict=False))

    parts = choice((3, 4, 5)), integers_of(lowest, 9, 5), choices_of((False, True), 5)
    return tuples(*parts, choice((False, False, False, True))).map(case)


def statistics_with_energies(lowest: int = 0) -> ByteStrategy:
    """Return inverted statistics and energies, in quarters."""
    return tuples(choice(range(1, 6)), integers_of(-40, 40, 5), integers_of(lowest, 40, 5)).map(
        lambda drawn: tuple(tuple(Fraction(x, 4) for x in row[: drawn[0]]) for row in drawn[1:])
    )


def refresh_inputs() -> ByteStrategy:
    """Return a statistic of either sign, noise bounds, b, K and the floor."""
    return tuples(
        choice((3, 4, 5, 6)),
        integers_of(-20, 60, 6),
        integers_of(0, 5, 6),
        choice(range(1, 5)),
        choice(range(1, 10)),
        choice((Fraction(1, 1000), Fraction(1, 3), Fraction(4))),
    ).map(lambda drawn: (*(column[: drawn[0]] for column in drawn[1:3]), *drawn[3:]))

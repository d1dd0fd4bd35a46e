"""Tensors, ranks to truncate them to, and competitors."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise, permutations
from typing import Any

from proofs_checks.definitions.tensor import indices
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    choices_of,
    integers_of,
    tuples,
)


def tensors_with_competitor() -> ByteStrategy:
    """Return tensors with two to four modes, ranks below their sizes, and indices to keep."""

    def case(drawn: Any) -> Any:
        (shape, ranks), values, entries, orders = drawn
        places = [at for at in indices(shape) if sum(at[:-1]) % shape[-1] == at[-1]]
        support = tuple((at, Fraction(x)) for at, x in zip(places, values, strict=False))
        ends = list(accumulate(shape, initial=0))
        mirrors = tuple(entries[i:j] for i, j in pairwise(ends))
        kept = []
        for n, r, order in zip(shape, ranks, orders, strict=False):
            ordered = list(permutations(range(n), r))
            kept.append(ordered[order * len(ordered) // 6])
        return shape, ranks, support, mirrors, tuple(kept)

    designs = [
        ((3, 3), (2, 2)),
        ((3, 3, 3), (2, 2, 2)),
        ((3, 3, 3), (1, 2, 2)),
        ((3, 3, 3), (3, 2, 2)),
        ((2, 2, 2, 2), (1, 2, 2, 2)),
        ((2, 2, 2, 2), (1, 1, 1, 1)),
    ]
    # at most nine places, whose values tie only by chance; nine or eight numbers of the mirrors;
    # 6 orders of three indices
    numbers = (
        choices_of(sorted(range(-40, 41), key=abs), 9),
        integers_of(-2, 2, 9),
        choices_of(range(6), 4),
    )
    return tuples(choice(designs), *numbers).map(case)

"""Tensors, ranks to truncate them to, and competitors.

An instance is (shape, ranks, support, mirrors, kept). Any two places of the support differ in at
least two modes, so that all Gram matrices of the unfoldings are diagonal; then every mode is turned
by a rational rotation. The competitor keeps the indices ``kept`` of each mode.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise, permutations
from typing import Any

from proofs_checks.definitions.matrices import rational_rotation
from proofs_checks.definitions.tensor import Tensor, from_support, indices, multiply_modes
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    choices_of,
    integers_of,
    tuples,
)
from proofs_checks.instances.tensor import S, T, W, hosvd_worst_case

#: a tensor of three modes, each of them turned
TURNED = (
    (3, 3, 3),
    (2, 2, 2),
    tuple(
        zip(
            (at for at in indices((3, 3, 3)) if sum(at[:2]) % 3 == at[2]),
            map(Fraction, (7, 6, 8, 1, 8, 1, 5, 7, 3)),
            strict=True,
        )
    ),
    ((1, 2, 0), (1, -1, 1), (0, 1, 2)),
    ((0, 1), (0, 1), (0, 1)),
)


def worst_case(n_modes: int, slack: Fraction | str) -> Any:
    """Return the worst case of the HOSVD, not turned, as an instance."""
    support = tuple(hosvd_worst_case(n_modes, Fraction(slack)).items())
    d = n_modes
    return (4,) * d, (3,) * d, support, ((0,) * 4,) * d, ((S, T, W),) * d


def turned(case: Any, keep: Any = None) -> Tensor:
    """Return the tensor of an instance, or what the indices to ``keep`` of each mode leave."""
    shape, _, support, mirrors, _ = case
    entries = {
        at: x
        for at, x in support
        if keep is None or all(i in chosen for i, chosen in zip(at, keep, strict=True))
    }
    turns = [rational_rotation(n, [v]) for n, v in zip(shape, mirrors, strict=True)]
    return multiply_modes(from_support(shape, entries), turns)


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

"""Points of the manifold of tensors of low Tucker rank, directions there, and what to project."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any

from proofs_checks.definitions.matrices import (
    diagonal_matrix,
    product,
    rational_rotation,
    transpose,
)
from proofs_checks.definitions.tensor import Index, Tensor, from_support

#: mode sizes, Tucker ranks and the number of response modes, with room in a mode on each side
ROOMY = (
    ((6, 6, 6), (2, 3, 3), 1),
    ((4, 4, 4), (2, 2, 2), 1),
    ((4, 4, 2), (2, 2, 2), 2),
    ((4, 3, 4, 3), (2, 2, 2, 2), 2),
    ((5, 4, 4), (1, 2, 2), 1),
)
#: the same without room, a scalar response among them
TIGHT = (((1, 4, 4, 4), (1, 2, 2, 2), 1), ((2, 3, 3), (2, 2, 2), 1), ((3, 3, 2), (2, 2, 2), 1))

_MIRRORS = ((1, 2, -1, 3), (2, 1, 0, 1, -1, 3, 1, 1, -2, 1, 1, 2))
_POINT = ((4, 3, 2), (2, 2, 1), 1)


def _some(shape: Sequence[int], seed: str) -> Tensor:
    """Return a tensor of small integers, the same at every run."""
    draw = random.Random(seed)
    return Tensor(tuple(shape), tuple(Fraction(draw.randint(-4, 4)) for _ in range(prod(shape))))


def _some_matrix(rows: int, columns: int, seed: str) -> list[list[Fraction]]:
    entries = _some((rows, columns), seed).entries
    return [list(entries[i * columns : (i + 1) * columns]) for i in range(rows)]


def motion(case: Any) -> tuple[Tensor, list[Any], Tensor, list[Any]]:
    """Return a point of the manifold and a direction: core, factors and their moves."""
    shape, ranks, _ = case
    core, core_move = _some(ranks, f"{case} core"), _some(ranks, f"{case} core move")
    sizes = list(enumerate(zip(shape, ranks, strict=True)))
    factors = [_some_matrix(n, r, f"{case} factor {s}") for s, (n, r) in sizes]
    moves = [_some_matrix(n, r, f"{case} move {s}") for s, (n, r) in sizes]
    return core, factors, core_move, moves


def _with_singular_values(shape: Sequence[int], m: int, values: Sequence[int]) -> Tensor:
    """Return a tensor whose unfolding has these singular values: rotations on both sides."""
    q, p = prod(shape[:m]), prod(shape[m:])
    left, right = (
        rational_rotation(size, [mirror[:size]])
        for size, mirror in zip((q, p), _MIRRORS, strict=True)
    )
    middle = [
        [Fraction(values[i]) if i == j and i < len(values) else Fraction(0) for j in range(p)]
        for i in range(q)
    ]
    matrix = product(left, middle, transpose(right))
    return Tensor(tuple(shape), tuple(x for row in matrix for x in row))


def _attaining() -> tuple[Any, ...]:
    """Return A = e_111 + e_221 with room, and B half on either side of it, of operator norm 1."""
    factors = [transpose(diagonal_matrix([Fraction(1)] * 2, columns=4))] * 2
    factors += [[[Fraction(1)], [Fraction(0)]]]
    units: dict[Index, Any] = dict.fromkeys([(0, 0, 0), (1, 1, 0)], Fraction(1))
    core = from_support((2, 2, 1), units)
    ones: dict[Index, Any] = dict.fromkeys(
        [(2, 0, 0), (3, 1, 0), (0, 2, 0), (1, 3, 0)], Fraction(1)
    )
    return core, factors, from_support((4, 4, 2), ones), 1, 1


#: core, factors, B, the number of response modes, the operator norm of B
PROJECTED = {
    "attained": _attaining(),
    "generic": (*motion(_POINT)[:2], _with_singular_values(_POINT[0], 1, (5, 4, 3)), 1, 5),
}

"""The tensor regression paper's objects from their definitions, generic over fractions and floats.

Convention of the unfoldings: C order. The rows of ``A_[S]`` are indexed by the row modes in the
order given and the columns by the other modes in theirs, the last index of each running fastest;
the mode-s unfolding has the single row mode s. Modes are numbered from 0, and a coefficient has
its response modes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product as tuples
from math import prod
from typing import Any

from proofs_checks.definitions.matrices import (
    Matrix,
    Vector,
    combine,
    exact,
    inner,
    kronecker,
    leading_projector,
    orthogonal_basis,
    product,
    project,
    rank,
    root,
    spectrum,
    transpose,
)

Index = tuple[int, ...]


@dataclass(frozen=True)
class Tensor:
    """A tensor: its mode sizes and its entries in C order."""

    shape: Index
    entries: tuple[Any, ...]

    def __post_init__(self) -> None:
        if prod(self.shape) != len(self.entries):
            raise ValueError(f"{len(self.entries)} entries do not fill the shape {self.shape}")

    def __getitem__(self, index: Index) -> Any:
        place = 0
        for i, size in zip(index, self.shape, strict=True):
            place = place * size + i
        return self.entries[place]

    def plus(self, other: Tensor, weight: Any = 1) -> Tensor:
        """Return this tensor plus ``weight`` times another."""
        pairs = zip(self.entries, other.entries, strict=True)
        return Tensor(self.shape, tuple(x + weight * y for x, y in pairs))

    @property
    def energy(self) -> Any:
        """The squared Frobenius norm."""
        return inner(self.entries, self.entries)


def indices(shape: Sequence[int]) -> Iterator[Index]:
    """Yield the indices of a shape in C order."""
    return tuples(*(range(size) for size in shape))


def from_support(shape: Sequence[int], support: dict[Index, Any]) -> Tensor:
    """Return the tensor with these entries and zeros elsewhere."""
    return Tensor(tuple(shape), tuple(support.get(i, Fraction(0)) for i in indices(shape)))


def unfold(tensor: Tensor, row_modes: Sequence[int]) -> list[list[Any]]:
    """Return A_[S] with the row modes S, entry by entry."""
    columns = [mode for mode in range(len(tensor.shape)) if mode not in row_modes]
    order = [*row_modes, *columns]
    place = [order.index(mode) for mode in range(len(order))]
    sizes = tensor.shape
    return [
        [
            tensor[tuple((*row, *column)[at] for at in place)]
            for column in indices([sizes[mode] for mode in columns])
        ]
        for row in indices([sizes[mode] for mode in row_modes])
    ]


def mode_product(tensor: Tensor, matrix: Matrix, mode: int) -> Tensor:
    """Return A x_s M: entry (..., i, ...) is sum_j M_ij A_(..., j, ...)."""
    shape = (*tensor.shape[:mode], len(matrix), *tensor.shape[mode + 1 :])
    return Tensor(
        shape,
        tuple(
            sum(
                (
                    factor * tensor[(*at[:mode], j, *at[mode + 1 :])]
                    for j, factor in enumerate(matrix[at[mode]])
                    if factor
                ),
                Fraction(0),
            )
            for at in indices(shape)
        ),
    )


def multiply_modes(core: Tensor, factors: Sequence[Matrix]) -> Tensor:
    """Return G x_1 U_1 x_2 U_2 ..."""
    for mode, factor in enumerate(factors):
        core = mode_product(core, factor, mode)
    return core


def tucker_rank(tensor: Tensor) -> Index:
    """Return the ranks of all mode unfoldings."""
    return tuple(rank(unfold(tensor, [mode])) for mode in range(len(tensor.shape)))


def tangent_vector(
    core: Tensor, factors: Sequence[Matrix], core_move: Tensor, factor_moves: Sequence[Matrix]
) -> Tensor:
    """Return the derivative of (G, U) -> G x_1 U_1 ... x_D U_D in the direction of the moves."""
    total = multiply_modes(core_move, factors)
    for mode, move in enumerate(factor_moves):
        total = total.plus(multiply_modes(core, [*factors[:mode], move, *factors[mode + 1 :]]))
    return total


def kronecker_side(factors: Sequence[Matrix]) -> Matrix:
    """Return the Kronecker product of the factors of one side of an unfolding."""
    whole: Matrix = [[Fraction(1)]]
    for factor in factors:
        whole = kronecker(whole, factor)
    return whole


def kronecker_side_move(factors: Sequence[Matrix], moves: Sequence[Matrix]) -> Matrix:
    """Return its derivative along moves of the factors."""
    parts = [
        kronecker_side([*factors[:s], moves[s], *factors[s + 1 :]]) for s in range(len(factors))
    ]
    total = parts[0]
    for part in parts[1:]:
        total = combine(1, total, 1, part)
    return total


def tangent_basis(core: Tensor, factors: Sequence[Matrix]) -> list[list[Fraction]]:
    """Return an orthogonal basis of the tangent space: all elementary moves, made orthogonal."""
    still_core = Tensor(core.shape, (Fraction(0),) * len(core.entries))
    still = [[[Fraction(0)] * len(row) for row in factor] for factor in factors]
    moves = [
        tangent_vector(core, factors, from_support(core.shape, {at: Fraction(1)}), still)
        for at in indices(core.shape)
    ]
    for mode, factor in enumerate(factors):
        for i, j in indices((len(factor), len(factor[0]))):
            one = [
                [Fraction(int((a, b) == (i, j))) for b in range(len(factor[0]))]
                for a in range(len(factor))
            ]
            moved = [*still[:mode], one, *still[mode + 1 :]]
            moves.append(tangent_vector(core, factors, still_core, moved))
    return orthogonal_basis(move.entries for move in moves)


def tangent_projection(core: Tensor, factors: Sequence[Matrix], tensor: Tensor) -> Tensor:
    """Return the orthogonal projection of a tensor onto the tangent space at (G, U)."""
    return Tensor(tensor.shape, tuple(project(tensor.entries, tangent_basis(core, factors))))


def mode_gram(tensor: Tensor, mode: int) -> list[list[Any]]:
    """Return A_(s) A_(s)'."""
    rows = unfold(tensor, [mode])
    return product(rows, transpose(rows))


def discarded_energy(tensor: Tensor, mode: int, kept: int) -> Fraction:
    """Return the sum of the squared singular values of A_(s) beyond the ``kept`` largest."""
    values = [value for value, times in spectrum(mode_gram(tensor, mode)) for _ in range(times)]
    return sum(values[kept:], Fraction(0))


def truncated_hosvd(tensor: Tensor, ranks: Sequence[int]) -> Tensor:
    """Return T-HOSVD: every mode projected onto its own leading left singular space."""
    return multiply_modes(
        tensor,
        [leading_projector(mode_gram(tensor, mode), kept) for mode, kept in enumerate(ranks)],
    )


def truncated_st_hosvd(tensor: Tensor, ranks: Sequence[int], order: Sequence[int]) -> Tensor:
    """Return ST-HOSVD: the modes truncated one by one, each in what the earlier ones have left."""
    for mode in order:
        tensor = mode_product(tensor, leading_projector(mode_gram(tensor, mode), ranks[mode]), mode)
    return tensor


def truncations(tensor: Tensor, ranks: Sequence[int]) -> list[Tensor]:
    """Return T-HOSVD, then ST-HOSVD from the first mode to the last and back."""
    order = tuple(range(len(ranks)))
    return [
        truncated_hosvd(tensor, ranks),
        truncated_st_hosvd(tensor, ranks, order),
        truncated_st_hosvd(tensor, ranks, order[::-1]),
    ]


def clipped(vector: Vector, level: Any) -> list[Any]:
    """Return min(1, tau / ||v||) v, exact where the norm is rational."""
    square = inner(vector, vector)
    if square <= level * level:
        return list(vector)
    ratio = exact(level) / root(square)
    return [ratio * entry for entry in vector]


def clipped_gradient(
    records: Sequence[tuple[Vector, Vector]],
    residual_level: Any,
    covariate_level: Any,
    divisor: int | None = None,
) -> list[list[Any]]:
    """Return (1/n) sum_i clip(R_i) o clip(X_i) as a q x p matrix.

    Parameters
    ----------
    records : sequence of (residual, covariate)
        Vectorised R_i and X_i.
    residual_level, covariate_level : number
        tau_E and tau_X.
    divisor : int or None
        n; None takes the number of records.
    """
    n = len(records) if divisor is None else divisor
    pairs = [(clipped(r, residual_level), clipped(x, covariate_level)) for r, x in records]
    height, width = len(records[0][0]), len(records[0][1])
    return [
        [sum((r[i] * x[j] for r, x in pairs), Fraction(0)) / n for j in range(width)]
        for i in range(height)
    ]

"""Second moments of correlated tilts, what centring hides of them, and the best weights."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from proofs_checks.definitions.matrices import Matrix, Vector, product, rank, solve


def centring(n: int) -> list[list[Fraction]]:
    """Return J = I - 11'/n."""
    return [[Fraction(int(i == j)) - Fraction(1, n) for j in range(n)] for i in range(n)]


def centred(matrix: Matrix) -> list[list[Any]]:
    """Return J S J."""
    middle = centring(len(matrix))
    return product(middle, matrix, middle)


def tilted(matrix: Matrix, u: Vector) -> list[list[Any]]:
    """Return S + 1 u' + u 1'."""
    return [[entry + u[i] + u[j] for j, entry in enumerate(row)] for i, row in enumerate(matrix)]


def portfolio(matrix: Matrix) -> list[Fraction]:
    """Return S^-1 1 divided by its sum."""
    x = solve(matrix, [Fraction(1)] * len(matrix))
    return [value / sum(x) for value in x]


def symmetric_basis(n: int) -> list[list[list[int]]]:
    """Return the basis E_ij + E_ji (E_ii on the diagonal) of the symmetric matrices."""
    return [
        [[int((a, b) in {(i, j), (j, i)}) for b in range(n)] for a in range(n)]
        for i, j in combinations_with_replacement(range(n), 2)
    ]


def kernel_dimension(n: int, basis: Sequence[Matrix]) -> int:
    """Return the dimension of the kernel of S -> J S J on the span of a basis."""
    images = [[x for row in centred(matrix) for x in row] for matrix in basis]
    return len(basis) - rank(images)

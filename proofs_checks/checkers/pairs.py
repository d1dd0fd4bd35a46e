"""Matrices a I + b 11' of symbolic size n as pairs (a, b), and their dense exact twins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Dense = list[list[Fraction]]


@dataclass(frozen=True)
class Pair:
    """The n x n matrix a I + b 11'.

    Parameters
    ----------
    a, b : number or symbolic expression
        Coefficients; ``n`` must be handed to the product, since the pair does not know its size.
    n : integer or symbol
        The size.
    """

    a: Any
    b: Any
    n: Any

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.a + other.a, self.b + other.b, self.n)

    def __sub__(self, other: Pair) -> Pair:
        return Pair(self.a - other.a, self.b - other.b, self.n)

    def __matmul__(self, other: Pair) -> Pair:
        """Multiply: (a, b)(a', b') = (aa', ab' + ba' + n bb')."""
        return Pair(
            self.a * other.a,
            self.a * other.b + self.b * other.a + self.n * self.b * other.b,
            self.n,
        )

    def eigenvalues(self) -> tuple[Any, Any]:
        """Return the eigenvalue on vectors of sum zero and the one on the constant vector."""
        return self.a, self.a + self.n * self.b


def dense(a: Fraction | int, b: Fraction | int, n: int) -> Dense:
    """Return a I + b 11' entry by entry."""
    return [[Fraction(a) * (i == j) + Fraction(b) for j in range(n)] for i in range(n)]


def dense_product(left: Dense, right: Dense) -> Dense:
    """Return the matrix product, by the definition."""
    columns = list(zip(*right, strict=True))
    return [
        [sum((x * y for x, y in zip(row, col, strict=True)), Fraction(0)) for col in columns]
        for row in left
    ]

"""Second moments of correlated tilts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.matrices import (
    product,
    transpose,
)
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    integers_of,
    tuples,
)


def symmetric_matrices() -> ByteStrategy:
    """Return symmetric matrices, half of them of the form 1u' + u1'."""

    def built(drawn: Any) -> Any:
        n, entries, hidden = drawn
        rows = [entries[i * n : (i + 1) * n] for i in range(n)]
        if hidden:
            return [[x + y for y in rows[0]] for x in rows[0]]
        return [
            [x + y for x, y in zip(*both, strict=True)]
            for both in zip(rows, transpose(rows), strict=True)
        ]

    parts = choice((1, 2, 3, 4)), integers_of(-3, 3, 16), choice((False, True))
    return tuples(*parts).map(built)


def symmetric_matrices_with_vector() -> ByteStrategy:
    """Return a symmetric matrix and a vector."""

    def built(drawn: Any) -> Any:
        n, entries, u = drawn
        rows = [entries[i * n : (i + 1) * n] for i in range(n)]
        return [
            [x + y for x, y in zip(*both, strict=True)]
            for both in zip(rows, transpose(rows), strict=True)
        ], list(u[:n])

    parts = choice((2, 3, 4, 5)), integers_of(-4, 4, 25), integers_of(-4, 4, 5)
    return tuples(*parts).map(built)


def definite_matrices_with_weights() -> ByteStrategy:
    """Return Sigma = B'B + c I, and weights of total 1."""

    def built(drawn: Any) -> Any:
        n, entries, free, ridge = drawn
        rows = [entries[i * n : (i + 1) * n] for i in range(n)]
        matrix = product(transpose(rows), rows)
        for i in range(n):
            matrix[i][i] += ridge
        weights = [Fraction(w, 6) for w in free[: n - 1]]
        return matrix, (*weights, 1 - sum(weights, Fraction(0)))

    parts = choice((1, 2, 3, 4)), integers_of(-3, 3, 16), integers_of(-12, 12, 3), choice((0, 1))
    return tuples(*parts).map(built)

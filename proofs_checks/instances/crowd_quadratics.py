"""Crowds of quadratic perturbations in the plane."""

from __future__ import annotations

from typing import Any

from proofs_checks.definitions.matrices import (
    Vector,
    product,
    transpose,
)
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    integers_of,
    tuples,
)


def laws_of_quadratics(convex: bool = True) -> ByteStrategy:
    """Return finite laws of quadratics h = x'Ax/2 + b'x: (chance, A, b) in two dimensions."""

    def member(chance: int, entries: Vector) -> tuple[Any, Any, Any]:
        matrix, slope = (entries[:2], entries[2:4]), entries[4:]
        symmetric = [
            [x + y for x, y in zip(*rows, strict=True)]
            for rows in zip(matrix, transpose(matrix), strict=True)
        ]
        return chance, product(transpose(matrix), matrix) if convex else symmetric, slope

    def crowd(drawn: Any) -> Any:
        n, chances, entries = drawn
        return [member(chances[i], entries[6 * i : 6 * i + 6]) for i in range(n)]

    return tuples(choice((1, 2, 3, 4)), integers_of(1, 3, 4), integers_of(-2, 2, 24)).map(crowd)


def combined_quadratics(least: int = 1) -> ByteStrategy:
    """Return coefficients from ``least`` on and quadratics x'A_i x / 2 with A_i = B_i'B_i."""

    def crowd(drawn: Any) -> Any:
        n, coefficients, entries = drawn
        roots = [(entries[4 * i : 4 * i + 2], entries[4 * i + 2 : 4 * i + 4]) for i in range(n)]
        squares = [product(transpose(root), root) for root in roots]
        return list(zip(coefficients[:n], squares, strict=True))

    return tuples(choice((1, 2, 3, 4)), integers_of(least, 3, 4), integers_of(-2, 2, 16)).map(crowd)


def is_curved(crowd: Any) -> bool:
    """Answer whether some quadratic of a crowd, of either kind, has a Hessian other than zero."""
    return any(any(row) for member in crowd for row in member[1])


#: laws of quadratics: two saddles with mean zero, one bowl whose slope at the origin is zero
SADDLES = [(1, ((1, 0), (0, -1)), (0, 0)), (1, ((-1, 0), (0, 1)), (0, 0))]
BOWL = [(1, ((1, 0), (0, 1)), (0, 0))]

"""What the guard of Remark 5.24 rebuilds from the disagreements, before it clips anything."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.matrices import Matrix, Vector, combine, diagonal, identity, product


def projected(matrix: Matrix, share: Any = None) -> list[list[Any]]:
    """Return J M J by matrix products, J = I - share 11'; share is 1/n unless another is given."""
    n = len(matrix)
    ones = [[Fraction(1)] * n] * n
    taken = Fraction(1, n) if share is None else share
    centring = combine(1, identity(n), -taken, ones)
    return product(centring, matrix, centring)


def unclipped_energies(centred: Matrix) -> list[Fraction]:
    """Return T^-1 diag G, the estimated energies hat q before they are clipped at 0."""
    return invert_disagreement_map(diagonal(centred))


def rank_two_update(matrix: Matrix, weight: Any, vector: Vector, rest: Any = 0) -> list[list[Any]]:
    """Return M + weight (v1' + 1v') + rest 11'."""
    return [
        [entry + weight * (x + y) + rest for entry, y in zip(row, vector, strict=True)]
        for row, x in zip(matrix, vector, strict=True)
    ]


def unclipped_gram(centred: Matrix, share: Any = None) -> list[list[Any]]:
    """Return hat Q = G + share (hat q 1' + 1 hat q') - (1'hat q / n^2) 11'; share is 1/n."""
    n = len(centred)
    energies = unclipped_energies(centred)
    given = Fraction(1, n) if share is None else share
    return rank_two_update(centred, given, energies, -sum(energies, Fraction(0)) / n**2)


def floats(matrix: Matrix) -> list[list[float]]:
    """Return a matrix rounded to floats, as the estimators take it."""
    return [[float(x) for x in row] for row in matrix]

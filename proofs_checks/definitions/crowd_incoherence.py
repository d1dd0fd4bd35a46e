"""Incoherence of tilts, what it does to one realisation, and its estimate, in exact arithmetic.

Nothing takes a root: "kappa <= k" is read as -k D <= Q - D <= k D.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from proofs_checks.definitions.crowd import (
    Tilts,
    apply,
    bias_energies,
    dense_disagreement_map,
    disagreement_energies,
    energy,
    gram,
    residuals,
)
from proofs_checks.definitions.matrices import (
    Matrix,
    Vector,
    diagonal,
    inner,
    is_definite,
    solve,
)


def _integers(matrix: Matrix) -> list[list[int]]:
    """Return the matrix times the least common denominator of its entries."""
    if all(type(entry) is int for row in matrix for entry in row):
        return [list(row) for row in matrix]
    rows = [[Fraction(entry) for entry in row] for row in matrix]
    common = lcm(*(entry.denominator for row in rows for entry in row))
    return [[int(entry * common) for entry in row] for row in rows]


def _margins(matrix: Matrix, k: Any) -> tuple[list[list[int]], list[list[int]]]:
    """Return k D - (Q - D) and k D + (Q - D), times a number that makes them integers."""
    k, matrix = Fraction(k), _integers(matrix)
    low, high = (
        [
            [
                k.numerator * entry if i == j else sign * k.denominator * entry
                for j, entry in enumerate(row)
            ]
            for i, row in enumerate(matrix)
        ]
        for sign in (-1, 1)
    )
    return low, high


def incoherence_is_at_most(matrix: Matrix, k: Any) -> bool:
    """Answer whether ||D^(-1/2) (Q - D) D^(-1/2)|| <= k, for a positive diagonal D of Q."""
    return k >= 0 and all(is_definite(side, semi=True) for side in _margins(matrix, k))


def incoherence_is_below(matrix: Matrix, k: Any) -> bool:
    """Answer whether ||D^(-1/2) (Q - D) D^(-1/2)|| < k, for a positive diagonal D of Q."""
    return k > 0 and all(is_definite(side) for side in _margins(matrix, k))


def incoherence_ceiling(matrix: Matrix, parts: int = 32) -> Fraction:
    """Return kappa rounded up to a multiple of 1/parts, by bisection."""
    matrix = _integers(matrix)
    low, high = -1, parts * max(1, len(matrix) - 1)
    while high - low > 1:
        middle = (low + high) // 2
        if incoherence_is_at_most(matrix, Fraction(middle, parts)):
            high = middle
        else:
            low = middle
    return Fraction(high, parts)


def aggregate_bias(weights: Vector, tilts: Tilts) -> list[Any]:
    """Return b(w) = sum_i w_i beta_i."""
    return [inner(weights, column) for column in zip(*tilts, strict=True)]


def bias_energy(weights: Vector, tilts: Tilts) -> Any:
    """Return ||b(w)||^2."""
    return energy(aggregate_bias(weights, tilts))


def quadratic_form(matrix: Matrix, x: Vector) -> Any:
    """Return x' M x."""
    return inner(x, apply(matrix, x))


def mean_energy(tilts: Tilts) -> Any:
    """Return the plain mean of the bias energies."""
    energies = bias_energies(tilts)
    return sum(energies, Fraction(0)) / len(energies)


def expected_disagreement(tilts: Tilts) -> list[Any]:
    """Return T q by the dense map."""
    return apply(dense_disagreement_map(len(tilts)), bias_energies(tilts))


def realised_error(tilts: Tilts) -> list[Any]:
    """Return eta, the disagreement energies minus T q."""
    return [
        s - t
        for s, t in zip(disagreement_energies(tilts), expected_disagreement(tilts), strict=True)
    ]


def invert_disagreement_map(values: Vector) -> list[Fraction]:
    """Return the solution x of T x = values, with the dense map."""
    return solve(dense_disagreement_map(len(values)), values)


def inverted_error(tilts: Tilts) -> list[Fraction]:
    """Return T^-1 of the disagreement energies minus the bias energies: T^-1 eta."""
    undone = invert_disagreement_map(disagreement_energies(tilts))
    return [u - q for u, q in zip(undone, bias_energies(tilts), strict=True)]


def centred_gram(tilts: Tilts) -> list[list[Any]]:
    """Return J Q J, the Gram matrix of the disagreements."""
    return gram(residuals(tilts))


def cross_gram(one: Tilts, two: Tilts) -> list[list[Any]]:
    """Return the symmetrised products of two half-averages, (<x_i, y_j> + <y_i, x_j>) / 2."""
    n = len(one)
    return [
        [(inner(one[i], two[j]) + inner(two[i], one[j])) / Fraction(2) for j in range(n)]
        for i in range(n)
    ]


def rebuilt_gram(centred: Matrix) -> list[list[Any]]:
    """Return hat Q = G + (hat q 1' + 1 hat q') / n - (sum hat q / n^2) 11', hat q clipped at 0."""
    n = len(centred)
    energies = [max(value, Fraction(0)) for value in invert_disagreement_map(diagonal(centred))]
    total = sum(energies, Fraction(0))
    return [
        [centred[i][j] + (energies[i] + energies[j]) / n - total / n**2 for j in range(n)]
        for i in range(n)
    ]


def shifted(tilts: Tilts, by: Vector, times: Any = 1) -> list[list[Any]]:
    """Return beta_i - times * c."""
    return [[x - times * c for x, c in zip(tilt, by, strict=True)] for tilt in tilts]

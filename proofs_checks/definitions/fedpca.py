"""The federated PCA paper's objects from their definitions, generic over fractions and floats.

Matrices are lists of rows. The readable sources are the abstract and a review; where they leave a
convention open, both readings stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.matrices import (
    Matrix,
    combine,
    identity,
    kronecker,
    leading_projector,
    product,
    transpose,
)


def pooled_rate(rates: Sequence[Any]) -> Any:
    """Return (sum_j Psi_j^-2)^-1 from the clients' squared rates Psi_j^2: the displayed formula."""
    return 1 / sum(Fraction(1) / rate for rate in rates)


def smallest(rates: Sequence[Any]) -> Any:
    """Return the squared rate of the best client."""
    return min(rates)


def spiked_covariance(basis: Matrix, spikes: Sequence[Any], noise: Any) -> list[list[Any]]:
    """Return Sigma = U Lambda U' + sigma^2 I.

    Parameters
    ----------
    basis : matrix
        U, p x r.
    spikes : sequence
        The diagonal of Lambda.
    noise : number
        sigma^2.
    """
    scaled = [[entry * spike for entry, spike in zip(row, spikes, strict=True)] for row in basis]
    spiked = product(scaled, transpose(basis))
    return combine(1, spiked, noise, identity(len(basis)))


def reflection(basis: Matrix) -> list[list[Any]]:
    """Return Q = P - P_perp = 2 U U' - I, which keeps the signal and turns the rest over."""
    return combine(2, product(basis, transpose(basis)), -1, identity(len(basis)))


def sample_covariance(rows: Matrix) -> list[list[Any]]:
    """Return X'X / n for rows of known mean zero."""
    gram = product(transpose(rows), rows)
    return [[entry / Fraction(len(rows)) for entry in row] for row in gram]


def released_projector(rows: Matrix, noise: Matrix, rank: int) -> list[list[Any]]:
    """Return a client's private projector: leading eigenvectors, noise, leading eigenvectors.

    Parameters
    ----------
    rows : matrix
        X_j, n_j x p with n_j >= r.
    noise : matrix
        Z_j, symmetric p x p.
    rank : int
        r.
    """
    local = leading_projector(sample_covariance(rows), rank)
    return leading_projector(combine(1, local, 1, noise), rank)


def off_diagonal_block(basis: Matrix, complement: Matrix, matrix: Matrix) -> list[list[Any]]:
    """Return U' M U_perp, in which P itself drops out: the block of Delta = Phat - P."""
    return product(transpose(basis), matrix, complement)


def invariant_noise(p: int) -> list[list[Fraction]]:
    """Return the covariance of vec Z for Z = (W + W') / sqrt(2), W of independent unit normals.

    An entry has variance 1 off the diagonal and 2 on it; entry (i, j) stands at place i p + j.
    """
    return _covariance(p, lambda i, j, k, l: (i == k) * (j == l) + (i == l) * (j == k))


def upper_triangle_noise(p: int) -> list[list[Fraction]]:
    """Return the covariance of vec Z for a unit normal upper triangle with diagonal, mirrored."""
    return _covariance(p, lambda i, j, k, l: int(sorted((i, j)) == sorted((k, l))))


def _covariance(p: int, entry: Callable[[int, int, int, int], int]) -> list[list[Fraction]]:
    places = [(i, j) for i in range(p) for j in range(p)]
    return [[Fraction(entry(*left, *right)) for right in places] for left in places]


def turned_covariance(covariance: Matrix, turn: Matrix) -> list[list[Any]]:
    """Return the covariance of vec(Q Z Q') from that of vec Z."""
    both = kronecker(turn, turn)
    return product(both, covariance, transpose(both))

"""Find the proofs that certificates carry: triangular factors and Lasso points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs_checks.certificates.language import CertificateError

Rows = list[list[Fraction]]


def triangular_factors(matrix: Rows, *, definite: bool) -> tuple[Rows, list[Fraction]]:
    """Return the rows of L below the diagonal, and D, with matrix = L D L'.

    Raises
    ------
    CertificateError
        If the matrix is not symmetric, or not positive (semi)definite; the pivot is named.
    """
    n, L, D = len(matrix), list[list[Fraction]](), list[Fraction]()
    for i, row in enumerate(matrix):
        if len(row) != n or any(row[j] != matrix[j][i] for j in range(i)):
            raise CertificateError(f"the matrix is not square and symmetric at row {i}")
        scaled: list[Fraction] = []
        for j in range(i):
            rest = row[j] - sum(scaled[k] * D[k] * L[j][k] for k in range(j))
            if not D[j] and rest:
                raise CertificateError(
                    f"not positive semidefinite: pivot {j} is zero, its column is not"
                )
            scaled.append(rest / D[j] if D[j] else Fraction(0))
        pivot = row[i] - sum((x * x * d for x, d in zip(scaled, D, strict=True)), Fraction(0))
        if pivot < 0 or (definite and not pivot):
            word = "definite" if definite else "semidefinite"
            raise CertificateError(f"not positive {word}: pivot {i} is {pivot}")
        L.append(scaled)
        D.append(pivot)
    return L, D


def lasso_point(
    X: Rows, y: list[Fraction], price: Fraction, scale: Fraction, signs: Sequence[int]
) -> list[Fraction]:
    """Return the exact stationary point of scale |y - X b|^2 + price |b|_1 with these signs.

    Parameters
    ----------
    signs : sequence of -1, 0, 1
        As a float solver finds them; whether the point is optimal is for the certificate to show.

    Raises
    ------
    CertificateError
        If the columns with a sign other than zero are linearly dependent.
    """
    active = [j for j, sign in enumerate(signs) if sign]
    columns = [[row[j] for row in X] for j in active]
    gram = [[dot(u, v) for v in columns] for u in columns]
    L, D = triangular_factors(gram, definite=True)
    pull = price / (2 * scale)
    right = [dot(u, y) - pull * signs[j] for j, u in zip(active, columns, strict=True)]
    for i, row in enumerate(L):
        right[i] -= dot(row, right[:i])
    right = [value / d for value, d in zip(right, D, strict=True)]
    for i in reversed(range(len(L))):
        right[i] -= sum((L[k][i] * right[k] for k in range(i + 1, len(L))), Fraction(0))
    b = [Fraction(0)] * len(signs)
    for j, value in zip(active, right, strict=True):
        b[j] = value
    return b


def dot(u: Sequence[Fraction], v: Sequence[Fraction]) -> Fraction:
    """Return the inner product of two vectors of one length."""
    return sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0))

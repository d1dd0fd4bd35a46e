"""Certificates of matrices: positive semidefinite sums, and optimal points of the Lasso."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.certificates.language import (
    CertificateError,
    Json,
    exact,
    exact_rows,
    written,
)
from proofs_checks.certificates.search import dot, lasso_point, triangular_factors


def ldl(
    parts: Sequence[tuple[Any, Any]],
    *,
    says: str,
    definite: bool = False,
) -> Json:
    """Return the certificate that a sum of (weight, matrix) is positive semidefinite, or definite.

    Raises
    ------
    CertificateError
        If it is not, with the pivot that shows it.
    """
    summands = [(exact(weight), exact_rows(matrix)) for weight, matrix in parts]
    n = len(summands[0][1])
    total = [
        [sum((w * m[i][j] for w, m in summands), Fraction(0)) for j in range(n)] for i in range(n)
    ]
    L, D = triangular_factors(total, definite=definite)
    return {
        "kind": "ldl",
        "says": says,
        "claims": "definite" if definite else "semidefinite",
        "sum": [{"weight": str(w), "matrix": written(m)} for w, m in summands],
        "L": written(L),
        "D": [str(d) for d in D],
        "figures": {},
    }


def lasso(
    X: Any,
    y: Sequence[Any],
    price: Any,
    *,
    says: str,
    b: Sequence[Any] | None = None,
    signs: Sequence[int] | None = None,
    scale: Any = Fraction(1, 2),
) -> Json:
    """Return the certificate that b minimises scale |y - X b|^2 + price |b|_1.

    Parameters
    ----------
    X : n rows of p exact numbers
    y : n exact numbers
    price : exact number
        The positive factor lambda of the l1 norm.
    b : p exact numbers, optional
        The minimiser; computed exactly from ``signs`` if left out.
    signs : p numbers of -1, 0, 1, optional
        The minimiser's signs, as a float solver finds them.
    scale : exact number
        The positive factor of the squared residual norm: 1/2, 1/(2n) or what the paper has.

    Raises
    ------
    CertificateError
        If neither b nor signs are given, or the point is not optimal.
    """
    rows, target = exact_rows(X), [exact(value) for value in y]
    weight, factor = exact(price), exact(scale)
    if b is not None:
        point = [exact(value) for value in b]
    elif signs is not None:
        point = lasso_point(rows, target, weight, factor, [int(sign) for sign in signs])
    else:
        raise CertificateError("a Lasso point needs b or its signs, got neither")
    rest = [value - dot(row, point) for row, value in zip(rows, target, strict=True)]
    columns = [[row[j] for row in rows] for j in range(len(point))]
    slopes = [2 * factor * dot(column, rest) for column in columns]
    for j, (slope, value) in enumerate(zip(slopes, point, strict=True)):
        if abs(slope) > weight or (value and slope != (weight if value > 0 else -weight)):
            raise CertificateError(f"not optimal: coordinate {j} is {value}, its slope {slope}")
    return {
        "kind": "lasso",
        "says": says,
        "X": written(rows),
        "y": [str(value) for value in target],
        "lambda": str(weight),
        "scale": str(factor),
        "b": [str(value) for value in point],
        "slopes": [str(slope) for slope in slopes],
        "figures": {},
    }

"""Small matrices as lists of rows, exact over fractions: what the paper definitions share.

Nothing here is clever, and nothing here is shared with the estimators in ``fedtheory``. Functions
that only add and multiply serve floats as well; those that decide (a rank, an eigenspace) refuse
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

Vector = Sequence[Any]
Matrix = Sequence[Vector]


class NotExact(ValueError):
    """A float, an irrational root or an ambiguous eigenspace where exact arithmetic is needed."""


def exact(value: Any) -> Fraction:
    """Return an integer or a fraction as a fraction.

    Raises
    ------
    NotExact
        For anything else, floats above all.
    """
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise NotExact(f"an exact number is needed, got {value!r}")
    return Fraction(value)


def inner(x: Vector, y: Vector) -> Any:
    """Return <x, y>."""
    return sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))


def transpose(matrix: Matrix) -> list[list[Any]]:
    """Return the transpose."""
    return [list(column) for column in zip(*matrix, strict=True)]


def product(left: Matrix, *rest: Matrix) -> list[list[Any]]:
    """Return the matrix product of two or more matrices."""
    result = [list(row) for row in left]
    for right in rest:
        columns = transpose(right)
        result = [[inner(row, column) for column in columns] for row in result]
    return result


def identity(size: int) -> list[list[Fraction]]:
    """Return the identity matrix."""
    return [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]


def combine(a: Any, left: Matrix, b: Any, right: Matrix) -> list[list[Any]]:
    """Return a times the left matrix plus b times the right one."""
    return [
        [a * x + b * y for x, y in zip(r, s, strict=True)] for r, s in zip(left, right, strict=True)
    ]


def diagonal_matrix(values: Vector, columns: int | None = None) -> list[list[Any]]:
    """Return the matrix with these values on its diagonal, square unless ``columns`` says else."""
    width = len(values) if columns is None else columns
    return [
        [value if i == j else Fraction(0) for j in range(width)] for i, value in enumerate(values)
    ]


def diagonal(matrix: Matrix) -> list[Any]:
    """Return the diagonal entries."""
    return [row[i] for i, row in enumerate(matrix)]


def kronecker(left: Matrix, right: Matrix) -> list[list[Any]]:
    """Return the Kronecker product: entry (i p + k, j q + l) is left_ij right_kl."""
    return [[x * y for x in r for y in s] for r in left for s in right]


def squared_norm(matrix: Matrix) -> Any:
    """Return the squared Frobenius norm."""
    return sum((inner(row, row) for row in matrix), Fraction(0))


def rational_rotation(size: int, mirrors: Iterable[Vector]) -> list[list[Fraction]]:
    """Return the product of the reflections I - 2 v v' / v'v: orthogonal, with rational entries.

    Parameters
    ----------
    size : int
        Dimension.
    mirrors : iterable of vector
        Integers or fractions; zero vectors are passed over.
    """
    result = identity(size)
    for mirror in mirrors:
        v = [exact(entry) for entry in mirror]
        length = inner(v, v)
        if length:
            step = [[(i == j) - 2 * v[i] * v[j] / length for j in range(size)] for i in range(size)]
            result = product(result, step)
    return result


def root(value: Any) -> Fraction:
    """Return the square root of a rational that is the square of one.

    Raises
    ------
    NotExact
        If it is not.
    """
    square = exact(value)
    if square >= 0:
        top, bottom = isqrt(square.numerator), isqrt(square.denominator)
        if Fraction(top, bottom) ** 2 == square:
            return Fraction(top, bottom)
    raise NotExact(f"{square} is not the square of a rational")


def _rational(matrix: Matrix) -> Any:
    """Return the matrix as flint's, in which ranks, solutions and eigenvalues are decided."""
    from flint import fmpq, fmpq_mat, fmpz_mat

    if all(type(entry) is int for row in matrix for entry in row):
        return fmpq_mat(fmpz_mat([list(row) for row in matrix]))
    rows = [[exact(entry) for entry in row] for row in matrix]
    return fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows])


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def rank(matrix: Matrix) -> int:
    """Return the rank."""
    return int(_rational(matrix).rank())


def solve(matrix: Matrix, right: Vector) -> list[Fraction]:
    """Return the solution of a regular linear system.

    Raises
    ------
    ZeroDivisionError
        If the matrix is singular.
    """
    try:
        found = _rational(matrix).solve(_rational([[entry] for entry in right]))
    except ZeroDivisionError:
        raise ZeroDivisionError("the matrix is singular: no single solution") from None
    return [_fraction(found[i, 0]) for i in range(len(right))]


def is_definite(matrix: Matrix, *, semi: bool = False) -> bool:
    """Answer whether a symmetric matrix is positive definite, or semidefinite.

    Its eigenvalues are real, so that none is negative if and only if the coefficients of its
    characteristic polynomial alternate in sign; if none of them is zero, no eigenvalue is.
    """
    from_the_top = _rational(matrix).charpoly().coeffs()[::-1]
    signed = [c if k % 2 == 0 else -c for k, c in enumerate(from_the_top)]
    return (semi or signed[-1] > 0) and all(c >= 0 for c in signed)


def orthogonal_basis(vectors: Iterable[Vector]) -> list[list[Fraction]]:
    """Return pairwise orthogonal vectors of the same span (Gram and Schmidt without roots)."""
    basis: list[tuple[list[Fraction], Fraction]] = []
    for vector in vectors:
        rest = _without(vector, basis)
        length = inner(rest, rest)
        if length:
            basis.append((rest, length))
    return [member for member, _ in basis]


def project(vector: Vector, basis: Iterable[Vector]) -> list[Fraction]:
    """Return the orthogonal projection of a vector onto the span of an orthogonal basis."""
    rest = _without(vector, [([exact(x) for x in b], inner(b, b)) for b in basis])
    return [exact(x) - y for x, y in zip(vector, rest, strict=True)]


def _without(vector: Vector, basis: Iterable[tuple[list[Fraction], Fraction]]) -> list[Fraction]:
    rest = [exact(entry) for entry in vector]
    for member, length in basis:
        share = inner(rest, member) / length
        if share:
            rest = [x - share * y for x, y in zip(rest, member, strict=True)]
    return rest


def spectrum(matrix: Matrix) -> list[tuple[Fraction, int]]:
    """Return eigenvalues with multiplicities of a symmetric matrix, from the largest.

    They are the roots of the characteristic polynomial, which has to split over the rationals.

    Raises
    ------
    NotExact
        If the matrix has a float, is not symmetric, or has an irrational eigenvalue.
    """
    polynomial = _rational(matrix).charpoly()
    if [list(row) for row in matrix] != transpose(matrix):
        raise NotExact("the matrix is not symmetric")
    found = []
    for factor, multiplicity in polynomial.factor()[1]:
        if factor.degree() != 1:
            raise NotExact(f"an eigenvalue is irrational: {factor} does not split")
        found.append((_fraction(-factor[0] / factor[1]), int(multiplicity)))
    return sorted(found, reverse=True)


def leading_projector(matrix: Matrix, size: int) -> list[list[Fraction]]:
    """Return the projector onto the eigenvectors of the ``size`` largest eigenvalues.

    It is a polynomial in the matrix: the sum over the leading eigenvalues of the products of
    (A - mu) / (lambda - mu) over all other eigenvalues mu.

    Raises
    ------
    NotExact
        If no gap lies below the eigenvalue number ``size``, or as in :func:`spectrum`.
    """
    values = spectrum(matrix)
    total, count = [[Fraction(0)] * len(matrix) for _ in matrix], 0
    for value, multiplicity in values:
        if count == size:
            break
        part = identity(len(matrix))
        for other, _ in values:
            if other != value:
                shifted = combine(Fraction(1), matrix, -other, identity(len(matrix)))
                part = product(part, combine(1 / (value - other), shifted, Fraction(0), shifted))
        total, count = combine(Fraction(1), total, Fraction(1), part), count + multiplicity
    if count != size:
        raise NotExact(f"no gap lies between the eigenvalues {size} and {size + 1}")
    return total

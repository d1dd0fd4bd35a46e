"""The exact language of certificates: numbers, expressions and statements as JSON values."""

from __future__ import annotations

import numbers
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Values = Mapping[str, Any]

_RELATIONS = ("=", "!=", "<=", "<", ">=", ">")


class CertificateError(ValueError):
    """What keeps a certificate from being written, with the offending value."""


def exact(value: Any) -> Fraction:
    """Return an int, a Fraction, a SymPy rational or a text ``p/q`` as a Fraction.

    Raises
    ------
    CertificateError
        For floats, booleans and whatever else is not an exact rational.

    Examples
    --------
    >>> exact("6/4"), exact(-2)
    (Fraction(3, 2), Fraction(-2, 1))
    """
    if isinstance(value, str):
        above, _, below = value.partition("/")
        try:
            return Fraction(int(above), int(below or 1))
        except (ValueError, ZeroDivisionError):
            raise CertificateError(f"an exact number is written p/q, got {value!r}") from None
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if getattr(value, "is_Rational", False):
        return Fraction(int(value.p), int(value.q))
    raise CertificateError(f"an exact number is an int, a Fraction or p/q, got {value!r}")


def number(value: Any) -> str:
    """Return an exact number as a text ``p/q`` in lowest terms.

    Examples
    --------
    >>> number(Fraction(6, 4)), number(-2), number("1/3")
    ('3/2', '-2', '1/3')
    """
    return str(exact(value))


def variable(name: str) -> list[str]:
    """Return the expression that is the variable ``name``."""
    return ["var", name]


def expression(value: Any) -> Any:
    """Return a number, a SymPy expression or a written expression in its written form.

    Examples
    --------
    >>> expression(["*", Fraction(1, 2), variable("x")])
    ['*', '1/2', ['var', 'x']]
    """
    if isinstance(value, list | tuple):
        if not value or not isinstance(value[0], str):
            raise CertificateError(f"an expression starts with its operation, got {value!r}")
        return [*value] if value[0] == "var" else [value[0], *map(expression, value[1:])]
    return expression_from_sympy(value) if hasattr(value, "free_symbols") else number(value)


def expression_from_sympy(value: Any) -> Any:
    """Return a rational SymPy expression, also with Abs, Max, Min, in its written form.

    A negative power becomes a division, so that no denominator is lost.

    Raises
    ------
    CertificateError
        For floats, irrational numbers and other functions.
    """
    import sympy

    if value.is_Rational:
        return number(value)
    if value.is_Symbol:
        return variable(value.name)
    if value.is_Pow and value.exp.is_Integer:
        power, base = int(value.exp), expression_from_sympy(value.base)
        raised = base if abs(power) == 1 else ["^", base, str(abs(power))]
        return raised if power > 0 else ["/", "1", raised]
    heads = {sympy.Add: "+", sympy.Mul: "*", sympy.Max: "max", sympy.Min: "min", sympy.Abs: "abs"}
    if value.func not in heads:
        raise CertificateError(f"not an exact rational expression: {value}")
    return [heads[value.func], *map(expression_from_sympy, value.args)]


def statement(lhs: Any, op: str, rhs: Any) -> list[Any]:
    """Return ``lhs op rhs`` in written form; op is one of = != <= < >= >."""
    if op not in _RELATIONS:
        raise CertificateError(f"a relation is one of {', '.join(_RELATIONS)}, got {op!r}")
    left, right = expression(lhs), expression(rhs)
    if left == right:
        raise CertificateError(f"both sides of a statement are the same expression: {left}")
    return [op, left, right]


def bindings(values: Values | None) -> dict[str, str]:
    """Return variables with their values in written form."""
    return {name: number(value) for name, value in (values or {}).items()}


def exact_rows(matrix: Any) -> list[list[Fraction]]:
    """Return the rows of a matrix of exact numbers."""
    return [[exact(entry) for entry in row] for row in matrix]


def written(rows: list[list[Fraction]]) -> list[list[str]]:
    """Return the rows of a matrix in written form."""
    return [[str(entry) for entry in row] for row in rows]

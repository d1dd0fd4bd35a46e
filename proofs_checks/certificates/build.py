"""Write certificates: exact statements with their proofs, as data that ``recheck.py`` reads alone.

A number may be given as an int, a `fractions.Fraction` or a text ``"p/q"``, never as a float; an
expression also as a SymPy expression or in written form, ``["+", ["var", "x"], "1/2"]``; a
statement as ``(lhs, op, rhs)``. ``given`` are hypotheses. ``says`` is the statement in words.

Nothing is shared with ``recheck.py``, and nothing here is trusted: it refuses what is wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from proofs_checks.certificates.language import (
    CertificateError,
    Json,
    Values,
    bindings,
    exact,
    expression,
    expression_from_sympy,
    number,
    statement,
    variable,
)
from proofs_checks.certificates.matrices import lasso, ldl

__all__ = [
    "CertificateError",
    "expression",
    "expression_from_sympy",
    "identity",
    "indefinite",
    "lasso",
    "ldl",
    "number",
    "relation",
    "variable",
    "witness",
]

Statements = Iterable[Sequence[Any]]

_TURNED = {"<=": ">=", "<": ">"}


def _hypotheses(given: Statements) -> list[list[Any]]:
    """Return the hypotheses, with ``a <= n`` turned into ``n >= a``, the form of a lower bound."""
    return [
        [_TURNED[op], rhs, lhs] if op in _TURNED and isinstance(lhs, str) else [op, lhs, rhs]
        for op, lhs, rhs in (statement(*part) for part in given)
    ]


def relation(
    lhs: Any,
    op: str,
    rhs: Any,
    *,
    says: str,
    at: Values | None = None,
) -> Json:
    """Return the certificate of a statement whose variables have the values ``at``.

    It is decided when it is checked: a true one goes with the outcome ``holds``, a false one with
    ``violated``.
    """
    return {
        "kind": "relation",
        "says": says,
        "at": bindings(at),
        "statement": statement(lhs, op, rhs),
        "figures": {},
    }


def witness(
    lhs: Any,
    op: str,
    rhs: Any,
    *,
    says: str,
    at: Values,
    given: Statements = (),
) -> Json:
    """Return the certificate that ``lhs op rhs`` fails at a point that meets the hypotheses."""
    found = relation(lhs, op, rhs, says=says, at=at)
    return found | {"kind": "witness", "given": _hypotheses(given)}


def indefinite(parts: Sequence[tuple[Any, Any]], vector: Sequence[Any], *, says: str) -> Json:
    """Return the witness that a sum of (weight, matrix) is not positive semidefinite: v'Mv < 0."""
    names = [f"v{k}" for k in range(len(vector))]
    pairs = list(itertools.product(range(len(vector)), repeat=2))
    products = [
        ["*", exact(weight), exact(matrix[i][j]), variable(names[i]), variable(names[j])]
        for weight, matrix in parts
        for i, j in pairs
    ]
    return witness(
        ["+", *products, 0], ">=", 0, says=says, at=dict(zip(names, vector, strict=True))
    )


def identity(
    lhs: Any,
    rhs: Any,
    *,
    says: str,
    given: Statements = (),
    at: Values | None = None,
) -> Json:
    """Return the certificate that two rational functions are equal wherever ``given`` holds.

    Parameters
    ----------
    given : iterable of (lhs, op, rhs)
        Lower bounds of variables, ``(n, ">=", 3)``, that keep each denominator from zero. With
        nothing given the sides are equal wherever no denominator is zero.
    at : mapping, optional
        A point that meets what is given; needed if anything is given.
    """
    return {
        "kind": "identity",
        "says": says,
        "given": _hypotheses(given),
        "at": bindings(at),
        "statement": statement(lhs, "=", rhs),
        "cofactors": [],
    }

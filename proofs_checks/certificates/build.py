"""Write certificates: exact statements with their proofs, as data that ``recheck.py`` reads alone.

A number may be given as an int, a `fractions.Fraction` or a text ``"p/q"``, never as a float; an
expression also as a SymPy expression or in written form, ``["+", ["var", "x"], "1/2"]``; a
statement as ``(lhs, op, rhs)``. ``given`` are hypotheses. ``figures`` maps names among the audit's
figures to the expressions they must equal, so that a certificate cannot be about other numbers
than the audit reports. ``says`` is the statement in words.

Nothing is shared with ``recheck.py``, and nothing here is trusted: it refuses what is wrong.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from proofs_checks.certificates.language import (
    CertificateError,
    Json,
    Values,
    bindings,
    exact,
    exact_rows,
    expression,
    expression_from_sympy,
    expressions,
    number,
    satisfied,
    statement,
    variable,
    written,
)
from proofs_checks.certificates.matrices import lasso, ldl
from proofs_checks.certificates.search import cofactors as find_cofactors
from proofs_checks.certificates.search import terms_by_sign

__all__ = [
    "CertificateError",
    "enumeration",
    "expression",
    "expression_from_sympy",
    "identity",
    "indefinite",
    "lasso",
    "ldl",
    "number",
    "relation",
    "sum_of_squares",
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
    figures: Values | None = None,
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
        "figures": expressions(figures),
    }


def witness(
    lhs: Any,
    op: str,
    rhs: Any,
    *,
    says: str,
    at: Values,
    given: Statements = (),
    figures: Values | None = None,
) -> Json:
    """Return the certificate that ``lhs op rhs`` fails at a point that meets the hypotheses."""
    found = relation(lhs, op, rhs, says=says, at=at, figures=figures)
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
    cofactors: Iterable[Any] | None = None,
) -> Json:
    """Return the certificate that two rational functions are equal wherever ``given`` holds.

    Parameters
    ----------
    given : iterable of (lhs, op, rhs)
        Equations, and lower bounds of variables, ``(n, ">=", 3)``, that keep each denominator from
        zero. With nothing given the sides are equal wherever no denominator is zero.
    at : mapping, optional
        A point that meets what is given, so that it can be met; needed if anything is given.
    cofactors : iterable of expressions, optional
        One for each equation: lhs - rhs = sum of cofactor times (its left - its right). Found by
        division if left out.

    Raises
    ------
    CertificateError
        If division does not find the cofactors.
    """
    hypotheses, claim = _hypotheses(given), statement(lhs, "=", rhs)
    equations = [node for node in hypotheses if node[0] == "="]
    if cofactors is None:
        cofactors = find_cofactors(claim, equations) if equations else []
    return {
        "kind": "identity",
        "says": says,
        "given": hypotheses,
        "at": bindings(at),
        "statement": claim,
        "cofactors": [expression(node) for node in cofactors],
    }


def sum_of_squares(
    lhs: Any,
    op: str,
    rhs: Any,
    *,
    says: str,
    terms: Iterable[tuple[Any, Any, Sequence[int]]] | None = None,
    given: Statements = (),
    at: Values | None = None,
    cofactors: Iterable[Any] = (),
) -> Json:
    """Return the certificate of an inequality of rational functions wherever ``given`` holds.

    Parameters
    ----------
    terms : iterable of (weight, root, hypotheses), optional
        The larger side minus the smaller is the sum of weight * root^2 * the product of the
        (larger side - smaller side) of the hypotheses of these numbers, counted from 0, and of
        cofactor * (left - right) of each equation. If left out, and what is given are lower bounds
        of variables, the coefficients of the difference, counted from the bounds, provide them.
    given, at, cofactors
        As for `identity`, inequalities as well; every hypothesis must be used.

    Raises
    ------
    CertificateError
        Where terms are left out: a coefficient is negative, or a variable has no bound.
    """
    claim, hypotheses = statement(lhs, op, rhs), _hypotheses(given)
    found = terms_by_sign(claim, hypotheses) if terms is None else terms
    return {
        "kind": "sum-of-squares",
        "says": says,
        "given": hypotheses,
        "at": bindings(at),
        "statement": claim,
        "cofactors": [expression(node) for node in cofactors],
        "terms": [
            {"weight": number(w), "root": expression(root), "product": [str(k) for k in product]}
            for w, root, product in found
        ],
    }


def enumeration(
    lhs: Any,
    op: str,
    rhs: Any,
    *,
    over: Mapping[str | tuple[str, ...], Sequence[Any]],
    aggregate: str = "all",
    says: str,
    where: Values | None = None,
    given: Statements = (),
    mass: Any = 1,
    figures: Values | None = None,
) -> Json:
    """Return the certificate of a statement over a finite list of points.

    Parameters
    ----------
    over : mapping
        From a variable to its values, or from a tuple of variables to their joint values; the
        points are the product of all.
    aggregate : {"all", "exists", "mean", "sum"}
        Whether the statement is of every point, of some point, or has the mean or the sum of
        ``lhs`` on its left; ``figures`` may then speak of the variable ``mean`` or ``sum``.
    where : mapping, optional
        Values of further variables, the same at every point.
    given : iterable of (lhs, op, rhs), optional
        Conditions that choose among the points.
    mass : expression, optional
        The positive weight of a point in a mean, its probability up to a common factor.
    """
    names = [[*key] if isinstance(key, tuple) else [key] for key in over]
    rows = [
        exact_rows(values if isinstance(key, tuple) else ([value] for value in values))
        for key, values in over.items()
    ]
    hypotheses, fixed = _hypotheses(given), {k: exact(v) for k, v in (where or {}).items()}
    count = math.prod(map(len, rows))
    if hypotheses:
        flat = [*itertools.chain(*names)]
        points = (itertools.chain(*choice) for choice in itertools.product(*rows))
        met = ({**fixed, **dict(zip(flat, point, strict=True))} for point in points)
        count = sum(all(satisfied(node, point) for node in hypotheses) for point in met)
    return {
        "kind": "enumeration",
        "says": says,
        "where": bindings(where),
        "blocks": [
            {"variables": part, "rows": written(values)}
            for part, values in zip(names, rows, strict=True)
        ],
        "given": hypotheses,
        "mass": expression(mass),
        "count": str(count),
        "aggregate": aggregate,
        "statement": statement(lhs, op, rhs),
        "figures": expressions(figures),
    }

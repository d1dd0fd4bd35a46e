"""What written expressions and statements mean, by another route than the checker's."""

from __future__ import annotations

import operator
from fractions import Fraction

import sympy

APPLY = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": lambda base, power: base ** int(power),
    "max": max,
    "min": min,
}
COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
}


def fold(node, leaf):
    first, *rest = map(leaf, node[1:])
    for part in rest:
        first = APPLY[node[0]](first, part)
    return abs(first) if node[0] == "abs" else first


def symbolic(node):
    """Return a written expression without abs, max and min as a SymPy expression."""
    if isinstance(node, str):
        return sympy.Rational(node)
    if node[0] == "var":
        return sympy.Symbol(node[1])
    return fold(node, symbolic)


def evaluate(node, point):
    """Return the exact value of a written expression at a point."""
    if isinstance(node, str):
        return Fraction(node)
    if node[0] == "var":
        return point[node[1]]
    return Fraction(fold(node, lambda part: evaluate(part, point)))


def satisfied(node, point):
    """Whether a written statement holds at a point."""
    return COMPARE[node[0]](evaluate(node[1], point), evaluate(node[2], point))

"""What a side divides by, with n a symbol: SymPy cancels a pole before anybody has seen it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import sympy as sp


@contextmanager
def divisions() -> Iterator[list[Any]]:
    """Note every expression that is divided by, or raised to a negative power, meanwhile."""
    noted: list[Any] = []
    real = {name: getattr(sp.Expr, name) for name in ("__truediv__", "__rtruediv__", "__pow__")}

    def note(divisor: Any) -> None:
        if getattr(divisor, "free_symbols", None):
            noted.append(divisor)

    def over(self: Any, other: Any) -> Any:
        note(other)
        return real["__truediv__"](self, other)

    def under(self: Any, other: Any) -> Any:
        note(self)
        return real["__rtruediv__"](self, other)

    def power(self: Any, exponent: Any, *rest: Any) -> Any:
        if getattr(sp.sympify(exponent), "is_negative", None) is not False:
            note(self)
        return real["__pow__"](self, exponent, *rest)

    replaced: dict[str, Callable[..., Any]] = {
        "__truediv__": over,
        "__rtruediv__": under,
        "__pow__": power,
    }
    try:
        for name, function in replaced.items():
            setattr(sp.Expr, name, function)
        yield noted
    finally:
        for name, function in real.items():
            setattr(sp.Expr, name, function)


def integer_root(divisor: Any, symbol: sp.Symbol, start: int) -> int | None:
    """Return the least integer from ``start`` on at which a rational function vanishes."""
    top, _ = sp.fraction(sp.cancel(sp.together(divisor)))
    polynomial = sp.Poly(top, symbol, domain="QQ")
    if polynomial.is_zero:
        return start
    roots = [int(r) for r in polynomial.ground_roots() if r.is_integer and r >= start]
    return min(roots, default=None)

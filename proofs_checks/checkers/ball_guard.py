"""Floats kept out of ball arithmetic: Arb takes a float for exact, so 0.1 would be 0.1000...0055.

Two guards. The balls handed to a side refuse a float in every operation, and so does whatever is
computed from them; and the code of a side, with all of ours that it calls, is searched for floats
written down, which might meet a ball that the side has made itself.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any

#: modules whose functions are searched, by the beginning of their names
_OURS = (
    "fedtheory_claims",
    "proofs_checks.claims",
    "proofs_checks.definitions",
    "tests",
    "fedtheory.",
)


class FloatInBalls(TypeError):
    """A float entered ball arithmetic."""


def _refuse(values: Any) -> None:
    for value in values:
        if isinstance(value, (float, complex)):
            raise FloatInBalls(
                f"the float {value!r} entered ball arithmetic, which takes it for exact; write a "
                "Fraction, a text like '1/10' or a ball"
            )


@functools.lru_cache(maxsize=1)
def _strict() -> Any:
    """Return the type of balls that refuse floats; made late, since Arb is an extra."""
    from flint import arb

    def refusing(name: str) -> Callable[..., Any]:
        real = getattr(arb, name)

        def operation(self: Any, *others: Any, **options: Any) -> Any:
            _refuse((*others, *options.values()))
            return guarded(real(self, *others, **options))

        return operation

    operations = {
        name: refusing(name)
        for name in dir(arb)
        if callable(getattr(arb, name))
        and not isinstance(arb.__dict__.get(name), (staticmethod, classmethod))
        and (not name.startswith("_") or name in _SIGNS)
    }
    return type("StrictBall", (arb,), operations)


_SIGNS = frozenset(
    f"__{word}__"
    for word in (
        *("neg", "pos", "abs", "lt", "le", "gt", "ge", "eq", "ne"),
        *(side + sign for side in ("", "r") for sign in ("add", "sub", "mul", "truediv", "pow")),
    )
)


def guarded(value: Any) -> Any:
    """Return a ball as one that refuses floats, and anything else as it is."""
    from flint import arb

    return _strict()(value) if type(value) is arb else value


def written_floats(side: Callable[..., Any]) -> list[float]:
    """Return the floats written down in a side, in what it closes over and in ours it calls."""
    found: list[float] = []
    seen: set[int] = set()

    def visit(thing: Any) -> None:
        if id(thing) in seen:
            return
        seen.add(id(thing))
        if isinstance(thing, float):
            found.append(thing)
        elif isinstance(thing, functools.partial):
            for part in (thing.func, *thing.args, *thing.keywords.values()):
                visit(part)
        elif isinstance(thing, FunctionType) and thing.__module__.startswith(_OURS):
            for part in _parts(thing):
                visit(part)
        elif isinstance(thing, (tuple, list)):
            for part in thing:
                visit(part)

    visit(side)
    return found


def _parts(function: FunctionType) -> Iterator[Any]:
    """Yield what a function is made of: constants, defaults, closed-over and global values."""
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                codes.append(constant)
            else:
                yield constant
        for name in code.co_names:
            if name in function.__globals__:
                yield function.__globals__[name]
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # a name that is bound later
            continue

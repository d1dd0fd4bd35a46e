"""Floats kept out of ball arithmetic: Arb takes a float for exact, so 0.1 would be 0.1000...0055.

Two guards. The balls handed to a side refuse a float in every operation, and so does whatever is
computed from them; and the code of a side, with all of ours that it calls, is searched for floats
written down, which might meet a ball that the side has made itself.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from proofs_checks.checkers.reach import reached


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
    return [thing for thing in reached(side) if isinstance(thing, float)]

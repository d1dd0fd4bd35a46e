"""What a function is made of: all that its code, and ours that it calls, can lay hands on."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from proofs_checks.checkers.computed import Computed

#: modules whose functions and objects are searched, by the beginning of their names
_OURS = (
    "fedtheory_claims",
    "proofs_checks.claims",
    "proofs_checks.definitions",
    "proofs_checks.instances",
    "tests",
    "fedtheory.",
)
#: libraries that compute in floats
_FLOATING = ("numpy", "scipy", "math", "cmath", "random", "statistics", "sklearn", "fedtheory")


def reached(thing: Any) -> Iterator[Any]:
    """Yield what a function, or a collection of them, reaches: constants, globals, closed-over.

    Functions and objects of ours are followed, those of libraries are yielded and left there.
    """
    seen: set[int] = set()
    todo = [thing]
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, functools.partial):
            todo += (one.func, *one.args, *one.keywords.values())
        elif isinstance(one, MethodType):
            todo += (one.__func__, one.__self__)
        elif isinstance(one, (tuple, list, set, frozenset)):
            todo += one
        elif isinstance(one, Mapping):
            todo += (*one.keys(), *one.values())
        elif isinstance(one, FunctionType) and one.__module__.startswith(_OURS):
            todo += _parts(one)
        elif type(one).__module__.startswith(_OURS) and hasattr(one, "__dict__"):
            todo += vars(one).values()
        else:
            yield one


def may_compute_floats(things: Any) -> bool:
    """Answer whether functions reach a float or a library that computes in floats."""
    return any(
        isinstance(one, (float, complex, Computed)) or _is_floating(one) for one in reached(things)
    )


def _is_floating(thing: Any) -> bool:
    if isinstance(thing, ModuleType):
        module = thing.__name__
    elif callable(thing):
        module = str(getattr(thing, "__module__", "") or type(thing).__module__)
    else:
        module = type(thing).__module__
    return module.partition(".")[0] in _FLOATING


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
            elif name in sys.modules:  # imported inside
                yield sys.modules[name]
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # a name that is bound later
            continue

"""Sentences rendered from figures: a template names a figure, and no digit is written into it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

#: a name of a figure in braces, parts of a nested one joined by points, digits behind a colon
_FIELD = re.compile(r"\{([\w -]+(?:\.[\w -]+)*)(?::(\d))?\}")
_MISSING = object()


def render(template: str, figures: Mapping[str, Any]) -> str:
    """Return a template with every figure that it names put in, floats to six digits.

    Parameters
    ----------
    template : str
        Words with names of figures in braces, ``{witness.n}`` for a nested one, ``{share:2}`` for
        two digits; braces around anything else stay as they are.
    figures : mapping
        Numbers as JSON values.
    """

    def put_in(found: re.Match[str]) -> str:
        value = _figure(figures, found[1].split("."))
        return found[0] if value is _MISSING else shown(value, int(found[2] or 6))

    return _FIELD.sub(put_in, template)


def shown(value: Any, digits: int = 6) -> str:
    """Return a figure as a sentence shows it."""
    if isinstance(value, float):
        return f"{value:.{digits}g}" if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {shown(part, digits)}" for name, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        inside = ", ".join(shown(part, digits) for part in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return str(value)


def _figure(figures: Any, names: Sequence[str]) -> Any:
    for name in names:
        if isinstance(figures, Mapping) and name in figures:
            figures = figures[name]
        elif isinstance(figures, Sequence) and not isinstance(figures, str) and name.isdigit():
            if int(name) >= len(figures):
                return _MISSING
            figures = figures[int(name)]
        else:
            return _MISSING
    return figures

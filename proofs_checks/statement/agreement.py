"""Whether two runs agree: exact parts to the letter, floats within what their kind states.

Machines add in other orders and round elementary functions otherwise, so floats of two runs differ
in their last digits, and what a condition number makes of them. A kind of audit states how far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofs_checks.statement.sentences import shown

#: a value is cut to so many characters where it is shown
_MOST_SHOWN = 60


@dataclass(frozen=True)
class Agreement:
    """How far two floats may lie apart and still be the same figure.

    Parameters
    ----------
    relative, absolute : float
        They agree if ``|a - b| <= relative * max(|a|, |b|) + absolute``.
    """

    relative: float
    absolute: float = 0.0

    def holds(self, a: float, b: float) -> bool:
        """Answer whether two floats agree; a NaN agrees with nothing."""
        return a == b or abs(a - b) <= self.relative * max(abs(a), abs(b)) + self.absolute


#: floats that follow from exact numbers by a conversion or two
CONVERTED = Agreement(1e-12, 1e-14)


@dataclass(frozen=True)
class Change:
    """One place where two runs do not agree.

    Parameters
    ----------
    figure : str
        Where, names joined by points.
    recorded, now : str
        What stood there and what stands there, short enough to read.
    """

    figure: str
    recorded: str
    now: str

    def below(self, place: str) -> Change:
        """Return the change with the name of what it lies in before its own."""
        return Change(f"{place}.{self.figure}".strip("."), self.recorded, self.now)

    def __str__(self) -> str:
        return f"{self.figure}: recorded {self.recorded}, now {self.now}"


#: from the place of a float to how far it may move
Allowed = Callable[[str], Agreement]


def changes(old: Any, new: Any, allowed: Agreement | Allowed, place: str = "") -> Iterator[Change]:
    """Yield where two JSON values do not agree.

    Parameters
    ----------
    old, new : JSON values
        What is recorded and what was found now.
    allowed : Agreement or callable
        How far floats may lie apart, everywhere or by their place.
    place : str
        Name of what is compared.
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in sorted(set(old) | set(new)):
            inside = f"{place}.{key}".lstrip(".")
            if key not in old or key not in new:
                yield Change(
                    inside,
                    _short(old[key]) if key in old else "nothing",
                    _short(new[key]) if key in new else "nothing",
                )
            else:
                yield from changes(old[key], new[key], allowed, inside)
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            yield Change(place, f"{len(old)} entries", f"{len(new)} entries")
        else:
            for i, (a, b) in enumerate(zip(old, new, strict=True)):
                yield from changes(a, b, allowed, f"{place}.{i}".lstrip("."))
    elif isinstance(old, float) and isinstance(new, float):
        agreement = allowed if isinstance(allowed, Agreement) else allowed(place)
        if not agreement.holds(old, new):
            yield Change(place, f"{old:.12g}", f"{new:.12g}")
    elif old != new or type(old) is not type(new):
        yield Change(place, _short(old), _short(new))


def _short(value: Any) -> str:
    text = shown(value) or "nothing"
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."

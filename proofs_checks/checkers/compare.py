"""Compare two sides: exactly, or within a tolerance that carries its reason."""

from __future__ import annotations

import math
import numbers
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofs_checks.statement.claim import AT_LEAST, AT_MOST, EQUAL, GREATER, Relation, Tolerance


class NotComparable(ValueError):
    """A side is no number, NaN, None or of another shape: never a yes and never a violation."""


@dataclass(frozen=True)
class Difference:
    """The worst entry of a comparison.

    Parameters
    ----------
    ok : bool
        Whether the relation holds at every entry.
    exact : bool
        Whether both sides were exact everywhere.
    where : str
        Index of the worst entry, empty for scalars.
    measured, claimed : Any
        The two sides there.
    margin : float
        Distance from failing relative to the size of the sides, in [-inf, 1]; 0 is the edge.
    entries : int
        How many entries were compared.
    """

    ok: bool
    exact: bool
    where: str
    measured: Any
    claimed: Any
    margin: float
    entries: int


def is_exact(value: Any) -> bool:
    """Answer whether a number is exact: an integer, a fraction or an exact SymPy number."""
    if isinstance(value, bool) or hasattr(value, "dtype"):
        # an integer of fixed width wraps around without a word
        return False
    if isinstance(value, numbers.Rational):
        return True
    return bool(getattr(value, "is_number", False) and getattr(value, "is_rational", False))


def written(value: Any) -> Any:
    """Return a number as a JSON value: exact ones as strings, floats as they are."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if is_exact(value) or isinstance(value, numbers.Rational):
        return str(Fraction(int(value.p), int(value.q)) if hasattr(value, "p") else Fraction(value))
    if isinstance(value, numbers.Real):
        number = float(value)
        return number if math.isfinite(number) else str(number)
    if isinstance(value, Mapping):
        return {str(k): written(v) for k, v in value.items()}
    if hasattr(value, "tolist"):
        return written(value.tolist())
    if isinstance(value, Sequence):
        return [written(v) for v in value]
    return str(value)


def entries(measured: Any, claimed: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the scalar pairs of two equally shaped nested sequences."""
    m_is_list = isinstance(measured, (Sequence, Mapping)) or getattr(measured, "ndim", 0) > 0
    c_is_list = isinstance(claimed, (Sequence, Mapping)) or getattr(claimed, "ndim", 0) > 0
    if isinstance(measured, str) or isinstance(claimed, str):
        raise NotComparable(f"a side is text: {measured!r} against {claimed!r}")
    if not m_is_list and not c_is_list:
        yield where, measured, claimed
        return
    if m_is_list and not c_is_list and not where:
        if isinstance(measured, Mapping):
            raise NotComparable("a number stands against a table of named entries")
        # one claimed number may stand against a whole list, but not against a list within one
        for i, m in enumerate(measured):
            yield from entries(m, claimed, str(i))
        return
    if m_is_list and not c_is_list:
        raise NotComparable(f"the sides differ in shape at entry ({where})")
    if not m_is_list or len(measured) != len(claimed):
        raise NotComparable(f"the sides differ in shape at entry ({where or 'top'})")
    if isinstance(measured, Mapping):
        if not isinstance(claimed, Mapping) or set(measured) != set(claimed):
            raise NotComparable(f"the sides differ in their keys at entry ({where or 'top'})")
        for key in measured:
            yield from entries(measured[key], claimed[key], f"{where},{key}".lstrip(","))
        return
    if isinstance(claimed, Mapping):
        raise NotComparable(f"the sides differ in shape at entry ({where or 'top'})")
    for i, (m, c) in enumerate(zip(measured, claimed, strict=True)):
        yield from entries(m, c, f"{where},{i}".lstrip(","))


def _scalar(
    relation: Relation, m: Any, c: Any, tolerance: Tolerance | None
) -> tuple[bool, bool, float]:
    """Return (ok, exact, margin) of one pair."""
    if isinstance(m, bool) or isinstance(c, bool):
        if type(m) is not type(c):
            raise NotComparable(f"a truth value against a number: {m!r} against {c!r}")
        if relation is not EQUAL:
            raise NotComparable("truth values are compared by equality only")
        return m == c, True, 1.0 if m == c else -1.0
    exact = is_exact(m) and is_exact(c)
    if exact:
        m, c = Fraction(str(m)), Fraction(str(c))
    else:
        if any(getattr(side, "imag", 0) != 0 for side in (m, c)):
            raise NotComparable(f"a side is no real number: {m!r} against {c!r}")
        try:
            m, c = float(m), float(c)
        except (TypeError, ValueError) as problem:
            raise NotComparable(f"a side is no real number: {m!r} against {c!r}") from problem
        if math.isnan(m) or math.isnan(c):
            raise NotComparable(f"a side is NaN: {m!r} against {c!r}")
        if math.isinf(m) or math.isinf(c):
            # an overflow on the claimed side would make every bound true
            raise NotComparable(f"a side is infinite: {m!r} against {c!r}")
        if tolerance is None:
            raise NotComparable(
                f"a side is a float ({m!r} against {c!r}) and the audit states no tolerance"
            )
    slack = 0 if exact or tolerance is None else tolerance.value * max(1.0, abs(float(c)))
    size = max(abs(m), abs(c))
    if relation is EQUAL:
        ok = abs(m - c) <= slack
        return ok, exact, 1.0 if ok else -1.0
    gap = (c - m) if relation in (AT_MOST, Relation.LESS) else (m - c)
    strict = relation in (Relation.LESS, GREATER)
    ok = gap > slack if strict else gap >= -slack
    margin = float(gap / size) if size and math.isfinite(float(size)) else float(gap)
    return ok, exact, min(1.0, margin)


def compare(
    relation: Relation, measured: Any, claimed: Any, tolerance: Tolerance | None = None
) -> Difference:
    """Compare two sides entry by entry and return the worst entry.

    Raises
    ------
    NotComparable
        If there is nothing to compare, the shapes differ, an entry is NaN, None, text, or a float
        where no tolerance is stated, or floats are claimed to be equal within a tolerance that
        would let a factor of two pass.
    """
    worst: Difference | None = None
    count = 0
    all_exact = True
    all_ok = True
    largest = 0.0
    for where, m, c in entries(measured, claimed):
        ok, exact, margin = _scalar(relation, m, c, tolerance)
        if not exact:  # exact numbers need no tolerance, and may be too large for a float
            largest = max(largest, abs(float(c)))
        count += 1
        all_exact &= exact
        all_ok &= ok
        if worst is None or (ok, margin) < (worst.ok, worst.margin):
            worst = Difference(ok, exact, where, m, c, margin, 0)
    if worst is None:
        raise NotComparable("there is nothing to compare: a side is empty")
    # where all that is claimed is 0, there is no factor to see
    seen = tolerance is None or all_exact or not 0 < largest < 2 * tolerance.value
    if relation is EQUAL and all_ok and not seen:
        assert tolerance is not None
        raise NotComparable(
            f"the tolerance {tolerance.value:g} is over half of the largest claimed entry, "
            f"{largest:g}: a claim false by a factor of two would pass"
        )
    return Difference(
        all_ok, all_exact, worst.where, worst.measured, worst.claimed, worst.margin, count
    )


__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "Difference",
    "NotComparable",
    "compare",
    "entries",
    "is_exact",
    "written",
]

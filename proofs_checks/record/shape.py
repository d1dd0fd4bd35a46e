"""The shape of a record: which keys it has, and of which type each value is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_WORDS = {str: "a text", int: "a whole number", float: "a number", bool: "yes or no",
          list: "a list", dict: "an object", type(None): "null"}  # fmt: skip
_Kinds = tuple[type, ...]
_TEXT, _NUMBER, _OBJECT, _LIST = (str,), (int, float), (dict,), (list,)

_RECORD: dict[str, _Kinds] = dict.fromkeys(
    ("label", "paper", "printed", "title", "says", "declared", "verdict", "why", "grade",
     "grade_why", "tier", "date", "seal"), _TEXT,
) | {"assumes": _LIST, "caveats": _LIST, "audits": _LIST, "digests": _OBJECT,
     "versions": _OBJECT, "cost": _OBJECT}  # fmt: skip
_OUTCOME: dict[str, _Kinds] = {
    "name": _TEXT, "outcome": _TEXT, "sentence": _TEXT, "figures": _OBJECT,
    "margin": (float, int, str, type(None)), "caveat": (str, type(None)),
    "certificate": (dict, list, type(None))}  # fmt: skip
_AUDIT: dict[str, _Kinds] = _OUTCOME | {"kind": _TEXT, "covers": _TEXT, "grade": _TEXT,
    "units": (int,), "rivals": _LIST, "cost": _OBJECT}  # fmt: skip
#: keys that a rival may leave out
_RIVAL_WORDS: dict[str, _Kinds] = {"drops": _TEXT, "coarse": (bool,)}


def misfit(data: Mapping[str, Any]) -> str:
    """Say which key of a record is missing or of another type; empty where all are as written."""
    return (
        _fields(data, _RECORD, "")
        or _texts(data["assumes"], "assumes")
        or _texts(data["caveats"], "caveats")
        or _fields(data["digests"], {"depends_on": _OBJECT, "checker": _TEXT}, "digests.")
        or _values(data["digests"]["depends_on"], "digests.depends_on.")
        or _values(data["versions"], "versions.")
        or _fields(data["cost"], {"seconds": _NUMBER}, "cost.")
        or next(filter(None, map(_audit, data["audits"], range(len(data["audits"])))), "")
    )


def _audit(audit: Any, number: int) -> str:
    place = f"audits[{number}]"
    wrong = (
        _value(audit, _OBJECT, place)
        or _fields(audit, _AUDIT, f"{place}.")
        or _fields(audit["cost"], {"seconds": _NUMBER}, f"{place}.cost.")
    )
    if wrong:
        return wrong
    for k, rival in enumerate(audit["rivals"]):
        here = f"{place}.rivals[{k}]"
        wrong = _value(rival, _OBJECT, here)
        if not wrong:
            words = {key: kinds for key, kinds in _RIVAL_WORDS.items() if key in rival}
            wrong = _fields(rival, _OUTCOME | words, f"{here}.")
        if wrong:
            return wrong
    return ""


def _texts(values: list[Any], place: str) -> str:
    return _values({f"[{k}]": value for k, value in enumerate(values)}, place)


def _values(data: Mapping[str, Any], place: str) -> str:
    """Say which value of a mapping is no text."""
    return _fields(data, dict.fromkeys(data, _TEXT), place)


def _fields(data: Mapping[str, Any], kinds: Mapping[str, _Kinds], place: str) -> str:
    for key, wanted in kinds.items():
        if key not in data:
            return f"the key {place}{key} is missing"
        wrong = _value(data[key], wanted, f"{place}{key}")
        if wrong:
            return wrong
    return ""


def _value(value: Any, kinds: _Kinds, place: str) -> str:
    # True is a whole number to Python, and to nobody else
    if type(value) in kinds:
        return ""
    wanted = " or ".join(_WORDS[kind] for kind in kinds)
    return f"the key {place} is {_WORDS[type(value)]}, not {wanted}"

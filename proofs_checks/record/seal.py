"""The seal of evidence: a digest of all but what a run cost and when it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

#: keys left out of the seal, wherever they stand
UNSEALED = ("cost", "date")


def _sealed(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _sealed(v) for k, v in value.items() if k not in UNSEALED}
    if isinstance(value, list):
        return [_sealed(v) for v in value]
    return value


def seal_of(evidence: Mapping[str, Any]) -> str:
    """Return sha256 over the canonical JSON of everything but seal, costs and dates."""
    body = _sealed({k: v for k, v in evidence.items() if k != "seal"})
    text = json.dumps(
        body, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )
    return hashlib.sha256(text.encode()).hexdigest()


def seal(evidence: Mapping[str, Any]) -> dict[str, Any]:
    """Return the evidence with its seal, which covers all but cost and date.

    Raises
    ------
    ValueError
        If a key ``cost`` or ``date`` stands where it would hide something from the seal: anywhere
        but in the evidence itself, an audit or a rival.
    """

    def outer(part: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in part.items() if key not in UNSEALED}

    inner = [outer(evidence) | {"audits": []}]
    for audit in evidence["audits"]:
        inner += [outer(audit) | {"rivals": []}, *map(outer, audit["rivals"])]
    _no_key(inner, UNSEALED)
    body = {key: value for key, value in evidence.items() if key != "seal"}
    return {**body, "seal": seal_of(body)}


def _no_key(thing: Any, keys: Sequence[str]) -> None:
    if isinstance(thing, Mapping):
        for key in keys:
            if key in thing:
                raise ValueError(f"no seal covers the key {key!r} with {thing[key]!r}")
        thing = thing.values()
    if not isinstance(thing, str) and isinstance(thing, Iterable):
        for part in thing:
            _no_key(part, keys)

"""Evidence, the file of a claim's record: sealed, written atomically, read or refused."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from proofs_checks.files.atomic import write_text
from proofs_checks.files.read import Unreadable, one_line, read_text
from proofs_checks.record.seal import seal_of

#: how deep a record is nested; the stand-alone checker has the same bound
DEPTH = 60


class EvidenceError(ValueError):
    """An evidence file that cannot be trusted: broken, truncated or with a wrong seal."""


def evidence_path(root: Path, label: str, deep: bool = False) -> Path:
    """Return where a claim's evidence lies."""
    return root / "evidence" / f"{label}{'.deep' if deep else ''}.json"


def save(path: Path, record: Mapping[str, Any]) -> None:
    """Seal and write a record."""
    body = {k: v for k, v in record.items() if k != "seal"}
    body["seal"] = seal_of(body)
    write_text(
        path, json.dumps(body, indent=1, sort_keys=True, ensure_ascii=True, allow_nan=False) + "\n"
    )


def load(path: Path) -> dict[str, Any] | None:
    """Return the record in a file, None where there is none.

    Raises
    ------
    EvidenceError
        If it is no regular file of bounded size, is broken or ambiguous, or its seal is wrong.
    """
    label, deep, _ = path.stem.partition(".deep")
    again = f"rerun: fedtheory audit {label} {'--deep ' if deep else ''}--force"
    try:
        text = read_text(path)
    except FileNotFoundError:
        return None
    except Unreadable as problem:
        raise EvidenceError(f"{path.name}: {problem}; remove it, then {again}") from problem
    try:
        data = json.loads(text, object_pairs_hook=_once)
        for place in _no_numbers(data, ""):
            raise ValueError(f"{place} is not a finite number")
        if not isinstance(data, dict) or data.get("seal") != seal_of(data):
            raise EvidenceError(f"{path.name}: the seal does not fit; {again}")
        # half of a pair of code units is no character, and nothing can print it
        json.dumps(data, ensure_ascii=False).encode()
    except EvidenceError:
        raise
    except (ValueError, RecursionError) as problem:
        raise EvidenceError(
            f"{path.name}: broken evidence ({one_line(problem)}); {again}"
        ) from problem
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object none of whose keys stands twice: the seal would cover the last one only."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return found


def _no_numbers(value: Any, place: str, depth: int = 0) -> Iterator[str]:
    """Yield where something stands for a number that is none; refuse what is nested too deeply."""
    if depth > DEPTH:
        raise ValueError(f"{place[:60]}... is nested deeper than {DEPTH} levels")
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _no_numbers(inner, f"{place}.{key}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            yield from _no_numbers(inner, f"{place}[{k}]", depth + 1)
    elif isinstance(value, float) and not math.isfinite(value):
        yield place

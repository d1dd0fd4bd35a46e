"""The ignored cache: what is broken there is as if it were not there, and costs time only."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from proofs_checks.files.atomic import CannotWrite, write_text
from proofs_checks.files.read import Unreadable, read_text


def keep(path: Path, value: Any) -> CannotWrite | None:
    """Keep a JSON value behind its digest; where it cannot be written, return why."""
    try:
        write_text(path, json.dumps({"sha256": _digest(value), "value": value}))
    except CannotWrite as problem:
        return problem
    return None


def taken(path: Path) -> Any:
    """Return a value as it was kept, None where there is none or it was changed since."""
    try:
        kept = json.loads(read_text(path))
        return kept["value"] if kept["sha256"] == _digest(kept["value"]) else None
    except (OSError, Unreadable, ValueError, LookupError, TypeError, RecursionError):
        return None


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()

"""Evidence on disk: sealed, written atomically, compared rather than rewritten."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

#: keys left out of the seal, wherever they stand
UNSEALED = ("cost", "date")


class EvidenceError(ValueError):
    """An evidence file that cannot be trusted: broken, truncated or with a wrong seal."""


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


def write_text(path: Path, text: str) -> None:
    """Write a file atomically: an interrupted run leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def evidence_path(root: Path, label: str, deep: bool = False) -> Path:
    """Return where a claim's evidence lies."""
    return root / "evidence" / f"{label}{'.deep' if deep else ''}.json"


def save(path: Path, evidence: Mapping[str, Any]) -> None:
    """Seal and write evidence."""
    body = {k: v for k, v in evidence.items() if k != "seal"}
    body["seal"] = seal_of(body)
    write_text(
        path, json.dumps(body, indent=1, sort_keys=True, ensure_ascii=True, allow_nan=False) + "\n"
    )


def load(path: Path) -> dict[str, Any] | None:
    """Return evidence, None where there is none.

    Raises
    ------
    EvidenceError
        If the file is broken or its seal is wrong.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, UnicodeDecodeError) as problem:
        raise EvidenceError(
            f"{path.name}: broken evidence ({problem}); rerun: fedtheory audit {path.stem} --force"
        ) from problem
    if not isinstance(data, dict) or data.get("seal") != seal_of(data):
        raise EvidenceError(
            f"{path.name}: the seal does not fit; rerun: fedtheory audit {path.stem} --force"
        )
    return data

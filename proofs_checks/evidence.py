"""Evidence on disk: sealed, written atomically, compared rather than rewritten."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from proofs_checks.atomic import write_text

__all__ = [
    "EvidenceError",
    "differences",
    "evidence_path",
    "load",
    "save",
    "seal_of",
    "write_text",
]

#: keys left out of the seal, wherever they stand
UNSEALED = ("cost", "date")
#: keys that a comparison of two runs leaves out as well
_NOT_COMPARED = (*UNSEALED, "seal", "versions", "digests")
#: floats agree when they agree to this relative difference
TEN_DIGITS = 1e-10
SIX_DIGITS = 1e-6


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
    except OSError as problem:
        raise EvidenceError(
            f"{path.name}: it cannot be read ({problem.strerror}); remove what lies there, or "
            f"change its permissions, and rerun: fedtheory audit {path.stem} --force"
        ) from problem
    except (ValueError, UnicodeDecodeError) as problem:
        raise EvidenceError(
            f"{path.name}: broken evidence ({problem}); rerun: fedtheory audit {path.stem} --force"
        ) from problem
    if not isinstance(data, dict) or data.get("seal") != seal_of(data):
        raise EvidenceError(
            f"{path.name}: the seal does not fit; rerun: fedtheory audit {path.stem} --force"
        )
    return data


def differences(
    old: Any, new: Any, where: str = "", tolerance: float = TEN_DIGITS
) -> Iterator[str]:
    """Yield the places where two pieces of evidence differ; floats agree to ten digits.

    Reproductions run optimisers for thousands of steps and agree to six.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        if old.get("kind") == "property":
            # which instances are generated depends on the modules a process has loaded
            old, new = _decided(old), _decided(new)
        if old.get("kind") == "reproduction":
            tolerance = SIX_DIGITS
        for key in sorted(set(old) | set(new)):
            if key in _NOT_COMPARED:
                continue
            place = f"{where}.{key}".lstrip(".")
            if key not in old or key not in new:
                yield f"{place}: only in the {'new' if key in new else 'old'} evidence"
            else:
                yield from differences(old[key], new[key], place, tolerance)
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            yield f"{where}: {len(old)} entries before, {len(new)} now"
        else:
            for i, (a, b) in enumerate(zip(old, new, strict=True)):
                yield from differences(a, b, f"{where}[{i}]", tolerance)
    elif _both_floats(old, new):
        if not math.isclose(old, new, rel_tol=tolerance, abs_tol=1e-14):
            yield f"{where}: {old!r} before, {new!r} now"
    elif old != new or type(old) is not type(new):
        yield f"{where}: {old!r} before, {new!r} now"


def _decided(audit: dict[str, Any]) -> dict[str, Any]:
    """Return what a property audit decided, without the instances it happened to meet."""
    words = ("name", "kind", "covers", "grade", "outcome")
    kept: dict[str, Any] = {k: audit[k] for k in words if k in audit}
    rivals = [{k: r.get(k) for k in ("name", "outcome")} for r in audit.get("rivals", [])]
    return {**kept, "rivals": rivals}


def _both_floats(a: Any, b: Any) -> bool:
    return (
        isinstance(a, (int, float))
        and isinstance(b, (int, float))
        and not isinstance(a, bool)
        and not isinstance(b, bool)
        and (isinstance(a, float) or isinstance(b, float))
    )

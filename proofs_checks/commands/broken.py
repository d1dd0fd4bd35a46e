"""What the commands say of broken files: a row where a claim would stand, else a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from proofs_checks.registry.claim_files import label_of
from proofs_checks.registry.registry import Registry
from proofs_checks.statement.claim import is_label
from proofs_checks.statement.judge import NOT_CONFIRMED


def broken_rows(claims: Registry) -> list[dict[str, Any]]:
    """Return a row of ``status --json`` for each label whose file is broken."""
    found: dict[str, dict[str, Any]] = {}
    for file, why in claims.broken.items():
        label = _row_of(claims, file)
        if not label:
            continue
        said = f"{file}: {why}"
        if label in found:
            found[label]["broken"] += f"; {said}"
            continue
        found[label] = {
            "label": label,
            "paper": next(iter(Path(file).parts[1:-1]), ""),
            "printed": "",
            "title": "",
            "verdict": NOT_CONFIRMED,
            "grade": "transcribed",
            "caveats": ["partial"],
            "broken": said,
            "older_checker": False,
            "other_versions": "",
            "audits": [],
            "rivals": {"declared": 0, "rejected": 0},
            "evidence": None,
            "seal": None,
        }
    return list(found.values())


def other_lines(claims: Registry) -> list[str]:
    """Return a line for each broken file that no row speaks of, such as a paper's."""
    return [f"{file}: {why}" for file, why in claims.broken.items() if not _row_of(claims, file)]


def _row_of(claims: Registry, file: str) -> str:
    """Return the label under which a broken file has a row, empty if it has none."""
    label = label_of(Path(file)) if file.endswith(".py") else ""
    return label if label in claims.broken_labels and is_label(label) else ""

"""The list of the Coq files and of who asks for which theorem, as ``fedtheory formal --list``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.files.read import read_text
from proofs_checks.kernel.library import coq_files
from proofs_checks.registry.registry import Registry


def what_it_holds(path: Path) -> str:
    """Return the first sentence of the comment at the head of a Coq file, empty without one."""
    head = re.match(r"\s*\(\*\*\s*(.*?)\s*\*\)", read_text(path), re.DOTALL)
    text = " ".join(head[1].split()) if head else ""
    # a bar would end the cell of a table
    return re.split(r"(?<=\.)\s(?=[A-Z\[])", text)[0].rstrip(".").replace("|", r"\|")


def theorem_lines(claims: Registry) -> Iterator[str]:
    """Yield the list in Markdown: files by topic, then claims with theorems and negations."""
    yield "| file | what it holds |"
    yield "|---|---|"
    for stem, [path, *_] in sorted(coq_files(claims.root).items(), key=lambda item: item[1][0]):
        if path.is_relative_to(claims.root / "formal"):
            where = path.relative_to(claims.root / "formal").with_suffix("")
            yield f"| {where.as_posix() or stem} | {what_it_holds(path)} |"
    yield ""
    yield "| claim | theorem | negated rivals |"
    yield "|---|---|---|"
    for entry in claims:
        for audit in entry.claim.audits:
            if isinstance(audit, Kernel):
                (module, theorem, _), *negated = audit.everything()
                rivals = ", ".join(f"{m}.{name}" for m, name, _ in negated)
                yield f"| {entry.claim.label} | {module}.{theorem} | {rivals} |"

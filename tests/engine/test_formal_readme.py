"""The table beside the kernel's files names every file, and what each claim cites."""

from __future__ import annotations

import re

import pytest

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.registry import registry

FOLDER = registry.HERE / "formal"
ROWS = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| claim ", "| file "))
]
PATHS = {path.stem: path for path in FOLDER.rglob("*.v")}
FILES = sorted(PATHS)


def proved(module):
    text = PATHS[module].read_text(encoding="utf-8")
    return set(re.findall(r"^(?:Theorem|Lemma|Corollary)\s+(\w+)", text, flags=re.MULTILINE))


def named(row):
    """The files that a row speaks of, in front of a colon, in brackets, or as its first word."""
    files = set(re.findall(r"(\w+): `|\[(\w+)\] `", " ".join(row)))
    return {name for pair in files for name in pair if name} | ({row[0]} & set(FILES))


@pytest.mark.parametrize("module", FILES)
def test_every_file_has_its_row(module):
    assert any(module in named(row) for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_row_names_files_and_theorems_that_exist(row):
    theorems = set().union(*(proved(module) for module in named(row)))
    assert set(re.findall(r"`(\w+)`", " ".join(row))) <= theorems


def test_every_claim_of_the_kernel_is_listed_with_its_theorem():
    listed = {
        (label, module, theorem)
        for row in ROWS
        if len(row) == 3
        for label in row[0].split(", ")
        for part in row[1].split("; ")
        for module, _, theorems in [part.partition(": ")]
        for theorem in re.findall(r"`(\w+)`", theorems)
    }
    cited = {
        (entry.claim.label, audit.module, audit.theorem)
        for entry in registry.load()
        for audit in entry.claim.audits
        if isinstance(audit, Kernel)
    }
    assert cited <= listed
    assert {label for label, _, _ in listed} == {label for label, _, _ in cited}

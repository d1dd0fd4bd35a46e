"""``fedtheory formal --list``: every file says what it holds, every theorem has its claim."""

import re

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.registry import registry
from tests.command_line import call


def listed():
    done = call(registry.HERE, "formal", "--list")
    assert done.exit_code == 0, done.output
    rows = [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
        for line in done.output.splitlines()
        if line.startswith("| ")
    ]
    return [r for r in rows if len(r) == 2][1:], [r for r in rows if len(r) == 3][1:]


def test_every_file_of_the_library_says_what_it_holds():
    files, _ = listed()
    folder = registry.HERE / "formal"
    assert {name for name, _ in files} == {
        path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.v")
    }
    assert all(len(words) > 10 for _, words in files), files


def test_every_claim_of_the_kernel_is_listed_with_its_theorems():
    _, rows = listed()
    asked = [
        (entry.claim.label, audit)
        for entry in registry.load()
        for audit in entry.claim.audits
        if isinstance(audit, Kernel)
    ]
    assert [row[0] for row in rows] == [label for label, _ in asked]
    for row, (_, audit) in zip(rows, asked, strict=True):
        assert row[1] == f"{audit.module}.{audit.theorem}"
        assert len(row[2].split(", ")) == len(audit.rivals) if audit.rivals else not row[2]

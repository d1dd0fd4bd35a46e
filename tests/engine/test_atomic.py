"""Files are written whole, and what a killed writer left is swept: only its own, only when dead."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proofs_checks.files import atomic
from proofs_checks.registry import digests, registry
from tests.command_line import call
from tests.engine import toy

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def dead():
    """The number of a process that has ended."""
    run = subprocess.Popen([sys.executable, "-S", "-c", ""])
    run.wait()
    return run.pid


def leave(folder, name, seconds=3600.0):
    part = folder / name
    part.write_text("{")
    then = time.time() - seconds
    os.utime(part, (then, then))
    return part


def test_a_dead_writers_part_is_swept_by_the_next_write(tmp_path, dead):
    part = leave(tmp_path, f".x-1.json.{dead}.7.part")
    atomic.write_text(tmp_path / "x-2.json", "{}")
    assert not part.exists()
    assert [p.name for p in tmp_path.iterdir()] == ["x-2.json"]


@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        (".x-1.json.{alive}.7.part", 3600.0),
        (".x-1.json.{dead}.7.part", 1.0),
        (".x-1.json.part", 3600.0),
        (".x-1.json.{dead}.part", 3600.0),
        ("x-1.json.{dead}.7.part", 3600.0),
        (".x-1.json.{dead}.7", 3600.0),
    ],
)
def test_a_living_a_young_or_anybody_elses_file_is_not_swept(tmp_path, dead, name, seconds):
    part = leave(tmp_path, name.format(alive=os.getppid(), dead=dead), seconds)
    atomic.write_text(tmp_path / "x-2.json", "{}")
    assert part.exists()


KILLED = """
import os, sys
from pathlib import Path
from proofs_checks.files import atomic
os.replace = lambda *names: os.kill(os.getpid(), 9)
atomic.write_text(Path(sys.argv[1]), "new")
"""


def test_a_killed_writer_leaves_the_old_file_and_a_part_of_its_own_pattern(tmp_path):
    path = tmp_path / "x-1.json"
    path.write_text("old")
    run = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=TOP, check=False)
    assert run.returncode == -9
    assert path.read_text() == "old"
    [part] = set(tmp_path.iterdir()) - {path}
    then = time.time() - 3600
    os.utime(part, (then, then))
    atomic.write_text(path, "new")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == "new"


def test_what_is_left_is_no_evidence_no_data_and_nothing_for_git(tmp_path, dead):
    root = toy.make(tmp_path)

    def digest():
        entry = registry.load(root).entry("toy-lem-1")
        return digests.claim_digests(entry.claim, entry.path, root)

    assert call(root, "audit").exit_code == 0
    before = call(root, "status", "--json").output, call(root, "recheck").exit_code, digest()
    name = f".toy-lem-9.json.{dead}.1.part"
    leave(root / "evidence", name)
    leave(root / "claims" / "toy" / "basics", name)
    assert (
        call(root, "status", "--json").output,
        call(root, "recheck").exit_code,
        digest(),
    ) == before
    assert len(json.loads(before[0])) == 2
    ignored = subprocess.run(
        ["git", "check-ignore", "--no-index", f"proofs_checks/evidence/{name}"],
        cwd=TOP,
        capture_output=True,
        check=False,
    )
    assert ignored.returncode == 0


def test_a_place_that_cannot_be_written_gets_one_sentence(tmp_path):
    (tmp_path / "taken").write_text("a file")
    for write in (lambda p: atomic.write_text(p, "x"), atomic.need_place):
        with pytest.raises(atomic.CannotWrite, match="cannot be written") as refused:
            write(tmp_path / "taken" / "x.json")
        assert str(tmp_path / "taken" / "x.json") in str(refused.value)
        assert "\n" not in str(refused.value)


def test_nothing_is_written_after_the_end_was_told():
    code = (
        "import sys, threading; from pathlib import Path; from proofs_checks.files import atomic\n"
        "atomic.close(1.0)\n"
        "late = threading.Thread(target=atomic.write_text, args=(Path(sys.argv[1]), 'x'), "
        "daemon=True)\n"
        "late.start(); late.join(0.3); print(late.is_alive())\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, "/nowhere/x"],
        cwd=TOP, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.stdout == "True\n"

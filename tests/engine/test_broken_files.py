"""One broken file is named and stops nothing else: every kind of breakage, in every place."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sys
from itertools import product

import pytest

from proofs_checks.commands.pytest_plugin import cases
from proofs_checks.record import freshness
from proofs_checks.record.evidence import EvidenceError
from proofs_checks.record.standing import Standings
from proofs_checks.registry import registry
from proofs_checks.sphinx_ext import records
from proofs_checks.statement.claim import ClaimError
from tests.command_line import call
from tests.engine import toy
from tests.engine.breakages import PYTHON, RECORDS, THINGS, TOMLS

pytestmark = pytest.mark.slow

#: a command that waits for a pipe longer than this is stopped, and the test fails
SECONDS = 20
CLAIM = "claims/toy/basics/toy_lem_2.py"
PAPER = "papers/other.toml"
RECORD = "evidence/toy-lem-2.json"
OTHER = toy.SUM.replace("toy-lem-1", "other-lem-1").replace('paper="toy"', 'paper="other"')
#: rests on the claim whose files are broken
ABOVE = toy.SUM.replace("toy-lem-1", "toy-lem-1-above").replace(
    "says=", 'uses=("toy-lem-2",), says='
)


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """Two papers, four claims and their evidence."""
    root = toy.make(tmp_path_factory.mktemp("whole"), toy_lem_1_above=ABOVE)
    (root / "claims" / "other").mkdir()
    (root / "claims" / "other" / "other_lem_1.py").write_text(OTHER)
    (root / PAPER).write_text(toy.TOML.format(source="text"))
    assert call(root, "audit").exit_code == 0
    return root


@pytest.fixture(scope="module")
def before(audited):
    """What the commands say of the untouched claim while nothing is broken."""
    return said_of_the_untouched(audited, rows_of(call(audited, "status", "--json")))


@pytest.fixture
def root(audited, tmp_path):
    return shutil.copytree(audited, tmp_path / "root")


@pytest.fixture(autouse=True)
def in_time():
    def late(*_):
        raise TimeoutError

    old = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, old)


def flat(text):
    return " ".join(text.split())


def rows_of(done):
    return {row["label"]: row for row in json.loads(done.stdout)}


def said_of_the_untouched(root, rows):
    tex = call(root, "export", "--format", "latex").stdout
    return (
        rows["toy-lem-1"],
        re.sub(r"used by .*\n", "", call(root, "show", "toy-lem-1").output),
        call(root, "why", "toy-lem-1").output,
        [line for line in tex.splitlines() if "ToyLemOne}" in line],
    )


def named_and_nothing_else_stopped(root, before, file, why):
    """Every command names the file, says why, and goes on; return the rows."""
    listed = call(root, "status", "--json")
    assert file in listed.output
    assert said_of_the_untouched(root, rows_of(listed)) == before
    table = call(root, "status")
    assert table.exit_code == 0
    assert file in table.output.replace("\n", "")
    assert why in flat(table.output)
    assert call(root, "status", "--check").exit_code == 1
    assert call(root, "export", "--format", "bibtex").exit_code == 0
    assert [p for p in records.read(root).problems() if file in p]
    assert {case.label for case in cases(root)} >= {"toy-lem-1"}
    assert not [name for name in sys.modules if name.endswith("toy_lem_2") and spoilt(name)]
    return rows_of(listed)


def spoilt(name):
    return not hasattr(sys.modules[name], "CLAIM")


def refused(root, file, why, row):
    """What is asked of a broken claim is answered by its file and the reason."""
    for command in ("show", "why"):
        done = call(root, command, row["label"])
        assert done.exit_code == 2
        assert file in flat(done.output)
        assert why in flat(done.output)
    with pytest.raises(ClaimError, match=file):
        registry.load(root).check()
    assert row["verdict"] == "not confirmed"
    assert file in row["broken"]


@pytest.mark.parametrize(("place", "name"), product((CLAIM, PAPER, RECORD), THINGS))
def test_something_else_in_place_of_a_file(root, before, place, name):
    thing, why = THINGS[name]
    (root / place).unlink()
    thing(root / place)
    file = os.path.basename(place) if place == RECORD else place
    rows = named_and_nothing_else_stopped(root, before, file, why)
    if place != RECORD:
        refused(root, place, why, rows["other-lem-1" if place == PAPER else "toy-lem-2"])


@pytest.mark.parametrize("name", PYTHON)
def test_a_broken_claim(root, before, name):
    text, why = PYTHON[name]
    (root / CLAIM).write_text(text)
    rows = named_and_nothing_else_stopped(root, before, CLAIM, why)
    refused(root, CLAIM, why, rows["toy-lem-2"])
    assert rows["toy-lem-1-above"]["caveats"] == ["weak dependency"]
    assert "toy-lem-2" not in {case.label for case in cases(root)}
    # the error budget pays for what runs
    assert registry.load(root).budget_lines() == []


@pytest.mark.parametrize("name", TOMLS)
def test_a_broken_paper(root, before, name):
    text, why = TOMLS[name]
    (root / PAPER).write_text(text.replace("{source}", "text"))
    rows = named_and_nothing_else_stopped(root, before, PAPER, why)
    said = f"its paper 'other' cannot be read: {PAPER}: "
    refused(root, "claims/other/other_lem_1.py", said, rows["other-lem-1"])
    done = call(root, "new", "other-lem-2")
    assert done.exit_code == 2
    assert PAPER in flat(done.output)


@pytest.mark.parametrize("name", RECORDS)
def test_a_broken_record(root, before, name):
    spoil, why = RECORDS[name]
    path = root / RECORD
    path.write_text(spoil(json.loads(path.read_text())))
    rows = named_and_nothing_else_stopped(root, before, "toy-lem-2.json", why)
    assert why in rows["toy-lem-2"]["broken"]
    assert rows["toy-lem-1-above"]["caveats"] == ["weak dependency"]
    for command in ("show", "why"):
        done = call(root, command, "toy-lem-2")
        assert done.exit_code == 0
        assert "toy-lem-2.json" in flat(done.output)
        assert "fedtheory audit toy-lem-2 --force" in flat(done.output)
    with pytest.raises(EvidenceError):
        freshness.read_record(registry.load(root), "toy-lem-2")


def test_audit_runs_the_others_and_answers_for_what_was_asked(root):
    (root / CLAIM).write_text("CLAIM = (")
    asked = call(root, "audit", "toy-lem-1")
    assert asked.exit_code == 0
    assert asked.output.index("agrees") < asked.output.index(CLAIM)
    for words in (("toy-lem-1", "toy-lem-2"), ("toy-lem-2",), ()):
        done = call(root, "audit", *words)
        assert done.exit_code == 1
        assert f"{CLAIM}: the claim file does not load: line 1" in flat(done.output)
        assert ("toy-lem-1" in done.output) == (words != ("toy-lem-2",))
    assert call(root, "audit", "toy-lem-7").exit_code == 2
    other = call(root, "audit", "other-lem-1")
    assert other.exit_code == 0
    assert "agrees" in other.output


def test_a_broken_file_is_not_written_over_by_a_new_claim(root):
    (root / CLAIM).write_text("CLAIM = (")
    done = call(root, "new", "toy-lem-2", "--topic", "basics")
    assert done.exit_code == 2
    assert CLAIM in flat(done.output)
    assert (root / CLAIM).read_text() == "CLAIM = ("
    assert call(root, "new", "toy-lem-2-b", "--topic", "basics").exit_code == 0


def test_two_files_of_one_label_and_a_circle_are_broken_and_what_rests_on_them_loads(root):
    other = root / "claims" / "toy" / "more"
    other.mkdir()
    shutil.copy(root / CLAIM, other)
    claims = registry.load(root)
    assert set(claims.broken) == {CLAIM, "claims/toy/more/toy_lem_2.py"}
    assert set(claims.entries) == {"toy-lem-1", "toy-lem-1-above", "other-lem-1"}
    shutil.rmtree(other)
    rests = toy.COIN.replace('("toy-lem-1",)', '("toy-lem-1-above",)')
    (root / CLAIM).write_text(rests)
    leaf = root / "claims" / "toy" / "basics" / "toy_lem_1_leaf.py"
    leaf.write_text(ABOVE.replace("toy-lem-1-above", "toy-lem-1-leaf"))
    registry.forget(root)
    claims = registry.load(root)
    assert set(claims.broken_labels) == {"toy-lem-2", "toy-lem-1-above"}
    assert claims.broken[CLAIM].endswith("toy-lem-2 -> toy-lem-1-above -> toy-lem-2")
    assert Standings(claims).weak_uses(claims.entry("toy-lem-1-leaf").claim) == ["toy-lem-2"]


def test_names_that_are_no_labels_are_named_and_have_no_row(root):
    folder = root / "claims" / "toy" / "basics"
    (folder / "Notes (copy).py").write_text("")
    (root / "claims" / "toy_lem_2_b.py").write_text("")
    (folder / os.fsdecode(b"\xff_x.py")).write_text("")
    (folder / ".#toy_lem_1.py").symlink_to("somebody@somewhere")
    done = call(root, "status")
    assert "claims/toy/basics/Notes (copy).py: the file defines no CLAIM" in flat(done.output)
    assert r"\udcff_x.py" in done.output
    assert len(registry.load(root).broken) == 3
    rows = rows_of(call(root, "status", "--json"))
    assert set(rows) - {"toy-lem-2-b"} == set(registry.load(root).entries)
    assert rows["toy-lem-2-b"]["paper"] == ""
    assert "1 claims without fresh evidence that confirms them; 3 broken files" in flat(
        call(root, "status", "--check").output
    )


def test_a_closed_folder_hides_no_claim(root, monkeypatch):
    real = os.scandir

    def closed(path):
        if str(path).endswith("basics"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", closed)
    claims = registry.load(root)
    said = "the folder cannot be read (Permission denied)"
    assert claims.broken == {"claims/toy/basics": said}
    assert set(claims.entries) == {"other-lem-1"}


@pytest.mark.parametrize("place", [CLAIM, PAPER, RECORD])
def test_a_file_that_must_not_be_read(root, before, place, monkeypatch):
    real = os.open

    def closed(path, *rest, **more):
        if str(path) == str(root / place):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", closed)
    file = os.path.basename(place) if place == RECORD else place
    named_and_nothing_else_stopped(root, before, file, "it cannot be read (Permission denied)")


def test_an_interrupted_import_is_passed_on_and_leaves_nothing(root):
    (root / CLAIM).write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        registry.load(root)
    assert not [name for name in sys.modules if name.endswith("toy_lem_2") and spoilt(name)]


def test_without_a_folder_of_evidence_each_claim_says_what_to_run(root):
    shutil.rmtree(root / "evidence")
    for label in registry.load(root).entries:
        done = call(root, "show", label)
        assert done.exit_code == 0
        assert f"there is no evidence; run: fedtheory audit {label}" in flat(done.output)
    assert call(root, "status", "--check").exit_code == 1
    (root / "evidence").write_text("")
    assert "toy-lem-1.json: it cannot be read (Not a directory)" in flat(
        call(root, "status").output
    )

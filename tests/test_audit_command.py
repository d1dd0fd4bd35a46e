"""``fedtheory audit`` ends with table, summary and book, whatever happens to a claim on the way."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path

import pytest

from proofs_checks.commands import audit
from proofs_checks.commands.tally import MOST_LINES, Tally, short
from proofs_checks.record import evidence
from proofs_checks.registry import registry
from proofs_checks.run import known_answers
from proofs_checks.sphinx_ext import build as building
from tests.command_line import call
from tests.engine import toy

#: runs audits of its own, some of them sampled
pytestmark = pytest.mark.slow

LEAVES = toy.SUM.replace(
    "measured=lambda n: n * (n + 1) / 2", "measured=lambda n: __import__('sys').exit(3)"
)
CRASHES = toy.SUM.replace(
    "from proofs_checks.statement.claim",
    "class Bad(AllN):\n"
    "    def grade_of(self, outcome):\n"
    "        raise RuntimeError('no grade')\n\n\n"
    "Bad.__module__ = AllN.__module__\nfrom proofs_checks.statement.claim",
).replace("        AllN(", "        Bad(")


def plain(done):
    return " ".join(done.output.split())


@pytest.fixture
def book(monkeypatch, tmp_path):
    """A stand-in for the build, which has tests of its own: it says where it was asked."""
    asked = []

    def build(root, out=None, **rest):
        asked.append(root)
        return tmp_path / "index.html"

    monkeypatch.setattr(building, "build", build)
    return asked


@pytest.mark.parametrize("text", [LEAVES, CRASHES], ids=["sys.exit", "an exception"])
def test_an_exception_inside_a_claim_ends_nothing_else(tmp_path, book, text):
    root = toy.make(tmp_path, toy_lem_1=text)
    done = call(root, "audit", "--book")
    said = plain(done)
    assert done.exit_code == 1
    assert "2 claims: " in said
    assert evidence.load(evidence.evidence_path(root, "toy-lem-2"))["grade"] == "sampled"
    assert evidence.load(evidence.evidence_path(root, "toy-lem-1")) is None
    assert len(book) == 1
    lines = done.output.rstrip().splitlines()
    assert lines[-2].startswith("x toy-lem-1: ")
    assert lines[-1] == "again: fedtheory audit toy-lem-1"


@pytest.mark.parametrize("spoil", ["text", "folder"])
def test_a_record_that_cannot_be_read_ends_nothing_else(root, book, spoil):
    path = evidence.evidence_path(root, "toy-lem-1")
    path.unlink()
    if spoil == "text":
        path.write_text("{")
    else:
        path.mkdir()
    done = call(root, "audit", "--book")
    assert done.exit_code == 1
    assert "x toy-lem-1: toy-lem-1.json: " in plain(done)
    assert "toy-lem-2: " not in done.output.replace("x toy-lem-2", "")
    assert len(book) == 1
    assert call(root, "status").exit_code == 0


def test_without_trouble_the_last_line_is_the_books_first_page(root, book, tmp_path):
    done = call(root, "audit", "--book")
    assert done.exit_code == 0, done.output
    assert done.output.rstrip().splitlines()[-1] == str(tmp_path / "index.html")


def test_a_book_that_fails_is_said_last_with_the_pages_it_has(root, monkeypatch, tmp_path):
    def build(*words, **rest):
        raise building.BookError("WARNING: toy-lem-1: broken\nWARNING: too", tmp_path / "p.html")

    monkeypatch.setattr(building, "build", build)
    done = call(root, "audit", "--book")
    assert done.exit_code == 1
    lines = done.output.rstrip().splitlines()
    assert lines[-3:] == [
        str(tmp_path / "p.html"),
        "x the book: WARNING: toy-lem-1: broken",
        "x the book: WARNING: too",
    ]


def test_differences_are_a_line_each_with_short_values(root):
    """A record that was made with other figures, long ones, and sealed."""
    path = evidence.evidence_path(root, "toy-lem-1")
    data = evidence.load(path)
    data["audits"][0]["figures"] = {f"figure {k}": [str(10**400 + k)] for k in range(9)}
    evidence.save(path, data)
    done = call(root, "audit")
    assert done.exit_code == 1
    lines = [line for line in done.output.splitlines() if line.startswith("x toy-lem-1")]
    assert 1 <= len(lines) <= MOST_LINES + 1
    assert max(map(len, lines)) < 400
    assert done.output.index("2 claims: ") < done.output.index(lines[0])


def test_a_long_line_and_a_long_list_are_cut_and_say_how_much():
    assert re.fullmatch(r"differs at a\.b: 1+\.\.\. \(215 more characters\)",
                        short(f"differs at a.b: {'1' * 499}"))  # fmt: skip
    tally = Tally(Path("root"), ["x-1"])
    tally.add("x-1", "differs", [f"line {k}" for k in range(10)])
    assert tally.lines()[-1] == "x-1: and 7 more such lines"


def test_a_wrong_answer_to_a_known_question_runs_nothing_and_builds_the_book(
    root, book, monkeypatch
):
    def wrong():
        raise known_answers.KnownAnswerError("wrong answer to a known question: 1 + 1")

    monkeypatch.setattr(known_answers, "check_known_answers", wrong)
    done = call(root, "audit", "--book")
    assert done.exit_code == 1
    assert "0 claims: none was run" in plain(done)
    assert done.output.rstrip().splitlines()[-1].endswith("known question: 1 + 1")
    assert len(book) == 1


@pytest.fixture
def sealed_off(root, monkeypatch):
    """The root on a file system that cannot be written, for this process."""

    def sealed(path):
        if str(path).startswith(str(root.parent)):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    def opened(path, mode="r", *words, real=Path.open, **rest):
        if set(mode) & set("wax+"):
            sealed(path)
        return real(path, mode, *words, **rest)

    def made(path, *words, real=os.mkdir, **rest):
        if not os.path.isdir(path):
            sealed(path)
        return real(path, *words, **rest)

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(os, "mkdir", made)
    return root


@pytest.mark.parametrize("words", [("--force",), ("--deep",), ("--deep", "--executor", "serial")])
def test_a_checkout_that_cannot_be_written_loses_no_result(sealed_off, words):
    done = call(sealed_off, "audit", *words)
    said = plain(done)
    assert done.exit_code == 1
    assert "2 claims: 2 could not be kept" in said
    assert said.count("holds as") + said.count("printed") >= 2
    sentence = done.output.rstrip().splitlines()[-1]
    assert f"{sealed_off / 'evidence'} cannot be written (Read-only file system)" in sentence
    assert "fedtheory --root COPY audit" in sentence
    assert "error" not in said


def test_nothing_to_keep_needs_no_place_to_keep_it(sealed_off):
    """Fresh evidence is compared; timings are left out in silence."""
    done = call(sealed_off, "audit")
    assert done.exit_code == 0, done.output
    assert "2 agrees" in done.output


def test_other_commands_say_a_sentence_too(sealed_off, tmp_path):
    out = sealed_off.parent / "claims.csv"
    for words in (
        ("new", "toy-lem-2-more"),
        ("export", "--format", "csv", "--out", str(out)),
        ("export", "--format", "badges", "--out", str(out)),
    ):
        done = call(sealed_off, *words)
        assert done.exit_code == 1
        assert "cannot be written (Read-only file system)" in plain(done)


def test_a_book_without_a_place_is_not_begun(root, tmp_path):
    (tmp_path / "taken").write_text("a file")
    done = call(root, "book", "--out", str(tmp_path / "taken"))
    assert done.exit_code == 1
    assert "the book was not built" in plain(done)
    assert "cannot be written" in plain(done)


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("toy-lem-1", "toy-lem-1"),
        ("Toy-Lem-1", "toy-lem-1"),
        ("toy-lem.1", "toy-lem-1"),
        ("toy-lem-3", "toy-lem-"),
        ("toy-lem", "toy-lem-1"),
    ],
)
def test_a_label_is_no_word_for_fresh_seeds(root, word, label):
    done = call(root, "audit", "--fresh-seeds", word)
    assert done.exit_code == 2
    said = plain(done)
    assert f"--fresh-seeds {word}: that is" in said
    assert f"write: fedtheory audit {label}" in said
    assert "--fresh-seeds WORD" in said


@pytest.mark.parametrize("word", ["", "--deep"])
def test_an_empty_word_or_an_option_is_no_word_for_fresh_seeds(root, word):
    done = call(root, "audit", "--fresh-seeds", word)
    assert done.exit_code == 2
    assert "name the streams by a word" in plain(done)


def test_it_says_how_many_claims_run_and_with_which_seeds(root):
    assert "2 claims to run, with the seeds of the record" in plain(call(root, "audit"))
    one = call(root, "audit", "toy-lem-2", "--fresh-seeds", "another day")
    assert one.exit_code == 0, one.output
    assert "1 claim to run, with fresh seeds named 'another day': nothing is kept" in plain(one)


def test_pytest_refuses_a_label_or_a_path_as_the_word(root, monkeypatch, capsys):
    monkeypatch.chdir(toy.__file__.rsplit("/tests/", 1)[0])
    words = ["-o", "addopts=", "-p", "no:xdist", "-p", "no:cacheprovider", "tests/test_claims.py",
             "--claims-root", str(root), "--fresh-seeds"]  # fmt: skip
    for word, said in (
        ("toy-lem-1", "write: pytest -k toy-lem-1 --fresh-seeds WORD"),
        ("tests", "write: pytest tests --fresh-seeds WORD"),
    ):
        registry.forget(root)
        assert pytest.main([*words, word]) == pytest.ExitCode.USAGE_ERROR
        assert said in capsys.readouterr().err
    assert pytest.main([*words, "monday", "--collect-only"]) == pytest.ExitCode.OK
    assert "fresh seeds named 'monday'" in capsys.readouterr().out


def test_recheck_names_a_claim_whose_record_is_missing(root):
    assert call(root, "recheck").exit_code == 3
    evidence.evidence_path(root, "toy-lem-1").unlink()
    done = call(root, "recheck")
    assert done.exit_code == 1
    assert "x toy-lem-1: its record is missing; make it: fedtheory audit toy-lem-1" in done.output
    gone = call(root, "recheck", str(root / "nowhere"))
    assert gone.exit_code == 2
    assert "nowhere" in gone.output


def test_blocks_that_cannot_be_read_are_drawn_again(root):
    assert call(root, "audit", "--deep", "toy-lem-2").exit_code == 0
    kept = list((audit.cache_of(root) / "blocks").rglob("*.json"))
    assert len(kept) > 3
    for path in kept:
        path.write_text("{")
    assert call(root, "audit", "--deep", "toy-lem-2", "--force").exit_code == 0
    assert all(json.loads(path.read_text()) for path in kept)

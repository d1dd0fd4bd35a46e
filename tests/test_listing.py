"""Lists of claims: readable at 80 columns, one line a claim for other programs."""

from __future__ import annotations

import contextlib
import itertools
import os
import pty
import re
import subprocess
import sys

import pytest

from proofs_checks.commands import audit, listing, status
from proofs_checks.commands.selection import VERDICTS
from proofs_checks.registry import registry
from proofs_checks.statement.judge import CAVEATS, GRADES, REPRODUCTION_GRADES
from proofs_checks.stats.error_budget import Line
from tests.command_line import call
from tests.engine import toy

CLAIMS = registry.load()
LABELS = sorted(CLAIMS.entries, key=len)


def rows(labels, **values):
    """A row for each verdict, grade, caveat and label that there is, in turn."""
    caveats = itertools.cycle(["", *CAVEATS, "weak dependency, stale"])
    grades = itertools.cycle([*GRADES, *REPRODUCTION_GRADES])
    verdicts = itertools.cycle(VERDICTS)
    return [
        {
            "claim": label,
            "printed": CLAIMS.entry(label).claim.printed,
            "verdict": next(verdicts),
            "grade": next(grades),
            "caveats": next(caveats),
            "rivals": "10/10",
            "notes": "older checker",
            "margin": "0.00123",
            "seconds": "1234.5",
            "record": "same figures, other caveats",
        }
        | values
        for label in labels
    ]


@pytest.mark.parametrize("columns", [status.COLUMNS, audit.COLUMNS], ids=["status", "audit"])
@pytest.mark.parametrize("width", [80, 100, 200])
def test_no_word_is_broken_and_no_line_too_long(columns, width):
    found = rows(LABELS)
    lines = listing.as_table(columns, found, width)
    assert max(map(len, lines)) <= width
    words = {word for line in lines for word in line.split()}
    for row in found:
        for name in ("claim", "verdict", "grade", "caveats"):
            assert set(row[name].split()) <= words
    starts = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert starts == ["claim", *LABELS]


def test_a_row_is_one_line_where_there_is_room_and_spare_columns_go_first():
    plain = rows(LABELS, caveats="", record="agrees")
    assert len(listing.as_table(status.COLUMNS, plain, 80)) == 1 + len(plain)
    narrow = listing.as_table(audit.COLUMNS, plain, 80)
    assert narrow[0].split() == ["claim", "verdict", "grade", "record"]
    wide = listing.as_table(audit.COLUMNS, plain, 200)
    assert wide[0].split() == [
        "claim",
        "printed",
        "verdict",
        "grade",
        "margin",
        "seconds",
        "record",
    ]
    assert len(wide) == 1 + len(plain)


def test_empty_columns_are_left_out():
    heading = listing.as_table(status.COLUMNS, rows(LABELS[:3], caveats="", rivals=""), 80)[0]
    assert "caveats" not in heading
    assert "rivals" not in heading
    assert listing.as_table(status.COLUMNS, [], 80) == []


@pytest.mark.parametrize("columns", [status.COLUMNS, audit.COLUMNS], ids=["status", "audit"])
def test_other_programs_get_the_same_fields_on_every_line(columns):
    found = rows(LABELS, caveats="", record="two\nlines\tand more")
    lines = listing.as_fields(columns, found)
    assert [line.split("\t")[0] for line in lines] == LABELS
    assert {len(line.split("\t")) for line in lines} == {len(columns)}
    assert {line.split("\t")[4] for line in lines} == {listing.EMPTY}


def test_the_budget_is_said_in_plain_numbers(monkeypatch):
    said = "false-alarm budget: at most {} of the allowed 1e-6 spent by a full run"
    for units, number in ((1, "1e-9"), (5, "5e-9"), (37, "3.7e-8"), (1000, "1e-6")):
        lines = [Line("toy-lem-1", "coin", units)]
        monkeypatch.setattr(registry.Registry, "budget_lines", lambda self, lines=lines: lines)
        assert listing.budget_line(CLAIMS) == said.format(number)


def test_counts_say_how_many_of_how_many():
    found = [{"grade": "sampled"}, {"grade": "kernel-proved"}, {"grade": "sampled"}]
    assert listing.counted(found, 9, "shown") == "3 of 9 claims shown: 1 kernel-proved, 2 sampled"
    assert listing.counted([], 9, "run") == "0 of 9 claims run"


def in_terminal(columns, *words):
    """The exit status, and what a terminal of so many columns gets, without its colours."""
    parent, child = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "proofs_checks", *words],
            stdout=child,
            stderr=child,
            env={**os.environ, "COLUMNS": str(columns)},
            cwd=registry.HERE.parent,
            check=False,
        )
    finally:
        os.close(child)
    text = b""
    with os.fdopen(parent, "rb", buffering=0) as screen, contextlib.suppress(OSError):
        while part := screen.read(65536):
            text += part  # Linux ends a terminal that nobody writes to with an error
    return done.returncode, re.sub(r"\x1b\[[0-9;]*m", "", text.decode()).splitlines()


def test_a_terminal_gets_a_table_and_a_pipe_gets_fields(tmp_path):
    root = toy.make(tmp_path)
    assert in_terminal(60, "--root", str(root), "status") == (
        0,
        [
            "claim      verdict        grade        caveats  rivals",
            "toy-lem-1  not confirmed  transcribed  partial  0/2",
            "toy-lem-2  not confirmed  transcribed  partial  0/2",
            "2 of 2 claims shown: 2 transcribed",
            "false-alarm budget: at most 1e-9 of the allowed 1e-6 spent",
            "by a full run",
        ],
    )
    assert in_terminal(100, "--root", str(root), "status")[1][0].split()[1] == "printed"
    piped = call(root, "status", width=30)
    assert piped.stdout.splitlines() == [
        "toy-lem-1\tLemma 1\tnot confirmed\ttranscribed\tpartial\t0/2\t-",
        "toy-lem-2\tLemma 2\tnot confirmed\ttranscribed\tpartial\t0/2\t-",
    ]
    assert "2 of 2 claims shown" in piped.stderr


def test_a_refusal_in_a_terminal_is_folded_between_words(tmp_path):
    root, words = toy.make(tmp_path), ("status", "--verdict", "hmm")
    code, lines = in_terminal(60, "--root", str(root), *words)
    assert code == 2
    assert max(map(len, lines)) <= 60
    piped = call(root, *words)
    assert [" ".join(lines)] == piped.stderr.splitlines()

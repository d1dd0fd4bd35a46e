"""Ctrl-C, at any moment: a sentence, status 130, no program and no half file left, all kept."""

from __future__ import annotations

import json
import subprocess
import sys
import time

import pytest

from proofs_checks.kernel import coq
from proofs_checks.record import evidence
from tests.engine import toy
from tests.interrupted import HEEDING, SITUATIONS, begin, interrupt, start

#: starts the command, and other programs below it
pytestmark = pytest.mark.slow

#: from the signal to the end; two seconds, and as much for a machine that does other things
MOST = 4.0
#: without Coq no kernel is running
HERE = [name for name in SITUATIONS if name != "kernel" or coq.is_available()]


def check_end(ended, folder):
    assert ended.status == 130, ended.said
    assert ended.seconds < MOST
    assert ended.alive == []
    assert "Traceback" not in ended.said
    assert "arning" not in ended.said
    assert ended.said.rstrip().splitlines()[-1].startswith("interrupted")
    assert list((folder / "tmp").iterdir()) == []
    assert list(folder.rglob("*.part")) == []


@pytest.mark.parametrize(
    ("situation", "whole_group"),
    [*((situation, True) for situation in HERE), ("process", False)],
    ids=lambda value: {True: "terminal", False: "kill"}.get(value, value),
)
def test_a_run_ends_at_once_and_says_what_was_kept(tmp_path, situation, whole_group):
    run, root = begin(tmp_path, situation)
    time.sleep(0.3)
    ended = interrupt(run, whole_group)
    check_end(ended, tmp_path)
    assert "1 of 2 claims finished" in ended.said
    assert "toy-lem-1 (written)" in ended.said
    assert "run the same command again" in ended.said
    deep = situation == "deep"
    assert evidence.load(evidence.evidence_path(root, "toy-lem-1", deep))["label"] == "toy-lem-1"
    # what ended programs said of the claim under way is no result
    assert not evidence.evidence_path(root, "toy-lem-2", deep).exists()
    if deep:
        assert "finished blocks are kept" in ended.said
        blocks = list((tmp_path / ".fedtheory-cache" / "blocks").rglob("*.json"))
        assert blocks
        assert all(json.loads(path.read_text()) for path in blocks)


def test_while_claims_are_loaded(tmp_path):
    slow = "import sys, time\nprint('here', flush=True)\ntime.sleep(60)\n"
    root = toy.make(tmp_path, toy_lem_1=slow)
    run = start(tmp_path, "--root", str(root), "audit")
    assert run.stdout.readline() == "here\n"
    ended = interrupt(run)
    check_end(ended, tmp_path)
    assert "nothing was run" in ended.said


@pytest.mark.parametrize("moment", [0.3, 1.0])
def test_while_the_program_starts(tmp_path, moment):
    """From the first of our own lines on; before them it is Python that starts."""
    root = toy.make(tmp_path)
    run = start(tmp_path, "--root", str(root), "audit")
    while not _is_blocked(run.pid):
        time.sleep(0.005)
    time.sleep(moment)
    check_end(interrupt(run), tmp_path)


def _is_blocked(process):
    """Answer whether the main thread of a process blocks the signal, as the command does first."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        words = dict(line.split(":", 1) for line in file)
    return bool(int(words["SigBlk"], 16) & 2)


def test_a_command_that_tidies_up_after_itself_still_does(tmp_path):
    """A practitioner's file is written beside its place first; nothing of it stays."""
    out = tmp_path / "out" / "rounds.npz"
    out.parent.mkdir()
    run = start(tmp_path, "example", "sensor-federation", str(out))
    while not any(out.parent.iterdir()):
        assert run.poll() is None, run.communicate()
        time.sleep(0.005)
    ended = interrupt(run)
    assert ended.status == 1
    assert ended.said.strip() == "Aborted!"
    assert ended.seconds < MOST
    assert list(out.parent.iterdir()) == []


STUCK = """
import sys, time
from proofs_checks.run import interrupt
interrupt.watch()
interrupt.say(lambda: time.sleep(60))
print("here", flush=True)
while True:
    try:
        time.sleep(60)
    except BaseException:
        pass
"""


@pytest.mark.parametrize("times", [1, 2])
def test_a_sentence_that_cannot_be_printed_delays_nothing(times):
    """A terminal that takes no more words: the end comes all the same, and a second one at once."""
    command = [*HEEDING, sys.executable, "-c", STUCK]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout.readline() == "here\n"
        began = time.monotonic()
        for _ in range(times):
            run.send_signal(2)
            time.sleep(0.2)
        assert run.wait(timeout=30) == 130
        assert time.monotonic() - began < MOST


IGNORED = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from proofs_checks.run import interrupt
interrupt.watch()
signal.raise_signal(signal.SIGINT)
print("went on")
"""


def test_a_signal_that_the_starter_has_ignored_stays_ignored():
    run = subprocess.run(
        [sys.executable, "-c", IGNORED], capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stdout) == (0, "went on\n")

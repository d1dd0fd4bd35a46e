"""Long runs to interrupt: the real command on a toy paper whose second claim takes for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.engine import toy

#: whatever is raised in the middle of this is swallowed, as libraries and callbacks do
SWALLOWS = """
import gc, time

def forgiving(*found):
    try:
        time.sleep(0.02)
    except BaseException:
        pass
"""

PROPERTY = f'''
"""Lemma 2."""
{SWALLOWS}
from proofs_checks.checkers.property import Property
from proofs_checks.statement.claim import AsPrinted, Claim

def integers():
    from hypothesis import strategies
    return strategies.integers(0, 10**6)

def slowly(n):
    if forgiving not in gc.callbacks:
        gc.callbacks.append(forgiving)
    forgiving()
    gc.collect()
    return n

CLAIM = Claim(
    label="toy-lem-2", paper="toy", printed="Lemma 2", declared_verdict=AsPrinted(),
    title="Numbers",
    uses=("toy-lem-1",), says={{"s": "a number is itself"}},
    audits=(Property(name="numbers", covers="s", instances=integers, measured=slowly,
                     claimed=lambda n: n,
                     examples=10**6, rivals={{"one more": {{"claimed": lambda n: n + 1}},
                                              "half": {{"claimed": lambda n: n / 2}}}}),),
)
'''

SAMPLED = (
    toy.COIN.replace("min_detectable_effect=0.02", "min_detectable_effect=0.001")
    .replace("rng.random(m) <", "time.sleep(0.02) or rng.random(m) <")
    .replace("import numpy as np", "import time")
)

KERNEL = (
    toy.SUM.replace("toy-lem-1", "toy-lem-2")
    .replace("Lemma 1", "Lemma 2")
    .replace("    says=", '    uses=("toy-lem-1",),\n    says=')
    .replace(
        "    audits=(\n",
        '    audits=(\n        Kernel(name="coq", covers="s", only="nothing", module="slow",\n'
        '               theorem="slow", statement="f 40 = 0"),\n',
    )
    .replace(
        "from proofs_checks.statement.claim",
        "from proofs_checks.checkers.kernel import Kernel\nfrom proofs_checks.statement.claim",
    )
)
#: doubles its work with each step, in constant memory
SLOW_PROOF = (
    "Fixpoint f (n : nat) : nat := match n with 0 => 0 | S m => Nat.max (f m) (f m) end.\n"
    "Theorem slow : f 40 = 0. Proof. vm_compute. reflexivity. Qed.\n"
)

#: what is under way: the second claim, and how the command is started
SITUATIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "property": (PROPERTY, ()),
    "sampled": (SAMPLED, ()),
    "deep": (SAMPLED, ("--deep",)),
    "kernel": (KERNEL, ()),
    "process": (SAMPLED, ("--executor", "process", "--workers", "2")),
    "dask": (SAMPLED, ("--executor", "dask", "--workers", "2")),
}
#: programs that are running when the situation has come about: make and coqc, or workers
PROGRAMS = {"kernel": 2, "process": 3, "dask": 3}


#: becomes another program, which heeds the signal as under a terminal: a shell that runs the tests
#: in the background has it ignored, and so would all that they start
HEEDING = (
    *(sys.executable, "-I", "-S", "-c"),
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT}); "
    "os.execv(sys.argv[1], sys.argv[1:])",
)


@dataclass
class Ended:
    """How an interrupted command ended."""

    status: int
    said: str
    seconds: float
    alive: list[psutil.Process]


def begin(folder: Path, situation: str) -> tuple[subprocess.Popen[str], Path]:
    """Start the command, as a shell does, and wait until the second claim is under way."""
    second, words = SITUATIONS[situation]
    root = toy.make(folder, toy_lem_2=second)
    (root / "formal" / "slow.v").write_text(SLOW_PROOF)
    run = start(folder, "--root", str(root), "audit", *words)
    name = "toy-lem-1.deep.json" if "--deep" in words else "toy-lem-1.json"
    patience = time.monotonic() + 90

    def is_under_way() -> bool:
        programs = psutil.Process(run.pid).children(recursive=True)
        return (
            (root / "evidence" / name).exists()
            and len(programs) >= PROGRAMS.get(situation, 0)
            and ("--deep" not in words or any(folder.glob(".fedtheory-cache/blocks/*/*.json")))
        )

    try:
        while not is_under_way():
            assert run.poll() is None, run.communicate()
            assert time.monotonic() < patience, "the second claim never began"
            time.sleep(0.02)
    except BaseException:
        os.killpg(run.pid, signal.SIGKILL)
        raise
    return run, root


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start the command line in a group of its own, its temporary files in ``folder/tmp``."""
    (folder / "tmp").mkdir()
    return subprocess.Popen(
        [*HEEDING, sys.executable, "-m", "proofs_checks", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        cwd=Path(toy.__file__).parents[2],
        env={**os.environ, "TMPDIR": str(folder / "tmp")},
    )


def interrupt(run: subprocess.Popen[str], whole_group: bool = True) -> Ended:
    """Send the signal, to the group as a terminal does, and wait for the end."""
    below = psutil.Process(run.pid).children(recursive=True)
    began = time.monotonic()
    (os.killpg if whole_group else os.kill)(run.pid, signal.SIGINT)
    said, _ = run.communicate(timeout=60)
    seconds = time.monotonic() - began
    _, alive = psutil.wait_procs(below, timeout=3)
    running = [p for p in alive if p.is_running() and p.status() != psutil.STATUS_ZOMBIE]
    return Ended(run.returncode, said, seconds, running)

"""The same figures whatever the order, the sharding and the workers; killed runs resume."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from proofs_checks.commands.executors import executor_for
from proofs_checks.registry import registry
from proofs_checks.run import runner, workers
from proofs_checks.statement.claim import ClaimError, Context
from tests.engine import toy

#: a coin that takes its time where the environment says so, so that a run can be killed meanwhile
SLOW_COIN = (
    toy.COIN.replace("import numpy as np\n", "import os\nimport time\n\nimport numpy as np\n")
    .replace("draw=lambda rng, m: (rng.random(m) < 0.5).astype(float)", "draw=slow")
    .replace(
        "CLAIM =",
        "def slow(rng, m):\n    time.sleep(float(os.environ.get('SECONDS_A_BLOCK', 0)))\n"
        "    return (rng.random(m) < 0.5).astype(float)\n\n\nCLAIM =",
    )
    .replace("block_size=2000", "block_size=4000")
)


class Shuffled(Executor):
    """An executor that finishes blocks in a random order."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def figures(claims, executor=None, label="toy-lem-2"):
    data, _ = runner.Runner(claims, executor).run(label)
    return [[audit["figures"], [r["figures"] for r in audit["rivals"]]] for audit in data["audits"]]


def test_threads_and_order_change_no_figure(tmp_path, monkeypatch):
    claims = registry.load(toy.make(tmp_path))
    plain = figures(claims)
    with ThreadPoolExecutor(3) as pool:
        assert figures(claims, pool) == plain
    real = runner.as_completed

    def shuffled(futures):
        found = list(real(futures))
        random.Random(1).shuffle(found)
        return found

    monkeypatch.setattr(runner, "as_completed", shuffled)
    assert figures(claims, Shuffled()) == plain


def test_a_worker_refuses_an_audit_that_draws_nothing(tmp_path):
    root = str(toy.make(tmp_path))
    sources = workers.sources_of(registry.load(root), "toy-lem-1")
    with pytest.raises(ClaimError, match="toy-lem-1: audit 'all-n' draws no blocks"):
        workers.draw_block(root, "toy-lem-1", "all-n", Context("toy-lem-1", root), 0, 1, sources)


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "workers"), [("process", 1), ("process", 2), ("dask", 2)])
def test_processes_and_a_dask_cluster_change_no_figure(tmp_path, engine, workers):
    claims = registry.load(toy.make(tmp_path))
    plain = figures(claims)
    with executor_for(engine, workers, None) as pool:
        assert figures(claims, pool) == plain


@pytest.mark.slow
def test_a_deep_run_killed_in_the_middle_resumes_from_its_finished_blocks(tmp_path):
    root = toy.make(tmp_path, toy_lem_2=SLOW_COIN)
    words = [
        sys.executable,
        "-m",
        "proofs_checks",
        "--root",
        str(root),
        "audit",
        "toy-lem-2",
        "--deep",
    ]
    blocks = tmp_path / ".fedtheory-cache" / "blocks"
    slowly = os.environ | {"SECONDS_A_BLOCK": "0.05", "TMPDIR": str(tmp_path)}
    run = subprocess.Popen(words, env=slowly, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(list(blocks.glob("*/*.json"))) < 4 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    done = {path: path.stat().st_mtime_ns for path in blocks.glob("*/*.json")}
    assert len(done) >= 4
    record = root / "evidence" / "toy-lem-2.deep.json"
    assert not record.exists()
    for path in done:
        json.loads(path.read_text())
    assert subprocess.run(words, check=False, stdout=subprocess.DEVNULL).returncode == 0
    assert all(path.stat().st_mtime_ns == stamp for path, stamp in done.items())
    assert len(list(blocks.glob("*/*.json"))) > len(done)
    assert json.loads(record.read_text())["tier"] == "deep"
    whole = json.loads(record.read_text())["audits"]
    other = registry.load(toy.make(tmp_path / "again", toy_lem_2=SLOW_COIN))
    plain = runner.Runner(other, deep=True).run("toy-lem-2")[0]["audits"]
    assert [a["figures"] for a in whole] == [a["figures"] for a in plain]

"""The engine knows no paper: a fourth one is run, judged and shown from a temporary folder."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from proofs_checks.registry import registry
from tests.command_line import call
from tests.engine import toy

BAD = toy.SUM.replace("claimed=lambda n: (n * n + n) / 2", "claimed=lambda n: (n * n + n + 2) / 2")


@pytest.mark.slow
def test_audit_status_show_why_recheck(tmp_path):
    root = toy.make(tmp_path)
    first = call(root, "audit")
    assert first.exit_code == 0, first.stdout + first.stderr
    assert "at most 1e-9 of the allowed 1e-6 spent by a full run" in first.stderr
    second = call(root, "audit")
    assert second.stdout.count("agrees") == 2
    rows = {row["label"]: row for row in json.loads(call(root, "status", "--json").stdout)}
    assert set(rows) == {"toy-lem-1", "toy-lem-2"}
    one = rows["toy-lem-1"]
    assert (one["verdict"], one["grade"], one["caveats"]) == ("holds as printed", "symbolic", [])
    assert one["rivals"] == {"declared": 2, "rejected": 2}
    assert one["evidence"] == "toy-lem-1.json"
    assert {"name", "kind", "covers", "outcome", "seconds"} <= set(one["audits"][0])
    assert rows["toy-lem-2"]["grade"] == "sampled"
    assert "Lemma 2" in call(root, "show", "toy-lem-2").stdout
    assert "kernel would raise it" in call(root, "why", "toy-lem-1").stdout
    # nothing here carries a certificate, and the checker says so with a status of its own
    assert call(root, "recheck").exit_code == 3


@pytest.mark.slow
def test_a_false_claim_is_told_and_fails_the_run(tmp_path):
    root = toy.make(tmp_path, toy_lem_1=BAD)
    run = call(root, "audit", "toy-lem-1")
    assert run.exit_code == 1
    assert "at n = 1" in run.stdout
    assert "again: fedtheory audit toy-lem-1" in run.stdout
    row = json.loads(call(root, "status", "--json").stdout)[0]
    assert row["verdict"] == "not confirmed"


RIVALS = {
    "survives": (
        '"n^2/2": {"claimed": lambda n: n * n / 2}',
        '"the same": {"claimed": lambda n: n * (n + 1) / 2}',
        "rival 'the same' of all-n answers holds",
    ),
    "dies by exception": (
        '"n^2/2": {"claimed": lambda n: n * n / 2}',
        '"no number": {"claimed": lambda n: n / None}',
        "rival 'no number' of all-n answers error",
    ),
    "a float": (
        "measured=lambda n: n * (n + 1) / 2",
        "measured=lambda n: 0.5 * n * (n + 1)",
        "a float entered a symbolic audit",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", RIVALS)
def test_a_bad_rival_or_a_float_fails_the_run_in_a_sentence(tmp_path, name):
    old, new, sentence = RIVALS[name]
    assert old in toy.SUM
    root = toy.make(tmp_path, toy_lem_1=toy.SUM.replace(old, new))
    run = call(root, "audit", "toy-lem-1")
    assert run.exit_code == 1
    assert sentence in " ".join(run.stdout.split())
    assert "Traceback" not in run.stdout + run.stderr


@pytest.mark.slow
def test_a_summarised_paper_is_judged_as_summarised(tmp_path):
    root = toy.make(tmp_path, source="summary")
    assert call(root, "audit", "toy-lem-1").exit_code == 0
    row = json.loads(call(root, "status", "--json").stdout)[0]
    assert row["verdict"] == "holds as summarised"


@pytest.mark.slow
def test_a_bad_claim_or_label_gets_a_sentence_and_no_traceback(tmp_path):
    root = toy.make(tmp_path)
    run = call(root, "audit", "toy-lem-7")
    assert run.exit_code == 2
    assert "no claim has this label" in run.stderr
    (root / "claims" / "toy" / "basics" / "toy_lem_1.py").write_text("CLAIM = 3\n")
    run = call(root, "status")
    assert run.exit_code == 0
    assert "toy_lem_1.py: the file defines no CLAIM" in " ".join(run.stdout.split())
    assert "Traceback" not in run.stdout + run.stderr


@pytest.mark.slow
def test_pytest_audits_a_root_of_its_own(tmp_path, monkeypatch, capsys):
    root = toy.make(tmp_path)
    assert call(root, "audit").exit_code == 0

    words = ["-q", "-p", "no:cacheprovider", "tests/test_claims.py", "--claims-root", str(root)]
    top = toy.__file__.rsplit("/tests/", 1)[0]
    # as its users start it; the other runs are in this process, which has all of it loaded
    good = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=top,
    )
    # the files, two records, two audits, two rivals of the first, one declared and one planted of
    # the second
    assert "9 passed" in good.stdout, good.stdout
    monkeypatch.chdir(top)

    def run(*more):
        registry.forget(root)
        status = pytest.main(["-o", "addopts=", "-p", "no:xdist", *words, *more])
        return status, capsys.readouterr().out

    assert "9 passed" in run("--fresh-seeds", "another day")[1]
    assert "6 passed, 3 deselected" in run("-m", "quick")[1]
    (root / "claims" / "toy" / "basics" / "toy_lem_1.py").write_text(BAD)
    status, out = run()
    assert status == 1
    assert "toy-lem-1/all-n" in out
    (root / "claims" / "toy" / "basics" / "toy_lem_1.py").write_text("CLAIM = (")
    status, out = run()
    assert status == 1
    # the record of the second counts: what it rests on is weak, and that is a caveat only
    assert "1 failed, 4 passed" in out
    assert "claims/toy/basics/toy_lem_1.py: the claim file does not load: line 1" in out
    (root / "claims" / "toy" / "basics" / "toy_lem_2.py").write_text("CLAIM = (")
    status, out = run()
    assert status == 1
    assert "1 failed, 2 skipped" in out
    assert "claims/toy/basics/toy_lem_2.py: the claim file does not load: line 1" in out

"""Planted faults: each one in ``mutants.toml`` must turn the audits and tests it names red."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
MUTANTS = tomllib.loads((TOP / "tests" / "mutants.toml").read_text(encoding="utf-8"))["mutant"]

#: judges named audits; their claims alone are loaded, which is most of the time
JUDGE = """
import json, sys
from proofs_checks.registry import claim_files
from proofs_checks.registry import registry
from proofs_checks.statement.claim import Context
from proofs_checks.statement.judge import safely
from proofs_checks.stats.error_budget import UNIT
root = registry.HERE
said = {}
for name in sys.argv[1:]:
    label, _, audit = name.partition("/")
    stem = label.replace("-", "_")
    names = (stem + ".py", stem.removesuffix("_sharp") + ".py")
    path = next(p for n in names for p in (root / "claims").rglob(n))
    [claim] = [c for c in claim_files.load_claims(path, root) if c.label == label]
    found = claim.audit(audit)
    alpha = max(getattr(found, "units", 0), 1) * UNIT
    said[name] = safely(lambda: found.judge(Context(label, str(root), alpha))).status.value
print(json.dumps(said))
"""


@pytest.fixture
def copy(tmp_path):
    """A copy of the sources, and of what Python compiled of them, to plant a fault in."""
    skip = shutil.ignore_patterns("_build", "*.vo*", "*.glob", "*.pyc.*")
    for name in ("fedtheory", "proofs_checks", "tests"):
        shutil.copytree(TOP / name, tmp_path / name, ignore=skip)
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    return tmp_path


def run(copy, *words):
    env = dict(os.environ, PYTHONPATH=str(copy), PYTHONDONTWRITEBYTECODE="1")
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # a test that needs another plugin says so itself
    return subprocess.run(
        [sys.executable, *words], cwd=copy, env=env, capture_output=True, text=True, check=False
    )


def plant(copy, mutant):
    path = copy / mutant["file"]
    text = path.read_text(encoding="utf-8")
    for old, new in [
        (mutant["old"], mutant["new"]),
        *([mutant["also"]] if "also" in mutant else []),
    ]:
        assert text.count(old) == 1, f"{mutant['file']} holds {old!r} {text.count(old)} times"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    # compiled files are told by size and time alone: none may stand for the fault
    for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
        compiled.unlink()


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=[m["what"] for m in MUTANTS])
def test_a_planted_fault_is_seen(copy, mutant):
    if shutil.which(mutant.get("needs", "python3")) is None:
        assert os.environ.get("CI") != "true", f"{mutant['needs']} is missing in CI"
        pytest.skip(f"not tried here: {mutant['needs']} is not installed")
    assert mutant.get("audits") or mutant.get("tests"), "a mutant names what must turn red"
    plant(copy, mutant)
    if "audits" in mutant:
        done = run(copy, "-c", JUDGE, *mutant["audits"])
        assert done.returncode == 0, done.stderr[-2000:]
        said = json.loads(done.stdout)
        assert set(said) == set(mutant["audits"])
        assert "holds" not in said.values(), said
    tests = mutant.get("tests", [])
    if tests:
        # of one test the first failure is enough; of several each has to fail
        words = ["-o", "addopts=", "-p", "proofs_checks.commands.pytest_plugin"]
        words += ["-p", "no:cacheprovider"]
        words += ["-q", "-rf", *(["-x"] if len(tests) == 1 else [])]
        done = run(copy, "-m", "pytest", *words, *tests)
        assert done.returncode == 1, f"{tests} stay green: {done.stdout[-600:]}"
        for test in tests:
            assert f"FAILED {test}" in done.stdout, f"{test} stays green: {done.stdout[-600:]}"


@pytest.mark.slow
def test_without_a_fault_the_same_audits_hold(copy):
    names = sorted({name for mutant in MUTANTS for name in mutant.get("audits", [])})
    done = run(copy, "-c", JUDGE, *names)
    assert done.returncode == 0, done.stderr[-2000:]
    assert set(json.loads(done.stdout).values()) == {"holds"}


def test_there_are_at_least_ten_in_the_estimators_and_the_engine():
    assert len(MUTANTS) >= 10
    assert {m["file"].split("/")[0] for m in MUTANTS} == {"fedtheory", "proofs_checks"}

"""The life of evidence: digests, seals, atomic writes, comparison instead of rewriting."""

from __future__ import annotations

import json
import os
import shutil

import pytest

from proofs_checks import recheck
from proofs_checks.files import atomic
from proofs_checks.files import read as files
from proofs_checks.record import evidence, freshness
from proofs_checks.record.keeping import keep
from proofs_checks.registry import digests, registry
from proofs_checks.run import runner
from tests.engine import toy

BODY = {
    "label": "x-1",
    "figures": {"a": 1.0, "b": "1/3"},
    "date": "2026-01-01",
    "cost": {"seconds": 3.0},
    "audits": [{"cost": {"seconds": 1.0}, "why": "so"}],
}


def test_a_docstring_a_comment_or_the_layout_changes_no_digest():
    plain = "def f(x):\n    return x + 1\n"
    dressed = (
        '"""Module."""\n# a comment\ndef f(x):\n    """Say."""\n\n    return (x +\n            1)\n'
    )
    assert digests.source_digest(plain) == digests.source_digest(dressed)


@pytest.mark.parametrize(
    "other",
    [
        "def f(x):\n    return x + 2\n",
        "def f(x):\n    return x + 1.0\n",
        "def g(x):\n    return x + 1\n",
        "def f(x):\n    return x - 1\n",
        "def f(x):\n    return x + 1 if x else 1\n",
        "def f(x, y=0):\n    return x + 1\n",
        'def f(x):\n    "a"\n    return x + True\n',
    ],
)
def test_an_edit_of_code_changes_the_digest(other):
    assert digests.source_digest("def f(x):\n    return x + 1\n") != digests.source_digest(other)


def test_the_seal_covers_everything_but_costs_and_dates(tmp_path):
    path = tmp_path / "x.json"
    evidence.save(path, BODY)
    data = json.loads(path.read_text())
    data["date"], data["cost"], data["audits"][0]["cost"] = "1999-09-09", {}, {}
    path.write_text(json.dumps(data))
    assert evidence.load(path) == data
    for change in ({"label": "x-2"}, {"figures": {"a": 1.0, "b": "1/4"}}, {"new": 1}):
        path.write_text(json.dumps(data | change))
        with pytest.raises(evidence.EvidenceError, match="seal"):
            evidence.load(path)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\xff"])
def test_broken_evidence_is_refused(tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(evidence.EvidenceError, match="rerun: fedtheory audit x"):
        evidence.load(path)


def test_the_stand_alone_checker_has_the_same_bounds():
    assert (files.BYTES, evidence.DEPTH) == (recheck.BYTES, recheck.DEPTH)


def test_missing_evidence_is_none(tmp_path):
    assert evidence.load(tmp_path / "x.json") is None


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "x.json"
    atomic.write_text(path, "old")

    def die(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", die)
    with pytest.raises(KeyboardInterrupt):
        atomic.write_text(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["x.json"]


@pytest.fixture
def claims(tmp_path):
    root = toy.make(tmp_path)
    claims = registry.load(root)
    run = runner.Runner(claims)
    for label in ("toy-lem-1", "toy-lem-2"):
        assert keep(claims, label, run.run(label)[0], False, "", False)[0] == "written"
    return claims


def test_fresh_evidence_is_compared_and_not_rewritten(claims):
    path = evidence.evidence_path(claims.root, "toy-lem-1")
    before = path.stat().st_mtime_ns
    data = runner.Runner(claims).run("toy-lem-1")[0]
    assert keep(claims, "toy-lem-1", data, False, "", False) == ("agrees", [])
    assert path.stat().st_mtime_ns == before
    data["audits"][0]["figures"]["degree"] = 99
    record, trouble = keep(claims, "toy-lem-1", data, False, "", False)
    assert record == "differs"
    assert "figures.degree" in trouble[0]
    assert path.stat().st_mtime_ns == before


def test_fresh_seeds_write_nothing(claims):
    path = evidence.evidence_path(claims.root, "toy-lem-2")
    before = path.read_bytes()
    data, judgement = runner.Runner(claims, seed_suffix="another day").run("toy-lem-2")
    assert judgement.confirmed
    assert data["audits"][0]["figures"] != json.loads(before)["audits"][0]["figures"]
    assert keep(claims, "toy-lem-2", data, False, "another day", False)[0].startswith("not kept")
    assert path.read_bytes() == before


def test_an_edited_claim_is_stale_and_an_edited_docstring_is_not(claims):
    path = claims.entry("toy-lem-1").path
    data = evidence.load(evidence.evidence_path(claims.root, "toy-lem-1"))
    text = path.read_text()
    path.write_text(text.replace('"""Lemma 1."""', '"""Lemma one, as the toy paper has it."""'))
    assert not freshness.is_stale(claims, "toy-lem-1", data)
    path.write_text(text.replace("degree=2", "degree=3"))
    assert freshness.is_stale(claims, "toy-lem-1", data)
    path.write_text(text)
    assert not freshness.is_stale(claims, "toy-lem-1", data)


def test_an_edit_of_an_estimator_stales_exactly_the_claims_that_reach_it(tmp_path, monkeypatch):
    """The weights are edited in a copy: only claims that import them, however far, change."""
    claims = registry.load()
    target = digests.module_path("fedtheory.crowd.weights")
    copy = tmp_path / "weights.py"
    shutil.copyfile(target, copy)
    real = digests.module_path

    def here(name):
        return copy if name == "fedtheory.crowd.weights" else real(name)

    monkeypatch.setattr(digests, "module_path", here)
    before = {e.claim.label: digests.claim_digests(e.claim, e.path, claims.root) for e in claims}
    text = copy.read_text()
    for edited, stales in (
        (text.replace("Run Algorithm 2", "Carry out Algorithm 2"), False),
        (text.replace("RELATIVE_FLOOR = 1e-12", "RELATIVE_FLOOR = 1e-11"), True),
    ):
        assert edited != text
        copy.write_text(edited)
        os.utime(copy, ns=(1, hash(edited) % 10**9))
        after = {e.claim.label: digests.claim_digests(e.claim, e.path, claims.root) for e in claims}
        changed = {label for label in after if after[label] != before[label]}
        reaching = {label for label in after if "fedtheory.crowd.weights" in after[label]}
        assert changed == (reaching if stales else set())
    assert "crowd-lem-5-9-sharp" in reaching
    assert "crowd-thm-5-1-inverse" not in reaching


def test_an_older_checker_is_no_stale_evidence(claims, monkeypatch):
    data = evidence.load(evidence.evidence_path(claims.root, "toy-lem-1"))
    monkeypatch.setattr(digests, "checker_digest", lambda: "another")
    assert freshness.is_older_checker(data)
    assert not freshness.is_stale(claims, "toy-lem-1", data)
    fresh = runner.Runner(claims).run("toy-lem-1")[0]
    assert keep(claims, "toy-lem-1", fresh, False, "", False)[0] == "same figures, new digests"
    assert not freshness.is_older_checker(
        evidence.load(evidence.evidence_path(claims.root, "toy-lem-1"))
    )


def test_the_digest_of_the_checker_covers_everything_it_reaches(tmp_path, monkeypatch):
    """Each module that has a part in a judgement is changed in a copy, and the digest moves."""
    modules = digests.checker_modules()
    for name in ("stats.quantiles", "record.outcomes", "run.runner", "checkers.cases", "recheck"):
        assert f"proofs_checks.{name}" in modules
    assert not [m for m in modules if digests.is_dependency(m)]
    real = digests.file_digest
    before = digests.checker_digest()
    for name, path in modules.items():
        changed = tmp_path / path.name
        changed.write_text(path.read_text() + "\nADDED = 1\n")

        def digest(file, path=path, changed=changed):
            return real(changed if file == path else file)

        digests.checker_digest.cache_clear()
        with monkeypatch.context() as patch:
            patch.setattr(digests, "file_digest", digest)
            assert digests.checker_digest() != before, name
    digests.checker_digest.cache_clear()
    assert digests.checker_digest() == before

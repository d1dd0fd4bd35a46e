"""The version of Coq is recorded with what Coq was asked, and told where another one is here."""

from __future__ import annotations

import pytest

from proofs_checks.checkers.kernel import NOT_HERE
from proofs_checks.kernel import coq
from proofs_checks.record import evidence, freshness
from proofs_checks.record.keeping import keep
from proofs_checks.registry import registry
from proofs_checks.run import runner
from proofs_checks.statement.judge import explain
from tests.engine import toy

KERNEL = '''
"""Lemma 2, in the kernel."""

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.statement.claim import AsPrinted, Claim

CLAIM = Claim(
    label="toy-lem-2",
    paper="toy",
    printed="Lemma 2",
    declared_verdict=AsPrinted(),
    title="Nothing is added by zero",
    says={"s": r"$n + 0 = n$"},
    audits=(
        Kernel(
            name="coq",
            covers="s",
            module="small",
            theorem="plus_zero",
            statement="forall n : nat, Nat.add n 0 = n",
            rivals={
                "1": {"statement": "forall n : nat, Nat.add n 0 = 1", "refuted_by": "not_one"},
                "2": {"statement": "forall n : nat, Nat.add n 0 = 2", "refuted_by": "not_two"},
            },
        ),
    ),
)
'''
SHOWN = {"theorem": "small.plus_zero", "statement": "forall n : nat, Nat.add n 0 = n"}


@pytest.fixture
def claims(tmp_path, monkeypatch):
    """A claim of the kernel, its record made by hand under Coq 8.16.1, and no Coq to ask."""
    monkeypatch.setattr(coq, "is_available", lambda: False)
    root = toy.make(tmp_path, toy_lem_2=KERNEL)
    (root / "formal" / "small.v").write_text("", encoding="utf-8")
    found = registry.load(root)
    data, _ = runner.Runner(found).run("toy-lem-2")
    audit = data["audits"][0]
    audit |= {
        "outcome": "holds",
        "sentence": "accepted",
        "grade": "kernel-proved",
        "figures": SHOWN,
    }
    for rival in audit["rivals"]:
        rival |= {"outcome": "violated", "sentence": "its negation is proved"}
    data |= {"verdict": "holds as printed", "grade": "kernel-proved", "caveats": [], "why": ""}
    data["grade_why"] = explain("kernel-proved", [], [])
    data["versions"]["coq"] = "8.16.1"
    evidence.save(evidence.evidence_path(root, "toy-lem-2"), data)
    return found


def told(claims):
    data, stale = freshness.read_record(claims, "toy-lem-2")
    assert not stale
    return freshness.other_versions(data)


def test_another_coq_is_told_and_the_same_is_not(claims, monkeypatch):
    monkeypatch.setattr(coq, "is_available", lambda: True)
    monkeypatch.setattr(coq, "version", lambda: "8.20.0")
    assert told(claims) == "recorded under other versions (coq 8.16.1 -> 8.20.0)"
    monkeypatch.setattr(coq, "version", lambda: "8.16.1")
    assert told(claims) == ""


def test_where_coq_is_not_installed_the_record_stands_and_keeps_its_version(claims):
    assert coq.version.__wrapped__() == "not installed"
    assert told(claims) == ""
    data, judgement = runner.Runner(claims).run("toy-lem-2")
    assert (judgement.verdict, judgement.caveats) == ("holds as printed", ())
    assert data["audits"][0]["sentence"] != NOT_HERE
    assert data["versions"]["coq"] == "8.16.1"
    assert keep(claims, "toy-lem-2", data, False, "", False) == ("agrees", [])


def test_a_record_that_says_no_version_of_coq_is_told_where_coq_would_be_asked(claims, monkeypatch):
    path = evidence.evidence_path(claims.root, "toy-lem-2")
    data = evidence.load(path)
    del data["versions"]["coq"]
    evidence.save(path, data)
    assert told(claims) == ""
    monkeypatch.setattr(coq, "is_available", lambda: True)
    monkeypatch.setattr(coq, "version", lambda: "8.16.1")
    assert told(claims) == "recorded under other versions (coq not recorded -> 8.16.1)"


def test_a_claim_that_asks_no_kernel_records_no_version_of_it(claims):
    data, _ = runner.Runner(claims).run("toy-lem-1")
    assert "coq" not in data["versions"]
    assert "numpy" in data["versions"]
    assert freshness.versions(kernel=True)["coq"] == coq.version()

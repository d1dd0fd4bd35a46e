"""What a claim's files may not bring along: kinds of audit, sentences of Coq, unnamed data."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from proofs_checks.kernel import coq
from proofs_checks.registry import digests, registry
from proofs_checks.run import runner
from proofs_checks.statement.claim import (
    ClaimError,
)
from tests.engine.toy import make


def test_a_data_file_beside_a_claim_stales_it(tmp_path):
    root = make(tmp_path)
    entry = registry.load(root).entry("toy-lem-1")
    seen = []
    for text in ("2", "3"):
        (entry.path.parent / "table.txt").write_text(text, encoding="utf-8")
        seen.append(digests.claim_digests(entry.claim, entry.path, root))
    assert seen[0] != seen[1]


OWN_KIND = """
from dataclasses import dataclass
from typing import ClassVar

from proofs_checks.statement.claim import AsPrinted, Audit, Claim, holds, violated


@dataclass(frozen=True, kw_only=True)
class Believe(Audit):
    kind: ClassVar[str] = "kernel"
    grade: ClassVar[str] = "kernel-proved"
    yes: bool = True

    def judge(self, context):
        return holds("believe me") if self.yes else violated("no")


CLAIM = Claim(
    label="toy-lem-1", paper="toy", printed="Lemma 1", declared_verdict=AsPrinted(),
    title="t", says={"s": "s"},
    audits=(Believe(name="a", covers="s", rivals={"x": {"yes": False}, "y": {"yes": False}}),),
)
"""


def test_a_claim_brings_no_kind_of_audit_of_its_own(tmp_path):
    root = make(tmp_path, toy_lem_1=OWN_KIND)
    with pytest.raises(ClaimError, match="the engine does not know"):
        registry.load(root).check()


RUNS = """
from proofs_checks.checkers.reproduction import Reproduction, Target
from proofs_checks.statement.claim import AsPrinted, Claim

ONE = Target("figure", 1.0, 0.5, 1.5, "half")

CLAIM = Claim(
    label="toy-lem-1", paper="toy", printed="Lemma 1", declared_verdict=AsPrinted(),
    title="t", says={"s": "s"},
    audits=(
        Reproduction(
            name="runs", covers="s", run=lambda rng: {"figure": 1.0}, runs=3, targets=(ONE,),
            word="in shape", protocol="p",
            rivals={"other run": {"run": lambda rng: {"figure": 9.0}}},
        ),
    ),
)
"""


def test_a_rival_that_runs_something_else_is_not_handed_the_blocks_of_the_claim(tmp_path):
    claims = registry.load(make(tmp_path, toy_lem_1=RUNS))
    with ThreadPoolExecutor(2) as pool:
        for executor in (None, pool):
            run = runner.Runner(claims, executor, tmp_path / "cache", deep=True)
            data, _ = run.run("toy-lem-1")
            assert [r["outcome"] for r in data["audits"][0]["rivals"]] == ["violated"]


@pytest.mark.parametrize(
    "text",
    [
        "Program Definition free' : 0 = 1 := _.\nAdmit Obligations.",
        "Section S. Time End S.\nVariable free' : 0 = 1.",
        'Notation "x <= y" := True : R_scope.',
        "Coercion c (b : bool) : Prop := True.",
        'Load "elsewhere".',
        "Require Import Fedtheory.other.",
        "Definition R := unit.",
        "Module Type T. End T.",
    ],
)
def test_a_formal_file_hides_no_sentence_and_redefines_no_sign(tmp_path, text):
    path = tmp_path / "small.v"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(coq.KernelError):
        coq.check_source(path)


@pytest.mark.parametrize(
    "statement", ["True := I. Check I. Definition q : True", "0 = 0 (* ", "0 = 0) (1 = 1", ". "]
)
def test_a_statement_is_one_term(statement):
    with pytest.raises(coq.KernelError):
        coq.check_asked("small", "x", statement)

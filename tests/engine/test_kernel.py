"""The kernel: what it shows, and that nothing unproved passes."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace

import pytest

from proofs_checks.checkers.kernel import NOT_HERE, Kernel, expect_all
from proofs_checks.kernel import build, coq, library
from proofs_checks.statement.claim import Context, Status

GOOD = """
From Coq Require Import Reals Lra.
Open Scope R_scope.
Definition doubled (x : R) : R := 2 * x.
Theorem doubled_twice : forall x : R, doubled (doubled x) = 4 * x.
Proof. intro x. unfold doubled. lra. Qed.
Theorem doubled_twice_not_3 : ~ (forall x : R, doubled (doubled x) = 3 * x).
Proof. intro H. specialize (H 1). unfold doubled in H. lra. Qed.
"""
RIVAL = {
    "3": {
        "statement": "forall x : R, doubled (doubled x) = 3 * x",
        "refuted_by": "doubled_twice_not_3",
    }
}
STATEMENT = "forall x : R, doubled (doubled x) = 4 * x"


@pytest.fixture
def kernel():
    if not coq.is_available():
        assert os.environ.get("CI") != "true", "coqc is missing in CI"
        pytest.skip(NOT_HERE)


def judge(tmp_path, text, statement=STATEMENT, rivals=None, **rest):
    formal = tmp_path / "formal"
    formal.mkdir(exist_ok=True)
    (formal / "small.v").write_text(text, encoding="utf-8")
    audit = Kernel(
        name="coq",
        module="small",
        theorem="doubled_twice",
        statement=statement,
        rivals=rivals or {},
        **rest,
    )
    return audit, Context("x-1", str(tmp_path))


def test_a_theorem_is_accepted_and_a_word_in_a_comment_or_a_string_is_no_fault(kernel, tmp_path):
    audit, context = judge(tmp_path, GOOD, rivals=RIVAL)
    text = "(* Admitted (* Axiom *) never *)\n" + GOOD
    (tmp_path / "formal" / "commented.v").write_text(text, encoding="utf-8")
    commented = replace(audit, module="commented", rivals={})
    # one question for both files: the kernel starts once
    expect_all(tmp_path, [audit, commented])
    assert commented.judge(context).status is Status.HOLDS
    found = audit.judge(context)
    assert found.status is Status.HOLDS, found.why
    assert found.figures["statement"] == STATEMENT
    assert set(found.figures["no axiom beyond"]) == coq.ALLOWED_AXIOMS
    assert audit.judge_rival("3", context).status is Status.VIOLATED


WORDS = [
    ("intro x. unfold doubled. lra. Qed.", "Admitted."),
    ("intro x. unfold doubled. lra. Qed.", "admit. Admitted."),
    ("Definition doubled", "Axiom free : False.\nDefinition doubled"),
    ("Definition doubled", "Parameter free : False.\nDefinition doubled"),
    ("Definition doubled", "Variable free : False.\nDefinition doubled"),
    ("Definition doubled", "Unset Guard Checking.\nDefinition doubled"),
]


@pytest.mark.parametrize(("old", "new"), WORDS)
def test_an_unproved_word_is_refused_before_coq_starts(kernel, tmp_path, monkeypatch, old, new):
    monkeypatch.setattr(build, "_run", lambda program, *rest: pytest.fail(f"{program} is run"))
    assert old in GOOD
    audit, context = judge(tmp_path, GOOD.replace(old, new))
    found = audit.judge(context)
    assert found.status is Status.ERROR
    assert new.split("\n")[0].split()[0].rstrip(".") in found.why


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # an altered constant, in the definition and in the statement
        ("2 * x.", "3 * x."),
        ("= 4 * x", "= 5 * x"),
    ],
)
def test_a_planted_fault_is_refused(kernel, tmp_path, old, new):
    assert old in GOOD
    audit, context = judge(tmp_path, GOOD.replace(old, new))
    found = audit.judge(context)
    assert found.status is Status.ERROR
    assert "coqc refuses formal/small.v at 'Proof." in found.why


def test_an_altered_theorem_with_a_good_proof_does_not_fit_the_statement(kernel, tmp_path):
    text = (
        GOOD.replace("4 * x", "8 * x")
        .replace("2 * x.", "2 * x + 0.")
        .replace("doubled (doubled x) = 8", "doubled (doubled (doubled x)) = 8")
    )
    audit, context = judge(tmp_path, text)
    found = audit.judge(context)
    assert found.status is Status.ERROR
    assert "coqc refuses asked/query_" in found.why


def test_an_axiom_below_a_theorem_is_seen_even_if_the_words_are_hidden(
    kernel, tmp_path, monkeypatch
):
    monkeypatch.setattr(coq, "check_source", lambda path: None)
    text = GOOD.replace("Theorem doubled_twice :", "Axiom free : 0 = 1.\nTheorem doubled_twice :")
    text = text.replace("intro x. unfold doubled. lra.", "intro x. exfalso. pose proof free. lra.")
    audit, context = judge(tmp_path, text)
    found = audit.judge(context)
    assert found.status is Status.ERROR
    assert "unproved assumptions" in found.why
    assert "free" in found.why


def test_a_missing_module_or_a_circle_is_named(tmp_path):
    (tmp_path / "formal").mkdir()
    (tmp_path / "formal" / "a.v").write_text("From Fedtheory Require Import b.\n")
    with pytest.raises(coq.KernelError, match="a requires b, which is not in the formal folder"):
        library.files_in_order(tmp_path)
    (tmp_path / "formal" / "b.v").write_text("From Fedtheory Require Import a.\n")
    with pytest.raises(coq.KernelError, match="circle"):
        library.files_in_order(tmp_path)


def test_without_coqc_the_audit_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    audit, context = judge(tmp_path, GOOD)
    found = audit.judge(context)
    assert (found.status, found.why) == (Status.UNDECIDED, NOT_HERE)

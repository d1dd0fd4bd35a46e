"""The kernel: what it shows, and that nothing unproved passes."""

from __future__ import annotations

import os
import shutil

import pytest

from proofs_checks import coq
from proofs_checks.checkers.kernel import NOT_HERE, Kernel, is_negation
from proofs_checks.claim import Context, Status

GOOD = """
From Coq Require Import Reals Lra.
Open Scope R_scope.
Definition double (x : R) : R := 2 * x.
Theorem double_twice : forall x : R, double (double x) = 4 * x.
Proof. intro x. unfold double. lra. Qed.
Theorem double_twice_not_3 : ~ (forall x : R, double (double x) = 3 * x).
Proof. intro H. specialize (H 1). unfold double in H. lra. Qed.
"""
STATEMENT = "forall x : R, double (double x) = 4 * x"


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
        theorem="double_twice",
        statement=statement,
        rivals=rivals or {},
        **rest,
    )
    return audit, Context("x-1", str(tmp_path))


def test_a_theorem_is_accepted_with_its_statement_and_axioms(kernel, tmp_path):
    audit, context = judge(tmp_path, GOOD, rivals={"3": "double_twice_not_3"})
    found = audit.judge(context)
    assert found.status is Status.HOLDS, found.why
    assert found.figures["statement"] == STATEMENT
    assert set(found.figures["no axiom beyond"]) == coq.ALLOWED_AXIOMS
    assert audit.judge_rival("3", context).status is Status.VIOLATED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("intro x. unfold double. lra. Qed.", "Admitted."),
        ("intro x. unfold double. lra. Qed.", "admit. Admitted."),
        ("Definition double", "Axiom free : False.\nDefinition double"),
        ("Definition double", "Parameter free : False.\nDefinition double"),
        ("Definition double", "Variable free : False.\nDefinition double"),
        ("Definition double", "Unset Guard Checking.\nDefinition double"),
        # an altered constant, in the definition and in the statement
        ("2 * x.", "3 * x."),
        ("= 4 * x", "= 5 * x"),
    ],
)
def test_a_planted_fault_is_refused(kernel, tmp_path, old, new):
    assert old in GOOD
    audit, context = judge(tmp_path, GOOD.replace(old, new))
    assert audit.judge(context).status is Status.ERROR


def test_an_altered_theorem_with_a_good_proof_does_not_fit_the_statement(kernel, tmp_path):
    text = (
        GOOD.replace("4 * x", "8 * x")
        .replace("2 * x.", "2 * x + 0.")
        .replace("double (double x) = 8", "double (double (double x)) = 8")
    )
    audit, context = judge(tmp_path, text)
    assert audit.judge(context).status is Status.ERROR


def test_a_word_in_a_comment_or_a_string_is_no_fault(kernel, tmp_path):
    audit, context = judge(tmp_path, "(* Admitted (* Axiom *) never *)\n" + GOOD)
    assert audit.judge(context).status is Status.HOLDS


def test_a_rival_must_be_a_negation(kernel, tmp_path):
    audit, context = judge(tmp_path, GOOD, rivals={"itself": "double_twice"})
    assert audit.judge_rival("itself", context).status is Status.ERROR


def test_an_axiom_below_a_theorem_is_seen_even_if_the_words_are_hidden(
    kernel, tmp_path, monkeypatch
):
    monkeypatch.setattr(coq, "check_source", lambda path: None)
    text = GOOD.replace("Theorem double_twice :", "Axiom free : 0 = 1.\nTheorem double_twice :")
    text = text.replace("intro x. unfold double. lra.", "intro x. exfalso. pose proof free. lra.")
    audit, context = judge(tmp_path, text)
    found = audit.judge(context)
    assert found.status is Status.ERROR
    assert "unproved assumptions" in found.why
    assert "free" in found.why


def test_a_missing_module_or_a_circle_is_named(tmp_path):
    (tmp_path / "a.v").write_text("From Fedtheory Require Import b.\n")
    with pytest.raises(coq.KernelError, match="requires b"):
        coq.files_in_order(tmp_path)
    (tmp_path / "b.v").write_text("From Fedtheory Require Import a.\n")
    with pytest.raises(coq.KernelError, match="circle"):
        coq.files_in_order(tmp_path)


def test_without_coqc_the_audit_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    audit, context = judge(tmp_path, GOOD)
    found = audit.judge(context)
    assert (found.status, found.why) == (Status.UNDECIDED, NOT_HERE)


@pytest.mark.parametrize(
    ("statement", "yes"),
    [
        ("~ (forall x : R, x = 1)", True),
        ("forall K : R, ~ (exists x : R, x = K)", True),
        ("~ stability_with_constant (9 / 10)", True),
        ("~ False /\\ 0 = 0", False),
        ("~ (x = 1) /\\ (0 = 0)", False),
        ("forall a : R, a <> 0 -> a = a", False),
        ("exists a : R, a < 1 /\\ a = a", False),
        ("forall x : R, x = 1 -> False", False),
        ("forall x : R, x = x", False),
        ("exists x : R, f x < g x", False),
    ],
)
def test_negations(statement, yes):
    assert is_negation(statement) is yes

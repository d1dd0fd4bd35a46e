"""Attacks on the one program that compiles, answers and lists axioms: another one checks it."""

from __future__ import annotations

import os
import shutil

import pytest

from proofs_checks.checkers.kernel import NOT_HERE
from proofs_checks.kernel import build, coq
from proofs_checks.kernel import coqchk as coq_recheck
from tests.command_line import call
from tests.engine import toy

AXIOM = """
Axiom free : 0 = 1.
Theorem wrong : 1 = 0.
Proof. symmetry. exact free. Qed.
"""
LOOP = """
Unset Guard Checking.
Fixpoint loop (n : nat) : False := loop n.
Set Guard Checking.
Theorem wrong : 0 = 1.
Proof. destruct (loop 0). Qed.
"""
NEGATIVE = """
Unset Positivity Checking.
Inductive bad := C : (bad -> False) -> bad.
Set Positivity Checking.
Theorem wrong : False.
Proof. assert (H : bad -> False) by (intros [f]; exact (f (C f))). exact (H (C H)). Qed.
"""
TYPES = """
Unset Universe Checking.
Definition identity : (forall X : Type, X -> X) := fun X x => x.
Definition folded := identity (forall X : Type, X -> X) identity.
Definition circle : Type := forall X : Type, X.
"""
GOOD = """
From Coq Require Import Reals Lra.
Open Scope R_scope.
Theorem right : forall x : R, x + x = 2 * x.
Proof. intro x. lra. Qed.
"""


@pytest.fixture
def kernel():
    if not coq.is_available():
        assert os.environ.get("CI") != "true", "coqc is missing in CI"
        pytest.skip(NOT_HERE)


def formal(tmp_path, text, *options):
    root = toy.make(tmp_path)
    (root / "formal" / "small.v").write_text(text, encoding="utf-8")
    return call(root, "formal", *options)


def test_what_is_proved_passes_both_programs(kernel, tmp_path):
    found = formal(tmp_path, GOOD)
    assert found.exit_code == 0, found.output
    said = " ".join(found.output.split())
    assert "coqchk agrees on 1 compiled files; axioms loaded: Coq.Logic.Classical_Prop" in said


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (AXIOM, "axioms that are not allowed: Fedtheory.small.free"),
        (LOOP, "relying on unsafe (co)fixpoints: Fedtheory.small.loop"),
        (NEGATIVE, "positivity is assumed: Fedtheory.small.bad"),
        (TYPES, "relying on type-in-type: Fedtheory.small."),
        ("From Coq Require Import Epsilon.\n" + GOOD, "not allowed: Coq.Logic.Epsilon."),
    ],
)
def test_a_file_smuggled_past_the_search_for_words_is_refused(
    kernel, tmp_path, monkeypatch, text, named
):
    monkeypatch.setattr(coq, "check_source", lambda path: None)
    found = formal(tmp_path, text)
    assert found.exit_code == 1
    assert named in " ".join(found.output.split())


def test_a_compiled_file_changed_afterwards_is_refused(kernel, tmp_path):
    root = toy.make(tmp_path)
    (root / "formal" / "small.v").write_text(GOOD + "(* changed *)", encoding="utf-8")
    place = build.compile_all(root)
    compiled = place / "formal" / "small.vo"
    data = bytearray(compiled.read_bytes())
    data[len(data) // 2] ^= 255
    compiled.write_bytes(data)
    with pytest.raises(coq.KernelError, match="coqchk refuses the compiled files"):
        coq_recheck.recheck(place, ["Fedtheory.small"])


def test_without_coqchk_formal_fails_and_says_why(kernel, tmp_path, monkeypatch):
    real = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "coqchk" else real(name))
    found = formal(tmp_path, GOOD)
    assert found.exit_code == 1
    assert "coqchk is not installed beside coqc" in " ".join(found.output.split())


def test_the_library_below_can_be_checked_too(kernel, tmp_path):
    found = formal(tmp_path, "Theorem right : forall n, S n = S n. reflexivity. Qed.", "--library")
    assert found.exit_code == 0, found.output
    said = " ".join(found.output.split())
    assert "1 compiled files and the standard library below them; axioms loaded: none" in said


SUMMARY = """
CONTEXT SUMMARY
===============

* Theory: Set is predicative
  
* Axioms:
    Coq.Reals.ClassicalDedekindReals.sig_not_dec
    Coq.Reals.Rdefinitions.RbaseSymbolsImpl.Rlt_def
  
* Constants/Inductives relying on type-in-type: <none>
  
* Constants/Inductives relying on unsafe (co)fixpoints: <none>
  
* Inductives whose positivity is assumed: <none>
"""  # noqa: W293


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("* Axioms:\n", "* Assumed:\n", "did not speak of Axioms"),
        ("whose positivity is", "of kinds", "did not speak of positivity"),
        ("predicative", "impredicative", "another theory: Set is impredicative"),
        ("type-in-type: <none>", "type-in-type:\n    Fedtheory.a.b", "type-in-type: Fedtheory"),
        ("Coq.Reals.Classical", "Fedtheory.Classical", "not allowed: Fedtheory.Classical"),
        ("Coq.Reals.Rdefinitions.R", "Fedtheory.Coq.R", "not allowed: Fedtheory.Coq.R"),
        (SUMMARY, "", "did not speak of Theory"),
    ],
)
def test_a_summary_that_says_less_or_anything_else_is_refused(old, new, named):
    assert coq_recheck.taken_for_granted(SUMMARY, False) == (
        "Coq.Reals.ClassicalDedekindReals.sig_not_dec",
    )
    assert old in SUMMARY
    with pytest.raises(coq.KernelError, match=named.replace("(", r"\(")):
        coq_recheck.taken_for_granted(SUMMARY.replace(old, new), False)


def test_where_the_library_is_checked_nothing_of_it_counts_as_sealed():
    with pytest.raises(coq.KernelError, match=r"not allowed: Coq\.Reals\.Rdefinitions"):
        coq_recheck.taken_for_granted(SUMMARY, True)

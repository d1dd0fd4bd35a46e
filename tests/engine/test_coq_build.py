"""Compiling by coq_makefile and make: every file, the words that fail, and nothing from outside."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from proofs_checks.checkers.kernel import NOT_HERE
from proofs_checks.kernel import build, coq, query
from proofs_checks.registry import registry
from tests.command_line import call
from tests.engine import toy

pytestmark = pytest.mark.slow  # each compiles

LOW = "Definition two := 2.\nTheorem low : two = 2. reflexivity. Qed.\n"
OWN = """
From Fedtheory Require Import low.

Theorem claim : two = 2%nat.
Proof. exact low.low. Qed.
"""


@pytest.fixture
def root(tmp_path):
    """A root with a file by topic and one beside a claim, where Coq is installed."""
    if not coq.is_available():
        assert os.environ.get("CI") != "true", "coqc is missing in CI"
        pytest.skip(NOT_HERE)
    root = toy.make(tmp_path, toy_lem_1=toy.ASKING)
    (root / "formal" / "base").mkdir()
    (root / "formal" / "base" / "low.v").write_text(LOW)
    (root / "claims" / "toy" / "basics" / "toy_lem_1.v").write_text(OWN)
    return root


def formal(root):
    done = call(root, "formal")
    return done.exit_code, " ".join(done.output.split())


def test_the_command_compiles_and_rechecks_what_stands_beside_claims_too(root):
    status, said = formal(root)
    assert status == 0, said
    assert "coqchk agrees on 3 compiled files" in said


def test_a_file_beside_a_claim_that_proves_nothing_fails_the_command_by_name_and_line(root):
    own = root / "claims" / "toy" / "basics" / "toy_lem_1.v"
    own.write_text(OWN.replace("two = 2", "two = 3"))
    status, said = formal(root)
    assert status == 1
    assert "coqc refuses claims/toy/basics/toy_lem_1.v at 'Proof. exact low.low." in said
    assert "make" not in said
    own.write_text(OWN.replace("exact low.low. Qed", "Admitted"))
    assert "toy_lem_1.v holds 'Admitted'" in formal(root)[1]


def test_a_theorem_beside_a_claim_can_be_asked_for(root):
    [shown] = query.show(root, (("toy_lem_1", "claim", "two = 2%nat"),))
    assert (shown.statement, shown.axioms) == ("two = 2%nat", ())


def test_what_compiled_beside_a_refused_file_is_kept_and_the_refusal_stays(root, tmp_path):
    (root / "formal" / "base" / "wrong.v").write_text("Theorem wrong : False. exact I. Qed.\n")
    kept = tmp_path / "kept"
    for _ in range(2):
        with pytest.raises(coq.KernelError, match=r"coqc refuses formal/base/wrong.v at 'Theorem"):
            build.compiled(root, "f" * 64, ["wrong"], kept)
    assert not kept.exists()
    # a copy of the refused file lies there, and is nobody else's concern
    place = build.compiled(root, "f" * 64, ["toy_lem_1"], kept)
    assert len(list(kept.iterdir())) == 2
    assert (place / "claims" / "toy" / "basics" / "toy_lem_1.vo").is_file()


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ("Import low(two)", "formal/base/high.v requires low in other words"),
        ("Import -(notations) low", 'coqdep fails: .*"formal/base/high.v".*Syntax error'),
    ],
)
def test_a_requirement_that_no_digest_would_see_is_refused(root, words, refused):
    text = f"From Fedtheory Require {words}.\nTheorem high : True. exact I. Qed.\n"
    (root / "formal" / "base" / "high.v").write_text(text)
    with pytest.raises(coq.KernelError, match=refused):
        build.compile_all(root)


def test_a_bare_requirement_is_refused_by_coq(root):
    (root / "formal" / "base" / "high.v").write_text("Require Import low.\n")
    with pytest.raises(coq.KernelError, match=r"refuses formal/base/high.v at 'Require Import low"):
        build.compile_all(root)


@pytest.mark.parametrize(
    ("program", "package"), [("make", "make"), ("coq_makefile", "coq"), ("coqdep", "coq")]
)
def test_a_program_that_is_not_installed_is_named(root, monkeypatch, program, package):
    real = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if name == program else real(name))
    status, said = formal(root)
    assert status == 1
    assert f"{program} is not installed" in said
    assert f"apt install {package})" in said


def test_nothing_in_the_environment_changes_how_files_are_compiled(root, monkeypatch):
    (root / "formal" / "base" / "low.v").write_text(
        LOW + "Definition T := Type.\nDefinition circle : T := T.\n"
    )
    for name, value in {
        "COQEXTRAFLAGS": "-type-in-type",
        "OTHERFLAGS": "-type-in-type",
        "COQDEBUG": "-type-in-type",
        "COQC": "true",
        "MAKEFLAGS": "n",
        "MAKEFILES": "/nowhere",
    }.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(coq.KernelError, match=r"low\.v at 'Definition circle"):
        build.compile_all(root)


def test_the_commands_beside_the_library_compile_it_in_place(root):
    text = (registry.HERE / "formal" / "README.md").read_text(encoding="utf-8")
    told = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    assert [line.split()[0] for line in told] == ["coq_makefile", "make", "make"]
    shutil.copy(registry.HERE / "_CoqProject", root)
    (root / "formal" / "base" / "low.v").rename(root / "formal" / "base" / "tilts.v")
    own = root / "claims" / "toy" / "basics" / "toy_lem_1.v"
    own.write_text(OWN.replace("low.\n", "tilts.\n", 1).replace("low.low", "tilts.low"))
    one, whole = [told[0], told[2]], told[:2]
    for commands, made in ((one, False), (whole, True)):
        subprocess.run(
            ["bash", "-ec", "\n".join(commands)], cwd=root, check=True, capture_output=True
        )
        assert (root / "formal" / "base" / "tilts.vo").is_file()
        assert own.with_suffix(".vo").is_file() is made

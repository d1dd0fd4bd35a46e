"""A statement is read with the standard library's names and signs: Coq refuses any other reading.

The scan of the words in a file is switched off here, so that what refuses is Coq alone. Nor are
the axioms listed: the readings are compared before, and listing them takes as long as all else.
"""

from __future__ import annotations

import os

import pytest

from proofs_checks.checkers.kernel import NOT_HERE, Kernel
from proofs_checks.kernel import coq
from proofs_checks.kernel import query as coq_questions
from proofs_checks.kernel.shadowing import standard_words, words_of
from proofs_checks.statement.claim import Context, Status

HEAD = "From Coq Require Import Reals Lra.\nOpen Scope R_scope.\n"

#: by what is meddled with: the file, a false statement that it makes true, what is blamed
ATTACKS = {
    "a relation": (
        "Definition Rle (a b : R) : Prop := True.\nTheorem t : Rle 1 0.\nProof. exact I. Qed.\n",
        "Rle 1 0",
        "Rle means Constant Fedtheory.small.Rle here",
    ),
    "the reals": (
        "Definition R := nat.\nTheorem t : forall x : R, x = x.\nProof. reflexivity. Qed.\n",
        "forall x : R, x = x",
        "Definition same_",
    ),
    "a sum": (
        "Definition sum_f_R0 (f : nat -> R) (n : nat) : R := 0.\n"
        "Theorem t : sum_f_R0 (fun _ => 1) 3 = 0.\nProof. reflexivity. Qed.\n",
        "sum_f_R0 (fun _ => 1) 3 = 0",
        "sum_f_R0 means",
    ),
    "equality": (
        "Definition eq {A : Type} (a b : A) : Prop := True.\nTheorem t : eq 1 0.\n"
        "Proof. exact I. Qed.\n",
        "eq 1 0",
        "eq means",
    ),
    "a sign": (
        'Notation "x <= y" := (x = x \\/ x = y) : R_scope.\n'
        "Theorem t : (1 <= 0)%R.\nProof. left. reflexivity. Qed.\n",
        "(1 <= 0)%R",
        "Definition same_",
    ),
    "one phrase only": (
        'Notation "/ 7" := 7 (at level 35) : R_scope.\n'
        "Theorem t : / 7 = 7.\nProof. reflexivity. Qed.\n",
        "/ 7 = 7",
        "the notations are not the standard library's",
    ),
    "an abbreviation": (
        "Notation Rmax := (fun x y : R => x).\nTheorem t : Rmax 0 1 = 0.\n"
        "Proof. reflexivity. Qed.\n",
        "Rmax 0 1 = 0",
        "Rmax means Notation Fedtheory.small.Rmax here",
    ),
    "numbers": (
        "Inductive lump : Set := Lump (n : nat).\n"
        "Definition read (n : Number.uint) : option lump := Some (Lump 0%nat).\n"
        "Definition back (x : lump) : option Number.uint := None.\n"
        "Number Notation lump read back : R_scope.\n"
        "Theorem t : 2%R = 1%R.\nProof. reflexivity. Qed.\n",
        "2 = 1",
        "Definition same_",
    ),
    "a coercion": (
        "Definition yes (n : nat) : Prop := True.\nCoercion yes : nat >-> Sortclass.\n"
        "Theorem t : (3%nat : Prop) -> (0%nat : Prop).\nProof. intro. exact I. Qed.\n",
        "(3%nat : Prop) -> (0%nat : Prop)",
        "the coercions are not the standard library's",
    ),
    "an argument left out": (
        "Arguments Rmax {_} _.\nTheorem t : forall x : R, @Rmax x x = x -> True.\n"
        "Proof. trivial. Qed.\n",
        "forall x : R, @Rmax x x = x -> True",
        "Rmax is not read as the standard library reads it",
    ),
}


#: the same statement with the bare name, and written in full
OURS = ("positive 1", "small.positive 1")


@pytest.fixture(scope="module", autouse=True)
def words(tmp_path_factory):
    """Ask for the words of all statements at once: Coq starts once for them."""
    if coq.is_available():
        said = [statement for _, statement, _ in ATTACKS.values()]
        standard_words(tmp_path_factory.mktemp("words"), [*said, *OURS])


def ask(tmp_path, text, statement, theorem="t"):
    if not coq.is_available():
        assert os.environ.get("CI") != "true", "coqc is missing in CI"
        pytest.skip(NOT_HERE)
    formal = tmp_path / "formal"
    formal.mkdir(parents=True)
    (formal / "small.v").write_text(text, encoding="utf-8")
    audit = Kernel(name="coq", module="small", theorem=theorem, statement=statement)
    return audit.judge(Context("x-1", str(tmp_path)))


@pytest.fixture
def without_axioms(monkeypatch):
    """Leave out the last line of a query: what is refused before it is refused all the same."""

    def query(place, word, lines):
        kept = [line for line in lines if not line.startswith("Print Assumptions")]
        assert len(kept) == len(lines) - 1
        return coq.run_query(place, word, kept)

    monkeypatch.setattr(coq_questions, "run_query", query)


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_another_reading_is_refused_by_coq_itself(name, tmp_path, monkeypatch, without_axioms):
    monkeypatch.setattr(coq, "check_source", lambda path: None)
    text, statement, blamed = ATTACKS[name]
    found = ask(tmp_path, HEAD + text, statement)
    assert found.status is Status.ERROR
    assert blamed in found.why
    # it is the reading that is refused, not the file
    assert "coqc refuses formal/small.v" not in found.why


@pytest.mark.slow
def test_a_name_of_ours_in_front_of_a_standard_one_is_written_in_full(tmp_path):
    text = HEAD + (
        "Definition positive (x : R) : Prop := 0 < x.\n"
        "Theorem t : positive 1.\nProof. unfold positive. lra. Qed.\n"
    )
    bare, full = OURS
    found = ask(tmp_path / "a", text, bare)
    assert "positive means Constant Fedtheory.small.positive" in found.why
    assert ask(tmp_path / "b", text, full).status is Status.HOLDS


def test_the_words_of_a_statement():
    text = "forall n : nat, (0 < n)%nat -> sums.sum n (fun _ => f') <= Rmax 0 1"
    assert words_of([text]) == ("Rmax", "f'", "n", "nat", "sums.sum")


@pytest.mark.parametrize(
    ("statement", "blamed"),
    [
        ("forall x : R, ltac:(exact True)", "ltac"),
        ("_ -> ?x", "?"),
        ("`(x = 1)", "`"),
        ("", "nothing is stated"),
        ("()", "nothing is stated"),
    ],
)
def test_a_statement_leaves_nothing_to_coq(statement, blamed):
    with pytest.raises(coq.KernelError) as refused:
        coq.check_asked("small", "x", statement)
    assert blamed in str(refused.value)

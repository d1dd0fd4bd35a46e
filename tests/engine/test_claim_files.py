"""A claim file: its words, its audits, rivals as rows, and what the kernel is asked beside it."""

import pytest

from proofs_checks.registry import digests, registry
from proofs_checks.statement.claim import ClaimError
from tests.engine import toy

WORDS = '''
"""Lemma 1."""

from proofs_checks.authoring import *

CLAIM = Claim(
    printed="Lemma 1",
    declared_verdict=AsPrinted(),
    title="Sums",
    assumes=("N: n >= 1", "n whole"),
    given="Let $n$ be a number.",
    says={"sum": "$1 + ... + n = n(n+1)/2$", "odd": "$1 + 3 + ... = n^2$"},
)
'''
AUDITS = """

def measured(n):
    return sum(range(n + 1))


AUDITS = (
    Cases("cases", measured, lambda n: n * (n + 1) // 2, covers="sum", cases=(1, 2, 5)),
    Kernel("coq", covers=("sum", "odd")),
)
RIVALS = (
    Rival("cases", "twice", claimed=lambda n: n * (n + 1)),
    Rival("cases", "no hypothesis", cases=(-3,), drops="N"),
)
"""
SHARPENED = """
SHARPENED = Claim(
    printed="Lemma 1", declared_verdict=Sharpened(), title="Squares", says={"square": "more"}
)
SHARPENED_AUDITS = (Cases("cases", lambda n: n * n, lambda n: n * n, covers="square", cases=(2,)),)
SHARPENED_RIVALS = (
    Rival("cases", "3", claimed=lambda n: 3),
    Rival("cases", "5", claimed=lambda n: 5),
)
"""
THEOREMS = """
(** Lemma 1, for
    every n. *)
From Fedtheory Require Import small.

Theorem claim : forall n : nat,
  Nat.double n = Nat.double n.
Proof. exact small.same. Qed.

(** the next number; drops: N *)
Theorem claim_not_next : ~ (forall n : nat,
  Nat.double n = S n).
Proof. exact small.not_next. Qed.
(** far off; coarse *)
Theorem claim_not_far : ~ (Nat.double 0 = 5).
Proof. exact other.not_five. Qed.
"""


def place(tmp_path, text=WORDS + AUDITS + SHARPENED, theorems=THEOREMS):
    root = toy.make(tmp_path, toy_lem_1=text)
    folder = root / "claims" / "toy" / "basics"
    if theorems:
        (folder / "toy_lem_1.v").write_text(theorems, encoding="utf-8")
    for name in ("small", "other"):
        (root / "formal" / f"{name}.v").write_text("Definition one := 1.\n", encoding="utf-8")
    return root


def refusal(root):
    with pytest.raises(ClaimError) as caught:
        registry.load(root).check()
    return str(caught.value)


def test_label_and_paper_come_from_the_place(tmp_path):
    claims = registry.load(place(tmp_path))
    claims.check()
    printed, sharp = claims.entry("toy-lem-1").claim, claims.entry("toy-lem-1-sharp").claim
    assert (printed.paper, sharp.paper) == ("toy", "toy")
    assert sharp.declared_verdict.of == "toy-lem-1"
    assert [a.name for a in printed.audits] == ["cases", "coq"]
    assert [a.name for a in sharp.audits] == ["cases"]


def test_the_statement_is_what_is_given_and_its_clauses(tmp_path):
    claim = registry.load(place(tmp_path)).entry("toy-lem-1").claim
    assert claim.statement.split("\n\n") == ["Let $n$ be a number.", *claim.says.values()]
    assert claim.hypotheses == {"N": "N: n >= 1", "n whole": "n whole"}


def test_an_audit_covers_all_clauses_or_a_part(tmp_path):
    claim = registry.load(place(tmp_path)).entry("toy-lem-1").claim
    assert claim.part(claim.audit("coq")) == "whole"
    assert claim.part(claim.audit("cases")) == "sum"


def test_rivals_are_rows(tmp_path):
    audit = registry.load(place(tmp_path)).entry("toy-lem-1").claim.audit("cases")
    assert audit.rival_names() == ("twice", "no hypothesis")
    assert audit.rival_words("no hypothesis") == {"drops": "N"}
    assert audit.rival("twice").claimed(3) == 12


def test_what_the_kernel_is_asked_stands_beside_the_claim(tmp_path):
    audit = registry.load(place(tmp_path)).entry("toy-lem-1").claim.audit("coq")
    assert (audit.module, audit.theorem, audit.statement) == (
        "small",
        "same",
        "forall n : nat, Nat.double n = Nat.double n",
    )
    assert audit.everything()[1:] == (
        ("small", "not_next", "~ (forall n : nat, Nat.double n = S n)"),
        ("other", "not_five", "~ (Nat.double 0 = 5)"),
    )
    assert audit.rival_words("the next number") == {"drops": "N"}
    assert audit.rival_words("far off") == {"coarse": True}


def test_an_edit_of_its_theorems_makes_evidence_stale(tmp_path):
    root = place(tmp_path)
    entry = registry.load(root).entry("toy-lem-1")
    before = digests.claim_digests(entry.claim, entry.path, root)
    entry.path.with_suffix(".v").write_text(THEOREMS + "\n", encoding="utf-8")
    after = digests.claim_digests(entry.claim, entry.path, root)
    assert {k for k in after if after[k] != before[k]} == {"claims/toy_lem_1.v"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WORDS + AUDITS.replace('"cases", "twice"', '"case", "twice"'), "of an audit 'case'"),
        (WORDS + AUDITS.replace('"no hypothesis"', '"twice"'), "two rivals called 'twice'"),
        (WORDS + AUDITS.replace('covers="sum"', 'covers="sums"'), "'sums', which is no clause"),
        (WORDS + AUDITS.replace('covers="sum", ', ""), "names no clause that it covers"),
        (WORDS + AUDITS.replace('("sum", "odd")', '"sum"'), "no audit covers its clause 'odd'"),
        (WORDS.replace('"Sums"', r'r"$\frac{a}{b}$"') + AUDITS, "plain text cannot show"),
        (WORDS.replace('"Sums"', '"Fill in: a title"') + AUDITS, "it is not filled in"),
        (WORDS.replace('"$1 + 3 + ... = n^2$"', '" "') + AUDITS, "in each of its clauses"),
        (WORDS.replace('{"sum"', '[{"sum"').replace('n^2$"}', 'n^2$"}]') + AUDITS, "a dict of"),
        (WORDS + AUDITS.replace("RIVALS = (", "RIVALS = [3, ").replace("N\"),\n)", "N\"),\n]"),
         "not a tuple of Rival"),
        (WORDS + AUDITS.replace('"coq"', '"coq-floor"'), "holds no theorem claim_floor"),
        (WORDS + AUDITS.replace('Kernel("coq", covers=("sum", "odd")),', ""), "no audit asks for"),
    ],
)  # fmt: skip
def test_a_claim_file_that_does_not_fit_is_refused(tmp_path, text, said):
    assert said in refusal(place(tmp_path, text))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("exact small.same", "reflexivity", "holds 'Theorem claim"),
        ("~ (Nat.double 0 = 5)", "Nat.double 0 = 5", "negates a rival"),
        ("(** far off; coarse *)\n", "", "negates a rival"),
        ("claim_not_far", "claim_not_next", "two theorems share a name"),
        ("far off; coarse", "the next number", "two rivals called"),
        ("Proof. exact other", "Definition x := 1. Proof. exact other", "holds 'Theorem claim_not"),
        ("Theorem claim_not_far", "Axiom no : 0 = 1.\nTheorem claim_not_far", "holds 'Axiom no"),
    ],
)
def test_theorems_that_are_not_stated_by_name_are_refused(tmp_path, old, new, said):
    assert old in THEOREMS
    assert said in refusal(place(tmp_path, theorems=THEOREMS.replace(old, new)))


def test_a_claim_of_the_kernel_without_theorems_is_refused(tmp_path):
    assert "toy_lem_1.v cannot be read" in refusal(place(tmp_path, theorems=""))

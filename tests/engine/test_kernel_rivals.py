"""A kernel rival is written out, Coq refutes those very words, and they concern the claim."""

from __future__ import annotations

import os

import pytest

from proofs_checks.checkers.kernel import NOT_HERE, Kernel, shares_vocabulary
from proofs_checks.kernel import coq
from proofs_checks.registry import registry
from proofs_checks.statement.claim import ClaimError, Context, Status
from tests.engine.toy import make

FORMAL = """
From Coq Require Import Reals Lra.
Open Scope R_scope.
Definition doubled (x : R) : R := 2 * x.
Theorem doubled_twice : forall x : R, doubled (doubled x) = 4 * x.
Proof. intro x. unfold doubled. lra. Qed.
Theorem doubled_twice_not_3 : ~ (forall x : R, doubled (doubled x) = 3 * x).
Proof. intro H. specialize (H 1). unfold doubled in H. lra. Qed.
Theorem not_all_true : ~ (0 = 1).
Proof. lra. Qed.
"""
STATEMENT = "forall x : R, doubled (doubled x) = 4 * x"
NEAR = "forall x : R, doubled (doubled x) = 3 * x"


def audit(**spec):
    return Kernel(
        name="coq",
        module="small",
        theorem="doubled_twice",
        statement=STATEMENT,
        rivals={"3": spec} if spec else {},
    )


@pytest.fixture
def kernel(tmp_path):
    if not coq.is_available():
        assert os.environ.get("CI") != "true", "coqc is missing in CI"
        pytest.skip(NOT_HERE)
    (tmp_path / "formal").mkdir()
    (tmp_path / "formal" / "small.v").write_text(FORMAL, encoding="utf-8")
    return Context("x-1", str(tmp_path))


def test_a_rival_falls_by_the_negation_of_its_own_words(kernel):
    found = audit(statement=NEAR, refuted_by="doubled_twice_not_3").judge_rival("3", kernel)
    assert found.status is Status.VIOLATED
    assert found.figures["statement"] == f"~ ({NEAR})"


#: audits whose rivals are named against a theorem that does not refute them
UNREFUTED = (
    {
        # the theorem negates something else than the rival says
        "5": {
            "statement": "forall x : R, doubled (doubled x) = 5 * x",
            "refuted_by": "doubled_twice_not_3",
        },
        "other": {"statement": NEAR, "refuted_by": "not_all_true"},
        # the theorem denies nothing
        "nothing": {"statement": NEAR, "refuted_by": "doubled_twice"},
    },
    # only one half of what is written would be denied
    {"half": {"statement": NEAR + " -> False) /\\ (0 = 0", "refuted_by": "doubled_twice_not_3"}},
)


@pytest.mark.parametrize("rivals", UNREFUTED)
def test_a_theorem_that_does_not_negate_those_words_fells_nothing(kernel, rivals):
    judged = Kernel(
        name="coq", module="small", theorem="doubled_twice", statement=STATEMENT, rivals=rivals
    )
    # together they are refused, and then each is asked by itself
    for name in rivals:
        found = judged.judge_rival(name, kernel)
        assert found.status is Status.ERROR, name


@pytest.mark.parametrize(
    ("spec", "blamed"),
    [
        ("doubled_twice_not_3", "writes out no statement"),
        (("doubled_twice_not_3", f"~ ({NEAR})"), "writes out no statement"),
        ({"refuted_by": "doubled_twice_not_3"}, "writes out no statement"),
        ({"statement": " ", "refuted_by": "doubled_twice_not_3"}, "writes out no statement"),
        (
            {"statement": STATEMENT.replace("=", " = "), "refuted_by": "t"},
            "the audit's own theorem",
        ),
        ({"statement": "0 = 1", "refuted_by": "not_all_true"}, "speaks of nothing"),
        ({"statement": "forall doubled : R, 0 = 1", "refuted_by": "t"}, "speaks of nothing"),
        ({"statement": NEAR, "refuted_by": "t", "theorem": "u"}, "changes no known field: theorem"),
    ],
)
def test_a_badly_declared_rival_is_refused_before_anything_runs(spec, blamed):
    judged = Kernel(
        name="coq", module="small", theorem="t", statement=STATEMENT, rivals={"3": spec}
    )
    assert [line for line in judged.problems() if blamed in line]


def test_a_rival_in_the_statements_own_words_is_fine():
    spec = {
        "statement": NEAR,
        "refuted_by": "doubled_twice_not_3",
        "drops": "x > 0",
        "coarse": True,
    }
    judged = audit(**spec)
    assert judged.problems() == []
    assert judged.rival_words("3") == {"drops": "x > 0", "coarse": True}


@pytest.mark.parametrize(
    ("rival", "yes"),
    [
        ("forall x : R, doubled x = x", True),
        ("exists n : nat, small.doubled (INR n) = 1", True),
        ("forall n : nat, INR n = 0", False),
        ("1 <= 0", False),
    ],
)
def test_kinship(rival, yes):
    assert shares_vocabulary(STATEMENT, rival) is yes


BARE = '''
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.statement.claim import AsPrinted, Claim

CLAIM = Claim(
    label="toy-lem-1", paper="toy", printed="Lemma 1", declared_verdict=AsPrinted(),
    title="t", says={"s": "s"},
    audits=(
        Kernel(
            name="coq", covers="s", module="small", theorem="doubled_twice", statement="0 = 0",
            rivals={"3": "doubled_twice_not_3", "5": "doubled_twice_not_3"},
        ),
    ),
)
'''  # fmt: skip


def test_a_claim_with_a_bare_name_for_a_rival_does_not_load(tmp_path):
    root = make(tmp_path, toy_lem_1=BARE)
    (root / "formal" / "small.v").write_text(FORMAL, encoding="utf-8")
    with pytest.raises(ClaimError, match="rival '3' of audit 'coq' writes out no statement"):
        registry.load(root).check()

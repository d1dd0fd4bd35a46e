"""Grades, verdicts and caveats by the table in DESIGN.md, cell by cell."""

from __future__ import annotations

import pytest

from proofs_checks.statement.claim import (
    AsPrinted,
    NeedsHypothesis,
    NotTestable,
    Open,
    Outcome,
    Refuted,
    Sharpened,
    Status,
)
from proofs_checks.statement.judge import (
    GRADES,
    NOT_CONFIRMED,
    REPRODUCTION_GRADES,
    AuditResult,
    caveats_of,
    confirm,
    explain,
    grade_of,
    safely,
)

HOLDS = Outcome(Status.HOLDS, "yes")
VIOLATED = Outcome(Status.VIOLATED, "no")
UNDECIDED = Outcome(Status.UNDECIDED, "who knows")
ERROR = Outcome(Status.ERROR, "broken")


def result(grade="symbolic", outcome=HOLDS, covers="whole", rivals=None, words=None, name="a"):
    rivals = {"one": VIOLATED, "two": VIOLATED} if rivals is None else rivals
    grade = grade if outcome.holds else "transcribed"
    return AuditResult(name, "kind", covers, grade, outcome, rivals, words or {}, 0.1)


@pytest.mark.parametrize("grade", [*GRADES[:-1], *REPRODUCTION_GRADES])
def test_a_whole_audit_that_holds_earns_its_grade(grade):
    assert grade_of([result(grade)]) == grade


@pytest.mark.parametrize("grade", GRADES[:-1])
def test_a_partial_audit_earns_nothing(grade):
    assert grade_of([result(grade, covers="a part")]) == "transcribed"


@pytest.mark.parametrize("outcome", [VIOLATED, UNDECIDED, ERROR])
def test_an_audit_that_does_not_hold_earns_nothing(outcome):
    assert grade_of([result("kernel-proved", outcome)]) == "transcribed"


def test_the_strongest_grade_counts():
    assert grade_of([result("sampled"), result("certified"), result("exact on cases")]) == (
        "certified"
    )
    assert grade_of([]) == "transcribed"


@pytest.mark.parametrize(
    ("stands", "word"),
    [
        (AsPrinted(), "holds as printed"),
        (Sharpened(of="x-1"), "holds, sharpened"),
        (Refuted(rival="one"), "false as printed"),
        (NeedsHypothesis("n >= 3"), "needs a hypothesis"),
        (NotTestable("why"), "not testable"),
        (Open("why"), "open"),
    ],
)
@pytest.mark.parametrize("outcome", [HOLDS, VIOLATED, UNDECIDED, ERROR])
def test_a_declaration_is_confirmed_only_if_every_audit_holds(stands, word, outcome):
    results = [result(), result(outcome=outcome, words={"one": {"drops": "n >= 3"}}, name="b")]
    verdict, confirmed, why = confirm(stands, results)
    assert confirmed is outcome.holds
    assert verdict == (word if outcome.holds else NOT_CONFIRMED)
    declared = getattr(stands, "reason", "")
    assert why == (declared if outcome.holds else f"audit b answers {outcome.status.value}: "
                   f"{outcome.why}")  # fmt: skip


@pytest.mark.parametrize(
    ("stands", "word"),
    [
        (AsPrinted(), "holds as summarised"),
        (Refuted(rival="one"), "false as summarised"),
        (Sharpened(of="x-1"), "holds, sharpened"),
        (Open("why"), "open"),
    ],
)
def test_a_summary_changes_the_words(stands, word):
    assert confirm(stands, [result()], "summary")[0] == word


@pytest.mark.parametrize("answer", [HOLDS, UNDECIDED, ERROR])
def test_refuted_needs_the_printed_statement_to_fall(answer):
    verdict, confirmed, _ = confirm(Refuted(rival="one"), [result(rivals={"one": answer})])
    assert (verdict, confirmed) == (NOT_CONFIRMED, False)


@pytest.mark.parametrize("answer", [HOLDS, UNDECIDED, ERROR])
def test_a_needed_hypothesis_needs_its_rival_to_fall(answer):
    results = [result(rivals={"one": answer}, words={"one": {"drops": "h"}})]
    assert confirm(NeedsHypothesis("h"), results)[1] is False
    other = [result(words={"one": {"drops": "another"}})]
    assert confirm(NeedsHypothesis("h"), other)[1] is False


def test_without_audits_only_open_and_not_testable_are_confirmed():
    assert confirm(AsPrinted(), [])[1] is False
    assert confirm(Open("why"), []) == ("open", True, "why")
    assert confirm(NotTestable("why"), []) == ("not testable", True, "why")


@pytest.mark.parametrize("answer", [HOLDS, UNDECIDED, ERROR])
def test_a_rival_that_does_not_fall_by_comparison_is_a_caveat(answer):
    assert caveats_of([result(rivals={"one": answer})], AsPrinted()) == ("rival survived",)


def test_the_other_caveats():
    thin = Outcome(Status.HOLDS, "rarely", caveat="vacuous")
    assert caveats_of([result(outcome=thin)], AsPrinted()) == ("vacuous",)
    assert caveats_of([result(covers="a part")], AsPrinted()) == ("partial",)
    assert caveats_of([], Open("why")) == ()
    assert caveats_of([result()], AsPrinted(), weak=["x-1"]) == ("weak dependency",)
    assert caveats_of([result()], AsPrinted(), stale=True) == ("stale",)
    assert caveats_of([result()], AsPrinted()) == ()


@pytest.mark.parametrize("grade", [*GRADES, *REPRODUCTION_GRADES])
def test_why_says_what_would_raise_the_grade(grade):
    text = explain(grade, [result(grade)], ())
    assert text.endswith(".")
    assert ("raise it" in text) == (grade in GRADES[1:])


def test_a_crash_is_an_error_and_never_a_violation():
    assert safely(lambda: 1 / 0).status is Status.ERROR
    assert safely(lambda: None).status is Status.ERROR
    assert safely(lambda: True).status is Status.ERROR

"""Judge a claim: run its audits and rivals, compute the grade, confirm or refuse the verdict."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from proofs_checks.statement.claim import (
    WHOLE,
    AsPrinted,
    Audit,
    Claim,
    Context,
    DeclaredVerdict,
    NeedsHypothesis,
    NotTestable,
    Open,
    Outcome,
    Refuted,
    Sharpened,
    error,
)

#: from strongest to weakest; a reproduction's own words stand apart
GRADES = (
    "kernel-proved",
    "symbolic",
    "certified",
    "exact on cases",
    "sampled",
    "rate-consistent",
    "transcribed",
)
#: words of a reproduction, from strongest to weakest
REPRODUCTION_GRADES = ("reproduced", "in shape", "not reproduced", "not reproducible", "not run")
NOT_CONFIRMED = "not confirmed"
CAVEATS = ("rival survived", "stale", "vacuous", "partial", "weak dependency")


@dataclass(frozen=True)
class AuditResult:
    """What one audit and its rivals answered."""

    name: str
    kind: str
    covers: str
    grade: str
    outcome: Outcome
    rivals: Mapping[str, Outcome]
    words: Mapping[str, Mapping[str, Any]]
    seconds: float
    units: int = 0

    @property
    def rejected(self) -> int:
        """Return how many rivals fell by comparison."""
        return sum(o.status.value == "violated" for o in self.rivals.values())


@dataclass(frozen=True)
class Judgement:
    """Verdict, grade and caveats of a claim, with the reasons in words."""

    verdict: str
    confirmed: bool
    grade: str
    caveats: tuple[str, ...]
    why: str
    raise_it: str


def safely(action: Callable[[], Outcome]) -> Outcome:
    """Run an audit; a crash is an error of the audit and never a violation."""
    try:
        outcome = action()
    except Exception as problem:
        return error(f"{type(problem).__name__}: {problem}")
    if not isinstance(outcome, Outcome):
        return error(f"the audit answered {type(outcome).__name__}, not an outcome")
    return outcome


def judge_audit(
    audit: Audit,
    covers: str,
    context: Context,
    on_step: Callable[[str], None] = lambda name: None,
) -> AuditResult:
    """Judge one audit and each of its rivals; ``covers`` is `Claim.part` of it."""
    begin = time.perf_counter()
    on_step(audit.name)
    outcome = safely(lambda: audit.judge(context))
    rivals: dict[str, Outcome] = {}
    for name in audit.rival_names():
        on_step(f"{audit.name}, rival {name}")
        rivals[name] = safely(partial(audit.judge_rival, name, replace(context, rival=name)))
    return AuditResult(
        audit.name,
        audit.kind,
        covers,
        audit.grade_of(outcome),
        outcome,
        rivals,
        {name: audit.rival_words(name) for name in rivals},
        time.perf_counter() - begin,
        int(getattr(audit, "units", 0)),
    )


def grade_of(results: Sequence[AuditResult]) -> str:
    """Return the strongest grade among the audits that hold and cover the whole claim."""
    earned = {r.grade for r in results if r.covers == WHOLE}
    for grade in (*GRADES[:-1], *REPRODUCTION_GRADES):
        if grade in earned:
            return grade
    return GRADES[-1]


def confirm(
    declared: DeclaredVerdict, results: Sequence[AuditResult], source: str = "text"
) -> tuple[str, bool, str]:
    """Return the verdict in words, whether the declaration is confirmed, and why not.

    Parameters
    ----------
    declared : DeclaredVerdict
        What the author declares.
    results : sequence of AuditResult
        What the audits answered.
    source : str
        ``"summary"`` turns ``as printed`` into ``as summarised``.
    """
    word = declared.word if source == "text" else declared.word.replace("printed", "summarised")
    if isinstance(declared, Sharpened) and not declared.of:
        word = declared.word
    bad = [r for r in results if not r.outcome.holds]
    if bad:
        first = bad[0]
        return (
            NOT_CONFIRMED,
            False,
            f"audit {first.name} answers {first.outcome.status.value}: {first.outcome.why}",
        )
    if isinstance(declared, (NotTestable, Open)):
        return word, True, declared.reason
    if not results:
        return NOT_CONFIRMED, False, "nothing was run"
    fallen = {name for r in results for name, o in r.rivals.items() if o.status.value == "violated"}
    if isinstance(declared, Refuted) and declared.rival not in fallen:
        return (
            NOT_CONFIRMED,
            False,
            f"the printed statement, rival {declared.rival!r}, was not shown to be false",
        )
    if isinstance(declared, NeedsHypothesis):
        dropped = {
            r.words[name].get("drops") for r in results for name in fallen if name in r.words
        }
        if declared.hypothesis not in dropped:
            return (
                NOT_CONFIRMED,
                False,
                f"no rival without {declared.hypothesis!r} was shown to be false",
            )
    assert isinstance(declared, (AsPrinted, Sharpened, Refuted, NeedsHypothesis))
    return word, True, ""


def caveats_of(
    results: Sequence[AuditResult],
    declared: DeclaredVerdict,
    weak: Sequence[str] = (),
    stale: bool = False,
) -> tuple[str, ...]:
    """Return the caveats in their fixed order."""
    found = set()
    if any(o.status.value != "violated" for r in results for o in r.rivals.values()):
        found.add("rival survived")
    if any(r.outcome.caveat == "vacuous" for r in results):
        found.add("vacuous")
    undeclared = not isinstance(declared, (NotTestable, Open))
    if undeclared and not any(r.covers == WHOLE and r.outcome.holds for r in results):
        found.add("partial")
    if weak:
        found.add("weak dependency")
    if stale:
        found.add("stale")
    return tuple(c for c in CAVEATS if c in found)


_NEXT = {
    "transcribed": "an audit that covers the whole claim",
    "rate-consistent": "a finite-sample test in place of an asymptotic interval",
    "sampled": "exact cases, or a certificate",
    "exact on cases": "a certificate, or a derivation with the number of clients a symbol",
    "certified": "a derivation with the number of clients a symbol",
    "symbolic": "a theorem in the kernel",
}


def judge(
    claim: Claim,
    results: Sequence[AuditResult],
    *,
    source: str = "text",
    weak: Sequence[str] = (),
    stale: bool = False,
) -> Judgement:
    """Return verdict, grade and caveats of a claim from what its audits answered."""
    verdict, confirmed, why = confirm(claim.declared_verdict, results, source)
    grade = grade_of(results)
    caveats = caveats_of(results, claim.declared_verdict, weak, stale)
    return Judgement(verdict, confirmed, grade, caveats, why, explain(grade, results, caveats))


def explain(grade: str, results: Sequence[AuditResult], caveats: Sequence[str]) -> str:
    """Say in a sentence what holds the grade down and what would raise it."""
    if grade == "kernel-proved":
        start = "Nothing is stronger than the kernel"
    elif grade in REPRODUCTION_GRADES:
        start = f"A reproduction speaks for itself: {grade}"
    else:
        best = [r.name for r in results if r.covers == WHOLE and r.grade == grade]
        partial = [
            f"{r.name} ({r.grade}, {r.covers} only)"
            for r in results
            if r.covers != WHOLE and r.outcome.holds
        ]
        start = (
            f"The strongest audit of the whole claim is {', '.join(best)}"
            if best
            else "No audit of the whole claim holds"
        )
        if partial:
            start += f"; {', '.join(partial)} cannot raise it"
        start += f"; {_NEXT.get(grade, 'a stronger audit')} would raise it"
    return start + (f". Caveats: {', '.join(caveats)}." if caveats else ".")

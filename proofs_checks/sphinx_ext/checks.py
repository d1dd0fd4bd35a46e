"""The audits of a card: what each covers and answered, its rivals and how far each fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proofs_checks.sphinx_ext import marks
from proofs_checks.sphinx_ext.balance import Part
from proofs_checks.sphinx_ext.directive import fold
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.strips import targets_html
from proofs_checks.sphinx_ext.words import escape, fall_of, plain, with_signs
from proofs_checks.statement.claim import WHOLE, Audit, Outcome
from proofs_checks.statement.judge import AuditResult

_ANSWERS = {"holds": "holds", "violated": "false", "undecided": "open", "error": "refused"}


def audit_parts(record: Record) -> list[Part]:
    """Return each audit: its line, and what it answered with its rivals."""
    return [_part(audit, result) for audit, result in record.pairs()]


def head_html(record: Record) -> str:
    """Return how many audits and rivals there are, or why there is none."""
    if not record.results:
        reason = record.judgement.why or "No audit is recorded."
        return f'<p class="ft-small">{escape(reason)}</p>'
    declared = sum(len(r.rivals) for r in record.results)
    fell = sum(r.rejected for r in record.results)
    count = f", {fell} of {declared} near-false rivals fell" if declared else ""
    number = len(record.results)
    return f'<p class="ft-small"><b>{number} audit{"s" if number > 1 else ""}{count}</b></p>'


def tail_html(record: Record) -> str:
    """Return the targets of reproductions, and what would raise the grade."""
    targets = "".join(targets_html(r) for r in record.results if r.kind == "reproduction")
    judged = record.judgement
    if not record.results or (judged.grade == "kernel-proved" and not judged.caveats):
        return targets
    words = f'<p class="ft-small">{escape(judged.raise_it)}</p>'
    return targets + fold("what would raise the grade", words)


def audits_html(record: Record, parts: Sequence[Part], listed: int, opened: int) -> str:
    """Return the list of audits, the first ones open and the last ones behind one line."""
    rows = [
        f'<li><details class="ft-audit"{" open" if k < opened else ""}>'
        f"<summary>{part.line}</summary>{part.body}</details></li>"
        for k, part in enumerate(parts)
    ]
    shown = f'<ul class="ft-audits">{"".join(rows[:listed])}</ul>' if rows else ""
    rest = record.results[listed:]
    if not rest:
        return shown
    answers = Counter(_ANSWERS[result.outcome.status.value] for result in rest)
    said = ", ".join(f"{n} {'hold' if word == 'holds' else word}" for word, n in answers.items())
    fell, declared = sum(r.rejected for r in rest), sum(len(r.rivals) for r in rest)
    return shown + fold(
        f"{len(rest)} more audits: {said}; {fell} of {declared} rivals fell",
        f'<ul class="ft-audits">{"".join(rows[listed:])}</ul>',
    )


def _part(audit: Audit, result: AuditResult) -> Part:
    covers = "whole claim" if result.covers == WHOLE else f"only {with_signs(result.covers)}"
    answer = result.outcome.status.value
    relation = getattr(getattr(audit, "relation", None), "value", "")
    survived = len(result.rivals) - result.rejected
    count = (
        f'<b class="ft-problem">{survived} of {len(result.rivals)} rivals survived</b>'
        if survived
        else f"{len(result.rivals)} rival{'s' if len(result.rivals) > 1 else ''} fell"
        if result.rivals
        else "no rival"
    )
    caveat = f" {marks.caveat(result.outcome.caveat)}" if result.outcome.caveat else ""
    rivals = " ".join(
        _rival(result, name, outcome, relation) for name, outcome in result.rivals.items()
    )
    inner = f'<ul class="ft-rivals" aria-label="Rivals">{rivals}</ul>' if rivals else ""
    return Part(
        f"{marks.shape(_ANSWERS[answer])} "
        f'<b title="{escape(_reason(audit))}">{escape(result.name)}</b> '
        f'<span class="ft-kind">{escape(result.kind)}, {escape(covers)}; {count}</span>{caveat}',
        f'<div class="ft-answer">{_said(answer, result.outcome)}</div>{inner}',
    )


def _reason(audit: Audit) -> str:
    """Return the reason for a float tolerance, which a pointer over the audit's name shows."""
    tolerance = getattr(audit, "tolerance", None)
    return f"within {tolerance.value:g}: {tolerance.reason}" if tolerance else audit.kind


def _said(answer: str, outcome: Outcome) -> str:
    why = outcome.why if len(outcome.why) <= 170 else outcome.why[:169] + "…"
    return f"{answer.capitalize()}: {escape(why)}"


def _rival(result: AuditResult, name: str, outcome: Outcome, relation: str) -> str:
    fell = outcome.status.value == "violated"
    words = result.words.get(name, {})
    drops = f" (without {escape(with_signs(str(words['drops'])))})" if "drops" in words else ""
    far = " (not near)" if words.get("coarse") else ""
    mark = marks.shape("fell" if fell else "survived")
    said = "" if fell else '<b class="ft-problem">survived</b> '
    return (
        f'<li title="{escape(outcome.why)}"><span class="ft-rival">{mark} '
        f"{said}{escape(plain(name))}{drops}{far}:</span> "
        f'<span class="ft-kind">{escape(fall_of(outcome, relation))}</span></li>'
    )


def statements_html(record: Record) -> str:
    """Return what the kernel says of each theorem: ``Check name : statement.`` and its axioms."""
    shown = []
    for audit, result in record.pairs():
        figures = result.outcome.figures
        if audit.kind != "kernel" or "statement" not in figures:
            continue
        name = str(figures["theorem"])
        allowed = [str(a).split(".")[-1] for a in figures.get("no axiom beyond", ())]
        axioms = ", ".join(allowed) or "none"
        shown.append(
            f'<p class="ft-small"><b>{escape(result.name)}</b>, no axiom beyond: '
            f"{escape(axioms)}</p><pre><b>Check</b> {escape(name)}\n  : "
            f"{escape(str(figures['statement']))}.</pre>{_rivals_statements(audit)}"
        )
    return "".join(shown)


def _rivals_statements(audit: Audit) -> str:
    """Return what each rival states instead, whose negation the kernel was to accept."""
    stated = "".join(
        f'<p class="ft-small">{escape(plain(name))}</p>'
        f"<pre>{escape(str(changed['statement']))}.</pre>"
        for name, changed in audit.rivals.items()
        if "statement" in changed
    )
    return fold("what its rivals state", stated) if stated else ""


def kernel_html(record: Record, statements: str, opened: bool) -> str:
    """Return the kernel's words as a fold."""
    version = next(
        (r.outcome.figures["coq"] for r in record.results if "coq" in r.outcome.figures), ""
    )
    return (
        fold(
            f"The kernel&#8217;s words (Coq {escape(str(version))})",
            statements,
            "ft-kernel",
            opened,
        )
        if statements
        else ""
    )

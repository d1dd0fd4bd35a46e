"""The audits of a card: what each covers and answered, its rivals and how far each fell."""

from __future__ import annotations

from proofs_checks.book import marks
from proofs_checks.book.records import Record
from proofs_checks.book.strips import targets_html
from proofs_checks.book.words import escape, fall_of, plain
from proofs_checks.claim import WHOLE, Audit, Outcome
from proofs_checks.judge import AuditResult

_ANSWERS = {"holds": "holds", "violated": "false", "undecided": "open", "error": "refused"}


def audits_html(record: Record) -> str:
    """Return the list of audits with their rivals, and what would raise the grade."""
    rows = "".join(_audit(audit, result) for audit, result in record.pairs())
    if not rows:
        reason = record.judgement.why or "No audit is recorded."
        return f'<p class="ft-small">{escape(reason)}</p>'
    declared = sum(len(r.rivals) for _, r in record.pairs())
    fell = sum(r.rejected for _, r in record.pairs())
    count = f", {fell} of {declared} near-false rivals fell" if declared else ""
    number = len(record.results)
    targets = "".join(targets_html(r) for r in record.results if r.kind == "reproduction")
    judged = record.judgement
    best = judged.grade == "kernel-proved" and not judged.caveats
    raising = (
        '<details class="ft-fold"><summary>what would raise the grade</summary>'
        f'<p class="ft-small">{escape(judged.raise_it)}</p></details>'
    )
    return (
        f'<p class="ft-small"><b>{number} audit{"s" if number > 1 else ""}{count}</b></p>'
        f'<ul class="ft-audits">{rows}</ul>{targets}' + ("" if best else raising)
    )


def _audit(audit: Audit, result: AuditResult) -> str:
    covers = "whole claim" if result.covers == WHOLE else f"only {result.covers}"
    answer = result.outcome.status.value
    relation = getattr(getattr(audit, "relation", None), "value", "")
    rivals = " ".join(
        _rival(result, name, outcome, relation) for name, outcome in result.rivals.items()
    )
    inner = f'<ul class="ft-rivals" aria-label="Rivals">{rivals}</ul>' if rivals else ""
    caveat = f" {marks.caveat(result.outcome.caveat)}" if result.outcome.caveat else ""
    return (
        f'<li><div class="ft-answer">{marks.shape(_ANSWERS[answer])} '
        f'<b title="{escape(_reason(audit))}">{escape(result.name)}</b> '
        f'<span class="ft-kind">{escape(result.kind)}, {escape(covers)}.</span>{caveat} '
        f"{_said(answer, result.outcome)}</div>{inner}</li>"
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
    drops = f" (without {escape(str(words['drops']))})" if "drops" in words else ""
    far = " (not near)" if words.get("far") else ""
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
            f'<div class="ft-kernel"><p class="ft-small">The kernel&#8217;s words for '
            f"<b>{escape(result.name)}</b> (Coq {escape(str(figures.get('coq', '')))}; "
            "no axiom beyond: "
            f"{escape(axioms)})</p><pre><b>Check</b> {escape(name)}\n  : "
            f"{escape(str(figures['statement']))}.</pre></div>"
        )
    if len(shown) > 1:
        rest = "".join(shown[1:])
        return (
            f'{shown[0]}<details class="ft-fold"><summary>{len(shown) - 1} more from the '
            f"kernel</summary>{rest}</details>"
        )
    return "".join(shown)

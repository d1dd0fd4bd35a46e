"""Words and numbers as the pages write them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from markupsafe import escape as _escape

from proofs_checks.checkers.sampled import PLANTED
from proofs_checks.statement.claim import WHOLE, Audit, Claim, Outcome
from proofs_checks.statement.judge import NOT_CONFIRMED, REPRODUCTION_GRADES, AuditResult

#: from a verdict's first words to the name of its mark
_VERDICT_MARKS = (
    ("holds, sharpened", "sharper"),
    ("holds", "holds"),
    ("needs", "needs"),
    ("false", "false"),
    ("not testable", "silent"),
    ("open", "open"),
    (NOT_CONFIRMED, "refused"),
)

#: what each grade means, in the words of the pages
GRADE_MEANS = {
    "kernel-proved": "a proof of the whole claim, accepted by the Coq kernel",
    "symbolic": "a derivation with the number of clients or their values left free, by two routes",
    "certified": "a certificate that a small stand-alone program re-computes, or ball arithmetic",
    "exact on cases": "exact arithmetic on listed or generated instances",
    "sampled": "a test of finite-sample validity on random draws, or floats within a tolerance",
    "rate-consistent": "an asymptotic interval, a slope, or an unnamed constant",
    "transcribed": "written down; nothing has checked the whole of it",
    "reproduced": "the paper's protocol gave the paper's figures",
    "in shape": "a protocol of ours gave the same picture",
    "not reproduced": "it was run and gave another picture",
    "not reproducible": "the paper does not say enough to run it",
    "not run": "it was not run",
}

VERDICT_MEANS = {
    "holds as printed": "every audit found the printed statement to hold",
    "holds as summarised": "the same, of the statement as a summary of the paper gives it",
    "holds, sharpened": "a stronger statement than the printed one holds",
    "needs a hypothesis": "it holds once a hypothesis is added that is not stated",
    "false as printed": "the printed statement has a counterexample; a repaired one stands here",
    "false as summarised": "the same, of the statement as a summary of the paper gives it",
    "not testable": "nothing that can be computed bears on it",
    "open": "it cannot be judged from what is at hand",
}

CAVEAT_MEANS = {
    "rival survived": "a rival survived, so that the check is coarser than it should be",
    "stale": "the sources have changed since the evidence was recorded",
    "vacuous": "a hypothesis was met too rarely, or an interval is too wide to say",
    "partial": "no audit covers the whole claim",
    "weak dependency": "it uses a claim that is itself only weakly verified",
}


def mark_of(verdict: str) -> str:
    """Return the name of the mark that stands for a verdict."""
    return next((mark for words, mark in _VERDICT_MARKS if verdict.startswith(words)), "open")


def is_reproduction(grade: str) -> bool:
    """Answer whether a grade is a reproduction's own word."""
    return grade in REPRODUCTION_GRADES


def slug(words: str) -> str:
    """Return words as one lower-case name for a class or an address."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def escape(text: str) -> str:
    """Return text for HTML."""
    return str(_escape(text))


def cut(text: str, most: int) -> str:
    """Return text of at most so many letters, the last one a sign that more follows."""
    return text if len(text) <= most else f"{text[: max(1, most - 1)].rstrip()}…"


def surname(author: str) -> str:
    """Return an author's last name."""
    return author.rsplit(maxsplit=1)[-1]


def with_signs(text: str) -> str:
    """Return text with the signs that a keyboard lacks: ">=" becomes "≥"."""
    for typed, sign in (("<=", "≤"), (">=", "≥"), ("!=", "≠")):
        text = text.replace(typed, sign)
    return text


_BALL = re.compile(r"^\[?\s*([-+.\deE]+)(?:\s*\+/-\s*[-+.\deE]+)?\s*\]?$")


def number(value: Any) -> float | None:
    """Return a recorded figure as a float: fractions, balls and floats; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        return float(value) if math.isfinite(value) else None
    if not isinstance(value, str):
        return None
    try:
        found = float(Fraction(value))
    except (ValueError, ZeroDivisionError, OverflowError):
        ball = _BALL.match(value)
        try:
            found = float(ball[1]) if ball else math.nan
        except ValueError:
            return None
    return found if math.isfinite(found) else None


def shown(value: Any, digits: int = 4) -> str:
    """Return a recorded figure for reading: short fractions as they are, the rest in decimals."""
    if isinstance(value, str) and re.fullmatch(r"-?\d+(/\d+)?", value) and len(value) <= 9:
        return value.replace("-", "\N{MINUS SIGN}")
    found = number(value)
    if found is None:
        return str(value)
    return decimal(found, digits)


def decimal(value: float, digits: int = 4) -> str:
    """Return a float with some significant digits and a real minus sign."""
    if value == int(value) and abs(value) < 1e6:
        return f"{int(value)}".replace("-", "\N{MINUS SIGN}")
    text = f"{value:.{digits}g}"
    if "e" in text:
        mantissa, power = text.split("e")
        superscript = str(int(power)).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))
        text = f"10{superscript}" if mantissa == "1" else f"{mantissa}×10{superscript}"
    return text.replace("-", "\N{MINUS SIGN}")


def apart(first: Any, second: Any) -> tuple[str, str]:
    """Return two figures with as many digits as it takes to see that they differ."""
    for digits in (4, 6, 9, 12, 17):
        left, right = shown(first, digits), shown(second, digits)
        if left != right:
            break
    return left, right


def seconds(value: float) -> str:
    """Return a cost."""
    return f"{value:.0f} s" if value >= 9.95 else f"{value:.1f} s" if value >= 0.05 else "< 0.1 s"


def plain(name: str) -> str:
    """Return a rival's name for reading."""
    return "moved by the smallest violation" if name == PLANTED else with_signs(name)


def statement_of(claim: Claim) -> str:
    """Return what a claim says, in Markdown."""
    return claim.statement


def hypotheses_of(claim: Claim) -> tuple[str, ...]:
    """Return what a claim assumes, a few words each."""
    return claim.assumes


def covers_whole(result: AuditResult) -> bool:
    """Answer whether an audit covers the whole claim."""
    return result.covers == WHOLE


def covers(result: AuditResult) -> str:
    """Return how much of its claim an audit covers."""
    return "whole claim" if covers_whole(result) else f"only {with_signs(result.covers)}"


def relation_of(audit: Audit, otherwise: str = "") -> str:
    """Return how an audit's measured side is claimed to stand to the other."""
    return str(getattr(getattr(audit, "relation", None), "value", otherwise))


def reason(audit: Audit) -> str:
    """Return the reason for a float tolerance, which a pointer over the audit's name shows."""
    tolerance = getattr(audit, "tolerance", None)
    return f"within {tolerance.value:g}: {tolerance.reason}" if tolerance else audit.kind


def fall_of(outcome: Outcome, relation: str = "") -> str:
    """Say in a few words how far a rival fell, or that it did not."""
    figures = outcome.figures
    if outcome.status.value != "violated":
        return f"survived ({outcome.status.value}): {outcome.why}"
    if "theorem" in figures:
        return "negation proved"
    if "interval" in figures and isinstance(figures.get("witness"), Mapping):
        return _sampled_fall(figures)
    measured, claimed = figures.get("measured"), figures.get("claimed")
    if isinstance(measured, bool) and isinstance(claimed, bool):
        return "it does not hold there" if claimed else "it holds there"
    if number(measured) is None or number(claimed) is None:
        return outcome.why
    sign = {"=": "≠", "<=": ">", ">=": "<", "<": "≥", ">": "≤"}.get(relation, "against")
    witness = figures.get("witness")
    at = ""
    if isinstance(witness, Mapping) and "n" in witness:
        at = f" at n = {witness['n']}"
    elif isinstance(witness, (str, int)) and len(str(witness)) <= 12:
        at = f" at {witness}"
    left, right = apart(measured, claimed)
    return f"{left} {sign} {right}{at}"


def _sampled_fall(figures: Mapping[str, Any]) -> str:
    low, high = (float(end) for end in figures["witness"]["interval"])
    k = int(figures["witness"]["coordinate"])
    claimed = float(figures["claimed"][k])
    away = max(low - claimed, claimed - high)
    return (
        f"[{decimal(low, 3)}, {decimal(high, 3)}] misses {decimal(claimed, 3)} "
        f"by {decimal(away, 2)}"
    )

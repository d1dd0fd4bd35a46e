"""Outcomes as JSON and back, and whether two records of a claim agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs_checks.checkers.compare import written
from proofs_checks.statement.agreement import CONVERTED, Change, changes
from proofs_checks.statement.claim import Audit, Claim, Outcome, Status
from proofs_checks.statement.judge import AuditResult


def outcome_record(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON."""
    return {
        "outcome": outcome.status.value,
        "sentence": outcome.sentence,
        "figures": written(dict(outcome.figures)),
        "margin": written(outcome.margin),
        "caveat": outcome.caveat,
        "certificate": outcome.certificate,
    }


def audit_record(result: AuditResult) -> dict[str, Any]:
    """Return what an audit answered as JSON."""
    return {
        "name": result.name,
        "kind": result.kind,
        "covers": result.covers,
        "grade": result.grade,
        "units": result.units,
        **outcome_record(result.outcome),
        "rivals": [
            {"name": name, **dict(result.words.get(name, {})), **outcome_record(outcome)}
            for name, outcome in result.rivals.items()
        ],
        "cost": {"seconds": round(result.seconds, 3)},
    }


def why_of(data: Mapping[str, Any]) -> str:
    """Return the sentence of a recorded outcome with its figures put in."""
    return _outcome_of(data).why


def _outcome_of(data: Mapping[str, Any]) -> Outcome:
    return Outcome(
        Status(data["outcome"]),
        data["sentence"],
        data["figures"],
        data["margin"],
        data["caveat"],
        data["certificate"],
    )


def result_of(data: Mapping[str, Any]) -> AuditResult:
    """Return the result that a record was made from."""
    return AuditResult(
        data["name"],
        data["kind"],
        data["covers"],
        data["grade"],
        _outcome_of(data),
        {r["name"]: _outcome_of(r) for r in data["rivals"]},
        {r["name"]: {k: r[k] for k in ("drops", "coarse") if k in r} for r in data["rivals"]},
        float(data["cost"]["seconds"]),
        int(data["units"]),
    )


#: what a record says of a claim and of an audit beside the outcomes; sentences follow from them
_OF_A_CLAIM = (
    *("format", "label", "paper", "printed", "title", "says", "assumes", "declared"),
    *("verdict", "grade", "caveats", "tier"),
)
_OF_AN_AUDIT = ("name", "kind", "covers", "grade", "units")
_OF_AN_OUTCOME = ("outcome", "sentence", "figures", "margin", "caveat", "certificate")
_OF_A_RIVAL = ("name", "drops", "coarse")


def _only(data: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: data[key] for key in keys if key in data}


def outcome_changes(
    audit: Audit, old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[Change]:
    """Yield where two recorded outcomes of an audit, or of one rival of it, disagree."""
    yield from audit.changes(_only(old, _OF_AN_OUTCOME), _only(new, _OF_AN_OUTCOME))


def record_changes(
    claim: Claim, old: Mapping[str, Any], new: Mapping[str, Any], rests_on: bool = True
) -> Iterator[Change]:
    """Yield where two records of a claim disagree.

    Decisions, counts, words and exact numbers are compared to the letter, floats within what the
    kind of audit states. Costs, dates, digests and versions are not compared, nor are the
    sentences that a verdict and a grade carry, which follow from what is.

    Parameters
    ----------
    claim : Claim
        What both speak of.
    old, new : mapping
        The two records.
    rests_on : bool
        Whether caveats count, which also depend on the claims it rests on.
    """
    words = _OF_A_CLAIM if rests_on else tuple(w for w in _OF_A_CLAIM if w != "caveats")
    yield from changes(_only(old, words), _only(new, words), CONVERTED)
    before, after = (_by_name(data["audits"]) for data in (old, new))
    yield from changes(sorted(before), sorted(after), CONVERTED, "audits")
    for name in sorted(set(before) & set(after)):
        for change in audit_changes(claim.audit(name), before[name], after[name]):
            yield change.below(name)


def audit_changes(audit: Audit, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Yield where two records of an audit, its rivals included, disagree."""
    yield from changes(_only(old, _OF_AN_AUDIT), _only(new, _OF_AN_AUDIT), CONVERTED)
    yield from outcome_changes(audit, old, new)
    before, after = (_by_name(data["rivals"]) for data in (old, new))
    yield from changes(sorted(before), sorted(after), CONVERTED, "rivals")
    for name in sorted(set(before) & set(after)):
        then, now = before[name], after[name]
        for change in (
            *changes(_only(then, _OF_A_RIVAL), _only(now, _OF_A_RIVAL), CONVERTED),
            *outcome_changes(audit, then, now),
        ):
            yield change.below(f"rival {name!r}")


def _by_name(parts: Any) -> dict[str, Any]:
    return {part["name"]: part for part in parts}


def audit_decisions(audit: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an audit and its rivals decided."""
    return {
        "outcome": audit["outcome"],
        "rivals": {r["name"]: r["outcome"] for r in audit["rivals"]},
    }


def decisions(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what must agree with every version of the libraries as well."""
    return {
        "verdict": data["verdict"],
        "grade": data["grade"],
        "audits": {audit["name"]: audit_decisions(audit) for audit in data["audits"]},
    }

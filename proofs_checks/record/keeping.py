"""What becomes of a run: its record, compared where one is fresh, written where none is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from proofs_checks.record import evidence, freshness
from proofs_checks.record.outcomes import audit_record, decisions, record_changes, why_of
from proofs_checks.registry import digests, registry
from proofs_checks.statement.agreement import CONVERTED, changes
from proofs_checks.statement.judge import AuditResult, Judgement


def record_of(
    claims: registry.Registry,
    entry: registry.Entry,
    results: Sequence[AuditResult],
    judgement: Judgement,
    deep: bool = False,
) -> dict[str, Any]:
    """Return what a run found of a claim as JSON, not yet sealed."""
    claim = entry.claim
    return {
        "format": 2,
        "label": claim.label,
        "paper": claim.paper,
        "printed": claim.printed,
        "title": claim.title,
        "says": claim.statement,
        "assumes": list(claim.assumes),
        "declared": claim.declared_verdict.word,
        "verdict": judgement.verdict,
        "why": judgement.why,
        "grade": judgement.grade,
        "grade_why": judgement.raise_it,
        "caveats": list(judgement.caveats),
        "tier": "deep" if deep else "standard",
        "audits": [audit_record(r) for r in results],
        "digests": {
            "depends_on": digests.claim_digests(claim, entry.path, claims.root),
            "checker": digests.checker_digest(),
        },
        "versions": freshness.versions(any(r.kind == "kernel" for r in results)),
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "cost": {"seconds": round(sum(r.seconds for r in results), 3)},
    }


def failures(data: dict[str, Any]) -> list[str]:
    """Return a line for each rival that did not fall by comparison."""
    return [
        f"rival {rival['name']!r} of {audit['name']} answers {rival['outcome']}: {why_of(rival)}"
        for audit in data["audits"]
        for rival in audit["rivals"]
        if rival["outcome"] != "violated"
    ]


def keep(
    claims: registry.Registry,
    label: str,
    data: dict[str, Any],
    deep: bool,
    seed_suffix: str,
    force: bool,
) -> tuple[str, list[str]]:
    """Compare with the record where it is fresh, write it where it is not.

    Returns
    -------
    tuple of str and list of str
        What was done, and where a fresh record differs.
    """
    path = evidence.evidence_path(claims.root, label, deep)
    try:
        old, stale = freshness.read_record(claims, label, deep)
    except evidence.EvidenceError as problem:
        if not force:
            return "broken", [str(problem)]
        old, stale = None, False
    if seed_suffix:
        return "not kept (fresh seeds)", []
    if old is None or force:
        evidence.save(path, data)
        return "written", []
    claim = claims.entry(label).claim
    if stale or freshness.is_older_checker(old):
        if not stale and not list(record_changes(claim, old, data)):
            evidence.save(path, {**data, "cost": old["cost"], "date": old["date"]})
            return "same figures, new digests", []
        evidence.save(path, data)
        return "written", []
    found = list(
        changes(decisions(old), decisions(data), CONVERTED)
        if freshness.other_versions(old)
        else record_changes(claim, old, data)
    )
    if found and not list(record_changes(claim, old, data, rests_on=False)):
        # the claims it rests on have changed, not what was found here
        evidence.save(path, {**data, "cost": old["cost"], "date": old["date"]})
        return "same figures, other caveats", []
    if found:
        return "differs", [f"differs from the record at {change}" for change in found]
    return "agrees", []

"""Outcomes as JSON and back: what evidence says of each audit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs_checks.claim import Outcome, Status
from proofs_checks.compare import written
from proofs_checks.judge import AuditResult


def outcome_record(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON."""
    return {
        "outcome": outcome.status.value,
        "why": outcome.why,
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


def _outcome_of(data: Mapping[str, Any]) -> Outcome:
    return Outcome(
        Status(data["outcome"]),
        data["why"],
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
        {r["name"]: {k: r[k] for k in ("drops", "far") if k in r} for r in data["rivals"]},
        float(data["cost"]["seconds"]),
        int(data["units"]),
    )

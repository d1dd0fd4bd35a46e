"""What the record says of a claim, read and not run: for every command that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofs_checks.record import evidence
from proofs_checks.record.outcomes import result_of
from proofs_checks.run import runner
from proofs_checks.statement.judge import NOT_CONFIRMED, Judgement, judge
from proofs_checks.statement.plain_text import plain_title


@dataclass(frozen=True)
class Recorded:
    """What the record says of a claim.

    Parameters
    ----------
    data : mapping or None
        The evidence, None where there is none or it cannot be read.
    judgement : Judgement
        What follows from it now.
    broken : str
        Why the evidence cannot be read, empty where it can.
    """

    data: dict[str, Any] | None
    judgement: Judgement
    broken: str = ""


def recorded(run: runner.Runner, label: str) -> Recorded:
    """Return a claim's evidence and the judgement that follows now."""
    claims = run.claims
    claim = claims.entry(label).claim
    again = f"Nothing can be read; try: fedtheory audit {label} --force"
    try:
        data, stale = runner.read_record(claims, label)
    except evidence.EvidenceError as problem:
        nothing = Judgement(
            NOT_CONFIRMED, False, "transcribed", ("stale", "partial"), str(problem), again
        )
        return Recorded(None, nothing, str(problem))
    if data is None and claim.audits:
        nothing = Judgement(
            NOT_CONFIRMED,
            False,
            "transcribed",
            ("partial",),
            f"there is no evidence; run: fedtheory audit {label}",
            f"Nothing was run; try: fedtheory audit {label}",
        )
        return Recorded(None, nothing)
    results = [result_of(audit) for audit in data["audits"]] if data else []
    return Recorded(
        data,
        judge(
            claim,
            results,
            source=claims.papers[claim.paper].source,
            weak=run.weak_uses(claim),
            stale=stale,
        ),
    )


def row(run: runner.Runner, label: str) -> dict[str, Any]:
    """Return one claim of ``status --json``."""
    claims = run.claims
    claim = claims.entry(label).claim
    found = recorded(run, label)
    data, judgement = found.data, found.judgement
    audits = data["audits"] if data else []
    path = evidence.evidence_path(claims.root, label)
    return {
        "label": label,
        "paper": claim.paper,
        "printed": claim.printed,
        "title": plain_title(claim.title),
        "verdict": judgement.verdict,
        "grade": judgement.grade,
        "caveats": list(judgement.caveats),
        "broken": found.broken,
        "older_checker": bool(data and runner.is_older_checker(data)),
        "other_versions": runner.other_versions(data) if data else "",
        "audits": [
            {
                "name": a["name"],
                "kind": a["kind"],
                "covers": a["covers"],
                "outcome": a["outcome"],
                "seconds": a["cost"]["seconds"],
            }
            for a in audits
        ],
        "rivals": {
            "declared": sum(len(a.rival_names()) for a in claim.audits),
            "rejected": sum(r["outcome"] == "violated" for a in audits for r in a["rivals"]),
        },
        "evidence": path.name if data else None,
        "seal": data["seal"] if data else None,
    }

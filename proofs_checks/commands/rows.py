"""One claim by its record as a row of ``status --json``, for every command that lists claims."""

from __future__ import annotations

from typing import Any

from proofs_checks.record import evidence, freshness
from proofs_checks.record.standing import Standings
from proofs_checks.statement.plain_text import plain_title


def row(standings: Standings, label: str) -> dict[str, Any]:
    """Return one claim of ``status --json``."""
    claims = standings.claims
    claim = claims.entry(label).claim
    found = standings.of(label)
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
        "broken": found.reading.broken,
        "older_checker": bool(data and freshness.is_older_checker(data)),
        "other_versions": freshness.other_versions(data) if data else "",
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

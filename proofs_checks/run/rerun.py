"""A child process that runs claims again and compares with the record: a line of JSON an audit.

Started by `portability`, in an environment of its own: as another processor, or with its last
digits moved. Nothing is written.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from proofs_checks.checkers.reach import may_compute_floats
from proofs_checks.run.last_digits import COUNTER


def main(arguments: list[str] | None = None) -> None:
    """Run the claims named, all where none is, and print what each audit answered."""
    parser = argparse.ArgumentParser(prog="python -m proofs_checks.run.rerun")
    parser.add_argument("root", type=Path)
    parser.add_argument("labels", nargs="*")
    parser.add_argument("--jitter", type=int, default=0, metavar="PATTERN")
    given = parser.parse_args(arguments)
    if given.jitter:
        from proofs_checks.run import jitter

        jitter.install(given.jitter)
    for line in reruns(given.root, given.labels):
        print(json.dumps(line), flush=True)


def reruns(root: Path, labels: list[str]) -> Iterator[dict[str, Any]]:
    """Yield for each float audit where it differs and how many results were moved."""
    from proofs_checks.record import freshness
    from proofs_checks.registry import registry
    from proofs_checks.run.known_answers import check_known_answers
    from proofs_checks.run.runner import Runner

    check_known_answers()
    claims = registry.load(root)
    run = Runner(claims)
    for label in labels or sorted(claims.entries):
        claim = claims.entry(label).claim
        data, stale = freshness.read_record(claims, label)
        if data is None or stale:
            what = "the record is stale" if data else "there is no record"
            again = f"{what}; run: fedtheory audit {label}"
            yield {"label": label, "audit": "", "changes": [again], "seconds": 0.0}
            continue
        other = freshness.other_versions(data)
        recorded = {a["name"]: a for a in data["audits"]}
        for audit in claim.audits:
            if is_float(audit):
                line = _rerun(run, label, audit, recorded[audit.name], bool(other))
                yield {"label": label, "audit": audit.name, **line}


def is_float(audit: Any) -> bool:
    """Answer whether an audit, or a rival of it, may compute in floats; the kernel never does."""
    return audit.kind != "kernel" and may_compute_floats(
        [getattr(audit, field.name) for field in fields(audit)]
    )


def _rerun(
    run: Any, label: str, audit: Any, record: Mapping[str, Any], other: bool
) -> dict[str, Any]:
    from proofs_checks.record.outcomes import audit_changes, audit_decisions, audit_record
    from proofs_checks.run.threads import one_blas_thread
    from proofs_checks.statement.agreement import CONVERTED, changes
    from proofs_checks.statement.judge import judge_audit

    before = replace(COUNTER)
    begin = time.perf_counter()
    with one_blas_thread():
        part = run.claims.entry(label).claim.part(audit)
        judged = judge_audit(audit, part, run.context(label, audit))
        now = json.loads(json.dumps(audit_record(judged)))
    found = (
        changes(audit_decisions(record), audit_decisions(now), CONVERTED)
        if other
        else audit_changes(audit, record, now)
    )
    old, new = list(_floats(record)), list(_floats(now))
    return {
        "changes": [str(change) for change in found],
        "inexact": _is_inexact(record),
        "floats": len(old),
        "others": sum(a != b for a, b in zip(old, new, strict=False)),
        "moved": COUNTER.moved - before.moved,
        "passed": COUNTER.passed - before.passed,
        "seconds": round(time.perf_counter() - begin, 3),
    }


def _is_inexact(record: Mapping[str, Any]) -> bool:
    """Answer whether an audit compared floats, by what is recorded of it."""
    return record["kind"] in ("sampled", "reproduction") or record["figures"].get("exact") is False


def _floats(record: Any) -> Iterator[float]:
    """Yield the floats among the figures of an audit and of its rivals, in order."""
    if isinstance(record, Mapping):
        for key in sorted(record):
            if key != "cost":
                yield from _floats(record[key])
    elif isinstance(record, list):
        for part in record:
            yield from _floats(part)
    elif isinstance(record, float):
        yield record


if __name__ == "__main__":
    main()

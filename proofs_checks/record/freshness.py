"""Whether a record can be read, and whether it is still of the sources and versions of now."""

from __future__ import annotations

import functools
import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import Any

from proofs_checks.files.read import one_line
from proofs_checks.kernel import coq
from proofs_checks.record import evidence
from proofs_checks.record.outcomes import result_of
from proofs_checks.record.shape import misfit
from proofs_checks.registry import digests, registry


def versions(kernel: bool = False) -> dict[str, str]:
    """Return the versions that figures may depend on; with ``kernel``, that of Coq too."""
    return dict(_versions()) | ({"coq": coq.version()} if kernel else {})


@functools.lru_cache(maxsize=1)
def _versions() -> tuple[tuple[str, str], ...]:
    found = [("python", platform.python_version())]
    for name in ("numpy", "scipy", "sympy", "hypothesis", "python-flint", "scikit-learn"):
        try:
            found.append((name, installed(name)))
        except PackageNotFoundError:
            found.append((name, "not installed"))
    return tuple(found)


def other_versions(data: Mapping[str, Any]) -> str:
    """Say under which other versions a record was made, in words; empty where they are the same.

    Such a record is not stale: a re-run compares its decisions, and every figure only where the
    versions agree. Coq counts for kernel audits, and only where it is installed: elsewhere nothing
    of the kernel is re-run.
    """
    asks_kernel = any(audit["kind"] == "kernel" for audit in data["audits"])
    now, then = versions(asks_kernel and coq.is_available()), dict(data["versions"])
    if "coq" not in now:
        then.pop("coq", None)
    changed = [
        f"{name} {then.get(name, 'not recorded')} -> {now.get(name, 'not recorded')}"
        for name in sorted(set(now) | set(then))
        if then.get(name) != now.get(name)
    ]
    return f"recorded under other versions ({', '.join(changed)})" if changed else ""


def read_record(
    claims: registry.Registry, label: str, deep: bool = False
) -> tuple[dict[str, Any] | None, bool]:
    """Return a claim's record, None where there is none, and whether it is stale.

    Raises
    ------
    EvidenceError
        If the file is broken, has a key of another type, speaks of another claim, or is fresh and
        does not answer exactly the audits and rivals that the claim declares.
    """
    claim = claims.entry(label).claim
    path = evidence.evidence_path(claims.root, label, deep)
    data = evidence.load(path)
    if data is None:
        return None, False
    again = f"rerun: fedtheory audit {label} --force"
    wrong = misfit(data)
    try:
        results = [] if wrong else [result_of(audit) for audit in data["audits"]]
    except (ValueError, OverflowError) as problem:  # an outcome that is none, a time beyond floats
        wrong = one_line(problem)
    if wrong:
        raise evidence.EvidenceError(
            f"{path.name}: sealed, but not written as evidence is: {wrong}; {again}"
        )
    if data["label"] != label:
        other = one_line(data["label"])
        raise evidence.EvidenceError(f"{path.name}: it speaks of {other}; {again}")
    stale = is_stale(claims, label, data)
    answered = {result.name: tuple(result.rivals) for result in results}
    declared = {audit.name: audit.rival_names() for audit in claim.audits}
    once = len(answered) == len(results)
    if not stale and not (once and _as_sets(answered) == _as_sets(declared)):
        raise evidence.EvidenceError(
            f"{path.name}: it does not answer the audits and rivals that the claim declares; "
            f"{again}"
        )
    return data, stale


def _as_sets(rivals: Mapping[str, tuple[str, ...]]) -> dict[str, set[str]]:
    return {name: set(names) for name, names in rivals.items()}


def is_stale(claims: registry.Registry, label: str, data: Mapping[str, Any]) -> bool:
    """Answer whether the sources that a record depends on have changed since."""
    entry = claims.entry(label)
    now = digests.claim_digests(entry.claim, entry.path, claims.root)
    return bool(data["digests"]["depends_on"] != now)


def is_older_checker(data: Mapping[str, Any]) -> bool:
    """Answer whether a record was made by an older checker."""
    return bool(data["digests"]["checker"] != digests.checker_digest())

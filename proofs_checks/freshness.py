"""Whether a record can be read, and whether it still speaks of the sources and versions of now."""

from __future__ import annotations

import functools
import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import Any

from proofs_checks import coq, digests, evidence, registry
from proofs_checks.records import result_of


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
        If the file is broken, speaks of another claim, or is fresh and does not answer exactly
        the audits and rivals that the claim declares.
    """
    claim = claims.entry(label).claim
    path = evidence.evidence_path(claims.root, label, deep)
    data = evidence.load(path)
    if data is None:
        return None, False
    again = f"rerun: fedtheory audit {label} --force"
    try:
        answered = {r.name: tuple(r.rivals) for r in map(result_of, data["audits"])}
        words = [str(data[k]) for k in ("label", "verdict", "grade", "seal", "date")]
        float(data["cost"]["seconds"])
        stale = is_stale(claims, label, data)
        list(data["caveats"]), is_older_engine(data), other_versions(data)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise evidence.EvidenceError(
            f"{path.name}: sealed, but not written as evidence is ({type(problem).__name__}: "
            f"{problem}); {again}"
        ) from problem
    if words[0] != label:
        raise evidence.EvidenceError(f"{path.name}: it speaks of {words[0]}; {again}")
    declared = {audit.name: audit.rival_names() for audit in claim.audits}
    if not stale and {k: set(v) for k, v in answered.items()} != {
        k: set(v) for k, v in declared.items()
    }:
        raise evidence.EvidenceError(
            f"{path.name}: it does not answer the audits and rivals that the claim declares; "
            f"{again}"
        )
    return data, stale


def is_stale(claims: registry.Registry, label: str, data: Mapping[str, Any]) -> bool:
    """Answer whether the sources that the evidence speaks of have changed since."""
    entry = claims.entry(label)
    now = digests.claim_digests(entry.claim, entry.path, claims.root)
    return bool(data["digests"]["speaks_of"] != now)


def is_older_engine(data: Mapping[str, Any]) -> bool:
    """Answer whether the evidence was made by an earlier engine."""
    return bool(data["digests"]["engine"] != digests.engine_digest())

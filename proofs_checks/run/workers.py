"""Audits and blocks in workers, which find them by name and refuse to run with other code."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Iterable, Mapping
from typing import Any

from proofs_checks.record.outcomes import audit_record
from proofs_checks.registry import digests, registry
from proofs_checks.run.known_answers import check_known_answers
from proofs_checks.run.threads import one_blas_thread
from proofs_checks.statement.claim import ClaimError, Context, DrawsBlocks
from proofs_checks.statement.judge import judge_audit


class OldCode(RuntimeError):
    """A worker holds other code than whoever sends it work."""


def draw_block(
    root: str,
    label: str,
    audit: str,
    context: Context,
    block: int,
    blocks: int,
    sources: Mapping[str, str],
) -> Any:
    """Reduce one block in a worker: it imports the registry and finds the audit by name.

    Raises
    ------
    OldCode
        If the worker's checker or sources are not those of ``sources``, or were edited after it
        had loaded them.
    """
    found = _same_code(root, label, sources).claim.audit(audit)
    if context.rival:
        found = found.rival(context.rival)
    if not isinstance(found, DrawsBlocks):
        raise ClaimError(f"{label}: audit {audit!r} draws no blocks")
    with one_blas_thread():
        return found.reduce_block(context, block, blocks)


def judge_elsewhere(
    root: str, label: str, audit: str, context: Context, sources: Mapping[str, str]
) -> dict[str, Any]:
    """Judge one audit with its rivals in a worker, and return what it answered as JSON.

    Raises
    ------
    OldCode
        As `draw_block`.
    """
    claim = _same_code(root, label, sources).claim
    found = claim.audit(audit)
    check_known_answers()
    with one_blas_thread():
        return audit_record(judge_audit(found, claim.part(found), context))


def _same_code(root: str, label: str, sources: Mapping[str, str]) -> registry.Entry:
    claims = registry.load(root)
    entry = claims.entry(label)
    mine = sources_of(claims, label)
    changed = [name for name in sorted({*mine, *sources}) if mine.get(name) != sources.get(name)]
    edited = [f.name for f in (entry.path, *digests.reached(entry.path).values())
              if f.stat().st_mtime > claims.loaded]  # fmt: skip
    if changed or edited:
        raise OldCode(
            f"{label}: a worker holds other code ({', '.join(changed or edited)}); restart the "
            "workers"
        )
    return entry


def sources_of(claims: registry.Registry, label: str) -> dict[str, str]:
    """Return the digests, as this process has them, of the checker and of a claim's sources."""
    entry = claims.entry(label)
    depends_on = digests.claim_digests(entry.claim, entry.path, claims.root)
    return {"checker": digests.checker_digest(), **depends_on}


def as_completed(futures: Mapping[Any, int]) -> Iterable[Any]:
    """Yield futures as they end, those of ``concurrent.futures`` or of Dask."""
    first = next(iter(futures))
    if type(first).__module__.startswith("distributed"):
        import distributed

        return list(distributed.as_completed(list(futures)))
    return concurrent.futures.as_completed(futures)

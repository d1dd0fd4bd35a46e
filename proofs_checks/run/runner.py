"""Run claims: blocks over any executor, finished blocks kept, evidence written one by one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from proofs_checks.checkers.kernel import NOT_HERE, expect_all
from proofs_checks.files import cache
from proofs_checks.files.atomic import CannotWrite
from proofs_checks.record.freshness import versions
from proofs_checks.record.keeping import record_of
from proofs_checks.record.outcomes import result_of
from proofs_checks.record.standing import Standings
from proofs_checks.registry import digests, registry
from proofs_checks.run.threads import one_blas_thread
from proofs_checks.run.workers import as_completed, draw_block, judge_elsewhere, sources_of
from proofs_checks.statement.claim import Audit, Context, DrawsBlocks
from proofs_checks.statement.judge import AuditResult, Judgement, judge_audit
from proofs_checks.stats.error_budget import UNIT


@dataclass
class Runner:
    """Judge claims of a registry.

    Parameters
    ----------
    claims : Registry
        Where they are.
    executor : Executor or None
        Any ``concurrent.futures`` executor; None draws in this process.
    cache : Path or None
        Folder for finished blocks, so that an interrupted run resumes; None keeps nothing.
    deep : bool
        Whether the deep sizes are asked for.
    seed_suffix : str
        Empty for the streams of the record.
    on_step : callable
        Called with the name of each audit and rival, before it is judged.
    on_block : callable
        Called after each block, with how many are drawn of how many.
    """

    claims: registry.Registry
    executor: Executor | None = None
    cache: Path | None = None
    deep: bool = False
    seed_suffix: str = ""
    on_step: Callable[[str], None] = field(default=lambda name: None)
    on_block: Callable[[int, int], None] = field(default=lambda done, total: None)
    #: why finished blocks could not be kept, None where they could
    unwritten: CannotWrite | None = None
    #: audits that workers judge meanwhile
    _ahead: dict[tuple[str, str], Any] = field(default_factory=dict, repr=False)

    def context(self, label: str, audit: Audit) -> Context:
        """Return what the engine hands to an audit."""
        units = int(getattr(audit, "units", 0)) or 1
        return Context(
            label, str(self.claims.root), units * UNIT, self.seed_suffix, self.deep, "", self.blocks
        )

    def begin(self, labels: Iterable[str]) -> None:
        """Begin with what these claims ask, before each is run in turn.

        The kernel is asked at once, once for all, in a thread. Workers, if there are any, judge the
        rest but for audits whose blocks are drawn apart: these are judged in this process, and
        their blocks drawn by the same workers.
        """
        labels = list(labels)
        audits = (audit for label in labels for audit in self.claims.entry(label).claim.audits)
        expect_all(self.claims.root, audits, begin=True)
        if self.executor is None:
            return
        for label in labels:
            sources = sources_of(self.claims, label)
            for audit in self.claims.entry(label).claim.audits:
                if audit.kind == "kernel" or isinstance(audit, DrawsBlocks):
                    continue
                context = replace(self.context(label, audit), blocks=None)
                what = (context.root, label, audit.name, context, sources)
                self._ahead[label, audit.name] = self.executor.submit(judge_elsewhere, *what)

    def _judged(self, label: str, audit: Audit) -> AuditResult:
        ahead = self._ahead.pop((label, audit.name), None)
        if ahead is not None:
            self.on_step(audit.name)
            return result_of(ahead.result())
        part = self.claims.entry(label).claim.part(audit)
        return judge_audit(audit, part, self.context(label, audit), self.on_step)

    def blocks(self, audit: DrawsBlocks, context: Context, count: int) -> list[Any]:
        """Return the parts of all blocks in order, from the cache where they are finished."""
        bare = replace(context, blocks=None)
        folder = self._block_folder(audit, bare, count)
        parts: dict[int, Any] = {}
        for block in range(count):
            kept = cache.taken(folder / f"{block}.json") if folder else None
            if kept is not None:
                parts[block] = kept
        missing = [b for b in range(count) if b not in parts]
        for done, (block, part) in enumerate(self._drawn(audit, bare, missing, count), 1):
            parts[block] = part
            if folder is not None:
                # the result does not need it; only a run begun again does
                self.unwritten = cache.keep(folder / f"{block}.json", part) or self.unwritten
            self.on_block(done, len(missing))
        return [parts[b] for b in range(count)]

    def _drawn(
        self, audit: DrawsBlocks, context: Context, missing: list[int], count: int
    ) -> Iterable[tuple[int, Any]]:
        if self.executor is None or len(missing) < 2:
            for block in missing:
                with one_blas_thread():
                    yield block, audit.reduce_block(context, block, count)
            return
        what = (context.root, context.label, audit.name, context)
        sources = sources_of(self.claims, context.label)
        futures = {
            self.executor.submit(draw_block, *what, block, count, sources): block
            for block in missing
        }
        for future in as_completed(futures):
            yield futures[future], future.result()

    def _block_folder(self, audit: DrawsBlocks, context: Context, count: int) -> Path | None:
        if self.cache is None or not self.deep:
            return None
        entry = self.claims.entry(context.label)
        depends_on = digests.claim_digests(entry.claim, entry.path, self.claims.root)
        name = json.dumps(
            [
                context.label,
                audit.name,
                context.rival,
                context.seed_suffix,
                count,
                depends_on,
                digests.checker_digest(),
                versions(),
            ]
        )
        return self.cache / "blocks" / hashlib.sha256(name.encode()).hexdigest()[:24]

    def run(self, label: str) -> tuple[dict[str, Any], Judgement]:
        """Judge one claim and return its evidence, unsealed, with the judgement."""
        # imported here: commands that only read records ask no library
        from proofs_checks.run.known_answers import check_known_answers

        check_known_answers()
        entry = self.claims.entry(label)
        # read afresh: runs before this one have written
        standings = Standings(self.claims)
        recorded = standings.read(label).fresh
        results = []
        reused = False
        with one_blas_thread():
            for audit in entry.claim.audits:
                result = self._judged(label, audit)
                results.append(_or_recorded(result, recorded))
                reused |= results[-1] is not result
        judgement = standings.judgement(entry.claim, results)
        data = record_of(self.claims, entry, results, judgement, self.deep)
        if reused and recorded is not None:
            # what was not re-checked here keeps the checker that checked it
            data["digests"]["checker"] = recorded["digests"]["checker"]
            data["versions"]["coq"] = recorded["versions"].get("coq", "not recorded")
        return data, judgement


def _or_recorded(result: AuditResult, recorded: Mapping[str, Any] | None) -> AuditResult:
    """Take the recorded outcome of a kernel audit where the kernel is not installed."""
    if recorded is None or result.outcome.why != NOT_HERE:
        return result
    for data in recorded["audits"]:
        if data["name"] == result.name:
            return result_of(data)
    return result

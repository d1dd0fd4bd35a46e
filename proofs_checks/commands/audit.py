"""``fedtheory audit``: run audits and rivals, compare with the record, write what is missing."""

from __future__ import annotations

import graphlib
from collections.abc import Collection, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from proofs_checks import cache, evidence, registry, runner
from proofs_checks.agreement import CONVERTED, changes
from proofs_checks.checkers.kernel import expect_all
from proofs_checks.commands.listing import (
    BASE,
    Column,
    base_values,
    budget_line,
    counted,
    echo_claims,
    echo_foot,
)
from proofs_checks.commands.selection import chosen, options
from proofs_checks.records import decisions, record_changes, why_of

ENGINES = ("serial", "process", "dask")
COLUMNS = (
    *BASE,
    Column("margin", right=True, spare=2),
    Column("seconds", right=True, spare=1),
    Column("record"),
)


def in_order(claims: registry.Registry, labels: Collection[str]) -> list[str]:
    """Return the labels, each after those it uses."""
    order = graphlib.TopologicalSorter(
        {e.claim.label: sorted(e.claim.uses) for e in claims}
    ).static_order()
    return [label for label in order if label in labels]


@contextmanager
def executor_for(engine: str, workers: int | None, address: str | None) -> Iterator[Any]:
    """Yield the executor of an engine, None for serial."""
    if engine == "serial":
        yield None
    elif engine == "process":
        # spawn: a forked child would inherit BLAS threads in an unknown state
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        import distributed

        where: dict[str, Any] = (
            {"address": address}
            if address
            else {"n_workers": workers or 2, "threads_per_worker": 1, "dashboard_address": None}
        )
        with distributed.Client(**where) as client:
            yield _DaskExecutor(client)


class _DaskExecutor(Executor):
    """Dask behind the ``concurrent.futures`` interface, sending what the run needs."""

    def __init__(self, client: Any) -> None:
        self.inner = client.get_executor(pure=False)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        return self.inner.submit(fn, *args, **kwargs)


def cache_of(root: Path) -> Path:
    """Return the ignored cache folder of a root."""
    return root.parent / ".fedtheory-cache"


@click.command("audit")
@options
@click.option("--deep", is_flag=True, help="The papers' sizes; resumable.")
@click.option("--engine", type=click.Choice(ENGINES), default="serial", show_default=True)
@click.option("--workers", type=click.IntRange(1), help="Workers of the engine.")
@click.option("--address", help="Scheduler of a running Dask cluster.")
@click.option(
    "--fresh-seeds",
    metavar="WORD",
    default="",
    help="New streams named by WORD, inside the same budget; writes nothing.",
)
@click.option("--force", is_flag=True, help="Write the evidence even where it is fresh.")
@click.pass_obj
def audit_command(
    root: Path,
    /,
    labels: tuple[str, ...],
    deep: bool,
    engine: str,
    workers: int | None,
    address: str | None,
    fresh_seeds: str,
    force: bool,
    **filters: tuple[str, ...],
) -> None:
    """Run the audits of all claims, or of those of LABEL and of the filters.

    A LABEL may be a pattern, such as 'crowd-lem-5-*'. Values of one filter add up, filters narrow
    each other. Through a pipe or into a file each claim is one line of fields between tabs: claim,
    printed, verdict, grade, caveats, margin, seconds, record. An empty field is "-".
    """
    claims = registry.load(root)
    console = Console()
    chosen_labels = chosen(claims, labels, **filters)
    order = in_order(claims, chosen_labels)
    audits = (audit for label in order for audit in claims.entry(label).claim.audits)
    expect_all(root, audits, begin=True)
    rows: dict[str, dict[str, str]] = {}
    bad: list[str] = []
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeElapsedColumn(),
    )
    with (
        executor_for(engine, workers, address) as executor,
        Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        ) as progress,
    ):
        whole = progress.add_task("claims", total=len(order))
        blocks = progress.add_task("blocks", total=None, visible=False)

        def on_block(done: int, count: int) -> None:
            progress.update(blocks, completed=done, total=count, visible=count > 3)

        run = runner.Runner(
            claims,
            executor,
            cache_of(root),
            deep,
            fresh_seeds,
            lambda name: progress.update(whole, description=escape(f"{run_label[0]}: {name}")),
            on_block,
        )
        run_label = [""]
        for label in order:
            run_label[0] = label
            data, judgement = run.run(label)
            record, trouble = keep(claims, label, data, deep, fresh_seeds, force)
            bad += [f"{label}: {line}" for line in (*trouble, *failures(data))]
            if not judgement.confirmed:
                bad.append(f"{label}: {judgement.verdict}: {judgement.why}")
            margins = [a["margin"] for a in data["audits"] if isinstance(a["margin"], float)]
            rows[label] = {
                **base_values(data),
                "margin": f"{min(margins):.3g}" if margins else "",
                "seconds": f"{data['cost']['seconds']:.1f}",
                "record": record,
            }
            progress.advance(whole)
            _keep_time(root, label, data)
    shown = [rows[label] for label in chosen_labels if label in rows]
    echo_claims(COLUMNS, shown)
    echo_foot(counted(shown, len(claims.entries), "run"), budget_line(claims))
    for line in bad:
        console.print(f"[bold red]x[/] {escape(line)}", highlight=False)
    for file, why in claims.broken.items():
        console.print(f"[bold red]x[/] {escape(f'{file}: {why}')}", highlight=False)
    if bad:
        first = bad[0].split(":", 1)[0]
        console.print(f"again: fedtheory audit {first}", highlight=False)
    asked = [b for b in claims.broken_labels if any(fnmatchcase(b, word) for word in labels)]
    not_run = asked if labels else claims.broken
    if bad or not_run:
        raise SystemExit(1)


def failures(data: dict[str, Any]) -> list[str]:
    """Return a line for each rival that did not fall by comparison."""
    return [
        f"rival {rival['name']!r} of {audit['name']} answers {rival['outcome']}: {why_of(rival)}"
        for audit in data["audits"]
        for rival in audit["rivals"]
        if rival["outcome"] != "violated"
    ]


def keep(
    claims: registry.Registry, label: str, data: dict[str, Any], deep: bool, salt: str, force: bool
) -> tuple[str, list[str]]:
    """Compare with the record where it is fresh, write it where it is not.

    Returns
    -------
    tuple of str and list of str
        What was done, and where a fresh record differs.
    """
    path = evidence.evidence_path(claims.root, label, deep)
    try:
        old, stale = runner.read_record(claims, label, deep)
    except evidence.EvidenceError as problem:
        if not force:
            return "broken", [str(problem)]
        old, stale = None, False
    if salt:
        return "not kept (fresh seeds)", []
    if old is None or force:
        evidence.save(path, data)
        return "written", []
    claim = claims.entry(label).claim
    if stale or runner.is_older_engine(old):
        if not stale and not list(record_changes(claim, old, data)):
            evidence.save(path, {**data, "cost": old["cost"], "date": old["date"]})
            return "same figures, new digests", []
        evidence.save(path, data)
        return "written", []
    found = list(
        changes(decisions(old), decisions(data), CONVERTED)
        if runner.other_versions(old)
        else record_changes(claim, old, data)
    )
    if found and not list(record_changes(claim, old, data, rests_on=False)):
        # the claims it rests on have changed, not what was found here
        evidence.save(path, {**data, "cost": old["cost"], "date": old["date"]})
        return "same figures, other caveats", []
    if found:
        return "differs", [f"differs from the record at {change}" for change in found]
    return "agrees", []


def _keep_time(root: Path, label: str, data: dict[str, Any]) -> None:
    """Note the seconds in the ignored cache: timings never touch the record."""
    path = cache_of(root) / "timings.json"
    known = cache.taken(path)
    known = known if isinstance(known, dict) else {}
    cache.keep(path, {**known, label: data["cost"]["seconds"]})

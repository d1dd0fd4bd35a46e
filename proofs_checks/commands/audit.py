"""``fedtheory audit``: run audits and rivals, compare with the record, write what is missing."""

from __future__ import annotations

import graphlib
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from proofs_checks import cache, evidence, registry, runner
from proofs_checks.agreement import CONVERTED, changes
from proofs_checks.checkers.kernel import expect_all
from proofs_checks.ledger import BUDGET_UNITS, check_ledger
from proofs_checks.records import decisions, record_changes, why_of

ENGINES = ("serial", "process", "dask")


def in_order(claims: registry.Registry, labels: tuple[str, ...]) -> list[str]:
    """Return the labels, all where none is named, each after those it uses."""
    sound = [label for label in labels if label in claims.entries or not claims.trouble(label)]
    wanted = {claims.entry(label).claim.label for label in sound} if labels else {*claims.entries}
    order = graphlib.TopologicalSorter(
        {e.claim.label: sorted(e.claim.uses) for e in claims}
    ).static_order()
    return [label for label in order if label in wanted]


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
@click.argument("labels", nargs=-1)
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
    labels: tuple[str, ...],
    deep: bool,
    engine: str,
    workers: int | None,
    address: str | None,
    fresh_seeds: str,
    force: bool,
) -> None:
    """Run the audits of LABELS (all of them by default)."""
    claims = registry.load(root)
    total = check_ledger(claims.ledger())
    console = Console()
    order = in_order(claims, labels)
    audits = (audit for label in order for audit in claims.entry(label).claim.audits)
    expect_all(root, audits, begin=True)
    table = Table(title="Claims", title_justify="left")
    for name in ("claim", "printed", "verdict", "grade", "margin", "seconds", "record"):
        table.add_column(
            name, justify="right" if name in ("margin", "seconds") else "left", overflow="fold"
        )
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
        Progress(*columns, console=console, transient=True) as progress,
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
            table.add_row(
                label,
                data["printed"],
                data["verdict"],
                data["grade"] + "".join(f", {c}" for c in data["caveats"]),
                f"{min(margins):.3g}" if margins else "",
                f"{data['cost']['seconds']:.1f}",
                record,
            )
            progress.advance(whole)
            _keep_time(root, label, data)
    console.print(table)
    console.print(f"ledger: {total} of {BUDGET_UNITS} units of 1e-9 spent by a full run")
    for line in bad:
        console.print(f"[bold red]x[/] {escape(line)}", highlight=False)
    for file, why in claims.broken.items():
        console.print(f"[bold red]x[/] {escape(f'{file}: {why}')}", highlight=False)
    if bad:
        first = bad[0].split(":", 1)[0]
        console.print(f"again: fedtheory audit {first}", highlight=False)
    not_run = (
        [label for label in labels if label not in claims.entries] if labels else claims.broken
    )
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
    return "fresh", []


def _keep_time(root: Path, label: str, data: dict[str, Any]) -> None:
    """Note the seconds in the ignored cache: timings never touch the record."""
    path = cache_of(root) / "timings.json"
    known = cache.taken(path)
    known = known if isinstance(known, dict) else {}
    cache.keep(path, {**known, label: data["cost"]["seconds"]})

"""``fedtheory audit``: run audits and rivals, compare with the record, write what is missing."""

from __future__ import annotations

import graphlib
import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from proofs_checks import evidence, interrupt, registry, runner
from proofs_checks.atomic import CannotWrite, write_text
from proofs_checks.checkers.kernel import expect_all
from proofs_checks.claim import ClaimError
from proofs_checks.commands.book import build_and_show
from proofs_checks.commands.executors import ENGINES, executor_for
from proofs_checks.commands.tally import Tally, claims_in_words
from proofs_checks.fresh_seeds import refused_word
from proofs_checks.judge import NOT_CONFIRMED
from proofs_checks.ledger import BUDGET_UNITS, check_ledger

COLUMNS = (
    SpinnerColumn(),
    TextColumn("{task.description}"),
    BarColumn(),
    TextColumn("{task.completed}/{task.total}"),
    TimeElapsedColumn(),
)


def in_order(claims: registry.Registry, labels: tuple[str, ...]) -> list[str]:
    """Return the labels, all where none is named, each after those it uses."""
    wanted = {claims.entry(label).claim.label for label in labels} or set(claims.entries)
    order = graphlib.TopologicalSorter(
        {e.claim.label: sorted(e.claim.uses) for e in claims}
    ).static_order()
    return [label for label in order if label in wanted]


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
    help="New streams named by WORD, inside the same budget; writes nothing.",
)
@click.option("--force", is_flag=True, help="Write the evidence even where it is fresh.")
@click.option("--book", is_flag=True, help="Build the book too, whatever the audits answer.")
@click.pass_obj
def audit_command(
    root: Path,
    labels: tuple[str, ...],
    deep: bool,
    engine: str,
    workers: int | None,
    address: str | None,
    fresh_seeds: str | None,
    force: bool,
    book: bool,
) -> None:
    """Run the audits of LABELS (all of them by default)."""
    # imported here: commands that only read the record need no engine
    from proofs_checks.engines import EngineError, check_engines

    interrupt.say_words("interrupted while loading: nothing was run, the record is as it was")
    interrupt.scratch()
    claims = registry.load(root)
    total = check_ledger(claims.ledger())
    if fresh_seeds is not None and (
        refused := refused_word(fresh_seeds, claims.entries, "fedtheory audit {}")
    ):
        raise ClaimError(refused)
    salt = fresh_seeds or ""
    console = Console()
    order = in_order(claims, labels)
    tally = Tally(root, order, deep)
    progress = Progress(*COLUMNS, console=console, transient=True)
    interrupt.say(lambda: _say_interrupted(progress, tally))
    fresh = f"with fresh seeds named {salt!r}: nothing is kept"
    seeds = fresh if salt else "with the seeds of the record"
    what = f"{claims_in_words(len(order))} to run{' at deep sizes' if deep else ''}, {seeds}"
    # where the table goes to a program, it stands alone
    click.echo(what, err=not console.is_terminal)
    audits = (audit for label in order for audit in claims.entry(label).claim.audits)
    expect_all(root, audits, begin=True)
    table = Table(title="Claims", title_justify="left")
    for name in ("claim", "printed", "verdict", "grade", "margin", "seconds", "record"):
        table.add_column(
            name, justify="right" if name in ("margin", "seconds") else "left", overflow="fold"
        )
    with (
        executor_for(engine, workers, address) as executor,
        progress,
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
            salt,
            lambda name: progress.update(whole, description=escape(f"{run_label[0]}: {name}")),
            on_block,
        )
        run_label = [""]
        try:
            check_engines()
        except EngineError as problem:
            tally.trouble[""] = [str(problem)]
        for label in order if not tally.trouble else ():
            run_label[0] = label
            try:
                data, judgement = run.run(label)
                interrupt.hold()
                record, trouble = keep(claims, label, data, deep, salt, force)
            except CannotWrite as problem:
                record, trouble, tally.unwritten = "could not be kept", [], problem
            except (Exception, SystemExit) as problem:
                # one claim that cannot be judged or recorded ends nothing else
                tally.add(label, "not judged", [f"{type(problem).__name__}: {problem}"])
                printed = claims.entry(label).claim.printed
                table.add_row(label, printed, NOT_CONFIRMED, "", "", "", "not judged")
                progress.advance(whole)
                continue
            trouble = [*trouble, *failures(data)]
            if not judgement.confirmed:
                trouble.append(f"{judgement.verdict}: {judgement.why}")
            tally.add(label, record, trouble)
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
    interrupt.hold()
    tally.unwritten = tally.unwritten or run.unwritten
    console.print(table)
    console.print(f"ledger: {total} of {BUDGET_UNITS} units of 1e-9 spent by a full run")
    click.echo(tally.summary(), err=not console.is_terminal)
    lines = tally.lines()
    if book:
        lines += build_and_show(console, root)
    for line in lines:
        console.print(f"[bold red]x[/] {escape(line)}", highlight=False, soft_wrap=True)
    if again := tally.again():
        console.print(again, highlight=False, soft_wrap=True)
    if lines:
        raise SystemExit(1)


def _say_interrupted(progress: Progress, tally: Tally) -> None:
    progress.stop()
    for line in (*tally.lines(), tally.interrupted()):
        click.echo(line, err=True)


def failures(data: dict[str, Any]) -> list[str]:
    """Return a line for each rival that did not fall by comparison."""
    return [
        f"rival {rival['name']!r} of {audit['name']} answers {rival['outcome']}: {rival['why']}"
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
    if stale or runner.is_older_engine(old):
        if same_but_digests(old, data):
            evidence.save(path, {**data, "cost": old["cost"], "date": old["date"]})
            return "same figures, new digests", []
        evidence.save(path, data)
        return "written", []
    found = list(evidence.differences(decisions(old), decisions(data)))
    if not runner.other_versions(old):
        found = list(evidence.differences(old, data))
    if found and not list(evidence.differences(_of_its_own(old), _of_its_own(data))):
        # the claims it rests on have changed, not what was found here
        evidence.save(path, {**data, "cost": old["cost"], "date": old["date"]})
        return "same figures, other caveats", []
    if found:
        return "differs", [f"differs from the record at {line}" for line in found[:3]]
    return "fresh", []


def same_but_digests(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Answer whether two records differ in their digests only."""
    return not list(evidence.differences(old, new))


def _of_its_own(data: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the words that also depend on the claims it rests on."""
    return {k: v for k, v in data.items() if k not in ("caveats", "grade_why")}


def decisions(data: dict[str, Any]) -> dict[str, Any]:
    """Return what must agree on every machine and with every version of the libraries."""
    return {
        "verdict": data["verdict"],
        "grade": data["grade"],
        "audits": {
            audit["name"]: [audit["outcome"], {r["name"]: r["outcome"] for r in audit["rivals"]}]
            for audit in data["audits"]
        },
    }


def _keep_time(root: Path, label: str, data: dict[str, Any]) -> None:
    """Note the seconds in the ignored cache: timings never touch the record."""
    path = cache_of(root) / "timings.json"
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    known[label] = data["cost"]["seconds"]
    try:
        write_text(path, json.dumps(known, indent=1, sort_keys=True))
    except OSError:
        return

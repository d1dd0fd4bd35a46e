"""``fedtheory audit``: run audits and rivals, compare with the record, write what is missing."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from proofs_checks.commands.book import build_and_show
from proofs_checks.commands.executors import EXECUTORS, FEW, executor_for
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
from proofs_checks.commands.tally import Tally, claims_in_words
from proofs_checks.files import cache
from proofs_checks.files.atomic import CannotWrite
from proofs_checks.record.keeping import failures, keep
from proofs_checks.registry import registry
from proofs_checks.registry.uses import in_order_of_use
from proofs_checks.run import interrupt, runner
from proofs_checks.run.fresh_seeds import refused_word
from proofs_checks.statement.claim import ClaimError
from proofs_checks.statement.judge import GRADES, NOT_CONFIRMED

COLUMNS = (
    *BASE,
    Column("margin", right=True, spare=2),
    Column("seconds", right=True, spare=1),
    Column("record"),
)
PROGRESS = (
    SpinnerColumn(),
    TextColumn("{task.description}"),
    BarColumn(),
    TextColumn("{task.completed}/{task.total}"),
    TimeElapsedColumn(),
)


def cache_of(root: Path) -> Path:
    """Return the ignored cache folder of a root."""
    return root.parent / ".fedtheory-cache"


@click.command("audit")
@options
@click.option("--deep", is_flag=True, help="The papers' sizes; resumable.")
@click.option(
    "--executor",
    "kind",
    type=click.Choice(EXECUTORS),
    help="Who judges; several claims are spread over the processors by default.",
)
@click.option("--workers", type=click.IntRange(1), help="Workers of the executor.")
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
    /,
    labels: tuple[str, ...],
    deep: bool,
    kind: str | None,
    workers: int | None,
    address: str | None,
    fresh_seeds: str | None,
    force: bool,
    book: bool,
    **filters: tuple[str, ...],
) -> None:
    """Run the audits of all claims, or of those of LABEL and of the filters.

    A LABEL may be a pattern, such as 'crowd-lem-5-*'. Values of one filter add up, filters narrow
    each other. Through a pipe or into a file each claim is one line of fields between tabs: claim,
    printed, verdict, grade, caveats, margin, seconds, record. An empty field is "-".
    """
    # imported here: commands that only read records ask no library
    from proofs_checks.run.known_answers import KnownAnswerError, check_known_answers

    interrupt.say_words("interrupted while loading: nothing was run, the record is as it was")
    interrupt.scratch()
    claims = registry.load(root)
    if fresh_seeds is not None and (
        refused := refused_word(fresh_seeds, claims.entries, "fedtheory audit {}")
    ):
        raise ClaimError(refused)
    seed_suffix = fresh_seeds or ""
    console = Console()
    chosen_labels = chosen(claims, labels, **filters)
    order = in_order_of_use({e.claim.label: e.claim.uses for e in claims}, chosen_labels)
    tally = Tally(root, order, deep)
    progress = Progress(*PROGRESS, console=console, transient=True, disable=not console.is_terminal)
    interrupt.say(lambda: _say_interrupted(progress, tally))
    fresh = f"with fresh seeds named {seed_suffix!r}: nothing is kept"
    seeds = fresh if seed_suffix else "with the seeds of the record"
    what = f"{claims_in_words(len(order))} to run{' at deep sizes' if deep else ''}, {seeds}"
    # where the table goes to a program, it stands alone
    click.echo(what, err=not console.is_terminal)
    rows: dict[str, dict[str, str]] = {}
    kind = kind or ("process" if len(order) > FEW and (os.cpu_count() or 1) > 1 else "serial")
    with (
        executor_for(kind, workers, address) as executor,
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
            seed_suffix,
            lambda name: progress.update(whole, description=escape(f"{run_label[0]}: {name}")),
            on_block,
        )
        run_label = [""]
        run.begin(order)
        try:
            check_known_answers()
        except KnownAnswerError as problem:
            tally.trouble[""] = [str(problem)]
        for label in order if not tally.trouble else ():
            run_label[0] = label
            try:
                data, judgement = run.run(label)
                interrupt.hold()
                record, trouble = keep(claims, label, data, deep, seed_suffix, force)
            except CannotWrite as problem:
                record, trouble, tally.unwritten = "could not be kept", [], problem
            except (Exception, SystemExit) as problem:
                # one claim that cannot be judged or recorded ends nothing else
                tally.add(label, "not judged", [f"{type(problem).__name__}: {problem}"])
                rows[label] = {column.name: "" for column in COLUMNS} | {
                    "claim": label,
                    "printed": claims.entry(label).claim.printed,
                    "verdict": NOT_CONFIRMED,
                    "grade": GRADES[-1],
                    "record": "not judged",
                }
                progress.advance(whole)
                continue
            trouble = [*trouble, *failures(data)]
            if not judgement.confirmed:
                trouble.append(f"{judgement.verdict}: {judgement.why}")
            tally.add(label, record, trouble)
            margins = [a["margin"] for a in data["audits"] if isinstance(a["margin"], float)]
            rows[label] = {
                **base_values(data),
                "margin": f"{min(margins):.3g}" if margins else "",
                "seconds": f"{data['cost']['seconds']:.1f}",
                "record": record,
            }
            progress.advance(whole)
            _keep_time(root, label, data)
    interrupt.hold()
    tally.unwritten = tally.unwritten or run.unwritten
    shown = [rows[label] for label in chosen_labels if label in rows]
    echo_claims(COLUMNS, shown)
    echo_foot(counted(shown, len(claims.entries), "run"), budget_line(claims), tally.summary())
    lines = tally.lines()
    broken = [f"{file}: {why}" for file, why in claims.broken.items()]
    if book:
        lines += build_and_show(console, root)
    for line in (*lines, *broken):
        console.print(f"[bold red]x[/] {escape(line)}", highlight=False, soft_wrap=True)
    if again := tally.again():
        console.print(again, highlight=False, soft_wrap=True)
    asked = [b for b in claims.broken_labels if any(fnmatchcase(b, word) for word in labels)]
    if lines or (asked if labels else broken):
        raise SystemExit(1)


def _say_interrupted(progress: Progress, tally: Tally) -> None:
    progress.stop()
    for line in (*tally.lines(), tally.interrupted()):
        click.echo(line, err=True)


def _keep_time(root: Path, label: str, data: dict[str, Any]) -> None:
    """Note the seconds in the ignored cache: timings never touch the record."""
    path = cache_of(root) / "timings.json"
    known = cache.taken(path)
    known = known if isinstance(known, dict) else {}
    cache.keep(path, {**known, label: data["cost"]["seconds"]})

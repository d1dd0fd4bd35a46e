"""``fedtheory jitter`` and ``fedtheory processors``: the record holds on other machines."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from proofs_checks.registry import registry
from proofs_checks.run.portability import Rerun, rerun
from proofs_checks.run.processors import processors
from proofs_checks.run.rerun import is_float

#: how many kinds of wrong last digits are tried
PATTERNS = (1, 2)
_NO_VARIABLES: Mapping[str, str] = {}


@click.command("jitter")
@click.argument("labels", nargs=-1)
@click.pass_obj
def jitter_command(root: Path, labels: tuple[str, ...]) -> None:
    """Run LABELS again with their last digits moved, and compare with the record.

    Results of matrix products, decompositions, sums and elementary functions move by a few units
    in the last place, by two fixed patterns, as another processor might move them. Fails where a
    decision, an exact figure or a float beyond its tolerance differs, and where the jitter does
    not reach an audit that compares floats. Writes nothing; theorems of the kernel hold none.
    """
    children = [(f"pattern {p}", _NO_VARIABLES, p) for p in PATTERNS]
    found = _run(root, labels, children)
    for done in found:
        done.trouble += [
            f"{place}: it compares floats, and the jitter does not reach them"
            for place in done.missed
        ]
        if 2 * done.others < done.touched:
            done.trouble.append(
                f"numbers were moved inside {done.touched} audits, and the figures of only "
                f"{done.others} with them"
            )
    _report(found, jittered=True)


@click.command("processors")
@click.argument("labels", nargs=-1)
@click.pass_obj
def processors_command(root: Path, labels: tuple[str, ...]) -> None:
    """Run LABELS again as each processor that this machine can be; compare with the record.

    These are the kernels that its OpenBLAS holds and this processor can run, and NumPy without
    its vector units. Writes nothing.
    """
    console = Console()
    children = []
    with console.status("asking which processors this machine can be"):
        asked = list(processors())
    for processor in asked:
        if processor.missing:
            console.print(f"skipped: {processor.name}: {processor.missing}", highlight=False)
        else:
            children.append((processor.name, processor.environment, 0))
    _report(_run(root, labels, children), jittered=False)


def _run(
    root: Path, labels: Sequence[str], children: list[tuple[str, Mapping[str, str], int]]
) -> list[Rerun]:
    claims = registry.load(root)
    chosen = [claims.entry(label).claim.label for label in labels]
    audits = sum(
        is_float(audit)
        for label in chosen or claims.entries
        for audit in claims.entry(label).claim.audits
    )
    console = Console()
    done = 0
    begin = time.perf_counter()
    with console.status("") as status:

        def on_line(name: str, line: Mapping[str, Any]) -> None:
            nonlocal done
            done += 1
            status.update(
                f"{done} of {audits * len(children)} audits; "
                + escape(f"{name}: {line['label']}/{line['audit']}")
            )

        found = rerun(root, chosen, children, on_line)
    console.print(
        f"{audits} audits may compute in floats; run again {len(children)} times in "
        f"{time.perf_counter() - begin:.0f} s"
    )
    return found


def _report(found: Sequence[Rerun], *, jittered: bool) -> None:
    console = Console(soft_wrap=True, highlight=False)
    for done in found:
        moved = f"numbers moved inside {done.touched}, " if jittered else ""
        console.print(
            f"{done.name}: {done.audits} audits of {done.claims} claims, {moved}other last digits "
            f"among the figures of {done.others}, {len(done.trouble)} differences"
        )
    if jittered and found and found[0].unmoved:
        console.print(
            "floats that every processor rounds alike, in single operations and exact sums: "
            + ", ".join(found[0].unmoved)
        )
    for done in found:
        for line in done.trouble:
            console.print(f"[bold red]x[/] {escape(f'{done.name}: {line}')}")
    if not found or any(done.trouble for done in found):
        raise SystemExit(1)

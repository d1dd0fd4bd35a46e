"""Claims run again as other processors, and how the two commands that do so report it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from proofs_checks.registry import registry
from proofs_checks.run.portability import Rerun, rerun
from proofs_checks.run.rerun import is_float


def run_again(
    root: Path, labels: Sequence[str], children: list[tuple[str, Mapping[str, str], int]]
) -> list[Rerun]:
    """Run claims again in children, each a processor, and return what each child found."""
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


def report(found: Sequence[Rerun], *, jittered: bool) -> None:
    """Print what the children found, and fail where something differs or nothing was run."""
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

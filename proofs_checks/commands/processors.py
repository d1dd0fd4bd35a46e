"""``fedtheory processors``: the record holds on every processor that this machine can be."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from proofs_checks.commands.reruns import report, run_again
from proofs_checks.run.processors import processors


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
    report(run_again(root, labels, children), jittered=False)

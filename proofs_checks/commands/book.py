"""``fedtheory book``: build the pages from the evidence alone."""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.console import Console


@click.command("book")
@click.option("--out", type=click.Path(path_type=Path), help="Where to build.")
@click.pass_obj
def book_command(root: Path, out: Path | None) -> None:
    """Build the book; any error or warning fails the build."""
    from proofs_checks.book.build import BookError, build

    console = Console()
    begin = time.perf_counter()
    try:
        with console.status("building the book"):
            page = build(root.parent, out)
    except BookError as problem:
        console.print(f"[bold red]x[/] {problem}", highlight=False)
        raise SystemExit(1) from problem
    console.print(f"the book was built in {time.perf_counter() - begin:.0f} s; its first page:")
    click.echo(str(page))

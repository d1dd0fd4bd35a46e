"""``fedtheory book``: build the pages from the evidence alone."""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from proofs_checks.atomic import CannotWrite


@click.command("book")
@click.option("--out", type=click.Path(path_type=Path), help="Where to build.")
@click.pass_obj
def book_command(root: Path, out: Path | None) -> None:
    """Build the book; any error or warning fails the build."""
    for line in build_and_show(Console(), root, out):
        Console(stderr=True).print(f"[bold red]x[/] {escape(line)}", highlight=False)
        raise SystemExit(1)


def build_and_show(console: Console, root: Path, out: Path | None = None) -> list[str]:
    """Build the book, print its first page, and return what went wrong."""
    from proofs_checks.book.build import BookError, build

    begin = time.perf_counter()
    try:
        with console.status("building the book"):
            page = build(root.parent, out)
    except (BookError, CannotWrite) as problem:
        return [str(problem)]
    console.print(f"the book was built in {time.perf_counter() - begin:.0f} s; its first page:")
    click.echo(str(page))
    return []

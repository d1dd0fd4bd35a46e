"""``fedtheory book``: build the pages from the evidence alone."""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from proofs_checks.files.atomic import CannotWrite


@click.command("book")
@click.option("--out", type=click.Path(path_type=Path), help="Where to build.")
@click.pass_obj
def book_command(root: Path, out: Path | None) -> None:
    """Build the book; any error or warning fails the build."""
    console = Console()
    wrong = build_and_show(console, root, out)
    for line in wrong:
        console.print(f"[bold red]x[/] {escape(line)}", highlight=False, soft_wrap=True)
    if wrong:
        raise SystemExit(1)


def build_and_show(console: Console, root: Path, out: Path | None = None) -> list[str]:
    """Build the book, print its first page, and return what went wrong."""
    from proofs_checks.sphinx_ext.build import BookError, build

    begin = time.perf_counter()
    try:
        with console.status("building the book"):
            page = build(root.parent, out)
    except CannotWrite as problem:
        return [f"the book was not built: {problem}"]
    except BookError as problem:
        if problem.page is None:
            return ["the book was not built", *problem.lines]
        console.print("pages were built, with the faults said below; their first page:")
        click.echo(str(problem.page))
        return [f"the book: {line}" for line in problem.lines]
    console.print(f"the book was built in {time.perf_counter() - begin:.0f} s; its first page:")
    click.echo(str(page))
    return []

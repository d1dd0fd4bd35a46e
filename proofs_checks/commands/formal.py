"""``fedtheory formal``: compile the kernel files from scratch, have another program check what was
compiled, and show every theorem cited."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from proofs_checks.checkers.kernel import Kernel, expect_all
from proofs_checks.commands.theorems import theorem_lines
from proofs_checks.kernel import build, coq, library
from proofs_checks.kernel import coqchk as coq_recheck
from proofs_checks.kernel import query as coq_questions
from proofs_checks.registry import registry


@click.command("formal")
@click.option(
    "--library", "with_library", is_flag=True, help="Re-check the standard library too (80 s more)."
)
@click.option("--list", "list_only", is_flag=True, help="List files, claims and theorems only.")
@click.pass_obj
def formal_command(root: Path, with_library: bool, list_only: bool) -> None:
    """Compile all Coq files from the sources; show statements and axioms; re-check by coqchk."""
    if list_only:
        for line in theorem_lines(registry.load(root)):
            click.echo(line)
        return
    console = Console()
    if not coq.is_available():
        console.print("not re-checked here: coqc is not installed")
        raise SystemExit(1)
    claims = registry.load(root)
    table = Table(title=f"Coq {coq.version()}", title_justify="left")
    for name in ("claim", "theorem", "statement"):
        table.add_column(name, overflow="fold")
    try:
        with console.status("compiling the formal files"):
            place = build.compile_all(root)
        expect_all(root, (audit for entry in claims for audit in entry.claim.audits))
        axioms: set[str] = set()
        count = 0
        for entry in claims:
            for audit in entry.claim.audits:
                if not isinstance(audit, Kernel):
                    continue
                asked = audit.everything()
                for (_, theorem, _), shown in zip(
                    asked, coq_questions.show(root, asked), strict=True
                ):
                    table.add_row(entry.claim.label, theorem, shown.statement)
                    axioms |= set(shown.axioms)
                    count += 1
        with console.status("re-checking what was compiled"):
            # the questions too: in them stands that each theorem has its statement
            names = [library.logical_name(root, path) for path in library.files_in_order(root)]
            names += sorted(f"Asked.{path.stem}" for path in (place / coq.ASKED).glob("query_*.vo"))
            listed = coq_recheck.recheck(place, names, with_library)
    except coq.KernelError as problem:
        console.print(f"[bold red]x[/] {problem}", highlight=False)
        raise SystemExit(1) from problem
    console.print(table)
    console.print(f"{count} theorems; axioms: {', '.join(sorted(axioms)) or 'none'}")
    console.print(
        f"coqchk agrees on {len(names)} compiled files"
        f"{' and the standard library below them' if with_library else ''}; axioms loaded: "
        f"{', '.join(listed) or 'none'}",
        highlight=False,
    )
    # theorems that a broken file speaks of were not asked
    claims.check()

"""``fedtheory formal``: compile the kernel files from scratch and show every theorem cited."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from proofs_checks import coq, coq_questions, registry
from proofs_checks.checkers.kernel import Kernel, expect_all


@click.command("formal")
@click.pass_obj
def formal_command(root: Path) -> None:
    """Compile ``formal/`` from the sources; show statements and axioms."""
    console = Console()
    if not coq.is_available():
        console.print("not re-checked here: coqc is not installed")
        raise SystemExit(1)
    claims = registry.load(root)
    folder = root / "formal"
    table = Table(title=f"Coq {coq.version()}", title_justify="left")
    for name in ("claim", "theorem", "statement"):
        table.add_column(name, overflow="fold")
    try:
        with console.status("compiling the formal files"):
            coq.compile_folder(folder)
        expect_all(root, (audit for entry in claims for audit in entry.claim.audits))
        axioms: set[str] = set()
        count = 0
        for entry in claims:
            for audit in entry.claim.audits:
                if not isinstance(audit, Kernel):
                    continue
                asked = audit.everything()
                for (_, theorem, _), shown in zip(
                    asked, coq_questions.show(folder, asked), strict=True
                ):
                    table.add_row(entry.claim.label, theorem, shown.statement)
                    axioms |= set(shown.axioms)
                    count += 1
    except coq.KernelError as problem:
        console.print(f"[bold red]x[/] {problem}", highlight=False)
        raise SystemExit(1) from problem
    console.print(table)
    console.print(f"{count} theorems; axioms: {', '.join(sorted(axioms)) or 'none'}")

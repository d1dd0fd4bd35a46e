"""Commands, one a file, gathered into one group."""

from __future__ import annotations

from pathlib import Path

import click

from fedtheory.cli.weigh import example_command, weigh_command
from proofs_checks.commands.audit import audit_command
from proofs_checks.commands.book import book_command
from proofs_checks.commands.export import export_command
from proofs_checks.commands.formal import formal_command
from proofs_checks.commands.jitter import jitter_command
from proofs_checks.commands.new import new_command
from proofs_checks.commands.processors import processors_command
from proofs_checks.commands.prose import on_screen
from proofs_checks.commands.recheck import recheck_command
from proofs_checks.commands.show import show_command
from proofs_checks.commands.status import status_command
from proofs_checks.commands.why import why_command
from proofs_checks.files.atomic import CannotWrite
from proofs_checks.record.evidence import EvidenceError
from proofs_checks.registry.registry import HERE
from proofs_checks.run import interrupt
from proofs_checks.statement.claim import ClaimError
from proofs_checks.stats.error_budget import BudgetError


class Group(click.Group):
    """A group that turns the project's own refusals into one sentence and an exit status."""

    def invoke(self, ctx: click.Context) -> object:
        """Invoke, and translate refusals."""
        interrupt.say_words("interrupted; what was kept before stays as it was")
        try:
            return super().invoke(ctx)
        except (ClaimError, BudgetError, EvidenceError) as problem:
            raise click.UsageError(on_screen(str(problem))) from problem
        except CannotWrite as problem:
            raise click.ClickException(str(problem)) from problem


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=HERE,
    help="Folder with papers, claims, evidence and formal.",
)
@click.version_option(package_name="fedtheory")
@click.pass_context
def fedtheory(ctx: click.Context, root: Path) -> None:
    """Machine-checked companions to theory papers on federated learning."""
    ctx.obj = root


for _command in (
    audit_command,
    status_command,
    show_command,
    why_command,
    recheck_command,
    formal_command,
    jitter_command,
    processors_command,
    new_command,
    export_command,
    book_command,
    weigh_command,
    example_command,
):
    fedtheory.add_command(_command)

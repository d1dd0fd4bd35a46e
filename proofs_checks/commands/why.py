"""``fedtheory why``: what holds a claim's grade down."""

from __future__ import annotations

from pathlib import Path

import click

from proofs_checks.commands.prose import folded, page_width
from proofs_checks.record.standing import Standings
from proofs_checks.registry import registry


@click.command("why")
@click.argument("label")
@click.pass_obj
def why_command(root: Path, label: str) -> None:
    """Say what holds a claim's grade down and what would raise it."""
    judgement = Standings(registry.load(root)).of(label).judgement
    said = f"{label}: {judgement.verdict}, {judgement.grade}. {judgement.raise_it}"
    for sentence in filter(None, (said, judgement.why)):
        click.echo(folded(sentence, page_width()))

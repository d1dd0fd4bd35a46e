"""``fedtheory status``: how the claims stand by the record."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from proofs_checks.commands.broken import other_lines
from proofs_checks.commands.listing import (
    BASE,
    Column,
    base_values,
    budget_line,
    counted,
    echo_claims,
    echo_foot,
)
from proofs_checks.commands.selection import chosen_rows, options
from proofs_checks.registry import registry
from proofs_checks.statement.judge import NOT_CONFIRMED

COLUMNS = (*BASE, Column("rivals"), Column("notes", piped=True))


@click.command("status")
@options
@click.option("--json", "as_json", is_flag=True, help="A list of objects.")
@click.option(
    "--check", is_flag=True, help="Fail where evidence is broken, stale or confirms nothing."
)
@click.pass_obj
def status_command(
    root: Path, /, labels: tuple[str, ...], as_json: bool, check: bool, **filters: tuple[str, ...]
) -> None:
    """Say how claims stand by the record, all of them or those of LABEL and of the filters.

    A LABEL may be a pattern, such as 'crowd-lem-5-*'. Values of one filter add up, filters narrow
    each other. Through a pipe or into a file each claim is one line of fields between tabs: claim,
    printed, verdict, grade, caveats, rivals that fell of those declared, notes. An empty field
    is "-".
    """
    claims = registry.load(root)
    rows = chosen_rows(claims, labels, **filters)
    if as_json:
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
    else:
        echo_claims(COLUMNS, [_values(r) for r in rows])
        echo_foot(*_foot(rows), counted(rows, len(claims.entries), "shown"), budget_line(claims))
    for line in other_lines(claims):
        click.echo(f"x {line}", err=True)
    bad = [r for r in rows if r["verdict"] == NOT_CONFIRMED or "stale" in r["caveats"]]
    if check and (bad or claims.broken):
        also = f"; {len(claims.broken)} broken files" if claims.broken else ""
        click.echo(f"{len(bad)} claims without fresh evidence that confirms them{also}", err=True)
        raise SystemExit(1)


def _values(row: Mapping[str, Any]) -> dict[str, str]:
    notes = ["older checker" if row["older_checker"] else "", row["other_versions"], row["broken"]]
    return {
        **base_values(row),
        "rivals": f"{row['rivals']['rejected']}/{row['rivals']['declared']}",
        "notes": "; ".join(filter(None, notes)),
    }


def _foot(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    found = [f"x {r['broken']}" for r in rows if r["broken"]]
    older = sum(r["older_checker"] for r in rows)
    if older:
        found.append(f"{older} of these recorded by an older checker; fedtheory audit renews them")
    versions = Counter(r["other_versions"] for r in rows if r["other_versions"])
    return [*found, *(f"{count} of these {said}" for said, count in versions.items())]

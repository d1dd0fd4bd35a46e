"""``fedtheory status``, ``show`` and ``why``: what the record says, read and not run."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from proofs_checks import evidence, registry, runner
from proofs_checks.judge import NOT_CONFIRMED, Judgement, judge
from proofs_checks.ledger import BUDGET_UNITS, check_ledger
from proofs_checks.records import result_of
from proofs_checks.titles import plain_title


def recorded(claims: registry.Registry, label: str) -> tuple[dict[str, Any] | None, Judgement]:
    """Return a claim's evidence, None where there is none, and the judgement that follows now."""
    entry = claims.entry(label)
    data = evidence.load(evidence.evidence_path(claims.root, label))
    run = runner.Runner(claims)
    source = claims.papers[entry.claim.paper].source
    results = [result_of(audit) for audit in data["audits"]] if data else []
    stale = data is not None and runner.is_stale(claims, label, data)
    judgement = judge(
        entry.claim, results, source=source, weak=run.weak_uses(entry.claim), stale=stale
    )
    if data is None and entry.claim.audits:
        judgement = Judgement(
            NOT_CONFIRMED,
            False,
            "transcribed",
            ("partial",),
            "there is no evidence",
            f"Nothing was run; try: fedtheory audit {label}",
        )
    return data, judgement


def row(claims: registry.Registry, label: str) -> dict[str, Any]:
    """Return one claim of ``status --json``."""
    claim = claims.entry(label).claim
    data, judgement = recorded(claims, label)
    audits = data["audits"] if data else []
    path = evidence.evidence_path(claims.root, label)
    return {
        "label": label,
        "paper": claim.paper,
        "printed": claim.printed,
        "title": plain_title(claim.title),
        "verdict": judgement.verdict,
        "grade": judgement.grade,
        "caveats": list(judgement.caveats),
        "older_engine": bool(data and runner.is_older_engine(data)),
        "audits": [
            {
                "name": a["name"],
                "kind": a["kind"],
                "covers": a["covers"],
                "outcome": a["outcome"],
                "seconds": a["cost"]["seconds"],
            }
            for a in audits
        ],
        "rivals": {
            "declared": sum(len(a.rival_names()) for a in claim.audits),
            "rejected": sum(r["outcome"] == "violated" for a in audits for r in a["rivals"]),
        },
        "evidence": path.name if data else None,
        "seal": data["seal"] if data else None,
    }


@click.command("status")
@click.option("--json", "as_json", is_flag=True, help="A list of objects.")
@click.pass_obj
def status_command(root: Path, as_json: bool) -> None:
    """Say how every claim stands by the record."""
    claims = registry.load(root)
    rows = [row(claims, label) for label in sorted(claims.entries)]
    if as_json:
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    console = Console()
    table = Table(title="Claims by the record", title_justify="left")
    for name in ("claim", "printed", "verdict", "grade", "caveats", "rivals"):
        table.add_column(name, overflow="fold")
    for r in rows:
        notes = [*r["caveats"], *(["older engine"] if r["older_engine"] else [])]
        table.add_row(
            r["label"],
            r["printed"],
            r["verdict"],
            r["grade"],
            ", ".join(notes),
            f"{r['rivals']['rejected']}/{r['rivals']['declared']}",
        )
    console.print(table)
    count = Counter(r["grade"] for r in rows)
    console.print(f"{len(rows)} claims: " + ", ".join(f"{n} {g}" for g, n in count.most_common()))
    console.print(f"ledger: {check_ledger(claims.ledger())} of {BUDGET_UNITS} units of 1e-9")


@click.command("show")
@click.argument("label")
@click.pass_obj
def show_command(root: Path, label: str) -> None:
    """Show a claim: statement, verdict, what each audit and each rival answered."""
    claims = registry.load(root)
    claim = claims.entry(label).claim
    data, judgement = recorded(claims, label)
    paper = claims.papers[claim.paper]
    console = Console()
    console.print(f"[bold]{plain_title(claim.title)}[/]  ({claim.label})")
    console.print(f"{paper.title}, {claim.printed}")
    console.print(Markdown(claim.says))
    if claim.assumes:
        console.print(f"assumes: {'; '.join(claim.assumes)}")
    console.print(
        f"verdict: [bold]{judgement.verdict}[/]   grade: [bold]{judgement.grade}[/]"
        + (f"   caveats: {', '.join(judgement.caveats)}" if judgement.caveats else "")
    )
    if judgement.why:
        console.print(judgement.why)
    table = Table()
    for name in ("audit", "kind", "covers", "outcome", "why"):
        table.add_column(name, overflow="fold")
    for audit in data["audits"] if data else []:
        table.add_row(audit["name"], audit["kind"], audit["covers"], audit["outcome"], audit["why"])
        for rival in audit["rivals"]:
            table.add_row(
                f"  rival: {rival['name']}",
                "",
                rival.get("drops", ""),
                rival["outcome"],
                rival["why"],
            )
    console.print(table)
    if claim.notes:
        console.print(f"note: {claim.notes}")
    console.print(f"again: fedtheory audit {label}", highlight=False)


@click.command("why")
@click.argument("label")
@click.pass_obj
def why_command(root: Path, label: str) -> None:
    """Say what holds a claim's grade down and what would raise it."""
    claims = registry.load(root)
    _, judgement = recorded(claims, label)
    click.echo(f"{label}: {judgement.verdict}, {judgement.grade}. {judgement.raise_it}")
    if judgement.why:
        click.echo(judgement.why)

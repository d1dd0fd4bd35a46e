"""``fedtheory status``, ``show`` and ``why``: what the record says, read and not run."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from proofs_checks import evidence, registry, runner
from proofs_checks.commands.broken import broken_rows, other_lines
from proofs_checks.judge import NOT_CONFIRMED, Judgement, judge
from proofs_checks.ledger import BUDGET_UNITS, check_ledger
from proofs_checks.records import result_of, why_of
from proofs_checks.titles import plain_title


@dataclass(frozen=True)
class Recorded:
    """What the record says of a claim.

    Parameters
    ----------
    data : mapping or None
        The evidence, None where there is none or it cannot be read.
    judgement : Judgement
        What follows from it now.
    broken : str
        Why the evidence cannot be read, empty where it can.
    """

    data: dict[str, Any] | None
    judgement: Judgement
    broken: str = ""


def recorded(run: runner.Runner, label: str) -> Recorded:
    """Return a claim's evidence and the judgement that follows now."""
    claims = run.claims
    claim = claims.entry(label).claim
    again = f"Nothing can be read; try: fedtheory audit {label} --force"
    try:
        data, stale = runner.read_record(claims, label)
    except evidence.EvidenceError as problem:
        nothing = Judgement(
            NOT_CONFIRMED, False, "transcribed", ("stale", "partial"), str(problem), again
        )
        return Recorded(None, nothing, str(problem))
    if data is None and claim.audits:
        nothing = Judgement(
            NOT_CONFIRMED,
            False,
            "transcribed",
            ("partial",),
            f"there is no evidence; run: fedtheory audit {label}",
            f"Nothing was run; try: fedtheory audit {label}",
        )
        return Recorded(None, nothing)
    results = [result_of(audit) for audit in data["audits"]] if data else []
    return Recorded(
        data,
        judge(
            claim,
            results,
            source=claims.papers[claim.paper].source,
            weak=run.weak_uses(claim),
            stale=stale,
        ),
    )


def row(run: runner.Runner, label: str) -> dict[str, Any]:
    """Return one claim of ``status --json``."""
    claims = run.claims
    claim = claims.entry(label).claim
    found = recorded(run, label)
    data, judgement = found.data, found.judgement
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
        "broken": found.broken,
        "older_engine": bool(data and runner.is_older_engine(data)),
        "other_versions": runner.other_versions(data) if data else "",
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
@click.option(
    "--check", is_flag=True, help="Fail where evidence is broken, stale or confirms nothing."
)
@click.pass_obj
def status_command(root: Path, as_json: bool, check: bool) -> None:
    """Say how every claim stands by the record."""
    claims = registry.load(root)
    run = runner.Runner(claims)
    rows = [row(run, label) for label in sorted(claims.entries)]
    rows = sorted([*rows, *broken_rows(claims)], key=lambda r: str(r["label"]))
    if as_json:
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
    else:
        _print(claims, rows)
    for line in other_lines(claims):
        click.echo(f"x {line}", err=True)
    bad = [r for r in rows if r["verdict"] == NOT_CONFIRMED or "stale" in r["caveats"]]
    if check and (bad or claims.broken):
        also = f"; {len(claims.broken)} broken files" if claims.broken else ""
        click.echo(f"{len(bad)} claims without fresh evidence that confirms them{also}", err=True)
        raise SystemExit(1)


def _print(claims: registry.Registry, rows: list[dict[str, Any]]) -> None:
    console = Console()
    table = Table(title="Claims by the record", title_justify="left")
    for name in ("claim", "printed", "verdict", "grade", "caveats", "rivals"):
        table.add_column(name, overflow="fold")
    for r in rows:
        notes = [*r["caveats"], *(["older engine"] if r["older_engine"] else [])]
        notes += [r["other_versions"]] if r["other_versions"] else []
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
    for r in rows:
        if r["broken"]:
            console.print(f"[bold red]x[/] {escape(r['broken'])}", highlight=False)
    console.print(f"{len(rows)} claims: " + ", ".join(f"{n} {g}" for g, n in count.most_common()))
    console.print(f"ledger: {check_ledger(claims.ledger())} of {BUDGET_UNITS} units of 1e-9")


@click.command("show")
@click.argument("label")
@click.pass_obj
def show_command(root: Path, label: str) -> None:
    """Show a claim: statement, verdict, what each audit and each rival answered."""
    claims = registry.load(root)
    claim = claims.entry(label).claim
    found = recorded(runner.Runner(claims), label)
    data, judgement = found.data, found.judgement
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
    if data and runner.other_versions(data):
        console.print(runner.other_versions(data))
    table = Table()
    for name in ("audit", "kind", "covers", "outcome", "why"):
        table.add_column(name, overflow="fold")
    for audit in data["audits"] if data else []:
        table.add_row(
            audit["name"], audit["kind"], audit["covers"], audit["outcome"], why_of(audit)
        )
        for rival in audit["rivals"]:
            table.add_row(
                f"  rival: {rival['name']}",
                "",
                rival.get("drops", ""),
                rival["outcome"],
                why_of(rival),
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
    judgement = recorded(runner.Runner(claims), label).judgement
    click.echo(f"{label}: {judgement.verdict}, {judgement.grade}. {judgement.raise_it}")
    if judgement.why:
        click.echo(judgement.why)

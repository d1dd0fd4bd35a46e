"""``fedtheory show``: one claim whole, with what each audit and each rival answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from proofs_checks.commands.prose import folded, page_width
from proofs_checks.commands.selection import in_papers_order
from proofs_checks.record.freshness import other_versions
from proofs_checks.record.outcomes import why_of
from proofs_checks.record.standing import Standing, Standings
from proofs_checks.registry import registry
from proofs_checks.statement.claim import WHOLE, Claim
from proofs_checks.statement.plain_text import plain_title

#: columns of the names of what is said of a claim
NAMES = 12


@click.command("show")
@click.argument("label")
@click.pass_obj
def show_command(root: Path, label: str) -> None:
    """Show a claim: statement, verdict, what each audit and each rival answered."""
    claims = registry.load(root)
    claim = claims.entry(label).claim
    found = Standings(claims).of(label)
    width = page_width()
    click.secho(folded(plain_title(claim.title), width), bold=True)
    for name, value in _facts(claims, claim, found):
        click.echo(folded(value, width, name.ljust(NAMES)))
    click.echo(f"\n{folded(claim.statement, width)}")
    blocks = (
        [_block(audit, width) for audit in found.data["audits"]]
        if found.data
        else [_head(a.name, "not recorded", a.kind, claim.part(a), width) for a in claim.audits]
    )
    for block in blocks:
        click.echo(f"\n{block}")
    for name, value in (("note", claim.notes), ("finding", claim.finding)):
        if value:
            click.echo(f"\n{folded(f'{name}: {value}', width)}")
    click.echo(f"\nagain: fedtheory audit {label}")


def _facts(claims: registry.Registry, claim: Claim, found: Standing) -> Iterator[tuple[str, str]]:
    paper = claims.papers[claim.paper]
    item = paper.item_of(claim.printed)
    judgement = found.judgement
    facts = {
        "claim": claim.label,
        "paper": f"{paper.name}: {paper.title}",
        "item": claim.printed + (f" ({item.title})" if item else ""),
        "verdict": judgement.verdict,
        "grade": judgement.grade,
        "caveats": ", ".join(judgement.caveats),
        "why": judgement.why,
        "record": other_versions(found.data) if found.data else "",
        "assumes": "; ".join(claim.assumes),
        "depends on": ", ".join(in_papers_order(claims, claim.uses)),
        "used by": ", ".join(in_papers_order(claims, claims.used_by(claim.label))),
    }
    return ((name, value) for name, value in facts.items() if value)


def _block(audit: Mapping[str, Any], width: int) -> str:
    margin = f"; margin {audit['margin']:.3g}" if isinstance(audit["margin"], float) else ""
    lines = [
        _head(audit["name"], audit["outcome"], audit["kind"], audit["covers"], width, margin),
        folded(why_of(audit), width, "  "),
    ]
    for rival in audit["rivals"]:
        without = f", without {rival['drops']!r}" if rival.get("drops") else ""
        far = ", a coarse one" if rival.get("coarse") else ""
        head = f"rival {rival['name']!r}{without}{far}: {rival['outcome']}"
        lines += [folded(head, width, "  "), folded(why_of(rival), width, "    ")]
    return "\n".join(lines)


def _head(name: str, outcome: str, kind: str, covers: str, width: int, margin: str = "") -> str:
    part = "the whole claim" if covers == WHOLE else f"only {covers}"
    return "\n".join(
        (
            folded(f"audit {name}: {outcome}", width),
            folded(f"{kind}; {part}{margin}", width, "  "),
        )
    )

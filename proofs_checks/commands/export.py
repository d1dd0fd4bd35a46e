"""``fedtheory export``: the record for other programs: JSON, CSV, BibTeX, LaTeX, badges."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import click

from proofs_checks.commands.selection import VERDICTS, chosen_rows
from proofs_checks.files.atomic import write_text
from proofs_checks.registry import registry
from proofs_checks.statement.judge import CAVEATS, GRADES, REPRODUCTION_GRADES

#: JSON Schema of ``export --format json`` and of ``status --json``
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Claims of fedtheory by the record",
    "type": "array",
    "items": {
        "type": "object",
        "required": [
            "label", "paper", "printed", "title", "verdict", "grade", "caveats", "audits",
            "rivals", "evidence",
        ],
        "properties": {
            "label": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)+$"},
            "paper": {"type": "string"},
            "printed": {"type": "string"},
            "title": {"type": "string"},
            "verdict": {"enum": list(VERDICTS)},
            "grade": {"enum": [*GRADES, *REPRODUCTION_GRADES]},
            "caveats": {"type": "array", "items": {"enum": list(CAVEATS)}},
            "older_checker": {"type": "boolean"},
            "other_versions": {"type": "string"},
            "broken": {"type": "string"},
            "audits": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["name", "kind", "covers", "outcome", "seconds"],
                    "properties": {
                        "name": {"type": "string"},
                        "kind": {"type": "string"},
                        "covers": {"type": "string"},
                        "outcome": {"enum": ["holds", "violated", "undecided", "error"]},
                        "seconds": {"type": "number", "minimum": 0},
                    },
                },
            },
            "rivals": {
                "type": "object",
                "required": ["declared", "rejected"],
                "properties": {
                    "declared": {"type": "integer", "minimum": 0},
                    "rejected": {"type": "integer", "minimum": 0},
                },
            },
            "evidence": {"type": ["string", "null"]},
            "seal": {"type": ["string", "null"]},
        },
    },
}  # fmt: skip

_COLOURS = {"holds": "#1a7f4b", "false": "#a3341f", "needs": "#8a6100", "open": "#555555",
            "not t": "#555555", "not c": "#a3341f"}  # fmt: skip


def as_csv(rows: list[dict[str, Any]]) -> str:
    """Return a table, a claim a line."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["label", "paper", "printed", "title", "verdict", "grade", "caveats",
                    "rivals declared", "rivals rejected", "seal"])  # fmt: skip
    for r in rows:
        table.writerow([r["label"], r["paper"], r["printed"], r["title"], r["verdict"], r["grade"],
                        "; ".join(r["caveats"]), r["rivals"]["declared"], r["rivals"]["rejected"],
                        r["seal"] or ""])  # fmt: skip
    return out.getvalue()


_DIGITS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def macro_name(label: str) -> str:
    """Return a label as a TeX control word: digits spelt, ``5-9`` and ``59`` kept apart."""
    out = ""
    for part in label.split("-"):
        if out.endswith(_DIGITS) and part[:1].isdigit():
            out += "Dot"
        out += "".join(_DIGITS[int(c)] if c.isdigit() else c for c in part[:1].upper() + part[1:])
    return out


def _tex(text: str) -> str:
    return re.sub(r"([&%#_{}$])", r"\\\1", text)


def _tex_title(title: str) -> str:
    """Return a claim's title for TeX: its formulas as they are, the rest escaped."""
    parts = title.replace("`", "").split("$")
    return "".join(f"{{${part}$}}" if k % 2 else _tex(part) for k, part in enumerate(parts))


def as_latex(rows: list[dict[str, Any]]) -> str:
    r"""Return macros, ``\ftVerdict{label}``, ``\ftGrade{label}`` and one pair for each claim."""
    lines = [
        "% verdicts and grades by the record of fedtheory; \\input this file",
        "\\newcommand{\\ftVerdict}[1]{\\csname ftVerdict@#1\\endcsname}",
        "\\newcommand{\\ftGrade}[1]{\\csname ftGrade@#1\\endcsname}",
    ]
    for r in rows:
        grade = _tex(", ".join([r["grade"], *r["caveats"]]))
        for word, value in (("Verdict", _tex(r["verdict"])), ("Grade", grade)):
            lines.append(f"\\expandafter\\def\\csname ft{word}@{r['label']}\\endcsname{{{value}}}")
            lines.append(f"\\newcommand{{\\ft{word}{macro_name(r['label'])}}}{{{value}}}")
    return "\n".join(lines) + "\n"


def as_bibtex(rows: list[dict[str, Any]], claims: registry.Registry) -> str:
    """Return the papers, and an entry for each claim's record."""
    out = []
    for paper in claims.papers.values():
        out.append(
            f"@misc{{{paper.name},\n  title = {{{_tex(paper.title)}}},\n"
            f"  author = {{{' and '.join(paper.authors)}}},\n  year = {{{paper.year}}},\n"
            f"  howpublished = {{{_tex(paper.where)}}}\n}}\n"
        )
    for r in rows:
        if r["label"] not in claims.entries:
            continue  # a broken file has no title to cite
        title = _tex_title(claims.entry(r["label"]).claim.title)
        out.append(
            f"@misc{{fedtheory:{r['label']},\n  title = {{{title} "
            f"({_tex(r['printed'])}: {r['verdict']}, {r['grade']})}},\n"
            "  author = {{fedtheory developers}},\n"
            f"  note = {{audit of \\cite{{{r['paper']}}}, evidence {(r['seal'] or 'none')[:16]}}}\n"
            "}\n"
        )
    return "\n".join(out)


def badge(left: str, right: str) -> str:
    """Return a badge as SVG, its words as text."""
    colour = next((c for start, c in _COLOURS.items() if right.startswith(start)), "#555555")
    a, b = 7 * len(left) + 12, 7 * len(right) + 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{a + b}" height="20" role="img" '
        f'aria-label="{left}: {right}"><title>{left}: {right}</title>'
        f'<rect width="{a}" height="20" fill="#333"/>'
        f'<rect x="{a}" width="{b}" height="20" fill="{colour}"/>'
        '<g fill="#fff" font-family="monospace" font-size="11" text-anchor="middle">'
        f'<text x="{a / 2}" y="14">{left}</text><text x="{a + b / 2}" y="14">{right}</text>'
        "</g></svg>\n"
    )


@click.command("export")
@click.option(
    "--format",
    "form",
    required=True,
    type=click.Choice(["json", "schema", "csv", "bibtex", "latex", "badges"]),
)
@click.option("--out", type=click.Path(path_type=Path), help="File, or folder for badges.")
@click.pass_obj
def export_command(root: Path, form: str, out: Path | None) -> None:
    """Export the record."""
    claims = registry.load(root)
    if form == "schema":
        text = json.dumps(SCHEMA, indent=1) + "\n"
    else:
        rows = chosen_rows(claims, ())
        for file, why in claims.broken.items():
            click.echo(f"x {file}: {why}", err=True)
        if form == "badges":
            if out is None:
                raise click.UsageError("--format badges needs --out FOLDER")
            for r in rows:
                write_text(out / f"{r['label']}.svg", badge(r["label"], r["verdict"]))
            click.echo(f"{len(rows)} badges in {out}")
            return
        text = {
            "json": lambda: json.dumps(rows, indent=1, ensure_ascii=False) + "\n",
            "csv": lambda: as_csv(rows),
            "latex": lambda: as_latex(rows),
            "bibtex": lambda: as_bibtex(rows, claims),
        }[form]()
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text(out, text)

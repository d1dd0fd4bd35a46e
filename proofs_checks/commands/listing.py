"""Claims one a row: a table in a terminal, one line of fields for every other program."""

from __future__ import annotations

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from shutil import get_terminal_size
from typing import Any

import click

from proofs_checks.commands.prose import folded, page_width
from proofs_checks.registry.registry import Registry
from proofs_checks.statement.judge import GRADES, REPRODUCTION_GRADES
from proofs_checks.stats.error_budget import BUDGET_UNITS, UNIT, check_budget

#: what stands in a field that says nothing
EMPTY = "-"


@dataclass(frozen=True)
class Column:
    """One column, and where it is shown.

    Parameters
    ----------
    name : str
        Its heading and the key of its values.
    right : bool
        Whether its values end in line.
    spare : int
        Where a terminal has no room for whole rows, the columns above 0 are left out, the largest
        first.
    piped : bool
        Whether only other programs see it.
    """

    name: str
    right: bool = False
    spare: int = 0
    piped: bool = False


#: what every list of claims begins with
BASE = (
    Column("claim"),
    Column("printed", spare=9),
    Column("verdict"),
    Column("grade"),
    Column("caveats"),
)


def base_values(row: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of the base columns, from a row of ``status --json`` or from evidence."""
    return {
        "claim": row["label"],
        "printed": row["printed"],
        "verdict": row["verdict"],
        "grade": row["grade"],
        "caveats": ", ".join(row["caveats"]),
    }


def echo_claims(columns: Sequence[Column], rows: Sequence[Mapping[str, str]]) -> None:
    """Print a table in a terminal, and fields between tabs through a pipe or into a file."""
    is_terminal = sys.stdout.isatty()
    lines = (
        as_table(columns, rows, get_terminal_size().columns)
        if is_terminal
        else as_fields(columns, rows)
    )
    for number, line in enumerate(lines):
        click.echo(click.style(line, bold=True) if is_terminal and number == 0 else line)


def as_fields(columns: Sequence[Column], rows: Sequence[Mapping[str, str]]) -> list[str]:
    """Return a line for each row, its fields between tabs, the same fields whatever they hold."""
    return ["\t".join(" ".join(row[c.name].split()) or EMPTY for c in columns) for row in rows]


def as_table(columns: Sequence[Column], rows: Sequence[Mapping[str, str]], width: int) -> list[str]:
    """Return the lines of a table without its empty columns, cells folded between words only.

    It is wider than ``width`` only where the longest words of its columns are.
    """
    if not rows:
        return []
    shown = [c for c in columns if not c.piped and any(row[c.name] for row in rows)]
    texts = {c.name: [c.name, *(row[c.name] for row in rows)] for c in shown}
    size = {name: max(map(len, cells)) for name, cells in texts.items()}
    while sum(size[c.name] + 2 for c in shown) - 2 > width and any(c.spare for c in shown):
        shown.remove(max(shown, key=lambda c: c.spare))
    least = {c.name: max(len(word) for text in texts[c.name] for word in [*text.split(), ""])
             for c in shown[1:]}  # fmt: skip
    gap = 2 if size["claim"] + sum(w + 2 for w in least.values()) <= width else 1
    room = width - gap * (len(shown) - 1)
    while sum(size[c.name] for c in shown) > room:
        loose = [name for name in least if size[name] > least[name]]
        if not loose:
            break
        size[max(loose, key=lambda name: size[name])] -= 1
    lines = []
    for number in range(len(rows) + 1):
        cells = [_cell(texts[c.name][number], size[c.name], c.right) for c in shown]
        blank = [" " * size[c.name] for c in shown]
        for parts in zip_longest(*cells):
            filled = (part or empty for part, empty in zip(parts, blank, strict=True))
            lines.append((" " * gap).join(filled).rstrip())
    return lines


def _cell(text: str, width: int, right: bool) -> list[str]:
    parts = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
    return [part.rjust(width) if right else part.ljust(width) for part in parts]


def counted(rows: Sequence[Mapping[str, Any]], total: int, done: str) -> str:
    """Return how many of how many claims were shown or run, and how many have each grade."""
    count = Counter(row["grade"] for row in rows)
    grades = [f"{count[g]} {g}" for g in (*GRADES, *REPRODUCTION_GRADES) if count[g]]
    return f"{len(rows)} of {total} claims {done}" + (f": {', '.join(grades)}" if grades else "")


def budget_line(claims: Registry) -> str:
    """Return what a full run may spend on false alarms, of what it is allowed."""
    spent, allowed = check_budget(claims.budget_lines()) * UNIT, BUDGET_UNITS * UNIT
    return (
        f"false-alarm budget: at most {_power(spent)} of the allowed {_power(allowed)} "
        "spent by a full run"
    )


def _power(value: float) -> str:
    return re.sub(r"e-0*", "e-", f"{value:.3g}")


def echo_foot(*sentences: str) -> None:
    """Print the sentences below a list; where it goes to a program, they go to the error stream."""
    is_terminal = sys.stdout.isatty()
    for sentence in sentences:
        click.echo(folded(sentence, page_width()) if is_terminal else sentence, err=not is_terminal)

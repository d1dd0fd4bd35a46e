"""The margin plot of a card: claimed, measured, interval, nearest rival, what would be caught."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from proofs_checks.sphinx_ext.margins import Row, distance, nearest_rival, rows_of
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.svg import EDGE, Plot, room_for, signed_log

#: as wide as a phone shows with letters of 10 pixels; a laptop shows it a little larger
WIDTH, ROW = 360.0, 14.5
_TICKS = (
    (-1.0, "−100%"),
    (-0.1, "−10%"),
    (-0.01, ""),
    (0.0, "0"),
    (0.01, ""),
    (0.1, "10%"),
    (1.0, "100%"),
)
_HOLDS = {"<=": (-EDGE, 0.0), "<": (-EDGE, 0.0), ">=": (0.0, EDGE), ">": (0.0, EDGE)}


def margin_plot(record: Record) -> Markup:
    """Return the margin plot of a claim, empty where no audit leaves a number to show."""
    rows, left_out = rows_of(record)
    if not rows:
        return Markup()
    left = room_for(_short(row.name) for row in rows)
    plot = Plot(len(rows), ROW, left, WIDTH, lambda value: (1 + signed_log(value)) / 2)
    nearest = next((k for k, row in enumerate(rows) if row.rival), None)
    for k, row in enumerate(rows):
        if row.relation in _HOLDS:
            plot.band(k, *_HOLDS[row.relation])
    plot.upright(0.0, "claimed")
    for k, row in enumerate(rows):
        _draw(plot, k, row, k == nearest)
    plot.axis(_TICKS)
    return plot.done(_words(rows, left_out)) + _legend(rows)


def _draw(plot: Plot, k: int, row: Row, nearest: bool) -> None:
    kind = "rival" if row.rival else "audit"
    if row.high > row.low:
        plot.bar(k, row.low, row.high, kind)
    if row.rival:
        plot.cross(k, row.point)
    else:
        plot.dot(k, row.point, kind)
    for edge in (-row.catches, row.catches) if row.catches else ():
        plot.tick(k, edge, "catch")
    plot.name(k, _short(row.name), f"{kind} nearest" if nearest else kind)


def _short(name: str, longest: int = 18) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"


def _legend(rows: list[Row]) -> Markup:
    parts = ["\N{BLACK CIRCLE} audit"]
    if any(row.rival for row in rows):
        parts.append("\N{MULTIPLICATION SIGN} rival, nearest bold")
    parts.append("line: claimed side")
    if any(row.relation != "=" for row in rows):
        parts.append("shade: where it holds")
    if any(row.high > row.low for row in rows):
        parts.append("bar: interval")
    if any(row.catches for row in rows):
        parts.append("dashes: smallest violation caught")
    return Markup('<p class="ft-legend">{}</p>').format(", ".join(parts))


def _words(rows: list[Row], left_out: int) -> str:
    """Say in sentences what the plot shows."""
    said = []
    for row in rows:
        what = "rival" if row.rival else "audit"
        where = "on the claimed side's edge" if row.point == 0 else f"{row.point:+.3%} from it"
        spread = f", interval {row.low:+.3%} to {row.high:+.3%}" if row.high > row.low else ""
        caught = f", a violation of {row.catches:.2%} would be caught" if row.catches else ""
        said.append(f"{what} {row.name} (claimed {row.relation}): {where}{spread}{caught}")
    rest = f"; {left_out} farther rivals are not drawn" if left_out else ""
    return "Margin plot. " + "; ".join(said) + rest + "."


def sharpness_plot(records: Iterable[Record]) -> Markup:
    """Return how close the nearest rival of each claim came, one row a claim.

    Claims whose rivals leave no number, such as theorems of the kernel alone, are left out.
    """
    found = [(r, row) for r in records if (row := nearest_rival(r)) is not None]
    if not found:
        return Markup()
    found.sort(key=lambda pair: distance(pair[1]))
    names = [r.label.removeprefix(f"{r.claim.paper}-") for r, _ in found]
    plot = Plot(len(found), ROW, room_for(names), WIDTH, signed_log)
    said = []
    for k, (short, (_, row)) in enumerate(zip(names, found, strict=True)):
        plot.cross(k, distance(row))
        plot.name(k, short, "audit")
        said.append(f"{short}: {row.name}, {distance(row):.3%}")
    plot.axis(_TICKS[3:])
    return plot.done("How far the nearest rival fell. " + "; ".join(said) + ".")

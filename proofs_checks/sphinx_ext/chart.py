"""A graph of claims as SVG: rows with a box each, tracks beside them, links to other topics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import networkx as nx
from markupsafe import Markup

from proofs_checks.sphinx_ext import marks
from proofs_checks.sphinx_ext.templating import macro
from proofs_checks.sphinx_ext.tracks import Tracks, part_of, tracks_of
from proofs_checks.sphinx_ext.words import cut, escape, mark_of

_anchor = macro("marks.html", "anchor")

#: the drawing is no wider than an article at 1280 pixels and is never scaled down on a screen
WIDTH = 900.0
#: pixels: a box, the line of links below it, and the space between rows
BOX, LINKS, SPACE = 22.0, 20.0, 5.0
#: widest step between tracks, and the part of the width that tracks may take
STEP, MOST_TRACKS = 10.0, 0.42 * WIDTH
#: room for a letter of a name and of smaller text; the browser's test finds a line that is too long
LETTER, SMALL = 7.2, 6.4
#: links to users elsewhere before the rest is only counted
MOST_USERS = 4


@dataclass(frozen=True)
class Box:
    """What a row says of its claim.

    Parameters
    ----------
    label : str
        The claim's label.
    name : str
        How the drawing calls it.
    title : str
        What it says, in one line of plain text.
    verdict, grade : str
        How it stands.
    """

    label: str
    name: str
    title: str
    verdict: str
    grade: str


@dataclass(frozen=True)
class Chart:
    """A graph to draw and what its rows say.

    Parameters
    ----------
    boxes : mapping of str to Box
        By label; all that is drawn or linked.
    graph : DiGraph
        An edge from a claim to each that uses it, steps over longer paths left out.
    """

    boxes: Mapping[str, Box]
    graph: nx.DiGraph[str]

    def draw(self, groups: Mapping[str, Iterable[str]], words: str, focus: str = "") -> Markup:
        """Return one strip for each group of claims, the boxes of all in one line.

        Parameters
        ----------
        groups : mapping of str to iterable of str
            From a heading, which may be empty, to the claims below it.
        words : str
            What the drawing is, for those who do not see it.
        focus : str
            The claim the drawing is about.
        """
        plans = {name: tracks_of(part_of(self.graph, labels)) for name, labels in groups.items()}
        count = max((plan.count for plan in plans.values()), default=0)
        step = min(STEP, MOST_TRACKS / max(1, count))
        names = [self.boxes[label].name for plan in plans.values() for label in plan.rows]
        width = 34 + LETTER * max(map(len, names), default=0)
        drawn = ""
        for name, plan in plans.items():
            head = f'<p class="ft-strip">{escape(name)}</p>' if name else ""
            strip = _Strip(self, plan, step, 12 + step * count, width, focus)
            drawn += head + strip.svg()
        return Markup(
            f'<div class="ft-graph" tabindex="0" role="group" aria-label="{escape(words)}">'
            f"{drawn}</div>"
        )


@dataclass
class _Strip:
    """One strip while it is drawn."""

    chart: Chart
    plan: Tracks
    step: float
    left: float
    width: float
    focus: str

    def svg(self) -> str:
        tops, rows, top = {}, [], 1.0
        for label in self.plan.rows:
            tops[label] = top
            links, height = self._links(label, top + BOX)
            rows.append(self._row(label, top) + links)
            top += BOX + height + SPACE
        lines = "".join(
            self._track(label, tops)
            for label in sorted(self.plan.tracks, key=self.plan.tracks.__getitem__)
        )
        height = top - SPACE + 1
        return (
            f'<svg viewBox="0 0 {WIDTH:.0f} {height:.0f}" width="{WIDTH:.0f}" '
            f'height="{height:.0f}">{lines}{"".join(rows)}</svg>'
        )

    def _row(self, label: str, top: float) -> str:
        box = self.chart.boxes[label]
        place = f'x="{self.left + 5:.0f}" y="{top + 3:.0f}" '
        mark = marks.shape(mark_of(box.verdict), place)
        said = f"<title>{escape(box.title)}: {escape(box.verdict)}, {escape(box.grade)}</title>"
        inside = (
            f'{said}<rect x="{self.left:.1f}" y="{top:.1f}" width="{self.width:.1f}" '
            f'height="{BOX:.0f}" rx="3"/>{mark}'
            f'<text x="{self.left + 27:.1f}" y="{top + 15.5:.1f}">{escape(box.name)}</text>'
        )
        kind = ' class="focus"' if label == self.focus else ""
        start = self.left + self.width + 12
        title = cut(box.title, int((WIDTH - start) / SMALL))
        return (
            f"<g{kind}>{_anchor(label, Markup(inside))}</g>"
            f'<text class="title" x="{start:.1f}" y="{top + 15.5:.1f}">{escape(title)}</text>'
        )

    def _links(self, label: str, top: float) -> tuple[str, float]:
        """Return the links of a row to claims outside the strip, and their height."""
        graph, inside = self.chart.graph, self.plan.rows
        order = {other: k for k, other in enumerate(self.chart.boxes)}
        drawn, height, x = "", 0.0, WIDTH
        for words, found in (
            ("uses", graph.predecessors(label)),
            ("used by", graph.successors(label)),
        ):
            others = sorted((o for o in found if o not in inside), key=order.__getitem__)
            shown = others if words == "uses" else others[:MOST_USERS]
            for k, other in enumerate(shown):
                name = self.chart.boxes[other].name
                before = f"{words} " if k == 0 else ""
                room = SMALL * len(before + name) + 18
                if x + room > WIDTH:
                    height, x = height + LINKS, self.left + 27
                y = top + height - 5
                drawn += f'<text class="link" x="{x:.1f}" y="{y:.1f}">{before}' + (
                    f"{_anchor(other, name)}</text>"
                )
                x += room
            if len(others) > len(shown):
                rest = f"and {len(others) - len(shown)} more"
                drawn += f'<text class="link" x="{x:.1f}" y="{top + height - 5:.1f}">{rest}</text>'
                x += SMALL * len(rest) + 18
        return drawn, height

    def _track(self, label: str, tops: Mapping[str, float]) -> str:
        """Return one track: down from the claim that is used, a stroke into each user's box."""
        x = self.left - 12 - self.step * self.plan.tracks[label]
        turn = min(4.0, self.step / 2)
        start = tops[label] + BOX - 6
        users = sorted(tops[user] + 6 for user in self.chart.graph[label] if user in tops)
        lines = f"M{self.left:.1f} {start:.1f}H{x + turn:.1f}Q{x:.1f} {start:.1f} {x:.1f} " + (
            f"{start + turn:.1f}V{users[-1] - turn:.1f}"
        )
        for y in users:
            lines += (
                f"M{x:.1f} {y - turn:.1f}Q{x:.1f} {y:.1f} {x + turn:.1f} {y:.1f}H{self.left:.1f}"
            )
        ends = "".join(f"M{self.left:.1f} {y:.1f}l-5-3v6Z" for y in users)
        tint = self.plan.tracks[label] % 2
        return (
            f'<g class="track tint-{tint}"><title>{escape(self.chart.boxes[label].name)}: used by '
            f'{len(users)} here</title><path class="halo" d="{lines}"/>'
            f'<path class="line" d="{lines}"/><path class="end" d="{ends}"/></g>'
        )

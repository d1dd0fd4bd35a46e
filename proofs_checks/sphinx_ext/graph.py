"""The graph of what rests on what, for papers and for the footer of a card, drawn and in words."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx
from docutils import nodes

from proofs_checks.sphinx_ext.chart import Box, Chart
from proofs_checks.sphinx_ext.directive import BookDirective
from proofs_checks.sphinx_ext.records import Book, Record
from proofs_checks.sphinx_ext.templating import page
from proofs_checks.statement.plain_text import plain_title


def box_of(record: Record) -> Box:
    """Return what a drawing says of a claim."""
    name = record.label.removeprefix(f"{record.claim.paper}-")
    judged = record.judgement
    return Box(record.label, name, plain_title(record.claim.title), judged.verdict, judged.grade)


def chart_of(book: Book, labels: Iterable[str]) -> Chart:
    """Return the drawing of some claims, without the steps that follow from longer paths."""
    chosen = set(labels)
    boxes = {label: box_of(book.records[label]) for label in book.records if label in chosen}
    return Chart(boxes, nx.transitive_reduction(book.graph.subgraph(boxes)))


def chart_near(book: Book, label: str) -> Chart:
    """Return the drawing of all that a claim rests on and all that rests on it."""
    near = nx.ancestors(book.graph, label) | nx.descendants(book.graph, label)
    return chart_of(book, {label, *near})


def focus_svg(book: Book, label: str) -> str:
    """Return that drawing as SVG, empty for a claim that stands alone."""
    chart = chart_near(book, label)
    words = f"Claims that {label} rests on, and that rest on it"
    return chart.draw({"": list(chart.boxes)}, words, label) if len(chart.boxes) > 1 else ""


def chart_of_paper(book: Book, paper: str = "") -> tuple[Chart, dict[str, list[str]]]:
    """Return the drawing of a paper, or of all, and its claims by topic; lonely ones in none."""
    chosen = [r for r in book if paper in ("", r.claim.paper)]
    chart = chart_of(book, (r.label for r in chosen))
    groups: dict[str, list[str]] = {}
    for record in chosen:
        if chart.graph.degree(record.label):
            topic = record.entry.topic.replace("_", " ")
            groups.setdefault(topic, []).append(record.label)
    return chart, groups


class GraphDirective(BookDirective):
    """``{claim-graph} paper``: the claims of a paper (or all) that rest on each other."""

    optional_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the drawing, the claims that stand alone, and the same in words."""
        chart, groups = chart_of_paper(self.book, *self.arguments[:1])
        graph = chart.graph
        uses = [
            (label, sorted(graph.predecessors(label)))
            for label in nx.lexicographical_topological_sort(graph)
            if graph.degree(label)
        ]
        drawn = chart.draw(groups, "Claims and what they rest on") if groups else ""
        alone = [label for label in chart.boxes if not graph.degree(label)]
        return page("graph.html", drawn=drawn, alone=alone, uses=uses)

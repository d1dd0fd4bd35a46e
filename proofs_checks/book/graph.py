"""The graph of what rests on what: layers from left to right, as SVG with links and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import mean

import networkx as nx
from docutils import nodes

from proofs_checks.book import marks
from proofs_checks.book.directive import BookDirective, raw
from proofs_checks.book.links import anchor
from proofs_checks.book.records import Book, Record
from proofs_checks.book.words import escape, mark_of

BOX_WIDTH, BOX_HEIGHT, GAP_X, GAP_Y = 196.0, 22.0, 44.0, 7.0
#: sweeps that order each layer by the mean place of its neighbours
SWEEPS = 12


@dataclass(frozen=True)
class Layout:
    """Places of the boxes.

    Parameters
    ----------
    places : mapping of str to (float, float)
        Upper left corner of each box.
    width, height : float
        Size of the drawing.
    """

    places: Mapping[str, tuple[float, float]]
    width: float
    height: float


def layers_of(graph: nx.DiGraph[str]) -> list[list[str]]:
    """Return the claims in layers, each layer resting on earlier ones only, few crossings.

    A claim stands one layer behind the last one that it uses. Within a layer the order follows
    the mean place of the neighbours, swept forwards and backwards.
    """
    layers = [sorted(layer) for layer in nx.topological_generations(graph)]
    place = {label: float(k) for layer in layers for k, label in enumerate(layer)}
    for sweep in range(SWEEPS):
        forwards = sweep % 2 == 0
        for layer in layers if forwards else reversed(layers):
            near = graph.predecessors if forwards else graph.successors
            wanted = {
                label: mean(place[other] for other in near(label))
                if any(True for _ in near(label))
                else place[label]
                for label in layer
            }
            layer.sort(key=lambda label: (wanted[label], label))
            offset = (max(map(len, layers)) - len(layer)) / 2
            place |= {label: k + offset for k, label in enumerate(layer)}
    return layers


def layout(graph: nx.DiGraph[str]) -> Layout:
    """Return the places of the boxes, layers from left to right."""
    layers = layers_of(graph)
    tallest = max(map(len, layers), default=0)
    step = BOX_HEIGHT + GAP_Y
    places = {}
    for x, layer in enumerate(layers):
        top = (tallest - len(layer)) * step / 2
        for y, label in enumerate(layer):
            places[label] = (x * (BOX_WIDTH + GAP_X) + 1, top + y * step + 1)
    return Layout(places, len(layers) * (BOX_WIDTH + GAP_X) - GAP_X + 2, tallest * step - GAP_Y + 2)


def svg(book: Book, graph: nx.DiGraph[str], words: str, focus: str = "") -> str:
    """Return the drawing of a graph of claims; each box leads to its card."""
    plan = layout(graph)
    drawn = nx.transitive_reduction(graph)
    edges = "".join(_edge(plan, a, b) for a, b in sorted(drawn.edges))
    boxes = "".join(
        _box(book.records[label], plan.places[label], label == focus) for label in plan.places
    )
    return (
        f'<div class="ft-graph" tabindex="0" role="group" aria-label="{escape(words)}">'
        f'<svg viewBox="0 0 {plan.width:.0f} {plan.height:.0f}" width="{plan.width:.0f}" '
        f'height="{plan.height:.0f}"><g class="edges">{edges}</g>{boxes}</svg></div>'
    )


def _edge(plan: Layout, used: str, user: str) -> str:
    x0, y0 = plan.places[used][0] + BOX_WIDTH, plan.places[used][1] + BOX_HEIGHT / 2
    x1, y1 = plan.places[user][0], plan.places[user][1] + BOX_HEIGHT / 2
    bend = max(GAP_X / 2, (x1 - x0) / 2.5)
    return (
        f'<path d="M{x0:.0f} {y0:.0f}C{x0 + bend:.0f} {y0:.0f} {x1 - bend:.0f} {y1:.0f} '
        f'{x1:.0f} {y1:.0f}"/>'
    )


def _box(record: Record, place: tuple[float, float], focus: bool) -> str:
    x, y = place
    name = record.label.removeprefix(record.claim.paper + "-")
    name = name if len(name) <= 25 else name[:24] + "…"
    verdict, grade = record.judgement.verdict, record.judgement.grade
    mark = marks.shape(mark_of(verdict)).replace("<svg ", f'<svg x="{x + 5:.0f}" y="{y + 3:.0f}" ')
    box = (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{BOX_WIDTH:.0f}" height="{BOX_HEIGHT:.0f}" '
        f'rx="3"/>{mark}<text x="{x + 27:.0f}" y="{y + 15:.0f}">{escape(name)}</text>'
    )
    title = f"<title>{escape(record.claim.title)}: {escape(verdict)}, {escape(grade)}</title>"
    kind = ' class="focus"' if focus else ""
    return f"<g{kind}>{anchor(record.label, title + box)}</g>"


def focus_svg(book: Book, label: str) -> str:
    """Return the drawing of all that a claim rests on and all that rests on it."""
    near = nx.ancestors(book.graph, label) | nx.descendants(book.graph, label)
    if not near:
        return ""
    part: nx.DiGraph[str] = nx.DiGraph(book.graph.subgraph({label, *near}))
    return svg(book, part, f"Claims that {label} rests on, and that rest on it", label)


class GraphDirective(BookDirective):
    """``{claim-graph} paper``: the claims of a paper (or all) that rest on each other."""

    optional_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the drawing, the claims that stand alone, and the same in words."""
        paper = self.arguments[0] if self.arguments else ""
        labels = [r.label for r in self.book if paper in ("", r.claim.paper)]
        graph: nx.DiGraph[str] = nx.DiGraph(self.book.graph.subgraph(labels))
        alone = [label for label in labels if graph.degree(label) == 0]
        graph.remove_nodes_from(alone)
        drawn = svg(self.book, graph, "Claims and what they rest on") if graph else ""
        return [raw(drawn + _alone(alone, bool(drawn)) + _in_words(self.book, graph))]


def _alone(labels: Iterable[str], others: bool) -> str:
    links = ", ".join(anchor(label) for label in labels)
    if not links:
        return ""
    start = "Standing alone" if others else "No claim rests on another yet. Standing alone"
    return f"<p>{start}: {links}.</p>"


def _in_words(book: Book, graph: nx.DiGraph[str]) -> str:
    if not graph:
        return ""
    rows = []
    for layer in layers_of(graph):
        for label in layer:
            uses = ", ".join(
                anchor(used) for used in book.records[label].claim.uses if used in graph
            )
            rows.append(
                f"<li>{anchor(label)} uses {uses}</li>"
                if uses
                else f"<li>{anchor(label)} uses nothing here</li>"
            )
    return (
        '<details class="ft-fold"><summary>the same in words</summary>'
        f"<ul>{''.join(rows)}</ul></details>"
    )

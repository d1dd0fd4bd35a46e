"""The graph of claims: everything drawn, nothing behind a box, no wider than a page, legible."""

from __future__ import annotations

import random
import re
from itertools import combinations, pairwise

import networkx as nx
import pytest

from proofs_checks.sphinx_ext import graph
from proofs_checks.sphinx_ext.chart import WIDTH, Chart
from proofs_checks.sphinx_ext.tracks import tracks_of
from tests.book.graphs import (
    book_of_200,
    chart_of,
    rectangles,
    segments,
    strips,
    tangle_of_200,
    tracks,
)


@pytest.fixture(scope="module")
def drawings(book):
    """(chart, groups, drawing) of two made-up graphs of 200, the real papers and real cards."""
    found = {}
    for name, (made, groups) in {"book": book_of_200(), "tangle": tangle_of_200()}.items():
        chart = chart_of(made)
        found[name] = chart, groups, chart.draw(groups, name)
    for paper in book.claims.papers:
        chart, groups = graph.chart_of_paper(book, paper)
        found[paper] = chart, groups, chart.draw(groups, paper)
    for label in sorted(book.records)[::5]:
        chart = graph.chart_near(book, label)
        found[label] = chart, {"": list(chart.boxes)}, graph.focus_svg(book, label)
    return {name: (chart, groups, drawn) for name, (chart, groups, drawn) in found.items() if drawn}


def test_no_line_runs_behind_a_box(drawings):
    for name, (_, _, drawn) in drawings.items():
        for tree in strips(drawn):
            boxes = rectangles(tree)
            assert boxes
            lines = [p.get("d") for p in tree.iter("path") if p.get("class") == "line"]
            for (x0, y0), (x1, y1) in (s for line in lines for s in segments(line)):
                for label, (left, top, right, bottom) in boxes.items():
                    clear = (
                        max(x0, x1) <= left + 0.1
                        or min(x0, x1) >= right
                        or max(y0, y1) <= top
                        or min(y0, y1) >= bottom
                    )
                    assert clear, f"{name}: a line runs behind {label}"


def test_every_edge_is_a_line_or_a_link(drawings):
    for name, (chart, groups, drawn) in drawings.items():
        home = {label: group for group, labels in groups.items() for label in labels}
        found = set()
        for tree in strips(drawn):
            boxes = rectangles(tree)
            at = {label: (top, bottom) for label, (_, top, _, bottom) in boxes.items()}
            names = {chart.boxes[label].name: label for label in boxes}
            for track in tracks(tree):
                source = names[track.find("title").text.split(":")[0]]
                line, end = track.findall("path")[1:]
                assert line.get("d").startswith("M")
                start = float(re.match(r"M[-\d.]+ ([-\d.]+)", line.get("d"))[1])
                assert at[source][0] < start < at[source][1]
                for y in re.findall(r"M[-\d.]+ ([-\d.]+)l", end.get("d")):
                    (user,) = [u for u, (top, bottom) in at.items() if top < float(y) < bottom]
                    found.add((source, user))
            for text in tree.iter("text"):
                link = text.find("a")
                if link is not None and text.get("class") == "link":
                    # a row's links stand below its box
                    y = float(text.get("y"))
                    row = max((u for u in at if at[u][1] < y), key=lambda u: at[u][1])
                    found.add((link.get("href").removeprefix("claim:"), row))
        wanted = {(a, b) for a, b in chart.graph.edges if b in home and a in home}
        assert wanted <= found, f"{name}: {sorted(wanted - found)[:3]}"
        assert all(chart.graph.has_edge(a, b) or chart.graph.has_edge(b, a) for a, b in found), name


def test_lanes_keep_apart_and_what_is_used_stands_above(drawings):
    for chart, groups, _ in drawings.values():
        for labels in groups.values():
            part = nx.DiGraph(chart.graph.subgraph(labels))
            plan = tracks_of(part)
            row = {label: k for k, label in enumerate(plan.rows)}
            assert sorted(row) == sorted(labels)
            assert all(row[a] < row[b] for a, b in part.edges)
            assert set(plan.tracks) == {a for a in part if part[a]}
            spans = {a: (row[a], max(row[b] for b in part[a])) for a in plan.tracks}
            for a, b in combinations(plan.tracks, 2):
                if plan.tracks[a] == plan.tracks[b]:
                    assert spans[a][1] < spans[b][0] or spans[b][1] < spans[a][0]


def test_boxes_do_not_overlap_and_stay_inside_the_width(drawings):
    assert WIDTH <= 900
    for name, (_, _, drawn) in drawings.items():
        for tree in strips(drawn):
            assert float(tree.get("width")) == WIDTH
            boxes = sorted(rectangles(tree).values(), key=lambda b: b[1])
            assert all(b[1] >= a[3] for a, b in pairwise(boxes)), name
            assert all(left > 0 and right < WIDTH for left, _, right, _ in boxes), name
            lines = [p.get("d") for p in tree.iter("path") if p.get("class") == "line"]
            assert all(min(x0, x1) > 0 for line in lines for (x0, _), (x1, _) in segments(line))


def test_the_order_of_rows_keeps_lines_short():
    made = nx.transitive_reduction(tangle_of_200()[0])
    row = {label: k for k, label in enumerate(tracks_of(made).rows)}
    plain = {label: k for k, label in enumerate(nx.lexicographical_topological_sort(made))}
    ours, theirs = (
        sum(max(place[b] for b in made[a]) - place[a] for a in made if made[a])
        for place in (row, plain)
    )
    assert ours < 0.7 * theirs


def test_a_drawing_keeps_the_order_it_is_given_whatever_the_graphs_own():
    graph, groups = tangle_of_200()
    chart = chart_of(graph)
    nodes, edges = list(chart.graph), list(chart.graph.edges)
    random.Random(5).shuffle(nodes)
    random.Random(6).shuffle(edges)
    shuffled = nx.DiGraph()
    shuffled.add_nodes_from(nodes)
    shuffled.add_edges_from(edges)
    assert Chart(chart.boxes, shuffled).draw(groups, "made") == chart.draw(groups, "made")

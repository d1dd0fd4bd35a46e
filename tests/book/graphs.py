"""Made-up graphs of claims, of the size that the drawing has to stand, and what a drawing shows."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import networkx as nx

from proofs_checks.sphinx_ext.chart import Box, Chart

VERDICTS = ("holds as printed", "holds, sharpened", "needs a hypothesis", "false as printed")


def chart_of(graph):
    """The chart of a graph whose nodes are labels."""
    boxes = {
        label: Box(
            label,
            label.removeprefix("made-"),
            f"What {label} says in one line of words that is rather long, as some of them are",
            VERDICTS[k % len(VERDICTS)],
            "kernel-proved",
        )
        for k, label in enumerate(graph)
    }
    return Chart(boxes, nx.transitive_reduction(graph))


def book_of_200(seed=7):
    """200 claims in ten topics, as in a paper: most lean on neighbours, some on a few hubs."""
    drawn, graph, groups = random.Random(seed), nx.DiGraph(), {}
    labels = []
    for topic in range(10):
        group = groups.setdefault(f"topic {topic}", [])
        for k in range(20):
            label = f"made-prop-{topic}-{k}" + drawn.choice(("", "-sharp", "-whole-statement"))
            graph.add_node(label)
            for _ in range(drawn.choice((0, 1, 1, 2, 3))):
                near = group[-6:] if drawn.random() < 0.75 else labels[: 20 * topic : 7]
                if near:
                    graph.add_edge(drawn.choice(near), label)
            group.append(label)
            labels.append(label)
    return graph, groups


def tangle_of_200(seed=3):
    """200 claims without any order of topics, each edge drawn blindly: worse than any paper."""
    made = nx.gnp_random_graph(200, 3.2 / 200, seed=seed, directed=True)
    graph = nx.DiGraph((f"made-{a:03d}", f"made-{b:03d}") for a, b in made.edges if a < b)
    graph.add_nodes_from(f"made-{a:03d}" for a in range(200))
    return graph, {"": list(graph)}


def strips(drawn):
    """The SVGs of a drawing, as trees."""
    whole = ElementTree.fromstring(drawn)
    return whole.findall("svg")


def rectangles(tree):
    """Each box with its label: (left, top, right, bottom)."""
    found = {}
    for link in tree.iter("a"):
        rect = link.find("rect")
        if rect is not None:
            x, y, w, h = (float(rect.get(k)) for k in ("x", "y", "width", "height"))
            found[link.get("href").removeprefix("claim:")] = (x, y, x + w, y + h)
    return found


def segments(path):
    """The straight pieces of a path of M, H, V and Q; a turn counts as its two legs."""
    x = y = 0.0
    for command, numbers in re.findall(r"([MHVQ])([^MHVQ]*)", path):
        values = [float(v) for v in re.findall(r"-?[\d.]+", numbers)]
        before = x, y
        if command == "M":
            x, y = values
            continue
        if command == "H":
            points = [(values[0], y)]
        elif command == "V":
            points = [(x, values[0])]
        else:
            points = [tuple(values[:2]), tuple(values[2:])]
        for point in points:
            yield before, point
            before = point
        x, y = before


def tracks(tree):
    """The lines of a strip: the groups of one used claim each."""
    return [g for g in tree.iter("g") if (g.get("class") or "").startswith("track")]

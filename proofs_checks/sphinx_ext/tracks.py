"""Where a graph of claims is drawn: one claim a row, and a track beside the rows for each used one.

Layers from left to right, as these graphs are mostly drawn, need a column for each step of the
longest chain and a row for each claim of the fullest layer: at 200 claims no page holds that, and
what leads over several layers runs behind boxes. Here the drawing is as wide as a page whatever the
number of claims, and grows downwards, where a page has room. What a claim rests on stands above it.
A used claim has one track, whoever uses it, so that lines are as many as used claims and not as
edges; tracks and the strokes that join them to boxes stay left of all boxes, so that nothing can
run behind one. What leads from one topic into another is written as a link, not drawn: a line
over five screens tells less than a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

#: passes that exchange neighbouring rows while this shortens tracks
PASSES = 8


@dataclass(frozen=True)
class Tracks:
    """Rows and tracks of one drawing.

    Parameters
    ----------
    rows : tuple of str
        The claims from top to bottom, each below all that it uses.
    tracks : mapping of str to int
        The track of each claim that another one of the drawing uses; 0 is next to the boxes.
    """

    rows: tuple[str, ...]
    tracks: Mapping[str, int]

    @property
    def count(self) -> int:
        """Return how many tracks there are."""
        return 1 + max(self.tracks.values(), default=-1)


def part_of(graph: nx.DiGraph[str], labels: Iterable[str]) -> nx.DiGraph[str]:
    """Return the part of a graph between some claims, all in the order in which these are given.

    NetworkX's own parts and reductions run over sets: rows that are equally good would change
    places from one process to the next.
    """
    place = {label: k for k, label in enumerate(labels)}
    part: nx.DiGraph[str] = nx.DiGraph()
    part.add_nodes_from(place)
    for label in place:
        users = sorted((user for user in graph[label] if user in place), key=place.__getitem__)
        part.add_edges_from((label, user) for user in users)
    return part


def tracks_of(graph: nx.DiGraph[str]) -> Tracks:
    """Return rows and tracks of a graph without circles: short tracks, few of them.

    Short tracks get their place first, next to the boxes, and long ones beyond them; two share a
    track if at least one row lies between the end of one and the start of the other.
    """
    rows = _improved(graph, min(_candidates(graph), key=lambda order: _length(graph, order)))
    row = {label: k for k, label in enumerate(rows)}
    ends = {label: max(map(row.__getitem__, graph[label])) for label in rows if graph[label]}
    taken: list[list[tuple[int, int]]] = []
    tracks = {}
    for label in sorted(ends, key=lambda x: (ends[x] - row[x], row[x])):
        first, last = row[label], ends[label]
        track = next(
            (k for k, spans in enumerate(taken) if all(b < first or last < a for a, b in spans)),
            len(taken),
        )
        if track == len(taken):
            taken.append([])
        taken[track].append((first, last))
        tracks[label] = track
    return Tracks(tuple(rows), tracks)


def _candidates(graph: nx.DiGraph[str]) -> Iterable[list[str]]:
    """Yield the order as given, and some in which a claim follows right upon what it uses."""
    given = {label: k for k, label in enumerate(graph)}
    yield list(nx.lexicographical_topological_sort(graph, given.__getitem__))
    size: dict[str, int] = {}
    for label in nx.topological_sort(graph):
        size[label] = 1 + sum(size[used] for used in graph.predecessors(label))
    ends = [label for label in graph if not graph[label]]
    for starts in (ends, ends[::-1], sorted(ends, key=lambda x: -size[x])):
        for sign in (-1, 1):
            yield _depth_first(graph, starts, {label: sign * s for label, s in size.items()})


def _depth_first(
    graph: nx.DiGraph[str], starts: Iterable[str], first: Mapping[str, int]
) -> list[str]:
    rows: dict[str, None] = {}
    stack = [(label, False) for label in reversed(list(starts))]
    while stack:
        label, done = stack.pop()
        if done:
            rows.setdefault(label)
        elif label not in rows:
            stack.append((label, True))
            used = sorted(graph.predecessors(label), key=lambda x: first[x], reverse=True)
            stack.extend((other, False) for other in used if other not in rows)
    return list(rows)


def _length(graph: nx.DiGraph[str], rows: Sequence[str]) -> int:
    row = {label: k for k, label in enumerate(rows)}
    return sum(
        max(row[user] for user in graph[label]) - row[label] for label in rows if graph[label]
    )


def _improved(graph: nx.DiGraph[str], rows: list[str]) -> list[str]:
    """Exchange neighbouring rows while tracks get shorter."""
    row = {label: k for k, label in enumerate(rows)}

    def touched(*labels: str) -> int:
        """Return the length of the tracks that start or may end at these claims."""
        tracks = {x for label in labels for x in (label, *graph.predecessors(label)) if graph[x]}
        return sum(max(row[user] for user in graph[x]) - row[x] for x in tracks)

    for _ in range(PASSES):
        before = list(rows)
        for k in range(len(rows) - 1):
            upper, lower = rows[k], rows[k + 1]
            if lower in graph[upper]:
                continue
            was = touched(upper, lower)
            row[upper], row[lower] = k + 1, k
            if touched(upper, lower) < was:
                rows[k], rows[k + 1] = lower, upper
            else:
                row[upper], row[lower] = k, k + 1
        if rows == before:
            break
    return rows

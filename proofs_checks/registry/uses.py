"""What claims rest on: in which order, and that none rests on itself or on what there is not."""

from __future__ import annotations

import graphlib
from collections.abc import Collection, Mapping


def problems_of_uses(
    uses: Mapping[str, Collection[str]], broken: Collection[str]
) -> dict[str, str]:
    """Return a sentence for each claim that uses no claim, or rests on itself.

    Parameters
    ----------
    uses : mapping
        From each claim to those it uses.
    broken : collection of str
        Claims whose files are broken: they may be used, as a weak dependency.
    """
    found = {
        label: f"uses {missing[0]}, which is no claim"
        for label, used in uses.items()
        if (missing := [name for name in used if name not in uses and name not in broken])
    }
    try:
        graphlib.TopologicalSorter(uses).prepare()
    except graphlib.CycleError:
        for label in uses:
            circle = _circle(label, uses)
            if circle:
                found.setdefault(label, f"its uses run in a circle: {' -> '.join(circle)}")
    return found


def in_order_of_use(uses: Mapping[str, Collection[str]], labels: Collection[str]) -> list[str]:
    """Return labels, each after those it uses, always in the same order."""
    order = graphlib.TopologicalSorter({label: sorted(used) for label, used in uses.items()})
    return [label for label in order.static_order() if label in labels]


def _circle(label: str, uses: Mapping[str, Collection[str]]) -> list[str]:
    """Return a shortest way from a claim along what it uses back to itself; empty: none."""
    ways = [[label]]
    seen: set[str] = set()
    for way in ways:
        for used in uses.get(way[-1], ()):
            if used == label:
                return [*way, used]
            if used not in seen:
                seen.add(used)
                ways.append([*way, used])
    return []

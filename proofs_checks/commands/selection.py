"""Which claims a command speaks of: labels, patterns and filters, in the papers' order."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import click

from proofs_checks.commands.broken import broken_rows
from proofs_checks.commands.rows import row
from proofs_checks.record.standing import Standings
from proofs_checks.registry.near import hint
from proofs_checks.registry.registry import Registry
from proofs_checks.statement.claim import ClaimError
from proofs_checks.statement.judge import CAVEATS, GRADES, NOT_CONFIRMED, REPRODUCTION_GRADES

VERDICTS = (
    "holds as printed", "holds as summarised", "holds, sharpened", "needs a hypothesis",
    "false as printed", "false as summarised", "not testable", "open", NOT_CONFIRMED,
)  # fmt: skip

#: what a filter may ask for; the names of the papers depend on the root
_KNOWN = {
    "verdict": VERDICTS,
    "grade": (*GRADES, *REPRODUCTION_GRADES),
    "caveat": CAVEATS,
}


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the labels and the filters to a command, which receives ``labels`` and ``filters``."""
    for name in reversed(("paper", *_KNOWN)):
        command = click.option(
            f"--{name}",
            name,
            multiple=True,
            metavar=name.upper(),
            help=f"Only claims with this {name} by the record; may be repeated."
            if name != "paper"
            else "Only claims of this paper; may be repeated.",
        )(command)
    return click.argument("labels", nargs=-1, metavar="[LABEL...]")(command)


def in_papers_order(claims: Registry, labels: Iterable[str]) -> list[str]:
    """Return labels by paper, then by the place of the item in the paper's list, then by label."""
    places = {
        (name, item.printed): (number, place)
        for number, (name, paper) in enumerate(claims.papers.items())
        for place, item in enumerate(paper.items)
    }

    def place(label: str) -> tuple[tuple[int, int], str]:
        claim = claims.entry(label).claim
        item = claims.papers[claim.paper].item_of(claim.printed)
        assert item is not None  # the registry refuses a claim of an item that is not listed
        return places[claim.paper, item.printed], label

    return sorted(labels, key=place)


def chosen_rows(
    claims: Registry, labels: Sequence[str], **filters: Sequence[str]
) -> list[dict[str, Any]]:
    """Return what the record says of the claims that are named and pass the filters.

    Parameters
    ----------
    claims : Registry
        Where they are.
    labels : sequence of str
        Labels and patterns with ``*``; all claims where there is none.
    **filters : sequence of str
        Of ``paper``, ``verdict``, ``grade`` and ``caveat``, each the values that pass; a claim
        passes a filter that lists nothing.

    Raises
    ------
    ClaimError
        If a label or a value is unknown, or a pattern fits no label.
    """
    standings = Standings(claims)
    rows = [row(standings, label) for label in _of_papers(claims, labels, filters)]
    papers = filters.get("paper") or tuple(claims.papers)
    rows += [
        r
        for r in sorted(broken_rows(claims), key=lambda r: str(r["label"]))
        if any(fnmatch.fnmatchcase(r["label"], word) for word in labels or ("*",))
        and (r["paper"] in papers or not filters.get("paper"))
    ]
    return [r for r in rows if _passes(r, filters)]


def chosen(claims: Registry, labels: Sequence[str], **filters: Sequence[str]) -> list[str]:
    """Return the labels of the claims that are named and pass the filters, as ``chosen_rows``."""
    if not any(filters.get(name) for name in _KNOWN):
        return _of_papers(claims, labels, filters)  # no record need be read
    rows = chosen_rows(claims, labels, **filters)
    return [r["label"] for r in rows if r["label"] in claims.entries]


def _of_papers(
    claims: Registry, labels: Sequence[str], filters: Mapping[str, Sequence[str]]
) -> list[str]:
    _refuse_unknown(claims, filters)
    papers = filters.get("paper") or tuple(claims.papers)
    named = {label for word in labels or ("*",) for label in _named(claims, word)}
    return in_papers_order(
        claims, (label for label in named if claims.entry(label).claim.paper in papers)
    )


def _named(claims: Registry, word: str) -> list[str]:
    if word in claims.broken_labels:
        return []  # its row says why
    if "*" not in word:
        if word not in claims.entries and _fitting(claims, f"{word}-*"):
            raise ClaimError(f"{word}: no claim has this label; did you mean '{word}-*'?")
        return [claims.entry(word).claim.label]
    found = _fitting(claims, word)
    if found or word == "*":
        return found
    plainer = re.sub(r"[^a-z0-9*]+", "-", word.lower())
    meant = (
        f"; did you mean '{plainer}'?"
        if _fitting(claims, plainer)
        else hint(word, claims.entries, most=1, least=0.3)
    )
    raise ClaimError(f"{word}: no claim's label fits this pattern{meant}")


def _fitting(claims: Registry, pattern: str) -> list[str]:
    return [label for label in claims.entries if fnmatch.fnmatchcase(label, pattern)]


def _refuse_unknown(claims: Registry, filters: Mapping[str, Sequence[str]]) -> None:
    for name, known in {"paper": tuple(claims.papers), **_KNOWN}.items():
        for value in filters.get(name, ()):
            if value not in known:
                listed = ", ".join(repr(word) if " " in word else word for word in known)
                meant = hint(value, known, most=1)
                raise ClaimError(f"--{name} {value!r}: the known ones are {listed}{meant}")


def _passes(found: Mapping[str, Any], filters: Mapping[str, Sequence[str]]) -> bool:
    has = {
        "verdict": {found["verdict"]},
        "grade": {found["grade"]},
        "caveat": set(found["caveats"]),
    }
    return all(not filters.get(name) or has[name] & set(filters[name]) for name in has)

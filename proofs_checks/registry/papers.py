"""Papers: bibliography, every numbered item, and whether the text itself was at hand."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from proofs_checks.files.read import one_line, read_text
from proofs_checks.statement.claim import ClaimError

_Kind = TypeVar("_Kind")
_WORDS = {str: "text", int: "number", list: "list", dict: "table"}


@dataclass(frozen=True)
class Item:
    """One numbered item of a paper."""

    printed: str
    title: str


@dataclass(frozen=True)
class Paper:
    """A paper under audit.

    Parameters
    ----------
    name : str
        Stem of its toml file and first word of its labels.
    title, authors, year, where : str
        Bibliography.
    source : str
        ``"text"``, or ``"summary"`` where the paper itself was not readable.
    note : str
        What of it was at hand.
    items : tuple of Item
        Its numbered statements.
    """

    name: str
    title: str
    authors: tuple[str, ...]
    year: str
    where: str
    source: str
    note: str
    items: tuple[Item, ...]

    def item_of(self, printed: str) -> Item | None:
        """Return the item that a claim's ``printed`` names, with or without a clause behind it."""
        fitting = [
            item
            for item in self.items
            if printed == item.printed
            or printed.startswith((item.printed + " ", item.printed + ","))
        ]
        return max(fitting, key=lambda item: len(item.printed), default=None)


def load_paper(path: Path) -> Paper:
    """Read a paper's toml.

    Raises
    ------
    ClaimError
        With the reason, without the file's name: it is no text or no TOML, a field is missing or of
        another type, ``source`` is neither ``text`` nor ``summary``, or an item stands twice.
    """
    try:
        data = tomllib.loads(read_text(path))
    except (OSError, ValueError) as problem:
        raise ClaimError(one_line(problem)) from problem
    except RecursionError as problem:
        raise ClaimError("it is nested too deeply") from problem
    year = _field(data, "year", int if isinstance(data.get("year"), int) else str)
    paper = Paper(
        name=path.stem,
        title=_field(data, "title", str),
        authors=tuple(_texts(data, "authors")),
        year=str(year),
        where=_field(data, "where", str),
        source=_field(data, "source", str),
        note=_field({"note": "", **data}, "note", str),
        items=tuple(_items(data)),
    )
    if paper.source not in ("text", "summary"):
        raise ClaimError(f"source is {paper.source!r}, not 'text' or 'summary'")
    if not paper.items:
        raise ClaimError("a paper has at least one numbered item")
    twice = [name for name, n in Counter(item.printed for item in paper.items).items() if n > 1]
    if twice:
        raise ClaimError(f"the item {twice[0]!r} stands twice")
    return paper


def _field(data: Mapping[str, Any], name: str, kind: type[_Kind], owner: str = "a paper") -> _Kind:
    """Return a field of the type that it must have."""
    if name not in data:
        raise ClaimError(f"{owner} needs the field {name!r}")
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ClaimError(f"the field {name!r} of {owner} is no {_WORDS[kind]}: {one_line(value)}")
    return value


def _texts(data: Mapping[str, Any], name: str) -> Iterator[str]:
    for value in _field(data, name, list):
        yield _field({name: value}, name, str)


def _items(data: Mapping[str, Any]) -> Iterator[Item]:
    for number, item in enumerate(_field(data, "items", list), 1):
        fields = _field({"items": item}, "items", dict)
        owner = f"item {number}"
        yield Item(_field(fields, "printed", str, owner), _field(fields, "title", str, owner))

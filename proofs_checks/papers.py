"""Papers: bibliography, every numbered item, and whether the text itself was at hand."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from proofs_checks.claim import ClaimError


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
        If a field is missing or ``source`` is neither ``text`` nor ``summary``.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        paper = Paper(
            name=path.stem,
            title=data["title"],
            authors=tuple(data["authors"]),
            year=str(data["year"]),
            where=data["where"],
            source=data["source"],
            note=data.get("note", ""),
            items=tuple(Item(i["printed"], i["title"]) for i in data["items"]),
        )
    except KeyError as missing:
        raise ClaimError(f"{path.name}: a paper needs the field {missing}") from missing
    if paper.source not in ("text", "summary"):
        raise ClaimError(f"{path.name}: source is {paper.source!r}, not 'text' or 'summary'")
    if not paper.items:
        raise ClaimError(f"{path.name}: a paper has at least one numbered item")
    return paper

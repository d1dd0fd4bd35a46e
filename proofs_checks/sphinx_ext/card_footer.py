"""The footer of a card: what it rests on, what the run cost, how to check it again and cite it."""

from __future__ import annotations

from markupsafe import Markup

from proofs_checks.record import freshness
from proofs_checks.sphinx_ext.graph import focus_svg
from proofs_checks.sphinx_ext.records import Book, Record
from proofs_checks.sphinx_ext.templating import render

#: links before the rest is left to the drawing of the chain
MOST_LINKS = 3


def card_footer(book: Book, record: Record) -> Markup:
    """Return the last lines of a card as HTML."""
    return render(
        "card_footer.html",
        record=record,
        most_links=MOST_LINKS,
        used_by=book.claims.used_by(record.label),
        chain=focus_svg(book, record.label),
        seal=str(record.data["seal"]) if record.data else "none",
        versions=freshness.other_versions(record.data) if record.data else "",
        spent=sum(r.units for r in record.results),
        streams=_streams(record),
        certificates=_certificates(record),
    )


def _streams(record: Record) -> list[tuple[str, bool]]:
    """Return the audits that draw, and whether random streams are keyed by their names."""
    audits = [audit for audit, _ in record.pairs()]
    keyed = [(a.name, True) for a in audits if a.samples]
    return keyed + [(a.name, False) for a in audits if a.kind == "property"]


def _certificates(record: Record) -> int:
    """Return how many certificates the stand-alone program computes again."""
    audits = record.data["audits"] if record.data else []
    found = [part["certificate"] for audit in audits for part in (audit, *audit["rivals"])]
    return sum(len(c) if isinstance(c, list) else c is not None for c in found)

"""Numbers in prose from evidence, and drawings made by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from markupsafe import Markup
from sphinx.util.docutils import SphinxRole

from proofs_checks.sphinx_ext.directive import LOG, BookDirective
from proofs_checks.sphinx_ext.records import Book, book_of
from proofs_checks.sphinx_ext.templating import page
from proofs_checks.sphinx_ext.words import decimal, number, seconds


class NoFigure(KeyError):
    """A page asks for a figure that no evidence holds."""


def figure_of(book: Book, path: str) -> Any:
    """Return what evidence holds at a path.

    A path is ``label :: audit :: key.key`` or ``label :: audit ~ rival :: key``; without an audit
    the key is one of the claim's own, ``label :: cost.seconds``.

    Raises
    ------
    NoFigure
        If there is nothing at that place.
    """
    parts = [part.strip() for part in path.split("::")]
    record = book.records.get(parts[0])
    if record is None or record.data is None:
        raise NoFigure(f"{parts[0]} has no evidence")
    data: Any = record.data
    if len(parts) == 3:
        audit, _, rival = (part.strip() for part in parts[1].partition(" ~ "))
        data = next((a for a in data["audits"] if a["name"] == audit), None)
        if data is not None and rival:
            data = next((r for r in data["rivals"] if r["name"] == rival), None)
        if data is None:
            raise NoFigure(f"{parts[0]} records no {parts[1]}")
        data = {**data, **data["figures"]}
    if len(parts) not in (2, 3):
        raise NoFigure(f"{path!r} is not label :: audit :: key")
    for key in re.split(r"\.", parts[-1]):
        try:
            data = data[int(key)] if isinstance(data, list) else data[key]
        except (KeyError, IndexError, ValueError, TypeError):
            raise NoFigure(f"{parts[0]} has no figure {parts[-1]!r}") from None
    return data


class EvidenceRole(SphinxRole):
    """``{evidence}`label :: audit :: key | style```: a number as the evidence has it.

    The style is a number of digits, ``%`` for a percentage or ``s`` for seconds.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the number; a place that holds nothing is a warning."""
        path, _, style = (part.strip() for part in self.text.partition(" | "))
        try:
            value = figure_of(book_of(self.env.app), path)
        except NoFigure as problem:
            LOG.warning("evidence: %s", problem.args[0], location=self.get_location())
            return [nodes.Text("?")], []
        text = _styled(value, style)
        return [nodes.inline(text, text, classes=["ft-number"])], []


def _styled(value: Any, style: str) -> str:
    found = number(value)
    if found is None:
        return str(value)
    if style == "%":
        return f"{decimal(100 * found, 3)}%"
    if style == "s":
        return seconds(found)
    if not style and isinstance(value, str):
        return value
    return decimal(found, int(style) if style else 3)


def panels_html(drawing: str) -> Markup:
    """Return the panels of a drawing one after the other, so that a phone may stack them.

    A drawing is one SVG; if it has nested ones of the class ``panel``, each of them is a panel.
    """
    whole = drawing[drawing.index("<svg") :].strip()
    panels = re.findall(r'<svg class="panel".*?</svg>', whole, flags=re.S) or [whole]
    shown = ""
    for panel in panels:
        box = re.search(r'viewBox="([^"]*)"', panel)
        assert box is not None, "a panel has a viewBox"
        inside = panel[panel.index(">") + 1 :]
        shown += f'<svg viewBox="{box[1]}" style="--w:{box[1].split()[2]}">{inside}'
    return Markup(shown)


class DrawingDirective(BookDirective):
    """``{drawing} name``: an SVG of the page's folder, inline, so that it follows the colours."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"alt": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the drawing with its caption; one without a description is a warning."""
        path = Path(self.env.srcdir) / "figures" / f"{self.arguments[0]}.svg"
        alt = self.options.get("alt", "")
        if not path.is_file() or not alt:
            LOG.warning(
                "%s: no such drawing, or no :alt: for it",
                self.arguments[0],
                location=self.get_location(),
            )
            return []
        self.env.note_dependency(str(path))
        drawn = panels_html(path.read_text(encoding="utf-8"))
        caption = self.markdown("\n".join(self.content)) if self.content else []
        return page("drawing.html", {"caption": caption}, alt=alt, drawn=drawn)

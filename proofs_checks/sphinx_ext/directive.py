"""What every directive of the book shares: the records, links and pieces of HTML."""

from __future__ import annotations

import re

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from proofs_checks.sphinx_ext.domain import ClaimsDomain, domain_of
from proofs_checks.sphinx_ext.records import Book, Record, book_of
from proofs_checks.sphinx_ext.words import escape

LOG = logging.getLogger(__name__)
NO_CLAIM = "no claim has this label"


def raw(html: str) -> nodes.raw:
    """Return a piece of HTML as a node."""
    return nodes.raw("", html, format="html")


class BookDirective(SphinxDirective):
    """A directive that reads the records."""

    @property
    def book(self) -> Book:
        """Return the records of this build."""
        return book_of(self.env.app)

    @property
    def domain(self) -> ClaimsDomain:
        """Return where the claims stand."""
        return domain_of(self.env)

    def record(self, label: str) -> Record | None:
        """Return a claim's record; a label that is none is a warning."""
        if label in self.book.records:
            return self.book.records[label]
        why = "its file is broken" if label in self.book.claims.broken_labels else NO_CLAIM
        LOG.warning("%s: %s", label, why, location=self.get_location())
        return None

    def broken(self, start: str) -> list[nodes.Node]:
        """Return a line for each broken file whose name starts so, in place of a card."""
        return [
            raw(f'<p class="ft-small"><b>Broken</b> {escape(file)}: {escape(why)}</p>')
            for file, why in self.book.claims.broken.items()
            if start and file.startswith(start)
        ]

    def topic(self, name: str) -> list[Record]:
        """Return the records of ``paper/topic``; one that holds none is a warning."""
        paper, _, topic = name.partition("/")
        found = self.book.of(paper, topic)
        if not found:
            LOG.warning(
                "%s: there is no such topic among the claims", name, location=self.get_location()
            )
        return found

    def markdown(self, text: str) -> list[nodes.Node]:
        """Return text in the book's Markdown as nodes."""
        holder = nodes.container()
        holder.document = self.state.document
        lines = unwrapped(text).splitlines()
        self.state.nested_parse(StringList(lines, self.get_source_info()[0]), 0, holder)
        return list(holder.children)

    def inline(self, text: str) -> list[nodes.Node]:
        """Return one line of Markdown as inline nodes."""
        paragraphs = self.markdown(text)
        if len(paragraphs) == 1 and isinstance(paragraphs[0], nodes.paragraph):
            return list(paragraphs[0].children)
        return paragraphs


_DISPLAY = re.compile(r"\s*\$\$(.+?)\$\$[ \t]*", re.S)
_LOOKS_LIKE_A_LIST = re.compile(r"(?<=[^\n])\n[ \t]*(?=(?:[-+*]|\d+[.)])\s)")


def unwrapped(text: str) -> str:
    """Return wrapped text so that Markdown reads it as its author does.

    Displayed formulas get lines of their own, and a wrapped line that happens to start like a list
    joins the one before; a real list has an empty line before it.
    """
    parts = _DISPLAY.split(text.strip("\n"))
    for k, part in enumerate(parts):
        if k % 2:
            parts[k] = f"\n\n$$\n{part.strip()}\n$$\n\n"
        else:
            blocks = re.split(r"(\n[ \t]*\n)", part)
            parts[k] = "".join(
                b if not b.strip() or _is_list(b) else _LOOKS_LIKE_A_LIST.sub(" ", b)
                for b in blocks
            )
    return "".join(parts).strip("\n")


def _is_list(block: str) -> bool:
    return re.match(r"\s*(?:[-+*]|\d+[.)])\s", block) is not None

"""Links to cards from pieces of HTML: written by label, turned into addresses when all is read."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from proofs_checks.sphinx_ext.domain import domain_of
from proofs_checks.sphinx_ext.records import book_of
from proofs_checks.sphinx_ext.words import escape

LOG = logging.getLogger(__name__)

_HREF = re.compile(r'href="claim:([^"]*)"')


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the address of the card in place of each label; a label without a card is a warning."""
    objects, known = domain_of(app.env).objects, book_of(app).records

    def address(match: re.Match[str]) -> str:
        label = match[1]
        if label not in objects:
            if label not in known:  # a claim without a page has its own warning
                LOG.warning("no card for the claim %s", label, location=docname)
            return 'href="#"'
        page = objects[label][0]
        uri = "" if page == docname else app.builder.get_relative_uri(docname, page)
        return f'href="{escape(uri)}#{label}"'

    for node in list(doctree.findall(nodes.raw)):
        text = node.astext()
        if 'href="claim:' in text:
            node.replace_self(nodes.raw("", _HREF.sub(address, text), format="html"))

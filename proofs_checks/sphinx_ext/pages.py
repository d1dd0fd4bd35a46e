"""What holds of all pages: every claim stands on one, and none asks the network for anything."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from proofs_checks.sphinx_ext.domain import domain_of
from proofs_checks.sphinx_ext.records import book_of

LOG = logging.getLogger(__name__)


def read_all_again(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Have every page read anew: any of them may show evidence that has changed."""
    return sorted(env.found_docs)


def check_places(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each claim that stands on no page, and say what to write."""
    objects = domain_of(env).objects
    for record in book_of(app):
        if record.label not in objects:
            place = f"{record.claim.paper}/{record.entry.topic}"
            LOG.warning(
                "%s: its card stands on no page; put ```{claims} %s``` on its "
                "chapter, and the chapter into _toc.yml",
                record.label,
                place,
            )


def without_thebe_nodes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Drop the configuration of Thebe that jupyter-book adds even where it is switched off."""
    for node in list(doctree.findall(nodes.raw)):
        text = node.astext()
        if "x-thebe-config" in text or "kernelName =" in text:
            node.parent.remove(node)


def without_thebe_scripts(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
) -> None:
    """Drop Thebe's scripts and styles, which name an address on the network."""
    for key in ("script_files", "css_files"):
        context[key] = [file for file in context.get(key, []) if not _is_thebe(file)]


def _is_thebe(file: Any) -> bool:
    words = f"{getattr(file, 'filename', file)} {getattr(file, 'attributes', '')}".lower()
    return "thebe" in words

"""Pages from the templates of this folder: all is escaped but what is HTML already."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from proofs_checks.sphinx_ext import marks, words
from proofs_checks.statement.plain_text import plain_title

_SLOT = re.compile(r'<slot name="(\w+)"></slot>')

_WORDS = (
    *("CAVEAT_MEANS", "GRADE_MEANS", "VERDICT_MEANS"),
    *("covers", "fall_of", "mark_of", "plain", "reason", "relation_of", "slug"),
)

_ENVIRONMENT = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.globals |= {name: getattr(words, name) for name in _WORDS}
_ENVIRONMENT.globals |= {"shape": marks.shape, "ladder": marks.ladder, "plain_title": plain_title}
_ENVIRONMENT.filters |= {
    "signs": words.with_signs,
    "decimal": lambda value, digits: words.decimal(float(value), digits),
    "seconds": words.seconds,
    "cut": words.cut,
    "surname": words.surname,
}


def macro(template: str, name: str) -> Any:
    """Return a macro of a template as a function that returns HTML."""
    return getattr(_ENVIRONMENT.get_template(template).module, name)


# every template may use these
_MARKS = ("verdict", "grade", "caveat", "anchor", "anchors", "details", "table")
_ENVIRONMENT.globals |= {name: macro("marks.html", name) for name in _MARKS}


def render(template: str, **values: Any) -> Markup:
    """Return a template's HTML with these values."""
    return Markup(_ENVIRONMENT.get_template(template).render(values))


def page(
    template: str, slots: dict[str, Sequence[nodes.Node]] | None = None, **values: Any
) -> list[nodes.Node]:
    """Return a template's HTML as nodes, those of each slot in its place."""
    found: list[nodes.Node] = []
    for k, part in enumerate(_SLOT.split(render(template, **values))):
        if k % 2:
            found.extend((slots or {})[part])
        elif part.strip():
            found.append(nodes.raw("", str(part), format="html"))
    return found

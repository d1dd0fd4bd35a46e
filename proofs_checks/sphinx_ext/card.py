"""The card of a claim: what is claimed, how strongly it stands, how closely, by which lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from markupsafe import Markup

from proofs_checks.registry.claim_files import label_of
from proofs_checks.sphinx_ext import card_footer
from proofs_checks.sphinx_ext.directive import LOG, BookDirective, raw
from proofs_checks.sphinx_ext.excerpt import deciding_audit, excerpt
from proofs_checks.sphinx_ext.plots import margin_plot
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.run_plot import run_plot
from proofs_checks.sphinx_ext.templating import page
from proofs_checks.sphinx_ext.words import hypotheses_of, statement_of

#: source lines shown before the rest is left to the whole file
MOST_LINES = 25

#: labels and topics that a page asks for
_ASKED = re.compile(r"^```\{claims?\} +(\S+)", re.M)


class CardDirective(BookDirective):
    """``{claim} label``: the card of one claim."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the card as a section."""
        label = self.arguments[0]
        record = self.record(label)
        file = self.book.claims.broken_labels.get(label, "")
        return [card(self, record)] if record else self.broken(file)


class CardsDirective(BookDirective):
    """``{claims} paper/topic``: the cards of a topic that no page has placed yet."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return a section for each card."""
        found = self.topic(self.arguments[0])
        cards = [card(self, r) for r in found if r.label not in self.domain.objects]
        return [*cards, *self.broken(f"claims/{self.arguments[0]}/")]


class NewCardsDirective(BookDirective):
    """``{claims-new}``: the cards of claims that no chapter asks for, by name or by topic."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return a section for each card, or say that there is none."""
        asked: set[str] = set()
        for name in self.env.found_docs:
            text = Path(self.env.doc2path(name)).read_text(encoding="utf-8")
            asked |= set(_ASKED.findall(text))
        new = [
            record
            for record in self.book
            if not asked & {record.label, f"{record.claim.paper}/{record.entry.topic}"}
        ]
        return [card(self, record) for record in new] or [
            raw('<p class="ft-small">Every claim has its chapter.</p>')
        ]


class RunsDirective(BookDirective):
    """``{runs} label audit``: every run of a reproduction, for the keys named in the content."""

    required_arguments = 2
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"axis": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the plot of the runs; each line of the content is ``key: words``."""
        record = self.record(self.arguments[0])
        result = record.result(self.arguments[1]) if record else None
        if result is None:
            LOG.warning(
                "%s: nothing is recorded for the audit %s",
                *self.arguments,
                location=self.get_location(),
            )
            return []
        keys = dict(
            tuple(part.strip() for part in line.split(":", 1))
            for line in self.content
            if line.strip()
        )
        table = result.outcome.figures.get("table", {})
        missing = [key for key in keys if key not in table]
        if missing:
            LOG.warning(
                "%s: no run reports %s",
                self.arguments[0],
                ", ".join(missing),
                location=self.get_location(),
            )
            return []
        drawn = run_plot(result, keys, self.options.get("axis", ""))
        return [raw(f'<div class="ft-figure">{drawn}</div>')]


def card(directive: BookDirective, record: Record) -> nodes.section:
    """Return one card; the directive's page becomes the claim's place."""
    claim = record.claim
    directive.domain.place(claim.label, claim.printed, directive.get_location())
    source = excerpt(
        record.entry.path,
        deciding_audit(record),
        MOST_LINES,
        claim.label != label_of(record.entry.path),
    )
    whole = record.entry.path.read_text(encoding="utf-8").rstrip()
    section = nodes.section("", ids=[claim.label], names=[claim.label], classes=["ft-card"])
    section += nodes.title("", "", *directive.inline(claim.title))
    section += page(
        "card.html",
        {
            "says": directive.markdown(statement_of(claim)),
            "notes": directive.markdown(claim.notes) if claim.notes else [],
            "lines": [_code(source.head)],
            # without colours: they would make up most of a page's weight
            "file": [_code(whole, "text")],
        },
        record=record,
        hypotheses=hypotheses_of(claim),
        theorems=theorems(record),
        version=next(
            (r.outcome.figures["coq"] for r in record.results if "coq" in r.outcome.figures), ""
        ),
        picture=_picture(record),
        source=source,
        length=whole.count("\n") + 1,
    )
    section += raw(card_footer.card_footer(directive.book, record))
    return section


def theorems(record: Record) -> list[dict[str, Any]]:
    """Return what the kernel says of each theorem, its axioms, and what each rival states."""
    return [
        {
            "audit": result.name,
            "name": figures["theorem"],
            "statement": figures["statement"],
            "axioms": [str(a).split(".")[-1] for a in figures.get("no axiom beyond", ())],
            "rivals": [
                (name, changed["statement"])
                for name, changed in audit.rivals.items()
                if "statement" in changed
            ],
        }
        for audit, result in record.pairs()
        if audit.kind == "kernel" and "statement" in (figures := result.outcome.figures)
    ]


def _picture(record: Record) -> Markup:
    """Return the margin plot, or a reproduction's runs."""
    drawn = Markup()
    for audit, result in record.pairs():
        if audit.kind == "reproduction" and result.outcome.figures.get("table"):
            names = {
                t["name"]: t["name"].replace("_", " ") for t in result.outcome.figures["targets"]
            }
            drawn += run_plot(result, names, "")
    return drawn + margin_plot(record)


def _code(text: str, language: str = "python") -> nodes.literal_block:
    return nodes.literal_block(text, text, language=language, classes=["ft-code"])

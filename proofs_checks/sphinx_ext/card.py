"""The card of a claim: what is claimed, how strongly it stands, how closely, by which lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from proofs_checks.registry.claim_files import label_of
from proofs_checks.sphinx_ext import checks, foot, marks
from proofs_checks.sphinx_ext.balance import MOST, balance
from proofs_checks.sphinx_ext.directive import LOG, BookDirective, enclosed, raw
from proofs_checks.sphinx_ext.excerpt import deciding_audit, excerpt
from proofs_checks.sphinx_ext.plots import margin_plot
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.strips import strip_plot
from proofs_checks.sphinx_ext.words import (
    CAVEAT_MEANS,
    GRADE_MEANS,
    VERDICT_MEANS,
    escape,
    with_signs,
)

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
        for page in self.env.found_docs:
            text = Path(self.env.doc2path(page)).read_text(encoding="utf-8")
            asked |= set(_ASKED.findall(text))
        new = [
            record
            for record in self.book
            if not asked & {record.label, f"{record.claim.paper}/{record.entry.topic}"}
        ]
        return [card(self, record) for record in new] or [
            raw('<p class="ft-small">Every claim has its chapter.</p>')
        ]


class StripDirective(BookDirective):
    """``{runs} label audit``: every run of a reproduction, for the keys named in the content."""

    required_arguments = 2
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"axis": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Return the strip plot; each line of the content is ``key: words``."""
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
        drawn = strip_plot(result, keys, self.options.get("axis", ""))
        return [raw(f'<div class="ft-figure">{drawn}</div>')]


def card(directive: BookDirective, record: Record) -> nodes.section:
    """Return one card; the directive's page becomes the claim's place."""
    claim = record.claim
    directive.domain.place(claim.label, claim.printed, directive.get_location())
    parts, picture = checks.audit_parts(record), _picture(record)
    statements, tail = checks.statements_html(record), checks.tail_html(record)
    notes = "<details></details>" if claim.notes else ""
    says, chips = claim.statement, _chips(claim.assumes)
    shared = balance(f"{chips}{notes}<p>audits</p>{tail}", parts, says, picture, statements)
    kernel = checks.kernel_html(record, statements, shared.kernel_open)
    left, right = (kernel, "") if shared.kernel_left else ("", kernel)
    audits = (
        checks.head_html(record)
        + checks.audits_html(record, parts, shared.listed, shared.opened)
        + tail
    )
    section = nodes.section("", ids=[claim.label], names=[claim.label], classes=["ft-card"])
    section += nodes.title("", "", *directive.inline(claim.title))
    section += raw(_header(record))
    section += raw('<div class="ft-grid"><div class="ft-col">')
    long = " ft-long" if shared.long else ""
    section.extend(enclosed(f'<div class="ft-says{long}">', directive.markdown(says), chips))
    if claim.notes:
        section.extend(
            enclosed(
                '<details class="ft-fold ft-paper"><summary>how it is read</summary>',
                directive.markdown(claim.notes),
                "</details>",
            )
        )
    section += raw(f'</div><div class="ft-checks">{audits}{left}</div></div>')
    section += raw(f'<div class="ft-col"><div class="ft-margin">{picture}{right}</div>')
    section.extend(
        enclosed('<div class="ft-lines">', _source(record, shared.visible), "</div></div></div>")
    )
    section += raw(foot.foot(directive.book, record))
    return section


def _header(record: Record) -> str:
    judgement = record.judgement
    verdict = (
        f'<span title="{escape(VERDICT_MEANS.get(judgement.verdict, judgement.why))}">'
        f"{marks.verdict(judgement.verdict)}</span>"
    )
    grade = (
        f'<span title="{escape(GRADE_MEANS[judgement.grade])}">'
        f"{marks.grade(judgement.grade)}</span>"
    )
    caveats = "".join(
        f'<span title="{escape(CAVEAT_MEANS[c])}">{marks.caveat(c)}</span>'
        for c in judgement.caveats
    )
    problem = f'<span class="ft-problem">{escape(record.problem)}</span>' if record.problem else ""
    return (
        f'<div class="ft-head"><span class="ft-printed">{escape(record.claim.printed)}</span>'
        f"{verdict}{grade}{caveats}{problem}</div>"
    )


def _chips(assumes: tuple[str, ...]) -> str:
    if not assumes:
        return '<p class="ft-small">No hypotheses.</p>'
    chips = "".join(f"<li>{escape(with_signs(words))}</li>" for words in assumes)
    return f'<ul class="ft-chips" aria-label="Hypotheses">{chips}</ul>'


def _picture(record: Record) -> str:
    """Return the margin plot, or a reproduction's runs."""
    drawn = ""
    for audit, result in record.pairs():
        if audit.kind == "reproduction" and result.outcome.figures.get("table"):
            names = {
                t["name"]: t["name"].replace("_", " ") for t in result.outcome.figures["targets"]
            }
            drawn += strip_plot(result, names, "")
    return drawn + margin_plot(record)


def _source(record: Record, visible: int) -> list[nodes.Node]:
    """Return the deciding audit's lines, as many as there is room for, and the whole file."""
    found = excerpt(
        record.entry.path,
        deciding_audit(record),
        visible or MOST,
        record.claim.label != label_of(record.entry.path),
    )
    title = f"The lines of <b>{escape(found.audit)}</b>" if found.audit else "The lines"
    title += f", {escape(record.entry.path.name)}"
    whole = record.entry.path.read_text(encoding="utf-8").rstrip()
    count = whole.count("\n") + 1
    more = f"{found.more} more lines, and " if found.more and visible else ""
    head = [_code(found.head)]
    if visible:
        shown = [raw(f'<p class="ft-small">{title}</p>'), *head]
    else:
        summary = f'<details class="ft-fold ft-paper"><summary>{title}</summary>'
        shown = enclosed(summary, head, "</details>")
    return shown + enclosed(
        f'<details class="ft-fold"><summary>{more}the whole file of {count}</summary>',
        # without colours: they would make up most of a page's weight
        [_code(whole, "text")],
        "</details>",
    )


def _code(text: str, language: str = "python") -> nodes.literal_block:
    return nodes.literal_block(text, text, language=language, classes=["ft-code"])

"""Tables over all claims: the index, the ledger, the numbered items of a paper, a page's own."""

from __future__ import annotations

from docutils import nodes

from proofs_checks.sphinx_ext import marks
from proofs_checks.sphinx_ext.directive import LOG, BookDirective, raw
from proofs_checks.sphinx_ext.links import anchor
from proofs_checks.sphinx_ext.plots import sharpness_plot
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.words import decimal, escape, seconds
from proofs_checks.statement.claim import NotTestable, Open
from proofs_checks.statement.plain_text import plain_title
from proofs_checks.stats.error_budget import BUDGET_UNITS


def table(name: str, head: tuple[str, ...], rows: list[str], caption: str) -> str:
    """Return a table that scrolls by itself and may be reached by the keyboard."""
    heads = "".join(f'<th scope="col">{escape(h)}</th>' for h in head)
    return (
        f'<div class="ft-scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table class="ft-table {name}"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


class IndexDirective(BookDirective):
    """``{claims-index}``: every claim in one table, with filters where scripts run."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows = [_index_row(record) for record in self.book]
        head = ("claim", "says", "verdict", "grade", "checked by", "margin", "rivals", "cost")
        return [raw(table("ft-index", head, rows, "Every claim"))]


def _index_row(record: Record) -> str:
    judgement = record.judgement
    margins = [r.outcome.margin for r in record.results if r.outcome.margin is not None]
    margin = decimal(min(margins), 2) if margins else "–"
    declared = sum(len(r.rivals) for r in record.results)
    fell = sum(r.rejected for r in record.results)
    caveats = " ".join(marks.caveat(c) for c in judgement.caveats)
    kinds = "".join(f"<li>{escape(k)}</li>" for k in record.kinds()) or "<li>nothing</li>"
    data = {
        "paper": record.claim.paper,
        "verdict": judgement.verdict,
        "grade": judgement.grade,
        "kind": "|".join(record.kinds()),
    }
    attributes = " ".join(f'data-{k}="{escape(v)}"' for k, v in data.items())
    return (
        f'<tr {attributes}><th scope="row">{anchor(record.label)}'
        f'<span class="ft-kind">{escape(record.claim.printed)}</span></th>'
        f"<td>{escape(plain_title(record.claim.title))}</td>"
        f"<td>{marks.verdict(judgement.verdict)} {caveats}</td>"
        f'<td>{marks.grade(judgement.grade)}</td><td><ul class="ft-kinds">{kinds}</ul></td>'
        f"<td>{margin}</td><td>{fell} of {declared}</td><td>{seconds(record.seconds)}</td></tr>"
    )


class HereDirective(BookDirective):
    """``{claims-here} paper/topic``: the claims of a topic in a few lines, before their cards."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return one line a claim."""
        found = self.topic(self.arguments[0])
        rows = "".join(
            f"<li>{marks.verdict(r.judgement.verdict)}{marks.grade(r.judgement.grade)}"
            f"<span>{anchor(r.label, escape(r.claim.printed))}: "
            f"{escape(plain_title(r.claim.title))}</span></li>"
            for r in found
        )
        return [raw(f'<ul class="ft-here">{rows}</ul>')]


class SharpnessDirective(BookDirective):
    """``{sharpness} paper/topic``: how far the nearest rival of each claim of a topic fell."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the plot with its legend."""
        drawn = sharpness_plot(self.topic(self.arguments[0]))
        words = (
            "The nearest rival of each claim, by how far it fell from the claimed side: the "
            "closer to 0, the finer the check. Claims whose rivals fell in the kernel alone have "
            "no distance."
        )
        return [raw(f'<div class="ft-figure">{drawn}<p class="ft-legend">{words}</p></div>')]


class LedgerDirective(BookDirective):
    """``{ledger}``: what each stochastic audit may spend, and the total."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the table of lines, and the reproductions on lines of their own."""
        lines = self.book.claims.budget_lines()
        total = sum(line.units for line in lines)
        rows = []
        for line in lines:
            result = self.book.records[line.label].result(line.audit)
            figures = result.outcome.figures if result else {}
            finite = figures.get("finite sample")
            standing = "finite sample" if finite else "asymptotic" if finite is False else "–"
            rows.append(
                f'<tr><th scope="row">{anchor(line.label)}</th><td>{escape(line.audit)}</td>'
                f"<td>{line.units}</td><td>{escape(str(figures.get('law', '–')))}</td>"
                f"<td>{escape(str(figures.get('replicates', '–')))}</td><td>{standing}</td></tr>"
            )
        rows.append(
            f'<tr class="ft-total"><th scope="row">all</th><td>{len(lines)} in all</td>'
            f'<td>{total} of {BUDGET_UNITS}</td><td colspan="3">a false alarm in a run of '
            f"everything has probability at most {total} × 10<sup>−9</sup></td></tr>"
        )
        head = ("claim", "audit", "units of 10⁻⁹", "law", "replicates", "validity")
        shown = table("ft-ledger", head, rows, "The ledger of false alarms")
        runs = [
            f"<li>{anchor(r.label)}: {escape(a.name)}</li>"
            for r in self.book
            for a in r.claim.audits
            if a.kind == "reproduction"
        ]
        if runs:
            shown += f"<p>On lines of their own, outside the budget:</p><ul>{''.join(runs)}</ul>"
        return [raw(shown)]


class ItemsDirective(BookDirective):
    """``{items} paper``: every numbered item of a paper and the claims that audit it."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        paper = self.book.claims.papers.get(self.arguments[0])
        if paper is None:
            LOG.warning(
                "%s: no paper has this name", self.arguments[0], location=self.get_location()
            )
            return []
        claims: dict[str, list[Record]] = {item.printed: [] for item in paper.items}
        for record in self.book.of(paper.name):
            item = paper.item_of(record.claim.printed)
            assert item is not None
            claims[item.printed].append(record)
        rows = []
        for item in paper.items:
            found = claims[item.printed]
            cards = "".join(
                f"<li>{marks.verdict(r.judgement.verdict)}"
                f"{marks.grade(r.judgement.grade)}{anchor(r.label)}</li>"
                for r in found
            )
            audited = f'<ul class="ft-here">{cards}</ul>' if found else "not audited"
            rows.append(
                f'<tr><th scope="row">{escape(item.printed)}</th>'
                f"<td>{escape(item.title)}</td><td>{audited}</td></tr>"
            )
        done = sum(bool(found) for found in claims.values())
        head = ("item", "what it is", "claims")
        caption = f"{done} of {len(paper.items)} numbered items have a claim"
        return [raw(table("ft-items", head, rows, caption))]


class UncheckedDirective(BookDirective):
    """``{unchecked}``: claims that are open or not testable, and items that no claim audits."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return both lists, paper by paper."""
        silent = "".join(
            f"<li>{marks.verdict(r.judgement.verdict)} {anchor(r.label)}: "
            f"{escape(r.judgement.why)}</li>"
            for r in self.book
            if isinstance(r.claim.declared_verdict, (NotTestable, Open))
        )
        shown = f"<ul>{silent}</ul>" if silent else ""
        for name, paper in self.book.claims.papers.items():
            audited = {paper.item_of(r.claim.printed) for r in self.book.of(name)}
            left = [escape(item.printed) for item in paper.items if item not in audited]
            if left:
                shown += (
                    f"<p><b>{escape(paper.title)}.</b> No claim yet for {len(left)} of "
                    f"{len(paper.items)} numbered items: {', '.join(left)}.</p>"
                )
        return [raw(shown)]

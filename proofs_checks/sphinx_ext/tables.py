"""Tables over all claims: index, error budget, the numbered items of a paper, a page's own."""

from __future__ import annotations

from docutils import nodes

from proofs_checks.registry.papers import Item
from proofs_checks.sphinx_ext.directive import LOG, BookDirective
from proofs_checks.sphinx_ext.plots import sharpness_plot
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.templating import page
from proofs_checks.sphinx_ext.words import decimal
from proofs_checks.statement.claim import NotTestable, Open
from proofs_checks.stats.error_budget import BUDGET_UNITS


class IndexDirective(BookDirective):
    """``{claims-index}``: every claim in one table, with filters where scripts run."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows = []
        for record in self.book:
            margins = [r.outcome.margin for r in record.results if r.outcome.margin is not None]
            rows.append((record, decimal(min(margins), 2) if margins else "–"))
        return page("index.html", rows=rows)


class HereDirective(BookDirective):
    """``{claims-here} paper/topic``: the claims of a topic in a few lines, before their cards."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return one line a claim."""
        return page("here.html", records=self.topic(self.arguments[0]))


class SharpnessDirective(BookDirective):
    """``{sharpness} paper/topic``: how far the nearest rival of each claim of a topic fell."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the plot with its legend."""
        return page("sharpness.html", drawn=sharpness_plot(self.topic(self.arguments[0])))


class ErrorBudgetDirective(BookDirective):
    """``{error-budget}``: what each stochastic audit may spend, and the total."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the table of lines, and the reproductions on lines of their own."""
        lines = []
        for line in self.book.claims.budget_lines():
            result = self.book.records[line.label].result(line.audit)
            lines.append((line, result.outcome.figures if result else {}))
        return page(
            "error_budget.html",
            lines=lines,
            total=sum(line.units for line, _ in lines),
            budget=BUDGET_UNITS,
            reproductions=[
                (record.label, audit.name)
                for record in self.book
                for audit in record.claim.audits
                if audit.kind == "reproduction"
            ],
        )


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
        claims: dict[Item, list[Record]] = {item: [] for item in paper.items}
        for record in self.book.of(paper.name):
            item = paper.item_of(record.claim.printed)
            assert item is not None
            claims[item].append(record)
        done = sum(bool(found) for found in claims.values())
        caption = f"{done} of {len(paper.items)} numbered items have a claim"
        return page("items.html", caption=caption, rows=claims.items())


class UncheckedDirective(BookDirective):
    """``{unchecked}``: claims that are open or not testable, and items that no claim audits."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return both lists, paper by paper."""
        silent = [r for r in self.book if isinstance(r.claim.declared_verdict, (NotTestable, Open))]
        papers = []
        for name, paper in self.book.claims.papers.items():
            audited = {paper.item_of(r.claim.printed) for r in self.book.of(name)}
            papers.append((paper, [i.printed for i in paper.items if i not in audited]))
        return page("unchecked.html", silent=silent, papers=papers)

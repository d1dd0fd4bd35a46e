"""The overview: what was found, counted from the evidence, and the key to the marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from docutils import nodes

from proofs_checks.sphinx_ext.directive import BookDirective
from proofs_checks.sphinx_ext.findings import KINDS
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.templating import macro, page
from proofs_checks.sphinx_ext.words import (
    CAVEAT_MEANS,
    GRADE_MEANS,
    VERDICT_MEANS,
    is_reproduction,
)
from proofs_checks.statement.judge import REPRODUCTION_GRADES

_HEADLINES = ("refuted", "hypothesis", "sharper")


class OverviewDirective(BookDirective):
    """``{overview}``: how many claims stand, how strongly, and how many rivals fell."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the counts and a row for each paper."""
        records = list(self.book)
        numbers = {
            "claims, one a file": len(records),
            "proved in the kernel": sum(r.judgement.grade == "kernel-proved" for r in records),
            "near-false versions rejected": (
                f"{sum(r.fell for r in records)} of {sum(r.rivals for r in records)}"
            ),
            "findings beyond the papers": sum(
                any(choose(r) for choose in KINDS.values()) for r in records
            ),
        }
        papers = []
        for name, paper in self.book.claims.papers.items():
            judged = [r.judgement for r in self.book.of(name)]
            verdicts = _counts((j.verdict for j in judged), VERDICT_MEANS)
            papers.append((paper, verdicts, _counts((j.grade for j in judged), GRADE_MEANS)))
        return page("overview.html", numbers=numbers, papers=papers)


def _counts(found: Iterable[str], order: Iterable[str]) -> list[tuple[str, int]]:
    """Return how often each word is found, in an order; what that does not name comes last."""
    place = {words: k for k, words in enumerate(order)}
    return sorted(Counter(found).items(), key=lambda item: place.get(item[0], len(place)))


class HeadlinesDirective(BookDirective):
    """``{headlines} number``: the first findings, one line each."""

    optional_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the list, what is false first, one finding for each numbered item."""
        limit = int(self.arguments[0]) if self.arguments else 6
        found: dict[tuple[str, object], Record] = {}
        for kind in _HEADLINES:
            for record in filter(KINDS[kind], self.book):
                item = record.paper.item_of(record.claim.printed)
                found.setdefault((record.claim.paper, item), record)
        return page("headlines.html", records=list(found.values())[:limit])


class KeyDirective(BookDirective):
    """``{key} verdicts|grades|caveats``: every mark with what it means."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the marks and their meanings."""
        grades = {g: w for g, w in GRADE_MEANS.items() if not is_reproduction(g)}
        mark, rows = {
            "verdicts": ("verdict", VERDICT_MEANS),
            "grades": ("grade", grades),
            "reproductions": ("grade", {g: GRADE_MEANS[g] for g in REPRODUCTION_GRADES}),
            "caveats": ("caveat", CAVEAT_MEANS),
        }[self.arguments[0]]
        return page("key.html", mark=macro("marks.html", mark), rows=rows)

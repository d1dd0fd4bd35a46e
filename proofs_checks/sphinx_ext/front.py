"""The front page: what was found, counted from the evidence, and the key to the marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from docutils import nodes

from proofs_checks.sphinx_ext import marks
from proofs_checks.sphinx_ext.directive import BookDirective, raw
from proofs_checks.sphinx_ext.findings import KINDS
from proofs_checks.sphinx_ext.links import anchor
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.words import (
    CAVEAT_MEANS,
    GRADE_MEANS,
    VERDICT_MEANS,
    escape,
    is_reproduction,
)
from proofs_checks.statement.judge import GRADES, REPRODUCTION_GRADES
from proofs_checks.statement.plain_text import plain_title

_HEADLINES = ("refuted", "hypothesis", "sharper")


class OverviewDirective(BookDirective):
    """``{overview}``: how many claims stand, how strongly, and how many rivals fell."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the counts and a row for each paper."""
        records = list(self.book)
        declared = sum(len(x.rivals) for r in records for x in r.results)
        fell = sum(x.rejected for r in records for x in r.results)
        numbers = (
            (str(len(records)), "claims, one a file"),
            (
                str(sum(r.judgement.grade == "kernel-proved" for r in records)),
                "proved in the kernel",
            ),
            (f"{fell} of {declared}", "near-false versions rejected"),
            (
                str(sum(any(choose(r) for choose in KINDS.values()) for r in records)),
                "findings beyond the papers",
            ),
        )
        tiles = "".join(f"<li><b>{escape(n)}</b> {escape(words)}</li>" for n, words in numbers)
        rows = "".join(self._paper(name) for name in self.book.claims.papers)
        return [
            raw(
                f'<ul class="ft-tiles">{tiles}</ul>'
                '<div class="ft-scroll" tabindex="0" role="region" aria-label="Papers">'
                '<table class="ft-table ft-papers"><thead><tr>'
                '<th scope="col">paper</th><th scope="col">verdicts</th>'
                f'<th scope="col">grades</th></tr></thead><tbody>{rows}</tbody></table></div>'
            )
        ]

    def _paper(self, name: str) -> str:
        paper = self.book.claims.papers[name]
        records = self.book.of(name)
        who = ", ".join(a.split()[-1] for a in paper.authors)
        source = "" if paper.source == "text" else " (from a summary)"
        return (
            f'<tr><th scope="row">{escape(paper.title)}<span class="ft-kind">{escape(who)}, '
            f"{escape(paper.year)}{source}</span></th><td>{_verdicts(records)}</td>"
            f"<td>{_grades(records)}</td></tr>"
        )


def _verdicts(records: Iterable[Record]) -> str:
    counts = Counter(r.judgement.verdict for r in records)
    order = {v: k for k, v in enumerate(VERDICT_MEANS)}
    rows = sorted(counts.items(), key=lambda item: order.get(item[0], len(order)))
    return (
        "".join(f'<span class="ft-count"><b>{n}</b> {marks.verdict(v)}</span>' for v, n in rows)
        or "no claim yet"
    )


def _grades(records: Iterable[Record]) -> str:
    counts = Counter(r.judgement.grade for r in records)
    return "".join(
        f'<span class="ft-count"><b>{counts[g]}</b> {marks.grade(g)}</span>'
        for g in (*GRADES, *REPRODUCTION_GRADES)
        if counts[g]
    )


class HeadlinesDirective(BookDirective):
    """``{headlines} number``: the first findings, one line each."""

    optional_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the list, what is false first, one finding for each numbered item."""
        limit = int(self.arguments[0]) if self.arguments else 6
        found: dict[tuple[str, object], str] = {}
        for kind in _HEADLINES:
            for record in self.book:
                claim = record.claim
                item = claim.paper, record.paper.item_of(claim.printed)
                if KINDS[kind](record) and item not in found:
                    found[item] = (
                        f"<li>{marks.verdict(record.judgement.verdict)}"
                        f"<span>{anchor(record.label, escape(plain_title(claim.title)))} "
                        f'<span class="ft-kind">{escape(claim.printed)}</span></span></li>'
                    )
        rows = "".join(list(found.values())[:limit])
        return [raw(f'<ul class="ft-here ft-heads">{rows}</ul>')]


class KeyDirective(BookDirective):
    """``{key} verdicts|grades|caveats``: every mark with what it means."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the marks and their meanings."""

        def rows(pairs: Iterable[tuple[str, str]]) -> str:
            return "".join(f"<dt>{mark}</dt><dd>{escape(words)}</dd>" for mark, words in pairs)

        kind = self.arguments[0]
        if kind == "verdicts":
            shown = rows((marks.verdict(v), w) for v, w in VERDICT_MEANS.items())
        elif kind == "grades":
            shown = rows(
                (marks.grade(g), w) for g, w in GRADE_MEANS.items() if not is_reproduction(g)
            )
        elif kind == "reproductions":
            shown = rows((marks.grade(g), w) for g, w in GRADE_MEANS.items() if is_reproduction(g))
        else:
            shown = rows((marks.caveat(c), w) for c, w in CAVEAT_MEANS.items())
        return [raw(f'<dl class="ft-key">{shown}</dl>')]

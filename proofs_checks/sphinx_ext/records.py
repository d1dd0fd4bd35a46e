"""What the pages read: every claim with its evidence, and what is wrong with that evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import networkx as nx
from sphinx.application import Sphinx
from sphinx.util import logging

from proofs_checks.record import evidence, freshness
from proofs_checks.record.standing import Standings
from proofs_checks.registry import digests, registry
from proofs_checks.registry.papers import Paper
from proofs_checks.statement.claim import Audit, Claim
from proofs_checks.statement.judge import AuditResult, Judgement

LOG = logging.getLogger(__name__)

#: what a page says where no evidence is recorded; the build fails beside it
NOTHING = "no evidence recorded"


@dataclass(frozen=True)
class Record:
    """One claim as a page shows it.

    Parameters
    ----------
    entry : Entry
        The claim and its file.
    paper : Paper
        The paper it belongs to.
    data : mapping or None
        The standard evidence; None where there is none.
    deep : mapping or None
        The deep evidence.
    results : tuple of AuditResult
        What the audits answered, in the order of the claim.
    judgement : Judgement
        Verdict, grade and caveats that follow from the results.
    problem : str
        Why the evidence cannot be shown as it is; empty if it can.
    older_checker : bool
        Whether an earlier engine made the evidence.
    deep_is_older : bool
        Whether the deep evidence speaks of earlier sources; it may, if the card says so.
    """

    entry: registry.Entry
    paper: Paper
    data: Mapping[str, Any] | None
    deep: Mapping[str, Any] | None
    results: tuple[AuditResult, ...]
    judgement: Judgement
    problem: str
    older_checker: bool
    deep_is_older: bool

    @property
    def claim(self) -> Claim:
        """Return the claim."""
        return self.entry.claim

    @property
    def label(self) -> str:
        """Return the claim's label."""
        return self.entry.claim.label

    @property
    def seconds(self) -> float:
        """Return what the recorded run cost."""
        return float(self.data["cost"]["seconds"]) if self.data else 0.0

    @property
    def rivals(self) -> int:
        """Return how many rivals its recorded audits have."""
        return sum(len(r.rivals) for r in self.results)

    @property
    def fell(self) -> int:
        """Return how many of them fell."""
        return sum(r.rejected for r in self.results)

    def result(self, audit: str) -> AuditResult | None:
        """Return what an audit answered, None where nothing is recorded."""
        return next((r for r in self.results if r.name == audit), None)

    def pairs(self) -> Iterator[tuple[Audit, AuditResult]]:
        """Yield each declared audit with what it answered."""
        for audit in self.claim.audits:
            result = self.result(audit.name)
            if result is not None:
                yield audit, result

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of its audits, each once, in order."""
        return tuple(dict.fromkeys(a.kind for a in self.claim.audits))


@dataclass(frozen=True)
class Book:
    """Every claim, with the graph of what rests on what.

    Parameters
    ----------
    claims : Registry
        Where they come from.
    records : mapping of str to Record
        By label, papers and topics in order.
    graph : DiGraph
        An edge runs from a claim to each claim that uses it.
    """

    claims: registry.Registry
    records: Mapping[str, Record]
    graph: nx.DiGraph[str]

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records.values())

    def of(self, paper: str, topic: str = "") -> list[Record]:
        """Return the claims of a paper, or of one of its topics."""
        return [r for r in self if r.claim.paper == paper and topic in ("", r.entry.topic)]

    def topics(self) -> list[tuple[str, str]]:
        """Return every (paper, topic) that has a claim."""
        return list(dict.fromkeys((r.claim.paper, r.entry.topic) for r in self))

    def problems(self) -> list[str]:
        """Return a sentence for each broken file and each claim whose evidence cannot be shown."""
        broken = [f"{file}: {why}" for file, why in self.claims.broken.items()]
        return broken + [f"{r.label}: {r.problem}" for r in self if r.problem]


def read(root: Path) -> Book:
    """Read claims and evidence below ``root``; nothing is run.

    Raises
    ------
    ClaimError, BudgetError
        As the registry does.
    """
    claims = registry.load(root)
    standings = Standings(claims)
    records = {}
    for entry in sorted(claims, key=lambda e: _place(claims, e)):
        records[entry.claim.label] = _record(standings, entry)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(records)
    graph.add_edges_from(
        (used, label) for label, r in records.items() for used in r.claim.uses if used in records
    )
    return Book(claims, records, graph)


def _place(claims: registry.Registry, entry: registry.Entry) -> tuple[object, ...]:
    """Sort by paper, then by the item's place in the paper, then by label."""
    claim = entry.claim
    paper = claims.papers[claim.paper]
    item = paper.item_of(claim.printed)
    number = paper.items.index(item) if item else len(paper.items)
    return claim.paper, number, claim.printed, claim.label


def _record(standings: Standings, entry: registry.Entry) -> Record:
    claims, claim = standings.claims, entry.claim
    paper = claims.papers[claim.paper]
    rerun = f"run: fedtheory audit {claim.label}"
    found = standings.of(claim.label)
    data, judgement, problem = found.data, found.judgement, found.reading.broken
    deep, deep_is_older = None, False
    try:
        deep, deep_is_older = freshness.read_record(claims, claim.label, deep=True)
    except evidence.EvidenceError as broken:
        problem = problem or str(broken)
    if data is None and not problem:
        problem = f"{NOTHING}; {rerun}"
    if found.reading.stale:
        problem = f"its evidence is stale, {_what_changed(claims, entry, data)} changed; {rerun}"
    if (
        data is not None
        and not problem
        and ((data["verdict"], data["grade"]) != (judgement.verdict, judgement.grade))
    ):
        problem = (
            f"its evidence says {data['verdict']}, {data['grade']}, but the outcomes in it "
            f"give {judgement.verdict}, {judgement.grade}; {rerun}"
        )
    if not problem and not judgement.confirmed:
        problem = f"its verdict is not confirmed: {judgement.why}"
    older = data is not None and freshness.is_older_checker(data)
    return Record(entry, paper, data, deep, found.results, judgement, problem, older, deep_is_older)


def _what_changed(
    claims: registry.Registry, entry: registry.Entry, data: Mapping[str, Any] | None
) -> str:
    now = digests.claim_digests(entry.claim, entry.path, claims.root)
    then = data["digests"]["depends_on"] if data else {}
    names = sorted(n for n in {*now, *then} if now.get(n) != then.get(n))
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


_BOOKS: dict[str, Book] = {}


def root_of(app: Sphinx) -> Path:
    """Return the folder of claims and evidence: it stands beside the book's own."""
    return Path(app.srcdir).parent / "proofs_checks"


def load(app: Sphinx) -> None:
    """Read the records once a build; each problem of the evidence is a warning."""
    book = read(root_of(app))
    _BOOKS[str(app.srcdir)] = book
    for problem in book.problems():
        LOG.warning("%s", problem)


def book_of(app: Sphinx) -> Book:
    """Return the records of this build."""
    return _BOOKS[str(app.srcdir)]

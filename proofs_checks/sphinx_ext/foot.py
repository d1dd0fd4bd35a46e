"""The foot of a card: what it rests on, what the run cost, how to check it again and cite it."""

from __future__ import annotations

from proofs_checks.record import freshness
from proofs_checks.sphinx_ext.directive import fold
from proofs_checks.sphinx_ext.graph import focus_svg
from proofs_checks.sphinx_ext.links import anchor
from proofs_checks.sphinx_ext.records import Book, Record
from proofs_checks.sphinx_ext.words import escape, seconds

#: links before the rest is left to the drawing of the chain
MOST_LINKS = 3
RECHECK = "python3 -I -S proofs_checks/recheck.py proofs_checks/evidence/{}.json"


def foot(book: Book, record: Record) -> str:
    """Return the last lines of a card as HTML."""
    drawn = focus_svg(book, record.label)
    fold = '<details class="ft-fold"><summary>the whole chain</summary>'
    whole = f"{fold}{drawn}</details>" if drawn else ""
    return (
        '<div class="ft-foot"><div class="ft-relations">'
        f'<p class="ft-small"><b>Uses</b> {_links(record.claim.uses)}<br>'
        f"<b>Used by</b> {_links(book.claims.used_by(record.label))}</p>{whole}</div>"
        f"{_run(record)}{_again(record)}</div>"
    )


def _links(labels: tuple[str, ...]) -> str:
    shown = ", ".join(anchor(label) for label in labels[:MOST_LINKS])
    rest = len(labels) - MOST_LINKS
    return f"{shown} and {rest} more, in the chain" if rest > 0 else shown or "nothing here"


def _run(record: Record) -> str:
    data = record.data
    if data is None:
        return '<p class="ft-small">no evidence recorded</p>'
    engine = "; an older checker made it" if record.older_checker else ""
    versions = freshness.other_versions(data)
    engine += f"; {escape(versions)}" if versions else ""
    spent = sum(r.units for r in record.results)
    ledger = f"<br><b>Ledger</b> {spent} × 10<sup>−9</sup>" if spent else ""
    deep = ""
    if record.deep is not None:
        older = ", of earlier sources" if record.deep_is_older else ""
        deep = (
            f"<br><b>Deep run</b> {escape(str(record.deep['date']))}{older}: "
            f"{escape(str(record.deep['verdict']))}, {escape(str(record.deep['grade']))}"
        )
    streams = _streams(record)
    drawn = f"<br><b>Streams</b> {streams}" if streams else ""
    return (
        f'<p class="ft-small"><b>Evidence</b> <code>{escape(str(data["seal"])[:12])}</code> of '
        f"<time>{escape(str(data['date']))}</time>{engine}<br><b>Cost</b> {seconds(record.seconds)}"
        f"{ledger}{drawn}{deep}</p>"
    )


def _streams(record: Record) -> str:
    """Return the names that key the random streams; an audit without any draws nothing."""
    names = [
        f"<code>{escape(record.label)}/{escape(a.name)}/<i>block</i></code>"
        for a, _ in record.pairs()
        if a.samples
    ]
    names += [f"{escape(a.name)}: derandomised" for a, _ in record.pairs() if a.kind == "property"]
    return "; ".join(names)


def _again(record: Record) -> str:
    paper = record.paper
    who = paper.authors[0].split()[-1] + (" et al." if len(paper.authors) > 1 else "")
    seal = str(record.data["seal"]) if record.data else "none"
    cite = (
        f"fedtheory developers, fedtheory: claim {record.label} ({record.claim.printed} of "
        f"{who} {paper.year}), {record.judgement.verdict}, {record.judgement.grade}; evidence "
        f"sha256 {seal}."
    )
    words = f'<p class="ft-small ft-cite">{escape(cite)}</p>'
    alone = (
        f'<pre tabindex="0">{escape(RECHECK.format(record.label))}</pre>'
        f'<p class="ft-small">{_alone(record)}</p>'
    )
    return (
        '<div class="ft-again"><p class="ft-small"><b>Re-check this</b></p>'
        f'<pre tabindex="0">fedtheory audit {escape(record.label)}</pre>'
        '<div class="ft-folds">'
        f"{fold('without installing', alone)}{fold('cite this', words)}</div></div>"
    )


def _alone(record: Record) -> str:
    """Say what the stand-alone program computes again, and what it only finds sealed."""
    audits = record.data["audits"] if record.data else []
    found = [part["certificate"] for audit in audits for part in (audit, *audit["rivals"])]
    count = sum(len(c) if isinstance(c, list) else c is not None for c in found)
    if not count:
        return "no certificate is in this record: only its seal is checked, nothing is re-computed"
    many = "s" if count > 1 else ""
    return f"re-computes {count} certificate{many}; the rest of the record is only under its seal"

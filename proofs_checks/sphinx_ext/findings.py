"""Findings: what the audits add to the papers, each with what the paper concedes and a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from docutils import nodes

from proofs_checks.sphinx_ext import marks
from proofs_checks.sphinx_ext.directive import LOG, BookDirective, enclosed, raw
from proofs_checks.sphinx_ext.links import anchor
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.words import escape, fall_of, shown
from proofs_checks.statement.claim import NeedsHypothesis, Outcome, Refuted, Sharpened
from proofs_checks.statement.plain_text import plain_title

Chooser = Callable[[Record], bool]


def _plain_finding(record: Record) -> bool:
    special = (Refuted, NeedsHypothesis, Sharpened)
    return (
        bool(record.claim.finding)
        and not isinstance(record.claim.declared_verdict, special)
        and "vacuous" not in record.judgement.caveats
    )


#: from the directive's argument to the claims it lists
KINDS: dict[str, Chooser] = {
    "refuted": lambda r: isinstance(r.claim.declared_verdict, Refuted),
    "hypothesis": lambda r: isinstance(r.claim.declared_verdict, NeedsHypothesis),
    "sharper": lambda r: isinstance(r.claim.declared_verdict, Sharpened),
    "vacuous": lambda r: "vacuous" in r.judgement.caveats,
    "noted": _plain_finding,
}


class FindingsDirective(BookDirective):
    """``{findings} kind``: refuted, hypothesis, sharper, vacuous or noted."""

    required_arguments = 1
    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return an entry for each claim of the kind."""
        choose = KINDS.get(self.arguments[0])
        if choose is None:
            LOG.warning(
                "%s: findings are of the kinds %s",
                self.arguments[0],
                ", ".join(KINDS),
                location=self.get_location(),
            )
            return []
        shown_nodes: list[nodes.Node] = []
        for record in self.book:
            if choose(record):
                shown_nodes += self._entry(record)
        return shown_nodes or [raw('<p class="ft-small">None so far.</p>')]

    def _entry(self, record: Record) -> list[nodes.Node]:
        claim = record.claim
        where = f"{claim.printed} of {record.paper.title}"
        if record.paper.source == "summary":
            where += ", as a summary of it gives it"
        head = (
            f'<div class="ft-finding"><p class="ft-finding-head">'
            f"{marks.verdict(record.judgement.verdict)}"
            f"{anchor(record.label, escape(plain_title(claim.title)))}"
            f'<span class="ft-kind">{escape(where)}</span></p>'
        )
        concedes = getattr(claim.declared_verdict, "concedes", "")
        first = (
            f'<p class="ft-small"><b>The paper concedes</b> {escape(concedes)}.</p>'
            if concedes
            else ""
        )
        words = self.markdown(claim.finding) if claim.finding.strip() else []
        witness = "".join(f"<li>{line}</li>" for line in witnesses(record))
        last = f'<ul class="ft-small ft-witness">{witness}</ul></div>' if witness else "</div>"
        return enclosed(head + first, words, last)


def witnesses(record: Record, at_most: int = 2) -> Iterator[str]:
    """Yield the witnesses that carry a finding, as HTML: the rivals it turns on come first."""
    stands = record.claim.declared_verdict
    found: list[tuple[bool, str, str]] = []
    for audit, result in record.pairs():
        relation = getattr(getattr(audit, "relation", None), "value", "")
        for name, outcome in result.rivals.items():
            if outcome.status.value != "violated":
                continue
            turns = (isinstance(stands, Refuted) and name == stands.rival) or (
                isinstance(stands, NeedsHypothesis)
                and result.words[name].get("drops") == stands.hypothesis
            )
            found.append((turns, name, _witness(name, outcome, relation)))
    chosen = [f for f in found if f[0]] or [f for f in found if isinstance(stands, Sharpened)]
    seen: set[str] = set()
    for _, name, words in chosen:
        if name not in seen and len(seen) < at_most:
            seen.add(name)
            yield words


def _witness(name: str, outcome: Outcome, relation: str) -> str:
    witness = outcome.figures.get("witness")
    at = f", at <code>{escape(_flat(witness))}</code>" if witness not in (None, "") else ""
    return f"<b>{escape(name)}</b> fails: {escape(fall_of(outcome, relation))}{at}"


def _flat(witness: object) -> str:
    if isinstance(witness, dict):
        return ", ".join(f"{k} = {_flat(v)}" for k, v in witness.items())
    if isinstance(witness, list):
        return "(" + ", ".join(_flat(v) for v in witness) + ")"
    return shown(witness)

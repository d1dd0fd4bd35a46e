"""Findings: what the audits add to the papers, each with what the paper concedes and a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from docutils import nodes

from proofs_checks.sphinx_ext.directive import LOG, BookDirective, raw
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.templating import page
from proofs_checks.sphinx_ext.words import fall_of, relation_of, shown
from proofs_checks.statement.claim import NeedsHypothesis, Outcome, Refuted, Sharpened

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
        return page(
            "finding.html",
            {"words": self.markdown(claim.finding) if claim.finding.strip() else []},
            record=record,
            concedes=getattr(claim.declared_verdict, "concedes", ""),
            witnesses=list(witnesses(record)),
        )


def witnesses(record: Record, at_most: int = 2) -> Iterator[tuple[str, str, str]]:
    """Yield the rivals that carry a finding: name, how far it fell, where; the decisive first."""
    stands = record.claim.declared_verdict
    found: list[tuple[bool, str, Outcome, str]] = []
    for audit, result in record.pairs():
        for name, outcome in result.rivals.items():
            if outcome.status.value != "violated":
                continue
            turns = (isinstance(stands, Refuted) and name == stands.rival) or (
                isinstance(stands, NeedsHypothesis)
                and result.words[name].get("drops") == stands.hypothesis
            )
            found.append((turns, name, outcome, relation_of(audit)))
    chosen = [f for f in found if f[0]] or [f for f in found if isinstance(stands, Sharpened)]
    seen: set[str] = set()
    for _, name, outcome, relation in chosen:
        if name not in seen and len(seen) < at_most:
            seen.add(name)
            yield name, fall_of(outcome, relation), _flat(outcome.figures.get("witness"))


def _flat(witness: object) -> str:
    if isinstance(witness, dict):
        return ", ".join(f"{k} = {_flat(v)}" for k, v in witness.items())
    if isinstance(witness, list):
        return "(" + ", ".join(_flat(v) for v in witness) + ")"
    return "" if witness is None else shown(witness)

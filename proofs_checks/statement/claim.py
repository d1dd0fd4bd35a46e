"""The words of a claim: what is stated, by which audits, and what would count against it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

from proofs_checks.statement.agreement import CONVERTED, Change, changes
from proofs_checks.statement.outcome import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    GREATER,
    LESS,
    Context,
    DrawsBlocks,
    Outcome,
    Relation,
    Status,
    Tolerance,
    error,
    holds,
    undecided,
    violated,
)
from proofs_checks.statement.privacy_terms import PrivacyTerms
from proofs_checks.statement.verdicts import (
    AsPrinted,
    NeedsHypothesis,
    NotTestable,
    Open,
    Refuted,
    Sharpened,
    Stands,
)

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EQUAL",
    "GREATER",
    "LESS",
    "WHOLE",
    "AsPrinted",
    "Audit",
    "Claim",
    "ClaimError",
    "Context",
    "DrawsBlocks",
    "NeedsHypothesis",
    "NotTestable",
    "Open",
    "Outcome",
    "Refuted",
    "Relation",
    "Sharpened",
    "Stands",
    "Status",
    "Tolerance",
    "error",
    "holds",
    "undecided",
    "violated",
]

WHOLE = "whole"


class ClaimError(ValueError):
    """A claim that cannot be judged, said in one sentence that starts with its label."""


#: Keys of a rival that are not fields of the audit they change.
RIVAL_WORDS = frozenset({"drops", "far", "known"})

#: Fields that say how an audit judges and not what it states; a rival that changed them would
#: fall by another measure than the claim's.
MEASURES = frozenset({"name", "covers", "tolerance", "law", "units", "precision", "degree"})


@dataclass(frozen=True, kw_only=True)
class Audit:
    """One named way of checking a claim.

    Parameters
    ----------
    name : str
        Unique within the claim.
    covers : str
        ``"whole"`` or the part of the claim that is checked.
    rivals : mapping
        From a rival's name to the fields it changes; ``drops="hypothesis"`` says which hypothesis
        it leaves out, ``far=True`` that it is not a near miss.
    """

    kind: ClassVar[str] = "abstract"
    #: the grade an audit of this kind earns when it covers the whole claim
    grade: ClassVar[str] = "transcribed"
    #: whether it samples, and so needs a line of the ledger and is left out of the quick tier
    samples: ClassVar[bool] = False

    name: str
    covers: str = WHOLE
    rivals: Mapping[str, Any] = field(default_factory=dict)

    def judge(self, context: Context) -> Outcome:
        """Compare the two sides and answer."""
        raise NotImplementedError

    def rival(self, name: str) -> Audit:
        """Return the audit of the rival ``name``: this audit with the rival's fields put in."""
        spec = {k: v for k, v in self.rivals[name].items() if k not in RIVAL_WORDS}
        return replace(self, rivals={}, **spec)

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """Judge the rival ``name`` exactly as the audit itself is judged."""
        return self.rival(name).judge(context)

    def rival_names(self) -> tuple[str, ...]:
        """Return the rivals' names in order, planted ones included."""
        return tuple(self.rivals)

    def rival_words(self, name: str) -> dict[str, Any]:
        """Return what a rival declares of itself: the hypothesis it drops, whether it is far."""
        spec = self.rivals.get(name)
        if not isinstance(spec, Mapping):
            return {}
        return {k: spec[k] for k in sorted(RIVAL_WORDS & set(spec)) if k != "known"}

    def grade_of(self, outcome: Outcome) -> str:
        """Return the grade this audit earns with this outcome."""
        return self.grade if outcome.holds else "transcribed"

    def changes(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
        """Yield where two recorded outcomes of this audit, or of one rival of it, disagree.

        Exact parts are compared to the letter and floats within what this kind of audit states;
        where nothing else is stated, they follow from exact numbers.
        """
        yield from changes(old, new, CONVERTED)

    def problems(self) -> list[str]:
        """Return what is wrong with the declaration itself, one sentence each."""
        found = []
        own = {f.name for f in fields(self)}
        for name, spec in self.rivals.items():
            if not isinstance(spec, Mapping):
                continue
            unknown = set(spec) - own - RIVAL_WORDS
            if unknown:
                found.append(
                    f"rival {name!r} of audit {self.name!r} changes no known field: "
                    f"{', '.join(sorted(unknown))}"
                )
            if MEASURES & set(spec):
                found.append(
                    f"rival {name!r} of audit {self.name!r} changes how it is judged: "
                    f"{', '.join(sorted(MEASURES & set(spec)))}"
                )
            if not set(spec) - RIVAL_WORDS:
                found.append(f"rival {name!r} of audit {self.name!r} changes nothing")
        return found


_LABEL = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def is_label(text: str) -> bool:
    """Answer whether a text may be a claim's label."""
    return _LABEL.fullmatch(text) is not None


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One clause of one numbered item of a paper.

    Parameters
    ----------
    label : str
        Stable name, lower case with hyphens, starting with the paper's name.
    paper : str
        Name of the paper's toml file.
    printed : str
        The item's number in the paper, as listed in the paper's toml, clause behind it.
    stands : Stands
        How the author of the claim declares it to stand; the engine confirms or refuses.
    title : str
        One line in words.
    says : str
        The statement, in Markdown with TeX formulas, in our own words.
    assumes : tuple of str
        Hypotheses, a chip each.
    uses : tuple of str
        Labels of claims it rests on.
    audits : tuple of Audit
        The ways of checking.
    finding : str
        For the page of findings: what is new, in fair words; empty if nothing is.
    notes : str
        What a reader should know of the reading: reconstruction choices and scope.
    privacy : PrivacyTerms or None
        Adjacency, norm bound and composition of a privacy claim, shown among its hypotheses; a
        claim that reaches the privacy estimators must state them.
    """

    label: str
    paper: str
    printed: str
    stands: Stands
    title: str
    says: str
    assumes: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    audits: tuple[Audit, ...] = ()
    finding: str = ""
    notes: str = ""
    privacy: PrivacyTerms | None = None

    def __post_init__(self) -> None:
        if not is_label(self.label):
            raise ClaimError(f"{self.label}: a label is lower-case words joined by hyphens")
        if not self.label.startswith(self.paper + "-"):
            raise ClaimError(f"{self.label}: a label starts with its paper's name, {self.paper}-")
        if self.privacy is not None:
            chips = tuple(c for c in self.privacy.chips() if c not in self.assumes)
            object.__setattr__(self, "assumes", (*chips, *self.assumes))
        names = [audit.name for audit in self.audits]
        if len(set(names)) != len(names):
            raise ClaimError(f"{self.label}: two audits share a name among {', '.join(names)}")

    def audit(self, name: str) -> Audit:
        """Return the audit ``name``.

        Raises
        ------
        ClaimError
            If there is none of that name.
        """
        for audit in self.audits:
            if audit.name == name:
                return audit
        raise ClaimError(f"{self.label}: no audit is called {name!r}")

"""The words of a claim: what is stated, by which audits, and what would count against it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from proofs_checks.statement.audit import Audit
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
    DeclaredVerdict,
    NeedsHypothesis,
    NotTestable,
    Open,
    Refuted,
    Sharpened,
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
    "DeclaredVerdict",
    "DrawsBlocks",
    "NeedsHypothesis",
    "NotTestable",
    "Open",
    "Outcome",
    "Refuted",
    "Relation",
    "Sharpened",
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


_LABEL = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def is_label(text: str) -> bool:
    """Answer whether a text may be a claim's label."""
    return _LABEL.fullmatch(text) is not None


@dataclass(frozen=True, kw_only=True)
class Claim:
    """The clauses of one numbered item of a paper that are judged together.

    Parameters
    ----------
    printed : str
        The item's number in the paper, as listed in the paper's toml, clause behind it.
    declared_verdict : DeclaredVerdict
        How the author of the claim says that it stands; the engine confirms or refuses.
    title : str
        One line in words.
    given : str
        What the clauses speak of, in Markdown with TeX formulas: nothing in it is claimed.
    says : mapping of str to str
        The clauses, a sentence or formula each, in our own words, by names that audits use.
    assumes : tuple of str
        The hypotheses, a chip each; what stands before a colon is a hypothesis's name, else all
        of it.
    uses : tuple of str
        Labels of claims it rests on.
    finding : str
        For the page of findings: what is new, in fair words; empty if nothing is.
    notes : str
        What a reader should know of the reading: reconstruction choices and scope.
    privacy : PrivacyTerms or None
        Adjacency, norm bound and composition of a privacy claim, shown among its hypotheses; a
        claim that reaches the privacy estimators must state them.
    audits : tuple of Audit
        The ways of checking; a claim file writes them below as ``AUDITS``, their rivals as
        ``RIVALS``.
    label, paper : str
        Stable name, lower case with hyphens, and the paper's name, both from the file's place.
    """

    printed: str
    declared_verdict: DeclaredVerdict
    title: str
    says: Mapping[str, str]
    given: str = ""
    assumes: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    finding: str = ""
    notes: str = ""
    privacy: PrivacyTerms | None = None
    audits: tuple[Audit, ...] = ()
    label: str = ""
    paper: str = ""

    def __post_init__(self) -> None:
        if self.label and not is_label(self.label):
            raise ClaimError(f"{self.label}: a label is lower-case words joined by hyphens")
        if self.label and not self.label.startswith(self.paper + "-"):
            raise ClaimError(f"{self.label}: a label starts with its paper's name, {self.paper}-")
        if self.privacy is not None:
            chips = tuple(c for c in self.privacy.chips() if c not in self.assumes)
            object.__setattr__(self, "assumes", (*chips, *self.assumes))
        names = [audit.name for audit in self.audits]
        if len(set(names)) != len(names):
            raise ClaimError(f"{self.label}: two audits share a name among {', '.join(names)}")

    @property
    def statement(self) -> str:
        """Return what is given and all clauses as one text, in Markdown with TeX formulas."""
        return "\n\n".join(part.strip() for part in (self.given, *self.says.values()) if part)

    @property
    def hypotheses(self) -> dict[str, str]:
        """Return the hypotheses by name."""
        return {chip.split(":", 1)[0].strip(): chip for chip in self.assumes}

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

    def part(self, audit: Audit) -> str:
        """Return the part of the claim that an audit covers, in words: ``WHOLE``, or which."""
        if audit.only:
            return audit.only
        if set(audit.clauses) == set(self.says):
            return WHOLE
        return ", ".join(audit.clauses)

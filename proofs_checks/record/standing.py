"""How claims stand by their records, read and not run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from proofs_checks.record import evidence
from proofs_checks.record.freshness import read_record
from proofs_checks.record.outcomes import result_of
from proofs_checks.registry import registry
from proofs_checks.statement.claim import Claim, ClaimError, NotTestable, Open
from proofs_checks.statement.judge import NOT_CONFIRMED, AuditResult, Judgement, judge

#: an estimate or a grade this weak under a claim is a caveat of what rests on it
_WEAK_GRADES = ("transcribed", "rate-consistent", "not reproduced", "not reproducible", "not run")


@dataclass(frozen=True)
class Reading:
    """What was found in the place of a record.

    Parameters
    ----------
    data : mapping or None
        The record, None where there is none or it cannot be read.
    stale : bool
        Whether the sources that it depends on have changed since.
    broken : str
        Why it cannot be read, empty where it can.
    """

    data: dict[str, Any] | None
    stale: bool = False
    broken: str = ""

    @property
    def fresh(self) -> dict[str, Any] | None:
        """Return the record where it is of the sources of now."""
        return None if self.stale else self.data


@dataclass(frozen=True)
class Standing:
    """How one claim stands by its record.

    Parameters
    ----------
    reading : Reading
        The record.
    results : tuple of AuditResult
        What the audits answered by it.
    judgement : Judgement
        What follows from that now.
    """

    reading: Reading
    results: tuple[AuditResult, ...]
    judgement: Judgement

    @property
    def data(self) -> dict[str, Any] | None:
        """Return the record, None where there is none or it cannot be read."""
        return self.reading.data


class Standings:
    """How the claims of a registry stand; each record is read once.

    Parameters
    ----------
    claims : Registry
        Where they are.
    """

    def __init__(self, claims: registry.Registry) -> None:
        self.claims = claims
        self._readings: dict[str, Reading] = {}
        self._weak: dict[str, bool] = {}

    def read(self, label: str) -> Reading:
        """Return what stands in the place of a claim's record."""
        if label not in self._readings:
            try:
                found = Reading(*read_record(self.claims, label))
            except evidence.EvidenceError as problem:
                found = Reading(None, broken=str(problem))
            self._readings[label] = found
        return self._readings[label]

    def of(self, label: str) -> Standing:
        """Return how a claim stands, whatever has become of its record."""
        claim = self.claims.entry(label).claim
        reading = self.read(label)
        if reading.broken:
            again = f"Nothing can be read; try: fedtheory audit {label} --force"
            return _unknown(reading, ("stale", "partial"), reading.broken, again)
        if reading.data is None and claim.audits:
            why = f"there is no evidence; run: fedtheory audit {label}"
            again = f"Nothing was run; try: fedtheory audit {label}"
            return _unknown(reading, ("partial",), why, again)
        audits = reading.data["audits"] if reading.data else ()
        results = tuple(result_of(audit) for audit in audits)
        return Standing(reading, results, self.judgement(claim, results, reading.stale))

    def judgement(
        self, claim: Claim, results: Sequence[AuditResult], stale: bool = False
    ) -> Judgement:
        """Return what follows for a claim from what its audits answered, and what it rests on."""
        return judge(
            claim,
            results,
            source=self.claims.papers[claim.paper].source,
            weak=self.weak_uses(claim),
            stale=stale,
        )

    def weak_uses(self, claim: Claim) -> list[str]:
        """Return the used claims whose record is stale, weak, not confirmed or itself rests on one.

        A claim without a readable record counts as not confirmed.
        """
        for used in claim.uses:
            if used not in self._weak:
                self._weak[used] = self._is_weak(used)
        return [used for used in claim.uses if self._weak[used]]

    def _is_weak(self, label: str) -> bool:
        try:
            claim = self.claims.entry(label).claim
        except ClaimError:
            return True
        data = self.read(label).fresh
        return (
            data is None
            or isinstance(claim.declared_verdict, (Open, NotTestable))
            or data["verdict"] == NOT_CONFIRMED
            or data["grade"] in _WEAK_GRADES
            or bool(self.weak_uses(claim))
        )


def _unknown(reading: Reading, caveats: tuple[str, ...], why: str, raise_it: str) -> Standing:
    nothing = Judgement(NOT_CONFIRMED, False, "transcribed", caveats, why, raise_it)
    return Standing(reading, (), nothing)

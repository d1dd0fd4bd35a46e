"""Audits on a finite list of cases: exact where both sides are exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from proofs_checks.claim import (
    EQUAL,
    Audit,
    Context,
    Outcome,
    Relation,
    Tolerance,
    error,
    holds,
    violated,
)
from proofs_checks.compare import NotComparable, compare, written


@dataclass(frozen=True, kw_only=True)
class Cases(Audit):
    """Compare the two sides on every case of a finite list.

    Parameters
    ----------
    cases : sequence
        The list; each is handed to both sides.
    measured, claimed : callable
        The two sides, scalars or equally nested sequences. Claims about algorithms compare two
        transcripts here.
    relation : Relation
        How the sides stand.
    tolerance : Tolerance or None
        Needed as soon as a float occurs; the grade is then ``sampled`` and no longer exact.
    """

    kind: ClassVar[str] = "finite list"
    grade: ClassVar[str] = "exact on cases"

    cases: Sequence[Any]
    measured: Callable[[Any], Any]
    claimed: Callable[[Any], Any]
    relation: Relation = EQUAL
    tolerance: Tolerance | None = None

    def judge(self, context: Context) -> Outcome:
        """Compare case by case; the first violation is the witness."""
        if not self.cases:
            return error("the list of cases is empty")
        worst = None
        exact = True
        for case in self.cases:
            name = written(case) if not callable(case) else getattr(case, "__name__", "case")
            try:
                difference = compare(
                    self.relation, self.measured(case), self.claimed(case), self.tolerance
                )
            except NotComparable as problem:
                return error(f"case {name}: {problem}")
            exact &= difference.exact
            if not difference.ok:
                figures = {
                    "witness": name,
                    "entry": difference.where,
                    "measured": written(difference.measured),
                    "claimed": written(difference.claimed),
                    "exact": difference.exact,
                }
                place = f", entry ({difference.where})" if difference.where else ""
                return violated(
                    f"case {name}{place}: {written(difference.measured)} is not "
                    f"{self.relation.value} {written(difference.claimed)}",
                    figures=figures,
                    margin=difference.margin,
                )
            if worst is None or difference.margin < worst[1].margin:
                worst = (name, difference)
        assert worst is not None
        name, difference = worst
        figures = {
            "cases": len(self.cases),
            "exact": exact,
            "closest case": name,
            "measured": written(difference.measured),
            "claimed": written(difference.claimed),
        }
        how = "exactly" if exact else f"within {self.tolerance.value:g}" if self.tolerance else ""
        return holds(
            f"all {len(self.cases)} cases agree {how}",
            figures=figures,
            margin=None if self.relation is EQUAL else difference.margin,
        )

    def grade_of(self, outcome: Outcome) -> str:
        """Return ``exact on cases`` only if every number compared was exact."""
        if not outcome.holds:
            return "transcribed"
        return self.grade if outcome.figures.get("exact") else "sampled"

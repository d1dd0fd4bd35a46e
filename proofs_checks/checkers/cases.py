"""Audits on a finite list of cases: exact where both sides are exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from proofs_checks.checkers.compare import NotComparable, compare, written
from proofs_checks.statement.agreement import CONVERTED, Agreement, Change, changes
from proofs_checks.statement.claim import (
    EQUAL,
    Audit,
    Context,
    Outcome,
    Relation,
    Status,
    Tolerance,
    error,
    holds,
    violated,
)

_SIDES = ("measured", "claimed")


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
    measured: Callable[[Any], Any] = field(kw_only=False)
    claimed: Callable[[Any], Any] = field(kw_only=False)
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
                place = ", entry ({entry})" if difference.where else ""
                return violated(
                    f"case {{witness}}{place}: {{measured}} is not {self.relation.value} "
                    "{claimed}",
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

    def changes(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
        """Yield where two recorded outcomes disagree.

        Floats may lie apart by twice the audit's own tolerance, as two machines may whose figures
        both lie within it of the claimed side. Where cases are equally close to failing, which one
        is named depends on last digits: their margins are compared then.
        """
        slack = 2 * self.tolerance.value if self.tolerance else CONVERTED.relative
        before, after = (dict(data["figures"]) for data in (old, new))
        if old["outcome"] == new["outcome"] == Status.HOLDS.value and (
            before.get("closest case") != after.get("closest case")
        ):
            for figures in (before, after):
                for key in ("closest case", "measured", "claimed"):
                    figures.pop(key, None)
        sizes = [abs(after[k]) for k in _SIDES if isinstance(after.get(k), float)]
        # a margin is a share of the sides' size, however small that is
        share = max(1.0, *sizes, 0.0) / max(sizes) if any(sizes) else 1.0

        def allowed(place: str) -> Agreement:
            return (
                Agreement(0.0, 2 * slack * share) if place == "margin" else Agreement(slack, slack)
            )

        yield from changes({**old, "figures": before}, {**new, "figures": after}, allowed)

    def grade_of(self, outcome: Outcome) -> str:
        """Return ``exact on cases`` only if every number compared was exact."""
        if not outcome.holds:
            return "transcribed"
        return self.grade if outcome.figures.get("exact") else "sampled"

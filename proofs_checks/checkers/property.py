"""Property audits: hypotheses and conclusion over generated instances, shrunk to a witness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from proofs_checks.checkers.compare import Difference, NotComparable, compare, written
from proofs_checks.statement.agreement import CONVERTED, Change, changes
from proofs_checks.statement.claim import (
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


class _Violation(Exception):
    def __init__(self, instance: Any, difference: Difference) -> None:
        super().__init__("violated")
        self.instance = instance
        self.difference = difference


@dataclass(frozen=True, kw_only=True)
class Property(Audit):
    """Compare the two sides on generated instances that meet every hypothesis.

    Parameters
    ----------
    instances : callable
        Returns a Hypothesis strategy, or what has one as its ``strategy()``; called only when the
        audit runs. What has one may also be given itself.
    measured, claimed : callable
        The two sides, from an instance.
    hypotheses : mapping
        From a hypothesis in words to a predicate of the instance; how often each was met is
        counted, and an audit that met them all fewer than ``at_least`` times is vacuous.
    examples : int
        Instances to try.
    witnesses : sequence
        Instances tried first, such as a known witness of a rival.
    """

    kind: ClassVar[str] = "property"
    grade: ClassVar[str] = "exact on cases"

    instances: Any
    measured: Callable[[Any], Any] = field(kw_only=False)
    claimed: Callable[[Any], Any] = field(kw_only=False)
    relation: Relation = EQUAL
    tolerance: Tolerance | None = None
    hypotheses: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    examples: int = 200
    at_least: int = 50
    witnesses: tuple[Any, ...] = ()

    def rival(self, name: str) -> Audit:
        """Return the rival's audit; ``witnesses`` seed it with witnesses."""
        spec = self.rivals[name]
        made = super().rival(name)
        assert isinstance(made, Property)
        return replace(made, witnesses=tuple(spec.get("witnesses", ())))

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """Judge the rival; a known witness that breaks the claim itself lies outside its domain."""
        spec = self.rivals[name]
        same_domain = not {"drops", "instances", "hypotheses"} & set(spec)
        for instance in spec.get("witnesses", ()) if same_domain else ():
            if all(predicate(instance) is True for predicate in self.hypotheses.values()):
                sides = self.measured(instance), self.claimed(instance)
                if not compare(self.relation, *sides, self.tolerance).ok:
                    return error(f"the known witness {written(instance)} breaks the claim itself")
        return super().judge_rival(name, context)

    def judge(self, context: Context) -> Outcome:
        """Generate, compare, and shrink the first violation."""
        met: Counter[str] = Counter()
        state: dict[str, Any] = {"worst": None, "exact": True, "judged": 0}

        def body(instance: Any) -> None:
            for words, predicate in self.hypotheses.items():
                if predicate(instance) is not True:
                    return
                met[words] += 1
            difference = compare(
                self.relation, self.measured(instance), self.claimed(instance), self.tolerance
            )
            state["judged"] += 1
            state["exact"] &= difference.exact
            if not difference.ok:
                raise _Violation(instance, difference)
            worst = state["worst"]
            if worst is None or difference.margin < worst[1].margin:
                state["worst"] = (instance, difference)

        try:
            for instance in self.witnesses:
                body(instance)
            self._search(body)
        except _Violation as found:
            difference = found.difference
            return violated(
                f"{{measured}} is not {self.relation.value} {{claimed}} at a generated instance",
                figures={
                    "witness": written(found.instance),
                    "entry": difference.where,
                    "measured": written(difference.measured),
                    "claimed": written(difference.claimed),
                    "exact": difference.exact,
                },
                margin=difference.margin,
            )
        except NotComparable as problem:
            return error(str(problem))
        figures: dict[str, Any] = {
            "instances": state["judged"],
            "exact": state["exact"],
            "hypotheses met": dict(met),
        }
        if state["worst"] is None:
            return error("no instance met the hypotheses", figures=figures)
        instance, difference = state["worst"]
        figures |= {
            "closest case": written(instance),
            "measured": written(difference.measured),
            "claimed": written(difference.claimed),
        }
        thin = state["judged"] < self.at_least
        return holds(
            "no violation in {instances} generated instances",
            figures=figures,
            margin=None if self.relation is EQUAL else difference.margin,
            caveat="vacuous" if thin else None,
        )

    def _search(self, body: Callable[[Any], None]) -> None:
        from hypothesis import HealthCheck, Phase, given, settings

        run: Any = settings(
            max_examples=self.examples,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            phases=(Phase.generate, Phase.shrink),
        )
        made = self.instances() if callable(self.instances) else self.instances
        trial: Any = given(made.strategy() if hasattr(made, "strategy") else made)
        run(trial(body))()

    def changes(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
        """Yield where two recorded outcomes disagree in what they decide.

        The instances met are not compared: Hypothesis draws on constants of the modules that a
        process has loaded.
        """
        yield from changes(_decided(old), _decided(new), CONVERTED)

    def grade_of(self, outcome: Outcome) -> str:
        """Return ``exact on cases`` over exact numbers and ``sampled`` over floats."""
        if not outcome.holds:
            return "transcribed"
        return self.grade if outcome.figures.get("exact") else "sampled"


def _decided(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a recorded outcome decides, without the instances it happened to meet."""
    words = {k: data[k] for k in ("outcome", "caveat", "sentence")}
    return {**words, "exact": data["figures"].get("exact")}

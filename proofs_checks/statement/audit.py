"""One audit of a claim: two sides, a relation, a domain, and the rivals that must fall by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

from proofs_checks.statement.agreement import CONVERTED, Change, changes
from proofs_checks.statement.outcome import Context, Outcome

#: Keys of a rival that are not fields of the audit they change.
RIVAL_WORDS = frozenset({"drops", "coarse", "witnesses"})

#: Fields that say how an audit judges and not what it states; a rival that changed them would
#: fall by another measure than the claim's.
MEASURES = frozenset({"name", "covers", "only", "tolerance", "law", "units", "precision", "degree"})


@dataclass(frozen=True, kw_only=True)
class Audit:
    """One named way of checking a claim.

    Parameters
    ----------
    name : str
        Unique within the claim.
    covers : str or tuple of str
        Names of the clauses that it checks.
    only : str
        The part of these clauses that it checks, in words; empty where it checks all of them.
    rivals : mapping
        From a rival's name to the fields it changes; ``drops="hypothesis"`` says which hypothesis
        it leaves out, ``coarse=True`` that it is not a near miss, ``witnesses`` the instances at
        which it is known to fail. Claim files write each as a row, a `Rival`.
    """

    kind: ClassVar[str] = "abstract"
    #: the grade an audit of this kind earns when it covers the whole claim
    grade: ClassVar[str] = "transcribed"
    #: whether it samples, and so needs a line of the error budget and is left out of the quick tier
    samples: ClassVar[bool] = False

    name: str = field(kw_only=False)
    covers: str | tuple[str, ...] = ()
    only: str = ""
    rivals: Mapping[str, Any] = field(default_factory=dict)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return the names of the clauses that the audit covers."""
        return (self.covers,) if isinstance(self.covers, str) else tuple(self.covers)

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
        """Return what a rival declares of itself: the hypothesis it drops, whether it is coarse."""
        spec = self.rivals.get(name)
        if not isinstance(spec, Mapping):
            return {}
        return {k: spec[k] for k in sorted(RIVAL_WORDS & set(spec)) if k != "witnesses"}

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

"""Audits in ball arithmetic: an inequality on a stated box, by subdivision with Arb."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from proofs_checks.checkers.ball_guard import guarded, written_floats
from proofs_checks.checkers.computed import Computed
from proofs_checks.statement.agreement import Agreement, Change, changes
from proofs_checks.statement.claim import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    Audit,
    Context,
    Outcome,
    Relation,
    error,
    holds,
    undecided,
    violated,
)

Box = tuple[tuple[Fraction, Fraction], ...]
#: sides at what an estimator computed in floats
NINE_DIGITS = Agreement(1e-9, 1e-12)


def ball(low: Fraction, high: Fraction) -> Any:
    """Return an Arb ball that contains the interval from ``low`` to ``high``, ends exact."""
    from flint import arb, fmpq

    a = arb(fmpq(low.numerator, low.denominator))
    b = arb(fmpq(high.numerator, high.denominator))
    return a.union(b)


def check_engine() -> None:
    """Known answers that a careless engine gets wrong; called before any verdict by balls.

    Raises
    ------
    ArithmeticError
        If Arb's enclosure of exp(3893924827815215 / 2^50) misses the value.
    """
    from flint import arb, ctx, fmpq

    before = ctx.prec
    try:
        ctx.prec = 53
        narrow = arb(fmpq(3893924827815215, 2**50)).exp()
        ctx.prec = 400
        sharp = arb(fmpq(3893924827815215, 2**50)).exp()
        if not narrow.contains(sharp) or narrow.rad() > 1e-12:
            raise ArithmeticError("Arb does not enclose exp(3893924827815215 / 2^50)")
        if (arb(1) / 3 < arb(1) / 3) or (arb(1) / 3 > arb(1) / 3):
            raise ArithmeticError("Arb decides a comparison that it cannot know")
    finally:
        ctx.prec = before


@dataclass(frozen=True, kw_only=True)
class Balls(Audit):
    """Prove measured <= claimed (or the like) on every point of boxes, three-valued.

    Parameters
    ----------
    boxes : sequence of boxes
        Each a tuple of (low, high) pairs of fractions; floats are refused.
    measured, claimed : callable
        From Arb balls, one a coordinate, to a ball (or a number).
    precision : int
        Bits.
    max_boxes : int
        How many sub-boxes may be tried before the answer is ``undecided``.
    """

    kind: ClassVar[str] = "balls"
    grade: ClassVar[str] = "certified"

    boxes: Sequence[Box]
    measured: Callable[..., Any] = field(kw_only=False)
    claimed: Callable[..., Any] = field(kw_only=False)
    relation: Relation = AT_MOST
    precision: int = 128
    max_boxes: int = 4000

    def grade_of(self, outcome: Outcome) -> str:
        """Return ``certified``, or ``exact on cases`` where every box is a point."""
        if not outcome.holds:
            return "transcribed"
        points = all(lo == hi for box in self.boxes for lo, hi in box)
        return "exact on cases" if points else self.grade

    def judge(self, context: Context) -> Outcome:
        """Subdivide until every sub-box is decided; one that is surely broken is a witness."""
        from flint import ctx

        if not self.boxes:
            return error("there is no box")
        floats = [*written_floats(self.measured), *written_floats(self.claimed)]
        if floats:
            return error(
                f"a side writes the float {floats[0]!r} down, which ball arithmetic takes for "
                "exact; a Fraction, a text like '1/10' or a ball is needed"
            )
        check_engine()
        before = ctx.prec
        ctx.prec = self.precision
        try:
            # breadth first: a broken region is found however the boxes lie
            todo = deque(tuple((_exact(lo), _exact(hi)) for lo, hi in box) for box in self.boxes)
            tried = 0
            worst: float | None = None
            while todo:
                box = todo.popleft()
                tried += 1
                if tried > self.max_boxes:
                    return undecided(
                        f"{self.max_boxes} sub-boxes did not decide",
                        figures={"boxes": tried},
                        caveat="vacuous",
                    )
                sides = [ball(lo, hi) for lo, hi in box]
                m, c = self._sides(sides)
                answer = _decide(self.relation, m, c)
                if answer is None:
                    if all(lo == hi for lo, hi in box):
                        return undecided(f"precision {self.precision} does not decide at {box}")
                    todo.extend(_halves(box))
                    continue
                if not self._encloses(box, m, c):
                    return error(
                        "a side is no enclosure: its ball over a box misses its value at a point "
                        f"of it, as after a comparison of balls; box {box}"
                    )
                computed = any(isinstance(end, Computed) for side in box for end in side)
                figures = {
                    "measured": float(m.mid()) if computed else m.str(12),
                    "claimed": float(c.mid()) if computed else c.str(12),
                    "box": [[_shown(end) for end in side] for side in box],
                }
                if not answer:
                    return violated(
                        f"broken on a whole box: {{measured}} is not {self.relation.value} "
                        "{claimed}",
                        figures=figures,
                    )
                gap = (
                    float((c - m).mid())
                    if self.relation in (AT_MOST, Relation.LESS)
                    else float((m - c).mid())
                )
                size = max(abs(float(m.mid())), abs(float(c.mid())), 1e-300)
                worst = gap / size if worst is None else min(worst, gap / size)
            return holds(
                f"every point of {len(self.boxes)} boxes, {{boxes}} sub-boxes",
                figures={"boxes": tried, "bits": self.precision},
                margin=None if self.relation is EQUAL or worst is None else min(1.0, worst),
            )
        except TypeError as problem:
            return error(str(problem))
        finally:
            ctx.prec = before

    def changes(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
        """Yield where two recorded outcomes disagree.

        Balls are the same everywhere, to the letter; what an estimator computed agrees to nine
        digits, and with it the sides at it.
        """
        yield from changes(old, new, NINE_DIGITS)

    def _sides(self, balls: Sequence[Any]) -> tuple[Any, Any]:
        """Return both sides as balls; a float is refused, since it would count as exact."""
        from flint import arb

        strict = [guarded(b) for b in balls]
        sides = self.measured(*strict), self.claimed(*strict)
        for side in sides:
            if isinstance(side, float):
                raise TypeError(f"a side is the float {side!r}; a ball or exact number is needed")
        return arb(sides[0]), arb(sides[1])

    def _encloses(self, box: Box, m: Any, c: Any) -> bool:
        """Answer whether the balls over a box meet those at its ends and its middle."""
        for share in (Fraction(0), Fraction(1, 2), Fraction(1)):
            point = [lo + share * (hi - lo) for lo, hi in box]
            at_m, at_c = self._sides([ball(x, x) for x in point])
            for wide, narrow in ((m, at_m), (c, at_c)):
                if narrow.is_finite() and not wide.overlaps(narrow):
                    return False
        return True


def _exact(end: Any) -> Fraction:
    if isinstance(end, float):
        raise TypeError(f"a box has the float end {end!r}; an exact number is needed")
    return end if isinstance(end, Computed) else Fraction(end)


def _shown(end: Fraction) -> str | float:
    """Return an end of a box as evidence shows it."""
    return float(end) if isinstance(end, Computed) else str(end)


def _decide(relation: Relation, m: Any, c: Any) -> bool | None:
    """Compare balls three-valued; a NaN decides nothing."""
    if not (m.is_finite() and c.is_finite()):
        return None
    difference = m - c
    if relation in (AT_LEAST, Relation.GREATER):
        difference = -difference
    if relation is EQUAL:
        return False if not difference.contains(0) else (True if difference == 0 else None)
    if difference < 0:
        return True
    if relation in (AT_MOST, AT_LEAST) and difference <= 0:
        return True
    if difference > 0 or (relation in (Relation.LESS, Relation.GREATER) and difference >= 0):
        return False
    return None


def _halves(box: Box) -> list[Box]:
    """Cut the longest side in the middle."""
    k = max(range(len(box)), key=lambda j: box[j][1] - box[j][0])
    low, high = box[k]
    middle = (low + high) / 2
    return [(*box[:k], part, *box[k + 1 :]) for part in ((low, middle), (middle, high))]

"""Audits that draw: a finite-sample test of a mean, its size fixed before anything is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from proofs_checks.checkers.compare import written
from proofs_checks.statement.agreement import CONVERTED, Agreement, Change, changes
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
from proofs_checks.stats.laws import Law, Parts, merge
from proofs_checks.stats.streams import stream

Array = NDArray[np.float64]

#: name of the rival that the engine plants itself: the claimed side moved by the smallest effect
#: that the audit declares to detect
PLANTED = "planted violation"
#: two machines' intervals over the same draws agree to this share of their width
WIDTH_SHARE = 1e-6
#: a claimed side and what follows from it, computed in floats from given numbers
COMPUTED = Agreement(1e-9, 1e-13)
#: an equality must be able to see that the claimed side is wrong by a factor of two
MOST_OF_CLAIM = 0.5


@dataclass(frozen=True, kw_only=True)
class Sampled(Audit):
    """Test the mean of a drawn statistic against the claimed side.

    Parameters
    ----------
    draw : callable
        ``draw(rng, replicates)`` returns the statistic, shape (replicates,) or
        (replicates, coordinates).
    law : Law
        What the replicates are known to follow.
    claimed : float or sequence of float
        The claimed side, one number a coordinate.
    relation : Relation
        How the mean stands to it. An inequality is supported only when the whole interval lies on
        its side.
    min_detectable_effect : float
        The smallest violation, in the units of the statistic, that is to be caught with
        probability 0.999; the number of replicates follows from it.
    block_size : int
        Replicates a block.
    units : int
        Units of 1e-9 asked from the error budget.
    deep_factor : float
        How much smaller a violation the deep run catches.
    """

    kind: ClassVar[str] = "sampled"
    grade: ClassVar[str] = "sampled"
    samples: ClassVar[bool] = True

    draw: Callable[[np.random.Generator, int], Array] = field(kw_only=False)
    law: Law
    claimed: Any = field(kw_only=False)
    min_detectable_effect: float
    relation: Relation = EQUAL
    block_size: int = 5000
    units: int = 1
    deep_factor: float = 3.0

    def centers(self) -> Array:
        """Return the claimed side as a vector."""
        return np.atleast_1d(np.asarray(self.claimed, dtype=np.float64))

    def n_blocks(self, context: Context) -> int:
        """Return how many blocks detect ``min_detectable_effect``; fixed before drawing."""
        effect = (
            self.min_detectable_effect / self.deep_factor
            if context.deep
            else self.min_detectable_effect
        )
        centers = self.centers()
        alpha = context.alpha / len(centers)
        need = max(self.law.size(float(c), effect, alpha) for c in centers)
        return max(1, math.ceil(need / self.block_size))

    def reduce_block(self, context: Context, block: int, blocks: int) -> Parts:
        """Draw one block from its own stream and reduce it."""
        rng = stream(context.label, self.name, block, context.seed_suffix)
        drawn = np.asarray(self.draw(rng, self.block_size))
        if np.iscomplexobj(drawn):
            raise ValueError("a replicate is complex")
        values = drawn.astype(np.float64)
        centers = self.centers()
        values = values[:, None] if values.ndim == 1 else values
        if values.shape != (self.block_size, len(centers)):
            raise ValueError(
                f"a block has shape {values.shape}, expected {(self.block_size, len(centers))}"
            )
        return self.law.reduce(values, centers, blocks * self.block_size)

    def judge(self, context: Context) -> Outcome:
        """Draw, and compare the interval of every coordinate with the claimed side."""
        if not (self.min_detectable_effect > 0 and math.isfinite(self.min_detectable_effect)):
            return error(
                "the smallest violation to catch must be positive, got "
                f"{self.min_detectable_effect}"
            )
        centers = self.centers()
        if not np.all(np.isfinite(centers)):
            return error("the claimed side is NaN or infinite")
        try:
            blocks = self.n_blocks(context)
            if context.blocks is None:
                parts = [self.reduce_block(context, b, blocks) for b in range(blocks)]
            else:
                parts = context.blocks(self, context, blocks)
            merged = merge(parts)
            outcome = self.decide(merged, context)
            if outcome.holds and self._too_few(merged, context):
                return undecided(
                    "too few replicates count: a violation could have been missed",
                    figures=outcome.figures,
                    caveat="vacuous",
                )
            return outcome
        except ValueError as problem:
            return error(str(problem))

    def decide(self, parts: Parts, context: Context) -> Outcome:
        """Turn the merged parts into an outcome."""
        centers = self.centers()
        alpha = context.alpha / len(centers)
        intervals = [
            self.law.interval(p, float(c), alpha) for p, c in zip(parts, centers, strict=True)
        ]
        if any(math.isnan(end) for interval in intervals for end in interval):
            return error("an interval is NaN")
        effect = (
            self.min_detectable_effect / self.deep_factor
            if context.deep
            else self.min_detectable_effect
        )
        figures: dict[str, Any] = {
            "law": self.law.word,
            "finite sample": self.law.finite_sample,
            "replicates": int(parts[0][0]),
            "alpha": context.alpha,
            "catches": effect,
            "claimed": written(centers),
            "interval": written(intervals),
            "measured": written([(lo + hi) / 2 for lo, hi in intervals]),
        }
        verdicts = [
            self._side(lo, hi, float(c)) for (lo, hi), c in zip(intervals, centers, strict=True)
        ]
        slack = [
            min(abs(c - lo), abs(hi - c)) for (lo, hi), c in zip(intervals, centers, strict=True)
        ]
        if any(v is False for v in verdicts):
            k = verdicts.index(False)
            where = "coordinate {witness.coordinate}: " if len(centers) > 1 else ""
            figures["witness"] = {"coordinate": k, "interval": written(intervals[k])}
            return violated(
                f"{where}the mean lies in {{witness.interval}}, not {self.relation.value} "
                f"{{claimed.{k}}}",
                figures=figures,
            )
        if any(v is None for v in verdicts):
            return undecided("an interval is too wide to say", figures=figures, caveat="vacuous")
        if self.relation is EQUAL:
            figures["share"] = effect / self.min_detectable_effect * self.min_detectable_share()
            return holds(
                "no violation found in {replicates} replicates; one of {catches} would have been "
                "caught, {share:2} times the claimed side",
                figures=figures,
            )
        return holds(
            "the whole interval lies on the claimed side in {replicates} replicates",
            figures=figures,
            margin=min(s / max(abs(c), 1e-300) for s, c in zip(slack, centers, strict=True)),
        )

    def _side(self, low: float, high: float, center: float) -> bool | None:
        """Return whether the relation is supported, broken or left open by an interval."""
        if self.relation is EQUAL:
            return low <= center <= high
        if self.relation is AT_MOST:
            return True if high <= center else False if low > center else None
        if self.relation is AT_LEAST:
            return True if low >= center else False if high < center else None
        # an end that touches the claimed side leaves room for equality
        if self.relation is Relation.LESS:
            return True if high < center else False if low >= center else None
        return True if low > center else False if high <= center else None

    def _too_few(self, parts: Parts, context: Context) -> bool:
        """Answer whether a law that leaves replicates out was left with fewer than it needs."""
        if not getattr(self.law, "leaves_out", False):
            return False
        effect = (
            self.min_detectable_effect / self.deep_factor
            if context.deep
            else self.min_detectable_effect
        )
        centers = self.centers()
        need = [self.law.size(float(c), effect, context.alpha / len(centers)) for c in centers]
        return any(p[0] < least for p, least in zip(parts, need, strict=True))

    def rival_names(self) -> tuple[str, ...]:
        """Return the declared rivals and, for an equality, the planted violation."""
        planted = (PLANTED,) if self.relation is EQUAL else ()
        return (*self.rivals, *planted)

    def rival(self, name: str) -> Audit:
        """Return the rival's audit; the planted one moves the claimed side."""
        if name != PLANTED:
            return super().rival(name)
        spec: Mapping[str, Any] = {
            "claimed": (self.centers() - self.min_detectable_effect).tolist()
        }
        return replace(self, rivals={}, **spec)

    def changes(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
        """Yield where two recorded outcomes disagree.

        The draws are the same everywhere, so counts agree to the letter; an interval's ends and
        middle agree to a millionth of its width, since sums and quantiles are rounded otherwise.
        """
        widths = [float(high) - float(low) for low, high in new["figures"].get("interval", ())]
        claimed = [abs(float(c)) for c in new["figures"].get("claimed", ())]
        share = max((w / c for w, c in zip(widths, claimed, strict=False) if c), default=1.0)

        def allowed(place: str) -> Agreement:
            name, *rest = place.removeprefix("figures.").split(".")
            if name == "margin":
                return Agreement(0.0, WIDTH_SHARE * share)
            if name in ("interval", "measured") and rest and widths:
                return Agreement(CONVERTED.relative, WIDTH_SHARE * widths[int(rest[0])])
            if name == "witness" and widths:
                return Agreement(CONVERTED.relative, WIDTH_SHARE * max(widths))
            return COMPUTED

        yield from changes(old, new, allowed)

    def grade_of(self, outcome: Outcome) -> str:
        """Return ``sampled`` for a finite-sample law, ``rate-consistent`` for an asymptotic one."""
        if not outcome.holds:
            return "transcribed"
        return self.grade if self.law.finite_sample else "rate-consistent"

    def problems(self) -> list[str]:
        """Return what is wrong with the declaration."""
        found = super().problems()
        if self.relation not in (EQUAL, AT_MOST, AT_LEAST, Relation.LESS, Relation.GREATER):
            found.append(f"audit {self.name!r} has an unknown relation")
        share = self.min_detectable_share()
        if self.relation is EQUAL and not share <= MOST_OF_CLAIM:
            found.append(
                f"audit {self.name!r} would catch a violation of "
                f"{self.min_detectable_effect:g} only, "
                f"{share:.0%} of the size of what it claims; a claim false by a factor of two "
                f"would pass unless that is at most {MOST_OF_CLAIM:.0%}"
            )
        return found

    def min_detectable_share(self) -> float:
        """Return the smallest effect over the size of the claimed side, at its smallest coordinate.

        A coordinate that is claimed to vanish is measured by the spread of its law. An inequality
        needs no such share: it is supported only by an interval that lies wholly on its side.
        """
        sizes = [abs(float(c)) or self.law.spread for c in self.centers()]
        return self.min_detectable_effect / min(sizes) if min(sizes) > 0 else math.inf


__all__ = ["PLANTED", "Sampled"]

"""Reproductions of printed experiments: the paper's figures beside ours, the whole spread shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from proofs_checks.checkers.compare import written
from proofs_checks.statement.agreement import Agreement, Change, changes
from proofs_checks.statement.claim import Audit, Context, Outcome, error, holds, violated
from proofs_checks.stats.streams import stream

#: the runs judged last, so that rivals do not repeat them
_RUNS: dict[Any, list[Any]] = {}

SIX_DIGITS = Agreement(1e-6, 1e-12)
FOUR_DIGITS = Agreement(0.0, 1e-4)

WORDS = ("reproduced", "in shape", "not reproduced", "not reproducible", "not run")


@dataclass(frozen=True)
class Target:
    """One figure of the paper and what we ask of ours.

    Parameters
    ----------
    name : str
        Key of the figure in the runs.
    paper : float or None
        The printed value; None where the paper prints none.
    low, high : float
        Range that the median over the runs must lie in.
    reason : str
        Why this range.
    """

    name: str
    paper: float | None
    low: float
    high: float
    reason: str


@dataclass(frozen=True, kw_only=True)
class Reproduction(Audit):
    """Run an experiment several times and compare the medians with stated ranges.

    Parameters
    ----------
    run : callable
        ``run(rng)`` returns the figures of one run.
    runs : int
        Number of runs, each on its own stream.
    targets : sequence of Target
        What is compared.
    word : str
        The reproduction's own word when every target is met: ``reproduced`` only where the
        protocol is the paper's, else ``in shape``.
    protocol : str
        Where the protocol comes from.
    """

    kind: ClassVar[str] = "reproduction"
    grade: ClassVar[str] = "in shape"
    samples: ClassVar[bool] = True

    run: Callable[[np.random.Generator], Mapping[str, float]]
    runs: int
    targets: Sequence[Target]
    word: str
    protocol: str
    units: int = 0

    def n_blocks(self, context: Context) -> int:
        """Return the number of runs, one a block."""
        return self.runs

    def reduce_block(self, context: Context, block: int, blocks: int) -> dict[str, float]:
        """Run once on the stream of that run."""
        rng = stream(context.label, self.name, block, context.seed_suffix)
        return {k: float(v) for k, v in self.run(rng).items()}

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """Judge a rival; only one that runs something else has blocks under its own name."""
        own = "run" in self.rivals[name]
        return super().judge_rival(name, context if own else replace(context, rival=""))

    def judge(self, context: Context) -> Outcome:
        """Run, tabulate, compare."""
        if self.runs < 3 or not self.targets:
            return error("a reproduction needs at least three runs and one target")
        # a rival asks other things of the same runs
        key = (self.run, context.label, self.name, self.runs, context.seed_suffix)
        if key not in _RUNS:
            _RUNS.clear()
            _RUNS[key] = (
                [self.reduce_block(context, b, self.runs) for b in range(self.runs)]
                if context.blocks is None
                else context.blocks(self, context, self.runs)
            )
        return self.decide(_RUNS[key])

    def decide(self, runs: Sequence[Mapping[str, float]]) -> Outcome:
        """Compare the medians of the runs with the targets."""
        table: dict[str, Any] = {}
        for key in runs[0]:
            values = np.array([run[key] for run in runs])
            if not np.all(np.isfinite(values)):
                return error(f"a run gave no finite {key}")
            table[key] = {
                "median": float(np.median(values)),
                "least": float(values.min()),
                "most": float(values.max()),
                "runs": written(values),
            }
        figures: dict[str, Any] = {
            "runs": len(runs),
            "protocol": self.protocol,
            "table": table,
            "targets": [],
        }
        missed = []
        margins = []
        for target in self.targets:
            if target.name not in table:
                return error(f"no run reports {target.name!r}")
            ours = table[target.name]["median"]
            met = target.low <= ours <= target.high
            figures["targets"].append(
                {
                    "name": target.name,
                    "paper": target.paper,
                    "ours": ours,
                    "low": target.low,
                    "high": target.high,
                    "reason": target.reason,
                    "met": met,
                }
            )
            margins.append(min(ours - target.low, target.high - ours) / (target.high - target.low))
            if not met:
                k = len(figures["targets"]) - 1
                missed.append(
                    f"{target.name} is {{targets.{k}.ours}}, outside [{target.low:g}, "
                    f"{target.high:g}]"
                )
        if missed:
            return violated("; ".join(missed), figures=figures)
        return holds(
            f"{self.word}: every one of {len(self.targets)} targets met by the medians "
            f"of {len(runs)} runs",
            figures=figures,
            margin=2 * min(margins),
        )

    def changes(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
        """Yield where two recorded outcomes disagree.

        Optimisers run for thousands of steps: figures agree to six digits, and a margin, a share
        of a target's range, to four.
        """
        yield from changes(old, new, lambda place: FOUR_DIGITS if place == "margin" else SIX_DIGITS)

    def grade_of(self, outcome: Outcome) -> str:
        """Return the reproduction's own word."""
        if outcome.holds:
            return self.word
        return "not reproduced" if outcome.figures.get("targets") else "not run"

    def problems(self) -> list[str]:
        """Return what is wrong with the declaration."""
        found = super().problems()
        if self.word not in WORDS:
            found.append(
                f"audit {self.name!r} has the word {self.word!r}, not one of {', '.join(WORDS)}"
            )
        return found

"""What a run of audits has come to: which claims are finished and kept, and what went wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from proofs_checks.files.atomic import CannotWrite

#: labels named before the rest is counted, characters shown of a line, lines shown of a claim
MOST_LABELS, MOST_OF_LINE, MOST_LINES = 8, 300, 3


@dataclass
class Tally:
    """What became of the claims of one run.

    Parameters
    ----------
    root : Path
        Folder of the claims and of their evidence.
    order : list of str
        The claims to run, in order.
    deep : bool
        Whether finished blocks are kept in the cache too.
    records : dict of str to str
        What was done with the record of each finished claim.
    trouble : dict of str to list of str
        What went wrong, by claim; under the empty name what concerns the whole run.
    unwritten : CannotWrite or None
        Why results could not be kept.
    """

    root: Path
    order: list[str]
    deep: bool = False
    records: dict[str, str] = field(default_factory=dict)
    trouble: dict[str, list[str]] = field(default_factory=dict)
    unwritten: CannotWrite | None = None

    def add(self, label: str, record: str, trouble: list[str]) -> None:
        """Note a finished claim: what was done with its record, and what went wrong."""
        self.records[label] = record
        if trouble:
            self.trouble[label] = trouble

    def summary(self) -> str:
        """Return how many claims were run, and what was done with their records."""
        done = Counter(self.records.values())
        parts = "; ".join(f"{count} {words}" for words, count in done.most_common())
        return f"{claims_in_words(len(self.records))}: {parts or 'none was run'}"

    def lines(self) -> list[str]:
        """Return a line for each thing that went wrong, long values and long lists cut short."""
        found = []
        for label, trouble in self.trouble.items():
            name = f"{label}: " if label else ""
            found += [f"{name}{short(line)}" for line in trouble[:MOST_LINES]]
            if len(trouble) > MOST_LINES:
                found.append(f"{name}and {len(trouble) - MOST_LINES} more such lines")
        if self.unwritten is not None:
            found.append(
                f"what was found could not be kept: {self.unwritten.folder} cannot be written "
                f"({self.unwritten.reason}); to keep it, change its permissions, or audit a copy: "
                f"cp -r {self.root} COPY; fedtheory --root COPY audit"
            )
        return found

    def again(self) -> str:
        """Return how to run once more what went wrong, empty where no claim did."""
        labels = [label for label in self.trouble if label]
        return f"again: fedtheory audit {' '.join(labels[:MOST_LABELS])}" if labels else ""

    def interrupted(self) -> str:
        """Return the sentence of an interrupted run: what was kept, and how to go on."""
        done = [f"{label} ({record})" for label, record in self.records.items()]
        named = ", ".join(done[:MOST_LABELS])
        named += f" and {len(done) - MOST_LABELS} more" if len(done) > MOST_LABELS else ""
        begun = f"interrupted: {len(done)} of {claims_in_words(len(self.order))} finished"
        left = [label for label in self.order if label not in self.records]
        if not left:
            return f"{begun}, each with its evidence as the record column says"
        cache = "; finished blocks are kept in the cache" if self.deep else ""
        kept = f", and nothing of them is lost: {named}" if done else ", nothing was written"
        alone = f", or the rest alone: fedtheory audit {' '.join(left)}" if done else ""
        alone = alone if len(left) <= MOST_LABELS else ""
        return f"{begun}{kept}{cache}; to go on, run the same command again{alone}"


def claims_in_words(count: int) -> str:
    """Return a number of claims in words."""
    return f"{count} claim" if count == 1 else f"{count} claims"


def short(line: str) -> str:
    """Return a line, its end cut short."""
    return cut(" ".join(line.split()), MOST_OF_LINE)


def cut(text: str, most: int) -> str:
    """Return a text, or its beginning and how many characters follow."""
    return text if len(text) <= most else f"{text[:most]}... ({len(text) - most} more characters)"

"""Where each audit and each rival lands beside the claimed side: the rows of a margin plot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofs_checks.checkers.sampled import PLANTED
from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.words import number, plain, relation_of
from proofs_checks.statement.claim import Audit, Outcome

#: coordinates of one sampled audit that get a row of their own
MAX_COORDINATES = 3
#: rivals that get a row, nearest first, as long as there are no more rows than this in all
MAX_RIVALS, MAX_ROWS, FEWEST_RIVALS = 6, 9, 2


@dataclass(frozen=True)
class Row:
    """One line of a margin plot, in differences measured - claimed relative to their size.

    Parameters
    ----------
    name : str
        Audit or rival.
    rival : bool
        Whether it is a rival.
    point : float
        The difference.
    low, high : float
        Ends of the interval; equal to ``point`` where the comparison is exact.
    relation : str
        How the measured side is claimed to stand.
    catches : float
        Smallest violation that would be caught; 0 where every one would.
    """

    name: str
    rival: bool
    point: float
    low: float
    high: float
    relation: str
    catches: float = 0.0


def rows_of(record: Record) -> tuple[list[Row], int]:
    """Return the rows of a claim's plot and how many rivals found no place on it."""
    audits: list[Row] = []
    rivals: list[Row] = []
    for audit, result in record.pairs():
        relation = relation_of(audit, "=")
        audits += _audit_rows(audit, result.outcome, relation)
        for name, outcome in result.rivals.items():
            if name == PLANTED or outcome.status.value != "violated":
                continue
            row = _rival_row(plain(name), outcome, relation)
            if row is not None:
                rivals.append(row)
    rivals.sort(key=distance)
    unique = [row for k, row in enumerate(rivals) if row.name not in {r.name for r in rivals[:k]}]
    most = max(FEWEST_RIVALS, min(MAX_RIVALS, MAX_ROWS - len(audits)))
    return audits + unique[:most], max(0, len(unique) - most)


def _audit_rows(audit: Audit, outcome: Outcome, relation: str) -> Iterator[Row]:
    figures = outcome.figures
    if "interval" in figures and isinstance(figures.get("claimed"), list):
        yield from _sampled_rows(audit.name, figures, relation)
        return
    measured, claimed = number(figures.get("measured")), number(figures.get("claimed"))
    if measured is not None and claimed is not None:
        gap = _relative(measured, claimed)
        yield Row(audit.name, False, gap, gap, gap, relation)
    elif outcome.margin is not None and audit.kind != "reproduction" and outcome.holds:
        gap = -outcome.margin if relation in ("<=", "<") else outcome.margin
        yield Row(audit.name, False, gap, gap, gap, relation)


def _sampled_rows(name: str, figures: Mapping[str, Any], relation: str) -> Iterator[Row]:
    catches = float(figures.get("catches", 0.0))
    found = []
    for k, (claimed, (low, high)) in enumerate(
        zip(figures["claimed"], figures["interval"], strict=True)
    ):
        size = max(abs(claimed), catches) or 1.0
        words = f"{name}, entry {k}" if len(figures["claimed"]) > 1 else name
        found.append(
            Row(
                words,
                False,
                ((low + high) / 2 - claimed) / size,
                (low - claimed) / size,
                (high - claimed) / size,
                relation,
                catches / size,
            )
        )
    found.sort(key=lambda row: min(abs(row.low), abs(row.high)))
    yield from found[:MAX_COORDINATES]


def _rival_row(name: str, outcome: Outcome, relation: str) -> Row | None:
    figures = outcome.figures
    witness = figures.get("witness")
    if isinstance(witness, Mapping) and "interval" in witness and "coordinate" in witness:
        claimed = float(figures["claimed"][int(witness["coordinate"])])
        size = max(abs(claimed), float(figures.get("catches", 0.0))) or 1.0
        low, high = ((float(end) - claimed) / size for end in witness["interval"])
        return Row(name, True, (low + high) / 2, low, high, relation)
    measured, claimed_side = number(figures.get("measured")), number(figures.get("claimed"))
    if measured is None or claimed_side is None:
        return None
    gap = _relative(measured, claimed_side)
    return Row(name, True, gap, gap, gap, relation)


def _relative(measured: float, claimed: float) -> float:
    size = max(abs(measured), abs(claimed))
    return (measured - claimed) / size if size else 0.0


def nearest_rival(record: Record) -> Row | None:
    """Return the rival that fell closest to the claimed side, None where none leaves a number."""
    rivals = [row for row in rows_of(record)[0] if row.rival]
    return min(rivals, key=distance, default=None)


def distance(row: Row) -> float:
    """Return how far a row is from the claimed side, by its nearer end."""
    return 0.0 if row.low <= 0 <= row.high else min(abs(row.low), abs(row.high))

"""Claims run again in child processes that are other processors, each compared with the record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: how many lines of a child's complaint are shown
_LINES = 3


@dataclass
class Rerun:
    """What the claims answered in one child process.

    Parameters
    ----------
    name : str
        The processor.
    trouble : list of str
        A line for each difference from the record, and for a child that died.
    audits, claims : int
        How many audits outside the kernel were run again, of how many claims.
    others : int
        How many have a figure whose last digits are others than in the record.
    touched : int
        In how many numbers were moved.
    unmoved : list of str
        Audits that compare floats which every processor rounds alike.
    missed : list of str
        Audits that compare floats, and that the jitter does not reach.
    seconds : float
        What they took.
    """

    name: str
    trouble: list[str] = field(default_factory=list)
    audits: int = 0
    claims: int = 0
    others: int = 0
    touched: int = 0
    unmoved: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, line: Mapping[str, Any]) -> None:
        """Count what one audit answered."""
        place = f"{line['label']}/{line['audit']}".rstrip("/")
        self.trouble += [f"{place}: {change}" for change in line["changes"]]
        if not line["audit"]:
            return
        self.audits += 1
        self.others += line["others"] > 0
        self.touched += line["moved"] > 0
        self.seconds += line["seconds"]
        if line["inexact"] and not line["moved"]:
            (self.unmoved if line["passed"] else self.missed).append(place)


def rerun(
    root: Path,
    labels: Sequence[str],
    children: Iterable[tuple[str, Mapping[str, str], int]],
    on_line: Callable[[str, Mapping[str, Any]], None] = lambda name, line: None,
) -> list[Rerun]:
    """Run claims again in children side by side.

    Parameters
    ----------
    root : Path
        Folder with claims and evidence.
    labels : sequence of str
        Which; all where none is named.
    children : iterable of (name, environment, pattern)
        The processors; a pattern above 0 moves last digits.
    on_line : callable
        Called with the child's name and each line that it prints.

    Returns
    -------
    list of Rerun
        In the order of the children.
    """

    def run(child: tuple[str, Mapping[str, str], int]) -> Rerun:
        name, environment, pattern = child
        found = Rerun(name)
        command = [sys.executable, "-m", "proofs_checks.run.rerun", str(root), *labels]
        command += ["--jitter", str(pattern)]
        names: Counter[str] = Counter()
        with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
            with subprocess.Popen(
                command,
                env={**os.environ, **environment},
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            ) as process:
                assert process.stdout is not None
                for text in process.stdout:
                    line = json.loads(text)
                    found.add(line)
                    names[line["label"]] += 1
                    on_line(name, line)
            found.claims = len(names)
            if process.returncode:
                said.seek(0)
                last = said.read().strip().splitlines()[-_LINES:]
                found.trouble.append(
                    f"the run ended with status {process.returncode}: {' '.join(last)}"
                )
        return found

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(run, children))

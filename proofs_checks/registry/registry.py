"""Find papers and claims; a bad file is named with a sentence, runs nothing and stops no other."""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from proofs_checks.files.read import one_line
from proofs_checks.registry import claim_files
from proofs_checks.registry.entry import Entry, problems_of
from proofs_checks.registry.near import hint
from proofs_checks.registry.papers import Paper, load_paper
from proofs_checks.registry.uses import problems_of_uses
from proofs_checks.statement.claim import (
    ClaimError,
)
from proofs_checks.stats.error_budget import Line, check_budget

__all__ = ["HERE", "Entry", "Registry", "forget", "load"]

HERE = Path(__file__).resolve().parents[1]


def _unless_broken(find: Callable[[Registry, str], Entry]) -> Callable[[Registry, str], Entry]:
    """Answer for the label of a broken file by what is wrong with the file."""

    @functools.wraps(find)
    def found(claims: Registry, label: str) -> Entry:
        if label not in claims.entries and (trouble := claims.trouble(label)):
            raise ClaimError(trouble)
        return find(claims, label)

    return found


@dataclass(frozen=True)
class Registry:
    """Every paper and claim below one root that can be read, and why the other files cannot.

    Parameters
    ----------
    root : Path
        Folder with ``papers``, ``claims``, ``evidence`` and ``formal``.
    papers, entries : mapping
        By name and by label.
    loaded : float
        When, in seconds since the epoch.
    broken : mapping
        From a file, as written below the root, to the sentence why it counts for nothing.
    broken_labels : mapping
        From a label to the broken file that states it, or is named after it.
    """

    root: Path
    papers: Mapping[str, Paper]
    entries: Mapping[str, Entry]
    loaded: float = 0.0
    broken: Mapping[str, str] = field(default_factory=dict)
    broken_labels: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    @_unless_broken
    def entry(self, label: str) -> Entry:
        """Return the entry of a label, or say which labels are near.

        Raises
        ------
        ClaimError
            If no claim has that label.
        """
        if label in self.entries:
            return self.entries[label]
        raise ClaimError(f"{label}: no claim has this label{hint(label, self.entries)}")

    def used_by(self, label: str) -> tuple[str, ...]:
        """Return the labels of the claims that use a claim directly."""
        return tuple(e.claim.label for e in self if label in e.claim.uses)

    def budget_lines(self) -> list[Line]:
        """Return the lines of the error budget: one for each audit that tests by sampling."""
        return [line for entry in self for line in entry.budget_lines()]

    def trouble(self, label: str) -> str:
        """Return what is wrong with the file of a label, or of its paper; empty if nothing is."""
        papers = (f for f in self.broken if label.startswith(f"{Path(f).stem}-") and _is_paper(f))
        file = self.broken_labels.get(label) or next(papers, "")
        if not file and label not in self.entries:  # what a broken file sharpens is not known
            file = self.broken_labels.get(label.removesuffix("-sharp"), "")
        return f"{file}: {self.broken[file]}" if file else ""

    def check(self) -> None:
        """Refuse a house in which any file is broken.

        Raises
        ------
        ClaimError
            With one line for each of them.
        """
        if self.broken:
            raise ClaimError("\n".join(f"{file}: {why}" for file, why in self.broken.items()))


#: what this process has loaded, by root
_LOADED: dict[str, Registry] = {}


def _is_paper(file: str) -> bool:
    return file.startswith("papers/")


def load(root: Path | str = HERE) -> Registry:
    """Load everything below a root; a broken file is named by the registry and stops no other.

    Raises
    ------
    ClaimError
        If the root has no papers or no claims.
    BudgetError
        If the claims that load overdraw the error budget together.
    """
    name = str(Path(root).resolve())
    if name not in _LOADED:
        _LOADED[name] = _read(Path(name))
    return _LOADED[name]


def forget(root: Path | str) -> None:
    """Have a root read anew when it is loaded next, as in a new process."""
    _LOADED.pop(str(Path(root).resolve()), None)


def _read(root: Path) -> Registry:
    loaded = time.time()
    for name in ("papers", "claims"):
        if not (root / name).is_dir():
            raise ClaimError(
                f"{one_line(root / name)}: there is no such folder; name one that holds papers and "
                "claims by --root"
            )
    papers: dict[str, Paper] = {}
    broken: dict[str, str] = {}
    for path in sorted((root / "papers").glob("[!.]*.toml")):
        try:
            papers[path.stem] = load_paper(path)
        except ClaimError as problem:
            broken[_name(path, root)] = str(problem)
    entries, labels, bad = _entries(root, papers, broken)
    broken |= bad
    registry = Registry(
        root,
        MappingProxyType(papers),
        MappingProxyType(entries),
        loaded,
        MappingProxyType(broken),
        MappingProxyType(labels),
    )
    check_budget(registry.budget_lines())
    return registry


def _entries(
    root: Path, papers: Mapping[str, Paper], unread: Mapping[str, str]
) -> tuple[dict[str, Entry], dict[str, str], dict[str, str]]:
    """Return the sound claims by label, the files of the others by label, and why, by file."""
    files, closed = claim_files.find(root)
    bad = {_name(path, root): why for path, why in closed.items()}
    labels: dict[str, str] = {}
    entries: list[Entry] = []
    for path in files:
        file, found = _name(path, root), list[str]()
        try:
            claims = claim_files.load_claims(path, root)
            for claim in claims:
                labels[claim.label] = file
                paper = _name(root / "papers" / f"{claim.paper}.toml", root)
                if paper in unread:
                    found.append(
                        f"its paper {claim.paper!r} cannot be read: {paper}: {unread[paper]}"
                    )
                else:
                    found += problems_of(claim, path, root, papers.get(claim.paper))
            if not found:
                entries += [Entry(claim, path, path.parent.name) for claim in claims]
        except ClaimError as problem:
            found = [str(problem)]
        except Exception as problem:  # an audit's own check of its fields may raise anything
            found = [f"its declaration cannot be checked: {type(problem).__name__}: {problem}"]
        if found:
            bad[file] = one_line("; ".join(dict.fromkeys(found)))
    stated = Counter(entry.claim.label for entry in entries)
    for entry in entries:
        if stated[entry.claim.label] > 1:
            twins = [_name(e.path, root) for e in entries if e.claim.label == entry.claim.label]
            bad[_name(entry.path, root)] = (
                f"two files state {entry.claim.label}: {', '.join(twins)}"
            )
    sound = {e.claim.label: e for e in entries if _name(e.path, root) not in bad}
    labels |= {claim_files.label_of(root / file): file for file in bad if file.endswith(".py")}
    uses = {label: entry.claim.uses for label, entry in sound.items()}
    for label, why in problems_of_uses(uses, labels).items():
        bad[_name(sound[label].path, root)] = why
    sound = {label: e for label, e in sound.items() if _name(e.path, root) not in bad}
    return sound, {k: v for k, v in labels.items() if k not in sound and v in bad}, bad


def _name(path: Path, root: Path) -> str:
    """Return a file as written below the root."""
    return one_line(path.relative_to(root).as_posix())

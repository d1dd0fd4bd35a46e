"""Find papers and claims, and refuse a bad one in a sentence before anything runs."""

from __future__ import annotations

import functools
import graphlib
import hashlib
import importlib.util
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from proofs_checks import digests
from proofs_checks.claim import Claim, ClaimError, NeedsHypothesis, NotTestable, Open, Refuted
from proofs_checks.ledger import Line, check_ledger
from proofs_checks.near import hint
from proofs_checks.papers import Paper, load_paper

HERE = Path(__file__).resolve().parent

#: a claim that reaches one of these states its privacy terms
PRIVACY_MODULES = ("fedtheory.privacy", "fedtheory.gaussian_profile")

#: rivals that a claim with an audit shows at the least
MIN_RIVALS = 2


@dataclass(frozen=True)
class Entry:
    """A claim and the file that states it."""

    claim: Claim
    path: Path
    topic: str


@dataclass(frozen=True)
class Registry:
    """Every paper and claim below one root.

    Parameters
    ----------
    root : Path
        Folder with ``papers``, ``claims``, ``evidence`` and ``formal``.
    papers, entries : mapping
        By name and by label.
    loaded : float
        When, in seconds since the epoch.
    """

    root: Path
    papers: Mapping[str, Paper]
    entries: Mapping[str, Entry]
    loaded: float = 0.0

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

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

    def ledger(self) -> list[Line]:
        """Return the ledger's lines: one for each audit that tests by sampling."""
        return [
            Line(entry.claim.label, audit.name, int(getattr(audit, "units", 0)))
            for entry in self
            for audit in entry.claim.audits
            if audit.samples and audit.kind != "reproduction"
        ]


def _load(path: Path, root: Path) -> Claim:
    place = path.relative_to(root / "claims").with_suffix("")
    mark = hashlib.sha256(str(root).encode()).hexdigest()[:8]
    name = f"fedtheory_claims_{mark}.{'.'.join(place.parts)}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except ClaimError:
        raise
    except Exception as problem:
        raise ClaimError(
            f"{path.stem.replace('_', '-')}: the claim file does not load: "
            f"{type(problem).__name__}: {problem}"
        ) from problem
    claim = getattr(module, "CLAIM", None)
    if not isinstance(claim, Claim):
        raise ClaimError(f"{path.stem.replace('_', '-')}: the file defines no CLAIM")
    return claim


def problems_of(claim: Claim, path: Path, paper: Paper | None) -> list[str]:
    """Return what is wrong with a claim by itself, one sentence each."""
    found: list[str] = []
    if claim.label.replace("-", "_") != path.stem:
        found.append(f"stands in {path.name}, not in {claim.label.replace('-', '_')}.py")
    if paper is None:
        found.append(f"its paper {claim.paper!r} has no toml file")
    elif paper.item_of(claim.printed) is None:
        found.append(f"{claim.printed!r} is no item of {claim.paper}.toml")
    if not claim.says.strip() or not claim.title.strip():
        found.append("a claim has a title and says something")
    for audit in claim.audits:
        if not type(audit).__module__.startswith("proofs_checks.checkers."):
            found.append(f"audit {audit.name!r} is of a kind that the engine does not know")
        law = getattr(audit, "law", None)
        if law is not None and not type(law).__module__.startswith("proofs_checks."):
            found.append(f"audit {audit.name!r} brings a law of its own")
        found += audit.problems()
        if not audit.covers.strip():
            found.append(f"audit {audit.name!r} does not say what it covers")
    if not claim.audits and not isinstance(claim.stands, (NotTestable, Open)):
        found.append("it has no audit, and is not declared open or not testable")
    rivals = [(audit, name) for audit in claim.audits for name in audit.rival_names()]
    reproduction_only = all(audit.kind == "reproduction" for audit in claim.audits)
    if claim.audits and not reproduction_only:
        if len(rivals) < MIN_RIVALS:
            found.append(f"it shows {len(rivals)} rivals, at least {MIN_RIVALS} are needed")
        elif all(audit.rival_words(name).get("far") for audit, name in rivals):
            found.append("none of its rivals is near")
    if isinstance(claim.stands, Refuted) and claim.stands.rival not in {n for _, n in rivals}:
        found.append(
            f"it is declared false as printed, but no rival is called {claim.stands.rival!r}"
        )
    if isinstance(claim.stands, NeedsHypothesis):
        dropped = {audit.rival_words(name).get("drops") for audit, name in rivals}
        if claim.stands.hypothesis not in dropped:
            found.append(
                f"it needs the hypothesis {claim.stands.hypothesis!r}, but no rival drops it"
            )
    for module in digests.imports_of(path):
        if module.startswith(("fedtheory_claims", "proofs_checks.claims")):
            found.append(f"it imports another claim, {module}")
    reached = digests.reached(path)
    for module, file in {"": path, **reached}.items():
        data = [n for n in digests.imports_of(file, module) if "datasets" in n.split(".")]
        if data:
            found.append(
                f"it reads data that come with a library, {data[0]}, whose values may change: "
                "name them by a LibraryData with their sha256"
            )
    if claim.privacy is None and any(m in reached for m in PRIVACY_MODULES):
        found.append("it speaks of privacy and states no adjacency, norm bound and composition")
    for module, file in reached.items():
        if module.startswith("proofs_checks.definitions") and any(
            name == "fedtheory" or name.startswith("fedtheory.")
            for name in digests.imports_of(file, module)
        ):
            found.append(
                f"its measured side {module} imports the claimed side's package, fedtheory"
            )
    return [f"{claim.label}: {problem}" for problem in dict.fromkeys(found)]


def _check_uses(registry: Registry) -> None:
    for entry in registry:
        for used in entry.claim.uses:
            if used not in registry.entries:
                raise ClaimError(f"{entry.claim.label}: uses {used}, which is no claim")
    order = graphlib.TopologicalSorter({e.claim.label: e.claim.uses for e in registry})
    try:
        order.prepare()
    except graphlib.CycleError as problem:
        circle = [str(label) for label in problem.args[1]]
        raise ClaimError(
            f"{circle[0]}: its uses run in a circle: {' -> '.join(circle)}"
        ) from problem


def load(root: Path | str = HERE) -> Registry:
    """Load everything below a root.

    Raises
    ------
    ClaimError
        With one sentence for each bad claim.
    LedgerError
        If the ledger is overdrawn or a stochastic audit has no line.
    """
    return _loaded(str(Path(root).resolve()))


@functools.lru_cache(maxsize=16)
def _loaded(root_name: str) -> Registry:
    root, loaded = Path(root_name), time.time()
    papers = {path.stem: load_paper(path) for path in sorted((root / "papers").glob("*.toml"))}
    entries: dict[str, Entry] = {}
    bad: list[str] = []
    for path in sorted((root / "claims").rglob("*.py")):
        if path.name == "__init__.py":
            continue
        try:
            claim = _load(path, root)
        except ClaimError as problem:
            bad.append(str(problem))
            continue
        bad += problems_of(claim, path, papers.get(claim.paper))
        if claim.label in entries:
            bad.append(f"{claim.label}: two files state it")
        entries[claim.label] = Entry(claim, path, path.parent.name)
    if bad:
        raise ClaimError("\n".join(bad))
    registry = Registry(root, MappingProxyType(papers), MappingProxyType(entries), loaded)
    _check_uses(registry)
    check_ledger(registry.ledger())
    return registry

"""A claim and where it stands, and what is wrong with one by itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from proofs_checks.registry import claim_files, digests
from proofs_checks.registry.near import hint
from proofs_checks.registry.papers import Paper
from proofs_checks.statement.claim import (
    Claim,
    ClaimError,
    NeedsHypothesis,
    NotTestable,
    Open,
    Refuted,
)
from proofs_checks.statement.plain_text import TitleError, plain_title
from proofs_checks.stats.error_budget import BudgetError, Line, check_budget

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

    def budget_lines(self) -> list[Line]:
        """Return the claim's lines of the error budget, one for each audit that samples."""
        return [
            Line(self.claim.label, audit.name, int(getattr(audit, "units", 0)))
            for audit in self.claim.audits
            if audit.samples and audit.kind != "reproduction"
        ]


def problems_of(claim: Claim, path: Path, root: Path, paper: Paper | None) -> list[str]:
    """Return what is wrong with a claim by itself, one sentence each."""
    found: list[str] = []
    if claim.label not in (stem := claim_files.label_of(path), f"{stem}-sharp"):
        found.append(f"stands in {path.name}, not in {claim.label.replace('-', '_')}.py")
    if paper is None:
        found.append(f"its paper {claim.paper!r} has no toml file")
    elif paper.item_of(claim.printed) is None:
        found.append(f"{claim.printed!r} is no item of {claim.paper}.toml")
    if not claim.title.strip() or not claim.says or not all(map(str.strip, claim.says.values())):
        found.append("a claim has a title and says something in each of its clauses")
    try:
        plain_title(claim.title)
    except TitleError as problem:
        found.append(str(problem))
    words = (claim.title, claim.given, *claim.says.values(), *claim.assumes)
    if any(text.strip().lower().startswith("fill in:") for text in words):
        found.append("it is not filled in: replace every text that starts with 'Fill in:'")
    found += [
        f"no audit covers its clause {clause!r}"
        for clause in claim.says
        if claim.audits and not any(clause in audit.clauses for audit in claim.audits)
    ]
    for audit in claim.audits:
        if not type(audit).__module__.startswith("proofs_checks.checkers."):
            found.append(f"audit {audit.name!r} is of a kind that the engine does not know")
        law = getattr(audit, "law", None)
        if law is not None and not type(law).__module__.startswith("proofs_checks."):
            found.append(f"audit {audit.name!r} brings a law of its own")
        found += audit.problems()
        if not audit.clauses:
            found.append(f"audit {audit.name!r} names no clause that it covers")
        found += [
            f"audit {audit.name!r} covers {clause!r}, which is no clause{hint(clause, claim.says)}"
            for clause in audit.clauses
            if clause not in claim.says
        ]
    if not claim.audits and not isinstance(claim.declared_verdict, (NotTestable, Open)):
        found.append("it has no audit, and is not declared open or not testable")
    rivals = [(audit, name) for audit in claim.audits for name in audit.rival_names()]
    reproduction_only = all(audit.kind == "reproduction" for audit in claim.audits)
    if claim.audits and not reproduction_only:
        if len(rivals) < MIN_RIVALS:
            found.append(f"it shows {len(rivals)} rivals, at least {MIN_RIVALS} are needed")
        elif all(audit.rival_words(name).get("coarse") for audit, name in rivals):
            found.append("none of its rivals is near")
    declared = claim.declared_verdict
    if isinstance(declared, Refuted) and declared.rival not in {n for _, n in rivals}:
        found.append(f"it is declared false as printed, but no rival is called {declared.rival!r}")
    if isinstance(declared, NeedsHypothesis):
        dropped = {audit.rival_words(name).get("drops") for audit, name in rivals}
        if declared.hypothesis not in dropped:
            found.append(f"it needs the hypothesis {declared.hypothesis!r}, but no rival drops it")
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
    try:
        for file in digests.other_sources(claim, path, root):
            file.open("rb").close()
        check_budget(Entry(claim, path, "").budget_lines())
    except (ClaimError, BudgetError) as problem:
        found.append(str(problem).removeprefix(f"{claim.label}: "))
    except OSError as problem:
        found.append(f"it reads {Path(problem.filename).name}, which cannot be opened")
    return list(dict.fromkeys(found))

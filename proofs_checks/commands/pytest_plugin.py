"""The pytest plugin: every audit and every rival is a test; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from proofs_checks.statement.claim import Audit


#: seconds of an audit and its rivals, by the record, beyond which the quick tier leaves them out
LONG = 0.2


@dataclass(frozen=True)
class ClaimCase:
    """One test: an audit of a claim, or one rival of it."""

    root: str
    label: str
    audit: Audit
    rival: str

    @property
    def name(self) -> str:
        """Return the test's identifier; that it asks the kernel is said first."""
        before = "kernel:" if self.audit.kind == "kernel" else ""
        after = f"~{self.rival}" if self.rival else ""
        return f"{before}{self.label}/{self.audit.name}{after}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the audits."""
    group = parser.getgroup("fedtheory", "claims and their audits")
    group.addoption("--deep", action="store_true", help="run audits at the papers' sizes")
    group.addoption(
        "--fresh-seeds",
        metavar="WORD",
        default="",
        help="draw new streams named by WORD, inside the same budget",
    )
    group.addoption(
        "--claims-root",
        metavar="FOLDER",
        default="",
        help="folder with papers, claims, evidence and formal",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, and refuse a word for fresh seeds that was meant for something else."""
    config.addinivalue_line("markers", "quick: neither slow nor long by its own record")
    config.addinivalue_line("markers", "slow: samples, builds the book, or starts programs")
    if word := str(config.getoption("--fresh-seeds")):
        _check_word(config, word)


def _check_word(config: pytest.Config, word: str) -> None:
    import pytest

    from proofs_checks.registry import registry
    from proofs_checks.run.fresh_seeds import refused_word
    from proofs_checks.statement.claim import ClaimError

    if "/" in word or "::" in word or Path(word).exists():
        raise pytest.UsageError(
            f"--fresh-seeds {word}: that is a path, and no word for new streams; write: "
            f"pytest {word} --fresh-seeds WORD"
        )
    try:
        refused = refused_word(word, registry.load(root_of(config)).entries, "pytest -k {}")
    except ClaimError as problem:
        raise pytest.UsageError(str(problem)) from problem
    if refused:
        raise pytest.UsageError(refused)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which seeds are drawn with, where they are not those of the record."""
    word = str(config.getoption("--fresh-seeds"))
    return [f"fedtheory: fresh seeds named {word!r}, not those of the record"] if word else []


def cases(root: Path) -> list[ClaimCase]:
    """Return every audit and rival below a root; loading them enforces the error budget."""
    from proofs_checks.registry import registry

    claims = registry.load(root)
    return [
        ClaimCase(str(claims.root), entry.claim.label, audit, rival)
        for entry in claims
        for audit in entry.claim.audits
        for rival in ("", *audit.rival_names())
    ]


def root_of(config: pytest.Config) -> Path:
    """Return the root that the run speaks of."""
    from proofs_checks.registry.registry import HERE

    given = str(config.getoption("--claims-root"))
    return Path(given).resolve() if given else HERE


def is_slow(case: ClaimCase, seconds: Mapping[tuple[str, str], float]) -> bool:
    """Answer whether a case is left out of the quick tier.

    It is if the audit samples, starts the kernel, or took long, with its rivals, when it was
    recorded; so the quick tier stays quick however many claims there are.
    """
    audit = case.audit
    return (
        audit.samples or audit.kind == "kernel" or seconds.get((case.label, audit.name), 0) > LONG
    )


def recorded_seconds(root: Path) -> dict[tuple[str, str], float]:
    """Return what each audit took, with its rivals, when it was recorded."""
    from proofs_checks.record import evidence
    from proofs_checks.registry import registry

    found: dict[tuple[str, str], float] = {}
    for label in registry.load(root).entries:
        try:
            data = evidence.load(evidence.evidence_path(root, label)) or {"audits": []}
            found |= {(label, a["name"]): float(a["cost"]["seconds"]) for a in data["audits"]}
        except (evidence.EvidenceError, KeyError, TypeError, ValueError):
            continue  # a broken record is reported by its own test
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Turn ``claim_case`` into a test for each audit and rival, ``claim_label`` for each claim."""
    import pytest

    from proofs_checks.registry import registry

    root = root_of(metafunc.config)
    # what is broken is named by a test of its own, which has to be collected
    nothing = [pytest.param("", id="none", marks=pytest.mark.skip("there is no sound claim"))]
    if "claim_label" in metafunc.fixturenames:
        metafunc.parametrize("claim_label", sorted(registry.load(root).entries) or nothing)
    if "claim_case" in metafunc.fixturenames:
        seconds = recorded_seconds(root)
        metafunc.parametrize(
            "claim_case",
            [
                pytest.param(
                    case, id=case.name, marks=[pytest.mark.slow] if is_slow(case, seconds) else []
                )
                for case in cases(root)
            ]
            or nothing,
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything quick that is not marked slow."""
    import pytest

    for item in items:
        if item.get_closest_marker("slow") is None:
            item.add_marker(pytest.mark.quick)

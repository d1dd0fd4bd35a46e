"""The pytest plugin: every audit and every rival is a test; nothing is written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from proofs_checks.claim import Audit


@dataclass(frozen=True)
class ClaimCase:
    """One test: an audit of a claim, or one rival of it."""

    root: str
    label: str
    audit: Audit
    rival: str

    @property
    def name(self) -> str:
        """Return the test's identifier."""
        return f"{self.label}/{self.audit.name}" + (f"~{self.rival}" if self.rival else "")


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
    """Register the marks."""
    config.addinivalue_line("markers", "quick: needs no sampling and no browser")
    config.addinivalue_line("markers", "slow: samples, builds the book, or starts processes")


def cases(root: Path) -> list[ClaimCase]:
    """Return every audit and rival below a root; the ledger is enforced while they are loaded."""
    from proofs_checks import registry

    claims = registry.load(root)
    return [
        ClaimCase(str(claims.root), entry.claim.label, audit, rival)
        for entry in claims
        for audit in entry.claim.audits
        for rival in ("", *audit.rival_names())
    ]


def root_of(config: pytest.Config) -> Path:
    """Return the root that the run speaks of."""
    from proofs_checks.registry import HERE

    given = str(config.getoption("--claims-root"))
    return Path(given).resolve() if given else HERE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Turn the fixture ``claim_case`` into one test for each audit and rival."""
    if "claim_case" not in metafunc.fixturenames:
        return
    import pytest

    found = cases(root_of(metafunc.config))
    metafunc.parametrize(
        "claim_case",
        [
            pytest.param(case, id=case.name, marks=[pytest.mark.slow] if case.audit.samples else [])
            for case in found
        ],
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything quick that is not marked slow."""
    import pytest

    for item in items:
        if item.get_closest_marker("slow") is None:
            item.add_marker(pytest.mark.quick)

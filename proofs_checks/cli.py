"""The command line: audit, status, show, why, recheck, formal, new, book, export, weigh."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say which extra it needs."""
    try:
        from proofs_checks.commands import fedtheory
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in ("click", "rich"):
            raise
        sys.exit(
            "fedtheory: the command line needs the extra 'cli': "
            "pip install 'fedtheory[cli]' ('fedtheory[audit]' to run audits)"
        )
    fedtheory()

"""The command line: audit, status, show, why, recheck, formal, new, book, export, weigh."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command line, or say which extra it needs."""
    # before anything else: Ctrl-C waits until `interrupt` watches for it, and raises nothing
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        from proofs_checks.run import interrupt

        interrupt.watch()
        from proofs_checks.commands import fedtheory
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in ("click", "rich", "psutil"):
            raise
        sys.exit(
            "fedtheory: the command line needs the extra 'cli': "
            "pip install 'fedtheory[cli]' ('fedtheory[audit]' to run audits)"
        )
    try:
        fedtheory()
    finally:
        interrupt.hold()

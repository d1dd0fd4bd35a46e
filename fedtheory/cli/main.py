"""The ``fedtheory`` command: ours for practitioners, and whatever is installed beside it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import entry_points

#: the commands of this package; they keep Python's own Ctrl-C
PRACTICE = ("weigh", "example")
#: an entry point of this group runs the whole command line, ours included
GROUP = "fedtheory.commands"
_EXTRA = (
    "fedtheory: the command line needs the extra 'cli': "
    "pip install 'fedtheory[cli]' ('fedtheory[audit]' to run audits)"
)


def first_word(words: Sequence[str]) -> str:
    """Return the command that a line names, empty where it names none."""
    return next((word for word in words[1:] if not word.startswith("-")), "")


def main() -> None:
    """Run a command for practitioners, or hand over to the command line that is installed."""
    if first_word(sys.argv) not in PRACTICE:
        for found in entry_points(group=GROUP):
            found.load()()
            return
    try:
        from fedtheory.cli.weigh import practice
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        sys.exit(_EXTRA)
    practice()

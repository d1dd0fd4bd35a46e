"""Ways to run the stand-alone checker, and to reach every place of a piece of evidence."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path

from proofs_checks import recheck

SOURCE = Path(recheck.__file__)


def write(folder, found, name="toy-lem-1.json"):
    path = folder / name
    path.write_text(found if isinstance(found, str) else json.dumps(found), encoding="utf-8")
    return path


def refusal(path):
    """Return why a file is refused, None if it is accepted."""
    checker = recheck.Checker()
    try:
        checker.file(str(path))
    except (recheck.Refused, ArithmeticError) as problem:
        return f"{checker.place}: {problem}"
    return None


def alone(*arguments):
    """Run the checker as a referee does, without the project and without site packages."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(SOURCE), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def places(thing, path=()):
    """Yield every path to a value inside, and whether the value is a leaf."""
    children = thing.items() if isinstance(thing, dict) else enumerate(thing)
    for key, value in children:
        inner = isinstance(value, dict | list)
        yield (*path, key), not inner or not value
        if inner:
            yield from places(value, (*path, key))


def changed(found, path, change):
    """Return a copy with ``change(parent, key)`` done at the path; what it cannot reach is shared.

    A change may edit the parent and the entry itself, and nothing further down.
    """
    found = parent = copy.copy(found)
    for key in path:
        above, parent = parent, copy.copy(parent[key])
        above[key] = parent
    change(above, path[-1])
    return found


def verdict(certificate):
    """Return the truth of a certificate's statement, None if the checker refuses it."""
    try:
        return recheck.check_certificate(certificate)
    except (recheck.Refused, ArithmeticError):
        return None

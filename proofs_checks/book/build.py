"""Build the book: from evidence alone, every warning an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

#: folder of the book's sources beside the package
SOURCES = "book"
#: jupyter-book has no module to start with -m, and its script need not be on the path; it ends
#: with the build, and looking for garbage takes a seventh of that to free a fifth of the memory
_START = "import gc; gc.disable(); from jupyter_book.cli.main import main; main()"


class BookError(RuntimeError):
    """The book was not built; what went wrong was printed."""


def build(root: Path | str, out: Path | str | None = None, *, quiet: bool = True) -> Path:
    """Build the book and return its first page.

    Parameters
    ----------
    root : path
        Folder that holds ``book`` and ``proofs_checks``.
    out : path or None
        Where to build; None builds inside the book's own folder.
    quiet : bool
        Whether only warnings and errors are shown.

    Returns
    -------
    Path
        ``index.html``.

    Raises
    ------
    BookError
        If there was a warning or an error: broken cross-references, missing or stale evidence, a
        claim without a page, a failing cell.
    """
    sources = Path(root).resolve() / SOURCES
    target = Path(out).resolve() if out is not None else sources
    command = [
        sys.executable,
        "-c",
        _START,
        "build",
        str(sources),
        "--path-output",
        str(target),
        "--all",
        "--warningiserror",
        "--nitpick",
        "--keep-going",
    ]
    command += ["--quiet"] if quiet else []
    environment = {**os.environ, "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    # no page bears the day of its build; Sphinx would put this one's year in the copyright line
    environment.pop("SOURCE_DATE_EPOCH", None)
    done = subprocess.run(command, check=False, text=True, capture_output=quiet, env=environment)
    page = target / "_build" / "html" / "index.html"
    if done.returncode or not page.is_file():
        said = f"{done.stdout or ''}{done.stderr or ''}".strip()
        raise BookError(f"the book was not built:\n{said}" if said else "the book was not built")
    return page


def main(arguments: list[str] | None = None) -> int:
    """Build the book of the working folder, or of the folder named, and print its first page."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        page = build(
            Path(given[0]) if given else Path.cwd(), Path(given[1]) if len(given) > 1 else None
        )
    except BookError as problem:
        print(problem, file=sys.stderr)
        return 1
    print(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())

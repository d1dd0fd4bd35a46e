"""Build the book: from evidence alone, every warning an error."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

from proofs_checks.files.atomic import CannotWrite, need_place

#: folder of the book's sources beside the package
SOURCES = "book"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
#: jupyter-book has no module to start with -m, and its script need not be on the path; it ends
#: with the build, and looking for garbage takes a seventh of that to free a fifth of the memory
_START = "import gc; gc.disable(); from jupyter_book.cli.main import main; main()"


class BookError(RuntimeError):
    """The book was not built as it should be.

    Parameters
    ----------
    said : str
        What went wrong, a line each; empty where it was printed already.
    page : Path or None
        The first page, where there are pages all the same.
    """

    def __init__(self, said: str, page: Path | None) -> None:
        self.lines = [line for line in said.splitlines() if line.strip()]
        self.page = page
        super().__init__(f"the book was not built:\n{said}" if said else "the book was not built")


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
    CannotWrite
        If nothing can be written where it is built.
    """
    sources = Path(root).resolve() / SOURCES
    target = Path(out).resolve() if out is not None else sources
    page = target / "_build" / "html" / "index.html"
    need_place(page)
    begun = time.time()
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
    if done.returncode or not page.is_file():
        said = (done.stderr or "").strip() or (done.stdout or "").strip()
        made = page.is_file() and page.stat().st_mtime >= begun
        raise BookError(_COLOUR.sub("", said), page if made else None)
    return page


def main(arguments: list[str] | None = None) -> int:
    """Build the book of the working folder, or of the folder named, and print its first page."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        page = build(
            Path(given[0]) if given else Path.cwd(), Path(given[1]) if len(given) > 1 else None
        )
    except (BookError, CannotWrite) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())

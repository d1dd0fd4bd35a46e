"""The Coq files of a root: where they stand, what Coq calls them, and what they require.

Those of ``formal/`` are called ``Fedtheory.<folder>.<stem>``, those beside the claims
``Claims.<paper>.<topic>.<stem>``. A stem belongs to one file, so that claims and digests name a
file by its stem alone and a file may move between folders. Nothing here asks Coq.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from proofs_checks.files.read import Unreadable, read_text
from proofs_checks.kernel.coq import FOLDERS, KernelError, without_comments


def coq_files(root: Path) -> dict[str, list[Path]]:
    """Return the ``.v`` files of a root by stem, hidden ones (an editor's locks) apart."""
    found: dict[str, list[Path]] = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.v")):
            if not path.name.startswith("."):
                found.setdefault(path.stem, []).append(path)
    return found


def the_one(root: Path, name: str, files: dict[str, list[Path]]) -> Path:
    """Return the file with a stem.

    Raises
    ------
    KernelError
        If there is none, or more than one.
    """
    places = files.get(name, [])
    if not places:
        raise KernelError(f"formal/{name}.v does not exist")
    if len(places) > 1:
        where = " and ".join(path.relative_to(root).as_posix() for path in places)
        raise KernelError(f"{where} have one name: rename one, since claims cite it by the stem")
    return places[0]


def logical_name(root: Path, path: Path) -> str:
    """Return what Coq calls a file, such as ``Fedtheory.base.sums``.

    Raises
    ------
    KernelError
        If a folder or the file is called what Coq cannot read as a name.
    """
    folder, *inside = path.relative_to(root).with_suffix("").parts
    for word in inside:
        if not re.fullmatch(r"[^\W\d]\w*", word):
            raise KernelError(
                f"{path.relative_to(root).as_posix()}: Coq reads no name in {word!r}; use letters, "
                "digits and _"
            )
    return ".".join([FOLDERS[folder], *inside])


def requires(path: Path) -> list[str]:
    """Return the stems of the files of ``formal/`` that a file requires.

    Raises
    ------
    KernelError
        If the file cannot be read, or requires a claim's file.
    """
    try:
        return list(_requires(str(path), path.stat().st_mtime_ns))
    except (OSError, Unreadable) as problem:
        raise KernelError(f"{path.name} cannot be read: {problem}") from problem


@functools.lru_cache(maxsize=1024)
def _requires(path: str, stamp: int) -> tuple[str, ...]:
    text = without_comments(read_text(Path(path)))
    if re.search(r"\bClaims\b", text):
        raise KernelError(f"{Path(path).name} speaks of Claims: require files of formal/ only")
    groups = re.findall(
        r"From\s+Fedtheory\s+Require\s+(?:Import\s|Export\s)?\s*([\w\s]+)\.",
        text,
    )
    return tuple(name for group in groups for name in group.split())


def files_in_order(root: Path, wanted: Iterable[str] | None = None) -> list[Path]:
    """Return the ``.v`` files so that every one comes after those it requires.

    Parameters
    ----------
    root : Path
        Folder with ``formal`` and ``claims``.
    wanted : iterable of str or None
        Stems whose files, and those below them, are returned and read; None returns all.
    """
    files = coq_files(root)
    order: dict[str, Path] = {}

    def visit(name: str, trail: tuple[str, ...]) -> None:
        if name in trail:
            raise KernelError(f"the formal files require each other in a circle: {name}")
        if name in order:
            return
        if trail and not any(path.is_relative_to(root / "formal") for path in files.get(name, [])):
            raise KernelError(f"{trail[-1]} requires {name}, which is not in the formal folder")
        path = the_one(root, name, files)
        for need in requires(path):
            visit(need, (*trail, name))
        order[name] = path

    for name in sorted(files) if wanted is None else sorted(wanted):
        visit(name, ())
    return list(order.values())


def library_digest(root: Path) -> str:
    """Return the sha256 of every ``.v`` file by bytes; what is no file counts as empty."""
    mark = hashlib.sha256()
    for places in coq_files(root).values():
        for path in places:
            body = path.read_bytes() if path.is_file() else b""
            mark.update(os.fsencode(path.relative_to(root)) + b"\0" + body + b"\0")
    return mark.hexdigest()

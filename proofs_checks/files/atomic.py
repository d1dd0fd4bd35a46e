"""Files are written whole or not at all, and what a killed writer left is swept by the next one."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import tempfile
import threading
import time
from pathlib import Path

#: a part under way, beside what it becomes: ``.NAME.PID.NUMBER.part``
_PART = re.compile(r"\..+\.([0-9]{1,7})\.[0-9]+\.part")
#: seconds after which the part of a dead process is swept; the process may be another machine's,
#: whose numbers are not known here, and no write takes so long
_AGE = 60.0

_WRITING = threading.Lock()
_NUMBER = itertools.count(1)
_UNDER_WAY: set[Path] = set()
_SWEPT: set[Path] = set()


class CannotWrite(OSError):
    """A place that cannot be written, said in one sentence.

    Parameters
    ----------
    path : Path
        What was to be written.
    problem : OSError
        What the system answered.
    """

    def __init__(self, path: Path, problem: OSError) -> None:
        self.folder = path.parent
        self.reason = problem.strerror or str(problem)
        super().__init__(
            f"{path} cannot be written ({self.reason}): change the permissions, or name a place "
            "that can be written (--out, or --root with a copy)"
        )


def write_bytes(path: Path, body: bytes) -> None:
    """Write a file atomically: an interrupted run leaves the old one or the new one.

    Raises
    ------
    CannotWrite
        If its folder cannot be made or written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.{next(_NUMBER)}.part")
    with _WRITING:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _sweep(path.parent)
            _UNDER_WAY.add(part)
            with part.open("wb") as file:
                file.write(body)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        except OSError as problem:
            raise CannotWrite(path, problem) from problem
        finally:
            _discard(part)


def write_text(path: Path, text: str) -> None:
    """Write a text file atomically, as ``write_bytes`` does."""
    write_bytes(path, text.encode("utf-8"))


def need_place(path: Path) -> None:
    """Refuse a place for files that other programs will write, if nothing can be written there.

    Raises
    ------
    CannotWrite
        If the folder of ``path`` cannot be made or written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as problem:
        raise CannotWrite(path, problem) from problem


def close(patience: float) -> None:
    """Let the write under way finish, for so many seconds, and no other begin."""
    _WRITING.acquire(timeout=patience)
    for part in tuple(_UNDER_WAY):
        _discard(part)


def _discard(part: Path) -> None:
    with contextlib.suppress(OSError):
        part.unlink()
    _UNDER_WAY.discard(part)


def _sweep(folder: Path) -> None:
    """Remove the parts that dead processes left in a folder, once a process."""
    if folder in _SWEPT:
        return
    _SWEPT.add(folder)
    for part in folder.glob(".*.part"):
        writer = _PART.fullmatch(part.name)
        if writer and not _is_alive(int(writer[1])):
            with contextlib.suppress(OSError):
                if time.time() - part.stat().st_mtime > _AGE:
                    part.unlink()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True

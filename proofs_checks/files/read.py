"""Files of ours, read as text: one that cannot be read says why, and nothing waits for a pipe."""

from __future__ import annotations

import os
import stat
from pathlib import Path

#: the most bytes that a file of ours has; the stand-alone checker refuses larger evidence too
BYTES = 4_000_000
#: the most characters that a sentence takes from somebody else's message
_LETTERS = 300


class Unreadable(ValueError):
    """What stands at a path is no text of ours; the message says why and leaves out the name."""


def read_text(path: Path) -> str:
    """Return the text of a regular file.

    Raises
    ------
    FileNotFoundError
        If nothing stands there, not even a link.
    Unreadable
        If it is a folder, a pipe or a device, a link to nothing, too large, not UTF-8, or if the
        system refuses it.
    """
    try:
        # a pipe is opened without waiting for whoever writes to it, and then refused
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        if path.is_symlink():
            raise Unreadable("it is a link to nothing") from None
        raise
    except OSError as problem:
        raise Unreadable(f"it cannot be read ({problem.strerror})") from problem
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "a pipe or a device"
            raise Unreadable(f"it is {what}, not a file")
    except Unreadable:
        os.close(handle)
        raise
    with os.fdopen(handle, "rb") as file:
        body = file.read(BYTES + 1)
    if len(body) > BYTES:
        raise Unreadable(f"it is larger than {BYTES} bytes")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise Unreadable(f"it is not UTF-8 (byte {problem.start + 1})") from problem


def one_line(text: object) -> str:
    """Return a message as one line that any terminal can print, cut where it is long."""
    words = " ".join(str(text).split())[:_LETTERS]
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words)

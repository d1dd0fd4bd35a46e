"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a path beside ``path`` to write to, and move it there once all went well.

    On any error what was written is removed, and a file that was at ``path`` stays as it was.

    Raises
    ------
    OSError
        If the folder is missing or the file cannot be put in place.
    """
    target = Path(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "no such folder", str(target.parent))
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield partial
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)

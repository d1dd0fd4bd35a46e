"""Compiled Coq files kept between runs, so that the kernel is not asked to compile them again.

A store that cannot be read or written only costs time: nothing is kept, and what is needed is made.
What was spoilt, cut short or put there by mistake is not believed. Somebody who may write here may
write the digest too: the last word is that of ``fedtheory formal``, which compiles afresh.
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from proofs_checks.files.atomic import CannotWrite, write_bytes


def store_for(root: Path) -> Path | None:
    """Return where compiled files are kept: the checkout's ignored cache, None outside one."""
    top = root.parent
    return top / ".fedtheory-cache" / "formal" if (top / "pyproject.toml").is_file() else None


def keep(kept: Path, body: bytes) -> None:
    """Keep a compiled file behind its digest; where nothing can be written, keep nothing."""
    with contextlib.suppress(CannotWrite):
        write_bytes(kept, hashlib.sha256(body).hexdigest().encode() + body)


def taken(kept: Path) -> bytes | None:
    """Return a compiled file as it was kept, None where there is none or it was changed since."""
    try:
        data = kept.read_bytes() if kept.is_file() else b""
    except OSError:
        return None
    mark, body = data[:64], data[64:]
    return body if mark == hashlib.sha256(body).hexdigest().encode() else None

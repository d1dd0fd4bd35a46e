"""Claim files: where they stand, and the one or two claims that each one states."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from proofs_checks.checkers.kernel import with_theorems
from proofs_checks.files.read import Unreadable, one_line, read_text
from proofs_checks.kernel.coq import KernelError
from proofs_checks.statement.audit import Audit
from proofs_checks.statement.claim import Claim, ClaimError, Sharpened
from proofs_checks.statement.rival import Rival, with_rivals

#: what a file may state: the name of the claim's words, the start of its other names, the end of
#: its label, and what its theorems are called
_STATED = (("CLAIM", "", "", "claim"), ("SHARPENED", "SHARPENED_", "-sharp", "sharpened"))


def find(root: Path) -> tuple[list[Path], dict[Path, str]]:
    """Return everything that is named as a claim file, and why folders cannot be looked into."""
    found: list[Path] = []
    closed: dict[Path, str] = {}

    def refused(problem: OSError) -> None:
        closed[Path(problem.filename)] = f"the folder cannot be read ({problem.strerror})"

    for place, folders, files in os.walk(root / "claims", onerror=refused):
        # names with a dot in front are notes of editors, such as a lock on an open file
        found += [
            Path(place, name)
            for name in (*folders, *files)
            if name.endswith(".py") and name[0] != "." and name != "__init__.py"
        ]
        folders[:] = [name for name in folders if not name.endswith(".py")]
    return sorted(found), closed


def label_of(path: Path) -> str:
    """Return the label that a claim file's name stands for."""
    return path.stem.replace("_", "-")


def load_claims(path: Path, root: Path) -> list[Claim]:
    """Return what a file states: ``CLAIM``, and ``SHARPENED`` where it shows more than is printed.

    The words of a claim stand first; its audits follow as ``AUDITS`` (``SHARPENED_AUDITS``), their
    rivals as rows of ``RIVALS``, and what the kernel is asked in the ``.v`` file beside it. Label
    and paper come from the file's place, ``claims/PAPER/TOPIC/LABEL.py``.

    Raises
    ------
    ClaimError
        With the reason, the line where there is one, and without the file's name.
    """
    try:
        read_text(path)
    except (OSError, Unreadable) as problem:
        raise ClaimError(one_line(problem)) from problem
    place = path.relative_to(root / "claims").with_suffix("")
    mark = hashlib.sha256(os.fsencode(root)).hexdigest()[:8]
    name = f"fedtheory_claims_{mark}.{'.'.join(place.parts)}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        return [
            _assembled(module, path, place.parts[0], *names)
            for names in _STATED
            if names[0] == "CLAIM" or hasattr(module, names[0])
        ]
    except BaseException as problem:
        # whatever it raised: sys.exit and pytest.skip are no exceptions in the narrow sense
        sys.modules.pop(name, None)
        if isinstance(problem, KeyboardInterrupt):
            raise
        why = problem if isinstance(problem, ClaimError) else _reason(problem, path)
        raise ClaimError(one_line(why)) from problem


def _assembled(
    module: ModuleType, path: Path, paper: str, name: str, start: str, end: str, theorems: str
) -> Claim:
    """Return one claim of a file: its words, with its audits and their rivals put in."""
    claim = getattr(module, name, None)
    if not isinstance(claim, Claim):
        raise ClaimError(f"the file defines no {name}")
    _check_types(claim)
    audits = (*claim.audits, *_rows(module, f"{start}AUDITS", Audit))
    try:
        audits = with_theorems(audits, theorems, path.with_suffix(".v"))
    except KernelError as problem:
        raise ClaimError(str(problem)) from problem
    stem = label_of(path)
    declared = claim.declared_verdict
    if end and declared == Sharpened():
        declared = Sharpened(of=stem)
    return replace(
        claim,
        label=claim.label or stem + end,
        paper=claim.paper or paper,
        declared_verdict=declared,
        audits=with_rivals(audits, _rows(module, f"{start}RIVALS", Rival)),
    )


def _rows(module: ModuleType, name: str, kind: type) -> tuple[Any, ...]:
    rows = getattr(module, name, ())
    if not isinstance(rows, tuple) or not all(isinstance(row, kind) for row in rows):
        raise ClaimError(f"its {name} are {str(rows)[:60]!r}, not a tuple of {kind.__name__}")
    return rows


def _check_types(claim: Claim) -> None:
    """Refuse a field of another type than declared: a text is no tuple of texts."""
    for name, hint in get_type_hints(Claim).items():
        value = getattr(claim, name)
        if get_origin(hint) is tuple:
            kind = get_args(hint)[0]
            fits = isinstance(value, tuple) and all(isinstance(part, kind) for part in value)
            wanted = f"a tuple of {kind.__name__}"
        elif get_origin(hint) is Mapping:
            fits = isinstance(value, dict) and all(
                isinstance(text, str) for item in value.items() for text in item
            )
            wanted = "a dict of texts by name"
        else:
            fits, wanted = isinstance(value, hint), getattr(hint, "__name__", str(hint))
        if not fits:
            raise ClaimError(f"its field {name!r} is {str(value)[:60]!r}, not {wanted}")


def _reason(problem: BaseException, path: Path) -> str:
    """Say what importing a file raised, and at which line."""
    if isinstance(problem, SyntaxError):
        other = Path(problem.filename).name if problem.filename else path.name
        where = f"line {problem.lineno or 1}" if other == path.name else f"in {other}"
        return f"the claim file does not load: {where}: {problem.msg}"
    lines = [
        line
        for frame, line in traceback.walk_tb(problem.__traceback__)
        if frame.f_code.co_filename == str(path)
    ]
    where = f"line {lines[-1]}: " if lines else ""
    return f"the claim file does not load: {where}{type(problem).__name__}: {problem}"

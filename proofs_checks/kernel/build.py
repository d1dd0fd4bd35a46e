"""Compile copies of the Coq files in a folder apart, by ``coq_makefile`` and ``make``.

The copies have the shape of the root, so Coq calls them what an editor does. What may not stand in
a file is refused before Coq reads it, and so is a requirement that the digests would not see.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

from proofs_checks.kernel import coq, store
from proofs_checks.kernel.coq import KernelError
from proofs_checks.kernel.library import files_in_order, library_digest, logical_name, requires

#: seconds that one call of ``make`` may take
_PATIENCE = 1800
#: when sources were written, to ``make``; what was kept was compiled after them
_LONG_AGO = 1_000_000_000

_PLACES: dict[str, Path] = {}
_ONE_AT_A_TIME = threading.Lock()


@functools.lru_cache(maxsize=1)
def _workshop() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="formal-")


def _new_place() -> Path:
    place = Path(tempfile.mkdtemp(dir=_workshop().name))
    for folder in coq.FOLDERS:
        (place / folder).mkdir()
    return place


def compile_all(root: Path) -> Path:
    """Compile every file afresh from the sources, and return where they now lie.

    Raises
    ------
    KernelError
        If a file does not compile or holds anything unproved.
    """
    return compiled(root, library_digest(root), kept_in=store.store_for(root), reuse=False)


def compiled(
    root: Path,
    digest: str,
    wanted: Iterable[str] | None = None,
    kept_in: Path | None = None,
    reuse: bool = True,
) -> Path:
    """Compile copies of the wanted files, each once per process and state of the folder.

    ``kept_in`` keeps compiled files between runs, each under a key of everything below it and
    with the digest of what was compiled: one that was changed since is compiled again. Without
    ``reuse`` it is filled and not read, and nothing that this process has compiled is used.

    Raises
    ------
    KernelError
        If a file is refused.
    """
    with _ONE_AT_A_TIME:
        paths = files_in_order(root, wanted)
        if not paths:
            raise KernelError("the formal folder holds no file")
        if digest not in _PLACES or not reuse:
            _PLACES[digest] = _new_place()
        place = _PLACES[digest]
        bodies = {path.stem: path.read_bytes() for path in paths}
        keys = _keys(root, paths, bodies) if kept_in is not None else {}
        left: dict[str, Path] = {}
        for path in paths:
            copy = place / path.relative_to(root)
            if copy.with_suffix(".vo").exists():
                continue
            _write(copy, bodies[path.stem], _LONG_AGO)
            coq.check_source(copy)
            kept = _kept(kept_in, keys, path.stem)
            if reuse and kept is not None and (body := store.taken(kept)) is not None:
                _write(copy.with_suffix(".vo"), body, _LONG_AGO + 1)
            else:
                left[path.stem] = copy
        if left:
            _check_requirements(place, list(left.values()))
            try:
                refused = run_make(place, [path.relative_to(root) for path in paths], left.values())
            except KernelError:
                # what was ended may have left half a file
                del _PLACES[digest]
                raise
            for name, copy in left.items():
                kept, made = _kept(kept_in, keys, name), copy.with_suffix(".vo")
                if kept is not None and made.is_file():
                    store.keep(kept, made.read_bytes())
            if refused:
                raise KernelError(refused)
        return place


def _kept(kept_in: Path | None, keys: Mapping[str, str], name: str) -> Path | None:
    return None if kept_in is None else kept_in / f"{keys[name]}.kept"


def _write(path: Path, body: bytes, when: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    os.utime(path, (when, when))


def _keys(root: Path, paths: Iterable[Path], bodies: Mapping[str, bytes]) -> dict[str, str]:
    """Return a key for each file: its name and bytes, all it requires, and the kernel's version."""
    keys: dict[str, str] = {}
    for path in paths:
        below = [keys[name] for name in requires(path)]
        words = "\0".join([coq.version(), logical_name(root, path), *below, ""])
        keys[path.stem] = hashlib.sha256(words.encode() + bodies[path.stem]).hexdigest()
    return keys


def _check_requirements(place: Path, copies: list[Path]) -> None:
    """Refuse a file of which Coq reads other requirements than its digest does."""
    read = coq_requirements(place, copies)
    for copy in copies:
        ours = set(requires(copy))
        if read[copy.stem] != ours:
            odd = ", ".join(sorted(read[copy.stem] ^ ours))
            raise KernelError(
                f"{copy.relative_to(place).as_posix()} requires {odd} in other words than "
                "'From Fedtheory Require Import NAME ...', so that its digest would not see it"
            )


def coq_requirements(place: Path, files: Iterable[Path]) -> dict[str, set[str]]:
    """Return the stems of our files that each file requires, as ``coqdep`` reads it.

    Raises
    ------
    KernelError
        If ``coqdep`` cannot read a file.
    """
    names = [path.relative_to(place).as_posix() for path in files]
    done = _run("coqdep", [*coq.FLAGS, *names], place)
    if done.returncode:
        raise KernelError(coq.refusal("coqdep", place, done.stderr))
    found: dict[str, set[str]] = {Path(name).stem: set() for name in names}
    for target, needed in re.findall(r"^(\S+)\.vo [^:\n]*:(.*)$", done.stdout, flags=re.M):
        found[Path(target).stem] = {Path(n).stem for n in needed.split() if n.endswith(".vo")}
    return found


def run_make(place: Path, files: Iterable[Path], wanted: Iterable[Path]) -> str:
    """Compile the wanted ones of the files in a folder, on all cores; return what is refused.

    Raises
    ------
    KernelError
        If ``make`` is missing or was ended.
    """
    project = "".join(f"-Q {folder} {name}\n" for folder, name in coq.FOLDERS.items())
    (place / "_CoqProject").write_text(project, encoding="utf-8")
    names = [path.as_posix() for path in files]
    done = _run("coq_makefile", ["-f", "_CoqProject", "-o", "CoqMakefile", *names], place)
    if done.returncode:
        return coq.refusal("coq_makefile", place, done.stderr)
    targets = [path.relative_to(place).with_suffix(".vo").as_posix() for path in wanted]
    cores = os.cpu_count() or 1
    done = _run("make", ["-f", "CoqMakefile", f"-j{cores}", *targets], place)
    return coq.refusal("coqc", place, done.stderr) if done.returncode else ""


def _run(program: str, words: list[str], place: Path) -> subprocess.CompletedProcess[str]:
    if shutil.which(program) is None:
        raise KernelError(
            f"{program} is not installed, and the Coq files are compiled by it: install it (on "
            f"Debian: apt install {'make' if program == 'make' else 'coq'})"
        )
    command = [program, *words]
    with subprocess.Popen(
        command,
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=_environment(place),
    ) as run:
        try:
            out, said = run.communicate(timeout=_PATIENCE)
        except subprocess.TimeoutExpired as late:
            # it ends what it has started, as it would not if it were killed
            run.terminate()
            raise KernelError(f"{program} took more than {_PATIENCE} s") from late
    if run.returncode < 0:
        raise KernelError(f"{program} was ended by signal {-run.returncode}")
    return subprocess.CompletedProcess(command, run.returncode, out, said)


def _environment(place: Path) -> dict[str, str]:
    """Return the environment without what would change how ``make`` compiles."""
    makefile = place / "CoqMakefile"
    text = makefile.read_text(encoding="utf-8") if makefile.is_file() else ""
    heeded = {*re.findall(r"^\s*(\w+)\s*\?=", text, flags=re.M), "MFLAGS", "OTHERFLAGS"}
    return {
        name: value
        for name, value in os.environ.items()
        if name not in heeded and not name.startswith(("MAKE", "GNUMAKE"))
    }

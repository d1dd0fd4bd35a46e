"""Run the Coq kernel over ``formal/``: compile, show statements, list axioms."""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from proofs_checks.files.read import Unreadable, read_text
from proofs_checks.kernel import store as coq_store
from proofs_checks.kernel.dependency_order import run_in_dependency_order

#: what `Reals` itself rests on; nothing else may appear under a theorem
ALLOWED_AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
    }
)
#: words that introduce something unproved; refused wherever they stand outside comments
_UNPROVED = re.compile(
    r"\b(Admitted|[Aa]dmit|Axioms?|Parameters?|Conjectures?|Abort|give_up|bypass_check"
    r"|Primitive|Module)\b"
)
#: words that let a shown statement mean something else, or hide a sentence from these checks
_MISLEADING = re.compile(
    r"\b(Notation|Infix|where|Coercions?|Canonical|Reserved|Declare|(Bind|Delimit|Close)\s+Scope"
    r"|Load|Redirect|Cd|Fedtheory\s*\.|Time|Timeout|Instructions|Fail|Succeed)\b"
)
#: names of the standard library that a statement is read with; none of ours may stand in front
_TAKEN = re.compile(
    r"\b(?:Definition|Fixpoint|CoFixpoint|Inductive|CoInductive|Variant|Record|Structure|Class|Let"
    r"|Theorem|Lemma|Fact|Remark|Corollary|Proposition|Example|Function|Instance|Program\s+\w+)"
    r"\s+(R|R0|R1|Rplus|Rminus|Rmult|Ropp|Rinv|Rdiv|Rlt|Rle|Rgt|Rge|Rabs|Rsqr|Rmax|Rmin|pow|sqrt"
    r"|INR|IZR|nat|O|S|le|lt|ge|gt|Nat|not|and|or|iff|ex|eq|True|False|exp|ln|bool|list)(?![\w'])"
)
_SECTION_WORDS = re.compile(r"\b(Hypothesis|Hypotheses|Variables?|Context)\b")
_UNSAFE_FLAGS = re.compile(r"\b(Unset\s+(Guard|Positivity|Universe)\s+Check\w*|Declare\s+ML)\b")


class KernelError(RuntimeError):
    """The kernel refused, or a file holds something unproved."""


def is_available() -> bool:
    """Answer whether ``coqc`` is installed."""
    return shutil.which("coqc") is not None


@functools.lru_cache(maxsize=1)
def version() -> str:
    """Return the version of ``coqc``, or say that there is none."""
    if not is_available():
        return "not installed"
    run = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=True)
    return run.stdout.split()[0]


def without_comments(text: str) -> str:
    """Return Coq source without its (nested) comments and without string contents."""
    out, depth, i, in_string = [], 0, 0, False
    while i < len(text):
        two = text[i : i + 2]
        if in_string:
            in_string = text[i] != '"'
        elif text[i] == '"':
            in_string = True
        elif two == "(*":
            depth += 1
            i += 1
        elif two == "*)" and depth:
            depth -= 1
            i += 1
        elif not depth:
            out.append(text[i])
        i += 1
    return "".join(out)


def check_source(path: Path) -> None:
    """Refuse a file that holds anything unproved.

    Raises
    ------
    KernelError
        Naming the file and the word.
    """
    bare = without_comments(path.read_text(encoding="utf-8"))
    found = (
        _UNPROVED.search(bare)
        or _UNSAFE_FLAGS.search(bare)
        or _MISLEADING.search(bare)
        or _TAKEN.search(bare)
    )
    if found:
        raise KernelError(
            f"{path.name} holds {found.group(0)!r}: only proved statements, in the standard "
            "library's notations, may stand in the formal folder"
        )
    depth = 0
    for sentence in re.split(r"\.\s", bare):
        words = sentence.split()
        if words[:1] == ["Section"]:
            depth += 1
        elif words[:1] == ["End"]:
            depth = max(0, depth - 1)
        elif depth == 0 and words and _SECTION_WORDS.fullmatch(words[0]):
            raise KernelError(f"{path.name} holds {words[0]!r} outside a section")


def check_asked(module: str, theorem: str, statement: str) -> None:
    """Refuse a question that is more than one term: it could end the sentence it is put into.

    Raises
    ------
    KernelError
        Naming what is no name or no statement.
    """
    for name in (module, theorem):
        if not re.fullmatch(r"[^\W\d][\w']*", name):
            raise KernelError(f"{name!r} is no name of a module or a theorem")
    depth = [statement[:i].count("(") - statement[:i].count(")") for i in range(len(statement) + 1)]
    if re.search(r"\.(\s|$)|\(\*|\"", statement) or min(depth) < 0 or depth[-1]:
        raise KernelError(f"the statement asked of {theorem} is not one term: {statement[:80]!r}")
    hidden = re.search(r"\bltac\b|`|\?|\$|#\[", statement)
    if hidden:
        # a tactic or a hole would let Coq choose what is stated
        raise KernelError(f"the statement asked of {theorem} leaves {hidden.group()!r} to Coq")
    if not statement.strip(" ~()"):
        raise KernelError(f"nothing is stated of {theorem}")


def requires(path: Path) -> list[str]:
    """Return the modules of the formal folder that a file requires.

    Raises
    ------
    KernelError
        If the file cannot be read.
    """
    try:
        return list(_requires(str(path), path.stat().st_mtime_ns))
    except (OSError, Unreadable) as problem:
        raise KernelError(f"{path.name} cannot be read: {problem}") from problem


@functools.lru_cache(maxsize=1024)
def _requires(path: str, stamp: int) -> tuple[str, ...]:
    groups = re.findall(
        r"From\s+Fedtheory\s+Require\s+(?:Import\s|Export\s)?\s*([\w\s]+)\.",
        without_comments(read_text(Path(path))),
    )
    return tuple(name for group in groups for name in group.split())


def files_in_order(folder: Path, wanted: Iterable[str] | None = None) -> list[Path]:
    """Return the ``.v`` files so that every one comes after those it requires.

    Parameters
    ----------
    folder : Path
        The formal folder.
    wanted : iterable of str or None
        Modules whose files, and those below them, are returned and read; None returns all.
    """
    paths = {p.stem: p for p in sorted(folder.glob("*.v"))}
    order: list[str] = []

    def visit(name: str, trail: tuple[str, ...]) -> None:
        if name in trail:
            raise KernelError(f"the formal files require each other in a circle: {name}")
        if name in order:
            return
        if name not in paths:
            raise KernelError(
                f"{trail[-1] if trail else 'a file'} requires {name}, which is "
                "not in the formal folder"
            )
        for need in requires(paths[name]):
            visit(need, (*trail, name))
        order.append(name)

    for name in sorted(paths) if wanted is None else sorted(wanted):
        visit(name, ())
    return [paths[name] for name in order]


def folder_digest(folder: Path) -> str:
    """Return the sha256 of every ``.v`` file by bytes; what is no file counts as empty."""
    mark = hashlib.sha256()
    for path in sorted(folder.glob("*.v")):
        body = path.read_bytes() if path.is_file() else b""
        mark.update(os.fsencode(path.name) + b"\0" + body + b"\0")
    return mark.hexdigest()


@functools.lru_cache(maxsize=1)
def _workshop() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="formal-")


def _keys(paths: Iterable[Path]) -> dict[str, str]:
    """Return a key for each file: its bytes, those of all it requires, and the kernel's version."""
    keys: dict[str, str] = {}
    for path in paths:
        below = [keys[name] for name in requires(path)]
        mark = hashlib.sha256("".join([version(), *below]).encode() + path.read_bytes())
        keys[path.stem] = mark.hexdigest()
    return keys


def compiled(
    folder: Path,
    digest: str,
    wanted: Iterable[str] | None = None,
    store: Path | None = None,
    reuse: bool = True,
) -> Path:
    """Compile copies of the wanted files, each once per process and state of the folder.

    ``store`` keeps compiled files between runs, each under a key of everything below it and with
    the digest of what was compiled: one that was changed since is compiled again. Without
    ``reuse`` it is filled and not read.
    """
    place = Path(_workshop().name) / digest[:16]
    place.mkdir(exist_ok=True)
    paths = files_in_order(folder, wanted)
    if not paths:
        raise KernelError("the formal folder holds no file")
    keys = _keys(paths) if store is not None else {}

    def make(path: Path) -> None:
        target = place / f"{path.stem}.vo"
        if target.exists():
            return
        check_source(path)
        (place / path.name).write_bytes(path.read_bytes())
        kept = store / f"{keys[path.stem]}.kept" if store is not None else None
        if reuse and kept is not None and (body := coq_store.taken(kept)) is not None:
            target.write_bytes(body)
            return
        run_coqc(place, path.name)
        if kept is not None:
            coq_store.keep(kept, target.read_bytes())

    by_name = {path.stem: path for path in paths}
    run_in_dependency_order(
        {path.stem: requires(path) for path in paths}, lambda name: make(by_name[name])
    )
    return place


def run_coqc(place: Path, name: str) -> str:
    run = subprocess.run(
        ["coqc", "-q", "-Q", ".", "Fedtheory", name],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    if run.returncode:
        lines = [line for line in run.stderr.splitlines() if line.strip()]
        place_of = re.findall(r"^File .*, line (\d+),", run.stderr, flags=re.M)
        text = (place / name).read_text(encoding="utf-8").splitlines()
        where = f" at {text[int(place_of[-1]) - 1][:80]!r}" if place_of and text else ""
        raise KernelError(f"coqc refuses {name}{where}: {' '.join(lines[-4:])[:400]}")
    return run.stdout


def run_query(place: Path, word: str, lines: Iterable[str]) -> str:
    """Run a file made of ``lines`` beside the compiled files and return what Coq says."""
    text = "\n".join(lines)
    name = f"{word}_{hashlib.sha256(text.encode()).hexdigest()[:12]}.v"
    (place / name).write_text(text, encoding="utf-8")
    return run_coqc(place, name)


def compile_folder(folder: Path) -> Path:
    """Compile every file, in order, from the sources, and return where they now lie.

    Raises
    ------
    KernelError
        If a file does not compile or holds anything unproved.
    """
    return compiled(folder, folder_digest(folder), store=coq_store.store_for(folder), reuse=False)

"""The program ``coqc``: whether it is here, what it may not be given, and what it refuses."""

from __future__ import annotations

import functools
import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

#: what Coq calls the folders; ``_CoqProject`` tells editors the same
FOLDERS = {"formal": "Fedtheory", "claims": "Claims"}
#: folder of the questions, which only a copy of the others has
ASKED = "asked"
#: what Coq's programs are told of the folders, and where questions stand beside them
FLAGS = tuple(word for folder, name in FOLDERS.items() for word in ("-Q", folder, name))
FLAGS_OF_QUESTIONS = (*FLAGS, "-Q", ASKED, "Asked")
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


def run_coqc(place: Path, name: str) -> str:
    """Run ``coqc`` in a folder of copies and return what it says.

    Raises
    ------
    KernelError
        Naming the file and the line that is refused.
    """
    run = subprocess.run(
        ["coqc", "-q", *FLAGS_OF_QUESTIONS, name],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    if run.returncode:
        raise KernelError(refusal("coqc", place, run.stderr))
    return run.stdout


#: the first fault in what ``coqc`` says, by itself or through ``make``; warnings look alike
_FAULT = re.compile(
    r'^File "(?:\./)?([^"\n]+)", line (\d+), characters [^\n]*\n(Error.*?)(?=^File |^make|\Z)',
    flags=re.M | re.S,
)


def refusal(program: str, place: Path, said: str) -> str:
    """Return in one line which file a program refuses, at which words, and why."""
    fault = _FAULT.search(said)
    if fault is None:
        lines = [line for line in said.splitlines() if line.strip()]
        return f"{program} fails: {' '.join(lines[-4:])[:400]}"
    name, line, why = fault.groups()
    source = place / name
    text = source.read_text(encoding="utf-8").splitlines() if source.is_file() else []
    where = f" at {text[int(line) - 1][:80]!r}" if int(line) <= len(text) else ""
    return f"{program} refuses {name}{where}: {' '.join(why.split())[:400]}"


def run_query(place: Path, word: str, lines: Iterable[str]) -> str:
    """Run a file made of ``lines`` beside the compiled files and return what Coq says."""
    text = "\n".join(lines)
    name = f"{ASKED}/{word}_{hashlib.sha256(text.encode()).hexdigest()[:12]}.v"
    (place / ASKED).mkdir(exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")
    return run_coqc(place, name)

"""What a claim asks of the kernel: the theorems in the ``.v`` file beside it, and their sources.

Such a file states and proves by name, so that an editor shows it and Coq compiles it::

    (** What is claimed, in a line. *)
    From Fedtheory Require Import sums harmonic.

    Theorem claim : forall n : nat, ... .
    Proof. exact harmonic.harmonic_law. Qed.

    (** a rival's name; drops: a hypothesis *)
    Theorem claim_not_twice : ~ (forall n : nat, ...).
    Proof. exact harmonic.harmonic_law_not_twice. Qed.

A theorem's name says whose it is: ``claim`` is what the audit ``coq`` of ``CLAIM`` asks,
``claim_floor`` what its audit ``coq-floor`` asks, ``sharpened`` belongs to ``SHARPENED``; a name
with ``_not_`` after one of these is the negation of a rival, called as the comment above it says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from proofs_checks.files.read import Unreadable, read_text
from proofs_checks.kernel.coq import KernelError

_COMMENT = r"\(\*\*\s*(?P<comment>(?:(?!\*\)|\(\*).)*?)\s*\*\)"
_IMPORT = r"From\s+[\w.]+\s+Require\s+(?:Import|Export)\s+[\w.\s]+?\.(?=\s|$)"
_THEOREM = (
    r"Theorem\s+(?P<name>\w+)\s*:\s*(?P<statement>(?:(?!\.\s).)*?)\s*\.\s+"
    r"Proof\.\s+exact\s+(?P<module>\w+)\.(?P<theorem>[\w']+)\.\s+Qed\.(?=\s|$)"
)
_SENTENCE = re.compile(rf"\s*(?:{_COMMENT}|{_IMPORT}|{_THEOREM})", re.DOTALL)
_NEGATION = re.compile(r"~\s*\((?P<rival>.*)\)", re.DOTALL)
_RIVAL_WORD = re.compile(r";\s*(?:drops:\s*(?P<drops>[^;]+)|(?P<coarse>coarse))\s*$")


@dataclass(frozen=True)
class Theorem:
    """A theorem that a claim asks for, or the negation of a rival.

    Parameters
    ----------
    name : str
        Its name in the claim's file.
    words : str
        The comment above it.
    module, theorem : str
        What proves it: the file of the formal folder, and the theorem there.
    statement : str
        What is stated; of a rival the rival itself, without the negation.
    """

    name: str
    words: str
    module: str
    theorem: str
    statement: str

    def rival(self) -> tuple[str, dict[str, object]]:
        """Return a rival's name, and what a kernel audit says of it."""
        name, said = self.words, {}
        while found := _RIVAL_WORD.search(name):
            if found["drops"]:
                said["drops"] = found["drops"].strip()
            else:
                said["coarse"] = True
            name = name[: found.start()].rstrip()
        asked = {"statement": self.statement, "refuted_by": self.theorem, "module": self.module}
        return name, asked | said


def read_theorems(path: Path) -> tuple[Theorem, ...]:
    """Return the theorems of a claim's ``.v`` file, in order.

    Raises
    ------
    KernelError
        If the file cannot be read, or holds anything but comments, imports and theorems that are
        proved by the name of another.
    """
    try:
        text = read_text(path)
    except (OSError, Unreadable) as problem:
        raise KernelError(f"{path.name} cannot be read: {problem}") from problem
    found: list[Theorem] = []
    comment, place = "", 0
    while text[place:].strip():
        sentence = _SENTENCE.match(text, place)
        if sentence is None:
            line = text[place:].strip().splitlines()[0]
            raise KernelError(
                f"{path.name} holds {line[:60]!r}: a claim's file holds comments (** ... *), "
                "imports, and theorems proved by `exact module.theorem`"
            )
        place = sentence.end()
        if sentence["name"] is None:
            comment = " ".join((sentence["comment"] or "").split()) or comment
            continue
        name, statement = sentence["name"], " ".join(sentence["statement"].split())
        if "_not_" in name:
            negation = _NEGATION.fullmatch(statement)
            if negation is None or not comment:
                raise KernelError(
                    f"{path.name}: {name} negates a rival: it is stated as ~ (...), with the "
                    "rival's name in a comment (** ... *) above it"
                )
            statement = negation["rival"].strip()
        found.append(Theorem(name, comment, sentence["module"], sentence["theorem"], statement))
        comment = ""
    names = [theorem.name for theorem in found]
    if len(set(names)) != len(names):
        raise KernelError(f"{path.name}: two theorems share a name among {', '.join(names)}")
    return tuple(found)

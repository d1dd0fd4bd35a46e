"""Ask the kernel: which statement a theorem has, and on which axioms everything rests.

A question is a tuple of (module, theorem, statement). A run says beforehand which questions it may
ask; the first one asked is then answered together with all the others, so that the kernel starts
once and walks the axioms once. Questions that need the same files stand together inside a module
that imports only those, so that names mean what they mean when one is asked alone. If the batch is
refused, questions are asked one by one, and the guilty one answers for itself.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from proofs_checks.kernel.build import compiled
from proofs_checks.kernel.coq import (
    ALLOWED_AXIOMS,
    KernelError,
    check_asked,
    run_query,
)
from proofs_checks.kernel.library import files_in_order, library_digest, logical_name
from proofs_checks.kernel.shadowing import OPENING, Meaning, standard_words
from proofs_checks.kernel.store import store_for

Question = tuple[tuple[str, str, str], ...]

_EXPECTED: dict[str, tuple[Question, ...]] = {}
_KNOWN: dict[tuple[str, str, Question], list[Shown]] = {}
_REFUSED: dict[tuple[str, str, Question], str] = {}
_TRIED: set[tuple[str, str, tuple[Question, ...]]] = set()
_ASKING = threading.Lock()


@dataclass(frozen=True)
class Shown:
    """What the kernel shows of a theorem: its statement, and the axioms below all asked with it."""

    statement: str
    axioms: tuple[str, ...]


def expect(root: Path, questions: Iterable[Question]) -> None:
    """Say which questions may follow about a root's Coq files."""
    _EXPECTED[str(root)] = tuple(dict.fromkeys(questions))


def show(root: Path, question: Question) -> list[Shown]:
    """Return statement and axioms of theorems, the kernel deciding that the statement fits.

    Parameters
    ----------
    root : Path
        Folder with ``formal`` and ``claims``.
    question : tuple of (module, theorem, statement)
        ``statement`` is Coq text that the theorem must be convertible with.

    Raises
    ------
    KernelError
        If a statement does not fit its theorem or an axiom beyond those of ``Reals`` is used.
    """
    digest = library_digest(root)
    key = (str(root), digest, question)
    if key not in _KNOWN and question in _EXPECTED.get(str(root), ()):
        _ask_expected(root, digest)
    if key in _REFUSED:
        raise KernelError(_REFUSED[key])
    if key not in _KNOWN:
        try:
            _KNOWN[key] = _ask(root, digest, (question,))[0]
        except KernelError as problem:
            _REFUSED[key] = str(problem)
            raise
    return _KNOWN[key]


def begin(root: Path) -> None:
    """Ask what is expected in a thread, while this one does other work; ``show`` waits for it."""
    if _EXPECTED.get(str(root)):
        digest = library_digest(root)
        threading.Thread(target=_ask_expected, args=(root, digest), daemon=True).start()


def _ask_expected(root: Path, digest: str) -> None:
    """Answer all expected questions at once, one attempt for each state of the files."""
    with _ASKING:
        expected = _EXPECTED.get(str(root), ())
        if (str(root), digest, expected) in _TRIED:
            return
        _TRIED.add((str(root), digest, expected))
        try:
            answers = _ask(root, digest, expected)
        except KernelError:
            return
        for asked, answer in zip(expected, answers, strict=True):
            _KNOWN[str(root), digest, asked] = answer


def _ask(root: Path, digest: str, questions: tuple[Question, ...]) -> list[list[Shown]]:
    needed = [{module for module, _, _ in question} for question in questions]
    together: set[str] = set().union(*needed)
    statements = []
    for question in questions:
        for asked in question:
            check_asked(*asked)
            statements.append(asked[2])
    place = compiled(root, digest, together, store_for(root))
    meaning = Meaning(standard_words(place, statements))
    called = {path.stem: logical_name(root, path) for path in files_in_order(root, together)}
    lines = ["Set Printing Width 110.", *meaning.first()]
    lines.append(f"Require {' '.join(called.values())}.")
    names: list[str] = []
    # questions that read the same files share a module: importing costs more than asking
    groups: dict[frozenset[str], list[int]] = {}
    for q, modules in enumerate(needed):
        groups.setdefault(frozenset(modules), []).append(q)
    for g, (read, group) in enumerate(groups.items()):
        inside = " ".join(called[path.stem] for path in files_in_order(root, read))
        # the opening stands above all modules; only its scope goes on top once more
        lines += [f"Module Q{g}.", f"Import {inside}.", OPENING[-1]]
        lines += meaning.again(f"Q{g}")
        for q in group:
            for k, (module, theorem, statement) in enumerate(questions[q]):
                name = meaning.name_of(q, k)
                lines.append(
                    f"Definition {name} : ({statement}) := @{called[module]}.{theorem}. "
                    f"Check {name}."
                )
                names.append(f"Q{g}.{name}")
        lines.append(f"End Q{g}.")
    lines += [f"Definition everything := ({', '.join(names)}).", "Print Assumptions everything."]
    output, answers = meaning.split(run_query(place, "query", lines))
    meaning.check(answers, [f"Q{g}" for g in range(len(groups))])
    before, _, after = output.partition("Axioms:")
    # whatever starts a line is a name, or a remark of the kernel's that is not allowed either
    axioms = tuple(sorted(re.findall(r"^[^\s:]+", after, flags=re.M)))
    if not after and "Closed under the global context" not in before:
        raise KernelError("the kernel did not say which axioms are used")
    extra = [a for a in axioms if a not in ALLOWED_AXIOMS]
    if extra:
        raise KernelError(f"unproved assumptions under {questions[0][0][1]}: {', '.join(extra)}")
    shown = meaning.told(before)
    if len(shown) != len(names):
        raise KernelError("the kernel did not show every statement")
    return [
        [Shown(_one_line(shown[q, k]), axioms) for k in range(len(question))]
        for q, question in enumerate(questions)
    ]


def _one_line(shown: str) -> str:
    """Return a shown statement on one line, without what follows it."""
    return " ".join(re.split(r"Closed under|^Module |^Interactive ", shown, flags=re.M)[0].split())

"""Audits by the Coq kernel: a theorem for every n, its rivals as proved negations."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from proofs_checks.kernel import coq
from proofs_checks.kernel import query as coq_questions
from proofs_checks.kernel.claim_theorems import read_theorems
from proofs_checks.statement.claim import Audit, Context, Outcome, error, holds, undecided, violated

NOT_HERE = "not re-checked here: coqc is not installed"


@dataclass(frozen=True, kw_only=True)
class Kernel(Audit):
    """A theorem accepted by the Coq kernel.

    A claim file names the audit alone: what it asks, and the negations of its rivals, stand in
    the ``.v`` file beside it (`kernel.claim_theorems`).

    Parameters
    ----------
    module : str
        The file ``<module>.v``, wherever it stands below ``formal/``.
    theorem : str
        Name of the theorem.
    statement : str
        The statement in Coq's words; the kernel checks that the theorem has it.
    rivals : mapping
        From a rival's name to its ``statement``, the near false version in Coq's words, and
        ``refuted_by``, the theorem that the kernel checks to prove ``~ (statement)``; ``module``
        where that theorem stands in another file; ``drops`` and ``coarse`` as everywhere.
    """

    kind: ClassVar[str] = "kernel"
    grade: ClassVar[str] = "kernel-proved"

    module: str = ""
    theorem: str = ""
    statement: str = ""

    def judge(self, context: Context) -> Outcome:
        """Ask the kernel for the theorem, its statement and its axioms."""
        return self._ask(context, (self.module, self.theorem, self.statement))

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """A rival falls when the kernel has a theorem that is its negation, word for word."""
        asked = self._asked(name)
        answer = self._ask(context, asked)
        if not answer.holds:
            return answer
        return violated(f"its negation {asked[1]} is proved", figures=answer.figures)

    def everything(self) -> tuple[tuple[str, str, str], ...]:
        """Return (module, theorem, statement) of the theorem and of every negation."""
        return (
            (self.module, self.theorem, self.statement),
            *(self._asked(name) for name in self.rivals),
        )

    def _asked(self, name: str) -> tuple[str, str, str]:
        """Return (module, theorem, statement) of a rival's negation."""
        spec = self.rivals[name]
        return (
            str(spec.get("module", self.module)),
            str(spec["refuted_by"]),
            f"~ ({spec['statement']})",
        )

    def _ask(self, context: Context, asked: tuple[str, str, str]) -> Outcome:
        module, theorem, _ = asked
        if not coq.is_available():
            return undecided(NOT_HERE, figures={"theorem": f"{module}.{theorem}"})
        root = Path(context.root)
        together = self.everything()
        try:
            try:
                # one question for the whole audit: the kernel starts once
                shown = coq_questions.show(root, together)[together.index(asked)]
            except (coq.KernelError, ValueError):
                if together == (asked,):
                    raise
                shown = coq_questions.show(root, (asked,))[0]
        except coq.KernelError as problem:
            return error(str(problem))
        figures: dict[str, Any] = {
            "theorem": f"{module}.{theorem}",
            "statement": shown.statement,
            "no axiom beyond": sorted(coq.ALLOWED_AXIOMS),
            "coq": coq.version(),
        }
        return holds(f"the kernel accepts {theorem}", figures=figures)

    def problems(self) -> list[str]:
        """Return what is wrong with the declaration."""
        found = []
        if not self.statement.strip():
            found.append(f"audit {self.name!r} states no theorem")
        for name, spec in self.rivals.items():
            what = f"rival {name!r} of audit {self.name!r}"
            if not isinstance(spec, Mapping) or not {"statement", "refuted_by"} <= set(spec):
                found.append(f"{what} writes out no statement with the theorem that refutes it")
                continue
            unknown = set(spec) - {"statement", "refuted_by", "module", "drops", "coarse"}
            if unknown:
                found.append(f"{what} changes no known field: {', '.join(sorted(unknown))}")
            if not all(str(spec[key]).strip() for key in ("statement", "refuted_by")):
                found.append(f"{what} writes out no statement with the theorem that refutes it")
            elif _words(str(spec["statement"])) == _words(self.statement):
                found.append(f"{what} states the audit's own theorem")
            elif not shares_vocabulary(self.statement, str(spec["statement"])):
                found.append(f"{what} speaks of nothing that the audit's theorem speaks of")
        return found


def with_theorems(audits: Iterable[Audit], prefix: str, path: Path) -> tuple[Audit, ...]:
    """Return a claim's audits, those by the kernel with what the ``.v`` file beside it says.

    Parameters
    ----------
    audits : iterable of Audit
        Of one claim.
    prefix : str
        What the claim's theorems are called: ``claim``, or ``sharpened``.
    path : Path
        The claim's ``.v`` file.

    Raises
    ------
    coq.KernelError
        If the file is refused, an audit has no theorem in it, or a theorem no audit.
    """
    audits = tuple(audits)
    bare = {
        audit.name.replace("coq", prefix, 1).replace("-", "_"): audit
        for audit in audits
        if isinstance(audit, Kernel) and not audit.statement
    }
    if not bare and not path.is_file():
        return audits
    mine = [t for t in read_theorems(path) if re.match(rf"{prefix}(_|$)", t.name)]
    stated = {t.name: t for t in mine if "_not_" not in t.name}
    for name, audit in bare.items():
        if name not in stated:
            raise coq.KernelError(f"{path.name} holds no theorem {name}, for audit {audit.name!r}")
    asked = {
        name: {"module": t.module, "theorem": t.theorem, "statement": t.statement}
        for name, t in stated.items()
    }
    negated: dict[str, dict[str, object]] = {name: {} for name in stated}
    for theorem in mine:
        of = theorem.name.split("_not_")[0]
        if of not in bare:
            raise coq.KernelError(f"{path.name} holds {theorem.name}, which no audit asks for")
        if theorem is not stated.get(of):
            rival, words = theorem.rival()
            if rival in negated[of]:
                raise coq.KernelError(f"{path.name} has two rivals called {rival!r}")
            negated[of][rival] = words
    whose = {audit.name: name for name, audit in bare.items()}
    return tuple(
        replace(a, **asked[whose[a.name]], rivals={**a.rivals, **negated[whose[a.name]]})
        if a.name in whose
        else a
        for a in audits
    )


def expect_all(root: Path, audits: Iterable[Audit], begin: bool = False) -> None:
    """Say which kernel audits a run may judge, so that the kernel is asked once for all.

    With ``begin`` it is asked at once, in a thread, while the run judges other audits.
    """
    coq_questions.expect(
        root, [audit.everything() for audit in audits if isinstance(audit, Kernel)]
    )
    if begin and coq.is_available():
        coq_questions.begin(root)


#: words that say nothing of what a statement is about
_COMMON = {"forall", "exists", "fun", "let", "in", "if", "then", "else", "match", "with", "end",
           "nat", "R", "Prop", "Type", "S", "O", "INR", "IZR", "True", "False", "Z", "bool", "true",
           "false"}  # fmt: skip
#: so many words and signs in a row count as speaking of the same
_RUN = 12


def _words(statement: str) -> list[str]:
    return re.findall(r"[\w'.]+|[^\w\s]", statement)


def _names(statement: str) -> set[str]:
    """Return the words of a statement that are no binder, no number and not common."""
    binders = " ".join(re.findall(r"\b(?:forall|exists|fun|let)\b([^,]*?)(?:,|=>|:=)", statement))
    bound = set(re.findall(r"[^\W\d][\w']*", re.sub(r":[^)]*", "", binders)))
    free = set(re.findall(r"[^\W\d][\w'.]*", statement)) - bound
    return {word.rsplit(".", 1)[-1] for word in free} - _COMMON - bound


def shares_vocabulary(statement: str, rival: str) -> bool:
    """Answer whether a rival shares a name, or a long run of words, with what it rivals.

    It keeps out ``0 = 1``, false beside every theorem; how near a rival is, its reader judges by
    its statement, which is shown in full.
    """
    if _names(statement) & _names(rival):
        return True
    pair = difflib.SequenceMatcher(None, _words(statement), _words(rival), autojunk=False)
    return pair.find_longest_match().size >= _RUN

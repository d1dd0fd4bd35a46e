"""Audits by the Coq kernel: a theorem for every n, its rivals as proved negations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from proofs_checks import coq, coq_questions
from proofs_checks.claim import Audit, Context, Outcome, error, holds, undecided, violated

NOT_HERE = "not re-checked here: coqc is not installed"


@dataclass(frozen=True, kw_only=True)
class Kernel(Audit):
    """A theorem accepted by the Coq kernel.

    Parameters
    ----------
    module : str
        The file ``formal/<module>.v``.
    theorem : str
        Name of the theorem.
    statement : str
        The statement in Coq's words; the kernel checks that the theorem has it.
    rivals : mapping of str to (theorem, statement)
        From a rival's name to the theorem that *negates* it, with the negation's statement; a
        bare name is allowed for the negation, whose statement is then shown as it stands. A third
        entry names another module.
    """

    kind: ClassVar[str] = "kernel"
    grade: ClassVar[str] = "kernel-proved"

    module: str
    theorem: str
    statement: str

    def judge(self, context: Context) -> Outcome:
        """Ask the kernel for the theorem, its statement and its axioms."""
        return self._ask(context, (self.module, self.theorem, self.statement))

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """A rival falls when its negation is a theorem."""
        asked = self._asked(name)
        answer = self._ask(context, asked)
        if not answer.holds:
            return answer
        if not is_negation(str(answer.figures["statement"])):
            return error(f"{asked[1]} is no negation: {answer.figures['statement']}")
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
        parts = [spec] if isinstance(spec, str) else list(spec)
        theorem, statement, module = (*parts, "", "")[:3]
        return module or self.module, theorem, statement

    def _ask(self, context: Context, asked: tuple[str, str, str]) -> Outcome:
        module, theorem, _ = asked
        if not coq.is_available():
            return undecided(NOT_HERE, figures={"theorem": f"{module}.{theorem}"})
        folder = Path(context.root) / "formal"
        together = self.everything()
        try:
            try:
                # one question for the whole audit: the kernel starts once
                shown = coq_questions.show(folder, together)[together.index(asked)]
            except (coq.KernelError, ValueError):
                shown = coq_questions.show(folder, (asked,))[0]
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
            if not isinstance(spec, str) and not (isinstance(spec, tuple) and len(spec) in (2, 3)):
                found.append(f"rival {name!r} of audit {self.name!r} names no proved negation")
        return found


def expect_all(root: Path, audits: Iterable[Audit]) -> None:
    """Say which kernel audits a run may judge, so that the kernel is asked once for all."""
    coq_questions.expect(
        root / "formal", [audit.everything() for audit in audits if isinstance(audit, Kernel)]
    )


def is_negation(statement: str) -> bool:
    """Answer whether a shown statement is ``forall ..., ~ P`` with nothing beside the denial.

    ``~ P`` is a bracket that closes at the very end, or a predicate applied to names; so neither
    ``~ False /\\ 0 = 0`` nor ``x <> 0 -> x = x`` passes.
    """
    body = statement.strip()
    while body.startswith("forall ") and "," in body:
        body = body.split(",", 1)[1].strip()
    if not body.startswith("~"):
        return False
    denied = body[1:].strip()
    if not denied.startswith("("):
        return not re.search(r"/\\|\\/|->|=|<|>|~", denied)
    depth = 0
    for place, letter in enumerate(denied):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place == len(denied) - 1
    return False

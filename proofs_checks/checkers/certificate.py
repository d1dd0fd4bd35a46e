"""Audits whose answer is a certificate: exact data that the stand-alone checker accepts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from proofs_checks import recheck
from proofs_checks.statement.claim import Audit, Context, Outcome, error, holds, violated


@dataclass(frozen=True, kw_only=True)
class Certified(Audit):
    """A certificate of the claim, checked by ``recheck.py`` and by nothing else.

    Parameters
    ----------
    build : callable
        Returns the certificate of the claim.
    rivals : mapping of str to {"refute": callable}
        ``refute`` returns a certificate of the rival's negation, usually a rational witness.
    """

    kind: ClassVar[str] = "certificate"
    grade: ClassVar[str] = "certified"

    build: Callable[[], Mapping[str, Any]]

    def judge(self, context: Context) -> Outcome:
        """Build the certificate and have it checked: its statement must be true."""
        return self._check(self.build, True, holds)

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """A rival falls when its statement is checked to be false, or its negation to be true."""
        return self._check(self.rivals[name]["refute"], False, violated)

    def _check(
        self,
        build: Callable[[], Mapping[str, Any]],
        wanted: bool,
        word: Callable[..., Outcome],
    ) -> Outcome:
        certificate = build()
        figures = {"certificate": str(certificate["kind"])}
        try:
            answer = recheck.check_certificate(certificate)
        except recheck.Refused as problem:
            return error(f"the checker refuses the certificate: {problem}")
        says = str(certificate.get("says", "")) or "the checker accepts the certificate"
        if answer is not wanted:
            # the comparison inside the certificate came out the other way
            other = violated if wanted else holds
            return other(f"the checker finds the statement {'true' if answer else 'false'}: {says}",
                         figures=figures, certificate=certificate)  # fmt: skip
        return word(says, certificate=certificate, figures=figures)

    def problems(self) -> list[str]:
        """Return what is wrong with the declaration."""
        return [
            f"rival {name!r} of audit {self.name!r} has no refuting certificate"
            for name, spec in self.rivals.items()
            if not (isinstance(spec, Mapping) and callable(spec.get("refute")))
        ]

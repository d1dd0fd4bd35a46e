"""Audits whose answer is a certificate: exact data that the stand-alone checker accepts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from proofs_checks import recheck
from proofs_checks.claim import Audit, Context, Outcome, error, holds, violated


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
        """Build the certificate and have it checked."""
        return self._check(self.build, holds)

    def judge_rival(self, name: str, context: Context) -> Outcome:
        """A rival falls when the certificate of its negation is accepted."""
        return self._check(self.rivals[name]["refute"], violated)

    def _check(
        self, build: Callable[[], Mapping[str, Any]], word: Callable[..., Outcome]
    ) -> Outcome:
        certificate = build()
        try:
            recheck.check_certificate(certificate)
        except recheck.Refused as problem:
            return error(f"the checker refuses the certificate: {problem}")
        return word(
            str(certificate.get("says", "the checker accepts the certificate")),
            certificate=certificate,
            figures={"certificate": str(certificate["kind"])},
        )

    def problems(self) -> list[str]:
        """Return what is wrong with the declaration."""
        return [
            f"rival {name!r} of audit {self.name!r} has no refuting certificate"
            for name, spec in self.rivals.items()
            if not (isinstance(spec, Mapping) and callable(spec.get("refute")))
        ]

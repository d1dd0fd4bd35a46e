"""A rival as a claim file writes it: a row that names an audit and changes some of its fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from proofs_checks.statement.audit import Audit
from proofs_checks.statement.claim import ClaimError


@dataclass(frozen=True, init=False)
class Rival:
    """A near false version of a claim, judged by one of its audits with some fields replaced.

    Parameters
    ----------
    audit : str
        Name of the audit that judges it.
    name : str
        What it states instead, in a few words; unique among the audit's rivals.
    **changes
        Fields of the audit that it replaces, and the words about a rival: ``drops``, the
        hypothesis it leaves out; ``coarse=True`` where it is no near miss; ``witnesses``, the
        instances at which it is known to fail.
    """

    audit: str
    name: str
    changes: dict[str, Any]

    def __init__(self, audit: str, name: str, **changes: Any) -> None:
        object.__setattr__(self, "audit", audit)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "changes", changes)


def with_rivals(audits: Iterable[Audit], rivals: Iterable[Rival]) -> tuple[Audit, ...]:
    """Return the audits with their rivals put in.

    Raises
    ------
    ClaimError
        If a row names no audit, or an audit has two rivals of one name.
    """
    found = {audit.name: dict(audit.rivals) for audit in audits}
    for row in rivals:
        if row.audit not in found:
            raise ClaimError(f"rival {row.name!r} is of an audit {row.audit!r}, which is not there")
        if row.name in found[row.audit]:
            raise ClaimError(f"audit {row.audit!r} has two rivals called {row.name!r}")
        found[row.audit][row.name] = row.changes
    return tuple(replace(audit, rivals=found[audit.name]) for audit in audits)

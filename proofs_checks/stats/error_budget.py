"""The one error budget: what each audit that samples may spend on false alarms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

#: budget of one full run, and the unit it is handed out in
BUDGET_UNITS = 1000
UNIT = 1e-9


class BudgetError(ValueError):
    """The error budget is overdrawn, or an audit that samples has no line in it."""


@dataclass(frozen=True)
class Line:
    """What one audit spends: ``units`` of 1e-9."""

    label: str
    audit: str
    units: int


def check_budget(lines: Iterable[Line], budget: int = BUDGET_UNITS) -> int:
    """Return the total of the budget's lines in units.

    Raises
    ------
    BudgetError
        If a line spends nothing or less, a line appears twice, or the total exceeds the budget.
    """
    total = 0
    seen: set[tuple[str, str]] = set()
    for line in lines:
        name = f"{line.label}/{line.audit}"
        if line.units < 1:
            raise BudgetError(
                f"{name}: an audit that samples has no line in the error budget "
                f"(it asks for {line.units} units; at least 1 is needed)"
            )
        if (line.label, line.audit) in seen:
            raise BudgetError(f"{name}: has two lines in the error budget")
        seen.add((line.label, line.audit))
        total += line.units
    if total > budget:
        raise BudgetError(
            f"the error budget is overdrawn: {total} units asked for, {budget} to give"
        )
    return total

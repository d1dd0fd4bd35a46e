"""Errors that name the violated assumption and the value that violates it."""

from __future__ import annotations

_UNSTATED = object()


class AssumptionError(ValueError):
    """An assumption of the method does not hold for the given value.

    Parameters
    ----------
    assumption
        What must hold, in one clause, for example ``"n_clients >= 3"``.
    value
        The offending value, or where it sits. Left out only when ``assumption`` already
        says it.

    Examples
    --------
    >>> raise AssumptionError("n_clients >= 3", 2)
    Traceback (most recent call last):
        ...
    fedtheory.errors.AssumptionError: assumption violated: n_clients >= 3 (got 2)
    """

    def __init__(self, assumption: str, value: object = _UNSTATED) -> None:
        super().__init__(assumption, value)
        self.assumption = assumption
        self.value = None if value is _UNSTATED else value
        self._message = f"assumption violated: {assumption}"
        if value is not _UNSTATED:
            self._message += f" (got {value})"

    def __reduce__(self) -> tuple[object, ...]:
        # The sentinel would not be the same object on the other side of a process boundary.
        stated = self.args[1] is not _UNSTATED
        return type(self), (self.assumption, self.value) if stated else (self.assumption,)

    def __str__(self) -> str:
        return self._message


class MalformedArrayError(AssumptionError):
    """An array has a wrong kind of entry, a wrong shape, or a value that is not finite."""


class NotEnoughDataError(AssumptionError):
    """Too few clients, rounds or participants for the quantity asked for to be defined."""


class StateError(AssumptionError):
    """A saved state is damaged, or does not fit the data or the state it meets."""

"""Settings by name, as scikit-learn's tools expect them of an estimator."""

from __future__ import annotations

import inspect
from typing import Any, Self

from fedtheory.errors import AssumptionError


class Settings:
    """A class whose keyword arguments are attributes of the same name.

    Nothing is checked or converted on the way in, so that a copy made from
    :meth:`get_params` has the very same settings.
    """

    @classmethod
    def _names(cls) -> list[str]:
        parameters = inspect.signature(cls).parameters.values()
        return [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the settings by name; ``deep`` is there for scikit-learn and does nothing."""
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self, **params: Any) -> Self:
        """Change settings by name.

        Raises
        ------
        AssumptionError
            For a name that is not a setting.
        """
        names = self._names()
        for name in params:
            if name not in names:
                raise AssumptionError(f"a setting is one of {', '.join(names)}", name)
        for name, value in params.items():
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        defaults = {p.name: p.default for p in inspect.signature(type(self)).parameters.values()}
        shown = (f"{k}={v!r}" for k, v in self.get_params().items() if v is not defaults[k])
        return f"{type(self).__name__}({', '.join(shown)})"

"""Data that come with a library: named by a claim, read only while their values are the same."""

from __future__ import annotations

import functools
import hashlib
import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


class OtherData(ValueError):
    """A library brings other data than the claim speaks of."""


@dataclass(frozen=True, kw_only=True)
class LibraryData:
    """Arrays that a function of a library returns.

    Parameters
    ----------
    module, function : str
        Where they come from, such as ``sklearn.datasets`` and ``load_digits``.
    options : mapping
        What the function is called with.
    sha256 : str
        `digest_of` the arrays; others are refused.
    """

    module: str
    function: str
    sha256: str
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def name(self) -> str:
        """Return where the data come from, in one word."""
        return f"{self.module}.{self.function}"

    def read(self) -> tuple[np.ndarray[Any, Any], ...]:
        """Return the arrays, for reading only.

        Raises
        ------
        OtherData
            If their values are not those of ``sha256``.
        """
        arrays, digest = _read(self.module, self.function, tuple(self.options.items()))
        if digest != self.sha256:
            raise OtherData(
                f"{self.name} brings other data than the claim speaks of: sha256 {digest[:12]}..., "
                f"not {self.sha256[:12]}..."
            )
        return arrays


@functools.lru_cache(maxsize=8)
def _read(
    module: str, function: str, options: tuple[tuple[str, Any], ...]
) -> tuple[tuple[np.ndarray[Any, Any], ...], str]:
    import numpy as np

    found = getattr(importlib.import_module(module), function)(**dict(options))
    arrays = tuple(np.array(a) for a in (found if isinstance(found, tuple) else (found,)))
    for array in arrays:
        array.flags.writeable = False
    return arrays, digest_of(arrays)


def digest_of(arrays: tuple[np.ndarray[Any, Any], ...]) -> str:
    """Return the sha256 of the arrays' shapes and values, the same on every machine.

    Raises
    ------
    OtherData
        If a value is no number that a float of 64 bits holds exactly.
    """
    import numpy as np

    mark = hashlib.sha256()
    for array in arrays:
        try:
            plain = np.ascontiguousarray(array, dtype="<f8")
        except (TypeError, ValueError) as problem:
            raise OtherData(f"the data are no numbers: {problem}") from problem
        # in the array's own width, for a comparison with floats would round both sides alike
        if not np.array_equal(plain, array) or not np.array_equal(plain.astype(array.dtype), array):
            raise OtherData("a value of the data is NaN or no float of 64 bits")
        mark.update(f"{plain.shape}".encode() + plain.tobytes())
    return mark.hexdigest()

"""Checks of arguments: each returns the value in the form used inside, or raises."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import SupportsFloat, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError

FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

SIMPLEX_TOLERANCE = 1e-9


def check_real_array(
    value: npt.ArrayLike,
    name: str,
    *,
    ndim: int | None = None,
    min_ndim: int | None = None,
) -> FloatArray:
    """Return ``value`` as an array of double-precision numbers.

    Parameters
    ----------
    value
        Anything that NumPy reads as an array of integers or real floats.
    name
        Name of the argument, for the message.
    ndim, min_ndim
        Exact or least number of axes.

    Returns
    -------
    FloatArray
        float64; the very same array, not a copy, where it already was that.

    Raises
    ------
    MalformedArrayError
        For booleans, complex numbers, objects, text, dates, masked or ragged arrays, and
        for a wrong number of axes. Finiteness is left to :func:`check_finite`.
    """
    array = check_real_kind(value, name)
    if ndim is not None and array.ndim != ndim:
        raise MalformedArrayError(f"{name} has {ndim} axes", f"shape {array.shape}")
    if min_ndim is not None and array.ndim < min_ndim:
        raise MalformedArrayError(f"{name} has at least {min_ndim} axes", f"shape {array.shape}")
    return array.astype(np.float64, copy=False)


def check_real_kind(value: npt.ArrayLike, name: str) -> npt.NDArray[np.floating | np.integer]:
    """Return ``value`` as an array of integers or real floats, in the type it came in.

    Raises
    ------
    MalformedArrayError
        As in :func:`check_real_array`, number of axes apart.
    """
    if isinstance(value, np.ma.MaskedArray):
        # NumPy would drop the mask and hand over the values it was meant to hide.
        raise MalformedArrayError(f"{name} is a plain array", "a masked array")
    try:
        array = np.asarray(value)
    except (ValueError, TypeError) as error:
        raise MalformedArrayError(f"{name} is a rectangular array of numbers", error) from error
    if array.dtype.kind not in "iuf":
        raise MalformedArrayError(f"{name} holds real numbers", f"dtype {array.dtype}")
    return array


def check_finite(array: FloatArray, name: str) -> FloatArray:
    """Return ``array`` if it holds neither NaN nor infinity, else name the first that it holds.

    Raises
    ------
    MalformedArrayError
        With the index and the value of the first entry that is not finite.
    """
    finite = np.isfinite(array)
    if not finite.all():
        first = tuple(int(i) for i in np.argwhere(~finite)[0])
        raise MalformedArrayError(f"{name} is finite", f"{array[first]} at index {first}")
    return array


def check_non_negative_array(value: npt.ArrayLike, name: str) -> FloatArray:
    """Return ``value`` as a finite real array without negative entries.

    Raises
    ------
    MalformedArrayError
        If it is not a finite real array.
    AssumptionError
        With the index and the value of the first negative entry.
    """
    array = check_finite(check_real_array(value, name), name)
    if (array < 0).any():
        first = tuple(int(i) for i in np.argwhere(array < 0)[0])
        raise AssumptionError(f"{name} is non-negative", f"{array[first]} at index {first}")
    return array


def check_positive_array(value: npt.ArrayLike, name: str) -> FloatArray:
    """Return ``value`` as a finite real array with positive entries only.

    Raises
    ------
    MalformedArrayError
        If it is not a finite real array.
    AssumptionError
        With the index and the value of the first entry that is not positive.
    """
    array = check_finite(check_real_array(value, name), name)
    if (array <= 0).any():
        first = tuple(int(i) for i in np.argwhere(array <= 0)[0])
        raise AssumptionError(f"{name} is positive", f"{array[first]} at index {first}")
    return array


def check_same_shape(first: FloatArray, second: FloatArray, names: Sequence[str]) -> None:
    """Raise :class:`MalformedArrayError` unless both arrays have the same shape."""
    if first.shape != second.shape:
        raise MalformedArrayError(
            f"{names[0]} and {names[1]} have the same shape",
            f"shapes {first.shape} and {second.shape}",
        )


def check_clients_axis(array: FloatArray, name: str) -> FloatArray:
    """Return ``array`` if its last axis holds at least one client.

    Raises
    ------
    MalformedArrayError
        With the shape, for a single number or an empty last axis.
    """
    if array.ndim == 0 or array.shape[-1] == 0:
        raise MalformedArrayError(f"{name} has clients on its last axis", f"shape {array.shape}")
    return array


def check_n_clients(n_clients: int, *, minimum: int = 3) -> int:
    """Return ``n_clients`` if there are at least ``minimum``, else raise.

    The disagreement of two clients has rank one, so that their energies cannot be told
    apart: everything that inverts the disagreement map needs three.

    Raises
    ------
    NotEnoughDataError
        With the number of clients.
    """
    if n_clients < minimum:
        raise NotEnoughDataError(f"n_clients >= {minimum}", n_clients)
    return n_clients


def check_positive(value: SupportsFloat, name: str, *, allow_infinity: bool = False) -> float:
    """Return ``value`` as a positive float.

    Raises
    ------
    AssumptionError
        For anything else: zero, negative, NaN, a boolean, a complex number, an array, and
        for infinity unless ``allow_infinity``.
    """
    number = _as_real_scalar(value, name)
    if not number > 0 or (math.isinf(number) and not allow_infinity):
        kind = "positive" if allow_infinity else "positive and finite"
        raise AssumptionError(f"{name} is {kind}", value)
    return number


def check_non_negative(value: SupportsFloat, name: str) -> float:
    """Return ``value`` as a finite float that is not negative, else raise AssumptionError."""
    number = _as_real_scalar(value, name)
    if not 0 <= number < math.inf:
        raise AssumptionError(f"{name} is non-negative and finite", value)
    return number


def check_positive_integer(value: SupportsIndex, name: str, *, minimum: int = 1) -> int:
    """Return ``value`` as an integer of at least ``minimum``.

    Raises
    ------
    AssumptionError
        For a smaller integer, a boolean, a float (even a whole one) or anything else.
    """
    if isinstance(value, (bool, np.bool_)):
        raise AssumptionError(f"{name} is an integer", value)
    try:
        number = operator.index(value)
    except TypeError:
        raise AssumptionError(f"{name} is an integer", repr(value)) from None
    if number < minimum:
        raise AssumptionError(f"{name} >= {minimum}", number)
    return number


def check_simplex_weights(value: npt.ArrayLike, name: str = "weights") -> FloatArray:
    """Return ``value`` if each vector along its last axis is non-negative and sums to one.

    The sum may miss one by ``1e-9`` times the number of entries, which is far above what
    normalising in double precision leaves.

    Raises
    ------
    MalformedArrayError
        If it is not a finite real array with at least one axis.
    AssumptionError
        If an entry is negative or a sum is not one.
    """
    weights = check_non_negative_array(value, name)
    if weights.ndim == 0 or weights.shape[-1] == 0:
        raise MalformedArrayError(f"{name} has at least one entry", f"shape {weights.shape}")
    sums = weights.sum(axis=-1)
    off = np.abs(sums - 1) > SIMPLEX_TOLERANCE * weights.shape[-1]
    if off.any():
        raise AssumptionError(f"{name} sums to one", np.atleast_1d(sums)[np.atleast_1d(off)][0])
    return weights


def _as_real_scalar(value: SupportsFloat, name: str) -> float:
    array = np.asarray(value)
    if array.ndim != 0 or array.dtype.kind not in "iuf":
        raise AssumptionError(f"{name} is a real number", repr(value))
    return float(array)

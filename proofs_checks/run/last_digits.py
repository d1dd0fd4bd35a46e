"""Last digits moved on purpose, as another processor might move them.

A processor's kernels add in another order, its vector units compute exponentials by another
polynomial. Both move results by a few units in the last place, alike wherever alike numbers come
out. A `Jitter` is such a processor: it moves what matrix products, decompositions, sums and
elementary functions return, by a hash of the bits that come out. What every processor rounds alike,
single arithmetic operations, roots, copies and comparisons, is left alone, and so are sums and
products of numbers short enough to be exact in any order.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: numbers that are multiples of 2^-SHORT below 2^SHORT add and multiply exactly in any order
SHORT = 12

#: functions of `math` that processors and C libraries round differently
_MATH = frozenset({
    *("exp", "expm1", "exp2", "log", "log1p", "log2", "log10", "pow", "cbrt", "erf"),
    *("erfc", "gamma", "lgamma", "sin", "cos", "tan", "asin", "acos", "atan", "atan2"),
    *("hypot", "dist", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "sumprod"),
})  # fmt: skip
#: reductions and products, as functions of NumPy or as methods of arrays
_SUMS = frozenset(
    ("sum", "nansum", "mean", "nanmean", "trace", "cumsum", "average", "add.reduce", "trapezoid")
)
_PRODUCTS = frozenset({
    *("dot", "vdot", "inner", "tensordot", "einsum", "convolve", "correlate", "matmul"),
    *("vecdot", "matvec", "vecmat", "multi_dot"),
})  # fmt: skip
_REDUCTIONS = _SUMS | _PRODUCTS | {"var", "std", "prod", "cumprod", "cov", "corrcoef", "norm"}
#: ufuncs that are elementary functions; the others round as IEEE 754 says, or do not round
_UFUNCS = _MATH | {
    *("power", "float_power", "arcsin", "arccos", "arctan", "arctan2", "arcsinh", "arccosh"),
    *("arctanh", "logaddexp", "logaddexp2", *_PRODUCTS),
}
#: draws that go through elementary functions; uniform numbers and integers do not
_DRAWS = frozenset({
    *("standard_normal", "normal", "multivariate_normal", "chisquare", "standard_gamma"),
    *("gamma", "beta", "dirichlet", "exponential", "standard_exponential", "lognormal"),
    *("standard_t", "laplace", "standard_cauchy", "pareto", "weibull", "f"),
})  # fmt: skip
#: packages all of whose functions compute
_COMPUTE = ("numpy.linalg", "numpy.fft", "scipy.", "sklearn.", "statsmodels.", "tensorly.")


@dataclass
class Counter:
    """How many calls, products and powers went by, and how many of their results were moved."""

    passed: int = 0
    moved: int = 0


COUNTER = Counter()


@functools.lru_cache(maxsize=1024)
def _hashing(pattern: int, what: str, char: str) -> tuple[NDArray[Any], Any, Any]:
    """Return by which shares results move, the odd number that hashes their bits, and a shift.

    The high bits of the product choose a share of one or two units, up or down, never 0.
    """
    word, width = (np.uint64, 64) if char == "d" else (np.uint32, 32)
    digest = hashlib.sha256(f"{pattern} {what}".encode()).digest()
    key: Any = word(int.from_bytes(digest[: width // 8], "big") | 1)
    shares = np.array([-2, -1, 1, 2], dtype=char) * np.finfo(char).eps
    return shares, key, word(width - 2)


@dataclass(frozen=True)
class Jitter:
    """A processor that rounds otherwise.

    Parameters
    ----------
    pattern : int
        Which one, from 1.
    """

    pattern: int

    def moved(self, value: Any, what: str, scale: Any = None) -> Any:
        """Return a result with its floats moved; anything but floats comes back as it is.

        Parameters
        ----------
        value : any
            What a function returned.
        what : str
            The function's name: equal results of one function move alike.
        scale : array or None
            Size of what was added up; None where it is the result's own.
        """
        if isinstance(value, float):  # NumPy's double is one
            out = self._array(np.asarray(value), what, scale)
            return type(value)(out[()])
        if isinstance(value, (np.floating, np.complexfloating, complex)):
            return np.asarray(value).dtype.type(self._array(np.asarray(value), what, scale)[()])
        if isinstance(value, np.ndarray):
            return self._array(value, what, scale)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*(self.moved(part, what) for part in value))
        if isinstance(value, (tuple, list)):
            return type(value)(self.moved(part, what) for part in value)
        return value

    def _array(self, value: NDArray[Any], what: str, scale: Any) -> NDArray[Any]:
        if value.dtype.kind == "c":
            real = self._array(np.ascontiguousarray(value.real), what, scale)
            imaginary = self._array(np.ascontiguousarray(value.imag), what, scale)
            return (real + 1j * imaginary).astype(value.dtype)
        if value.dtype not in (np.float64, np.float32) or value.size == 0:
            return value
        shares, key, drop = _hashing(self.pattern, what, value.dtype.char)
        bits = np.ascontiguousarray(value).view(type(key)).reshape(value.shape)
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            share = shares[(bits * key) >> drop]
            if scale is None:
                out: NDArray[Any] = value * (1 + share)
            else:
                out = value + share * np.maximum(np.abs(value), scale)
                out = np.where(np.isfinite(out), out, value)
        # every share moves what is not 0
        COUNTER.moved += value.size > 1 or bool(out.flat[0] != value.flat[0])
        return out.astype(value.dtype, copy=False)

    def matmul(self, a: Any, b: Any) -> Any:
        """Return ``a @ b``, moved by what its terms allow."""
        COUNTER.passed += 1
        return self.calls(np.matmul)(a, b) if _is_floating(a) or _is_floating(b) else a @ b

    def power(self, a: Any, b: Any) -> Any:
        """Return ``a ** b``, moved unless the exponent is one that is rounded once."""
        COUNTER.passed += 1
        value = a**b
        once = isinstance(b, (int, float)) and b in (-1, 0, 0.5, 1, 2)
        if once or not (isinstance(value, float) or _is_floating(value)) or _is_short(a, b):
            return value
        return self.moved(value, "power")

    def calls(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function whose results are moved, or the function itself where none would be."""
        COUNTER.passed += 1
        name = computes(function)
        if name is None:
            return function
        if name in _PRODUCTS:
            return functools.partial(self._product, function, name)
        if name in _SUMS:
            return functools.partial(self._sum, function, name)
        decomposes = "linalg" in str(getattr(function, "__module__", ""))

        def moving(*arguments: Any, **options: Any) -> Any:
            value = function(*arguments, **options)
            return self._decomposed(value, name) if decomposes else self.moved(value, name)

        return moving

    def _product(
        self, function: Callable[..., Any], name: str, *arguments: Any, **options: Any
    ) -> Any:
        """Return a product, moved by what its terms allow; exact where every order is."""
        value = function(*arguments, **options)
        owner = getattr(function, "__self__", None)
        factors = [a for a in (owner, *arguments) if isinstance(a, (np.ndarray, list, tuple))]
        if _is_short(*factors):
            return value
        return self.moved(value, name, _size_of_terms(function, owner, arguments, options))

    def _sum(self, function: Callable[..., Any], name: str, *arguments: Any, **options: Any) -> Any:
        """Return a sum, moved by what its terms allow; exact where every order is."""
        value = function(*arguments, **options)
        owner = getattr(function, "__self__", None)
        if isinstance(owner, (np.ndarray, np.floating)):
            terms = np.asarray(owner)
            function = getattr(np.abs(terms), name)
        else:
            terms, arguments = np.asarray(arguments[0]), arguments[1:]
            function = functools.partial(function, np.abs(terms))
        if terms.dtype.kind not in "fc" or _is_short(terms):
            return value
        return self.moved(value, name, function(*arguments, **options))

    def _decomposed(self, value: Any, name: str) -> Any:
        """Return what a decomposition gives: it errs by its largest entry, in zeros as well."""
        if _is_floating(value) and np.size(value):
            return self.moved(value, name, float(np.max(np.abs(value))))
        if isinstance(value, tuple):
            parts = [self._decomposed(part, name) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        return self.moved(value, name)


def _is_floating(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"


def computes(function: Any) -> str | None:
    """Return the name of a function whose results processors round differently, else None."""
    if isinstance(function, FunctionType):
        return _of_function(function)
    if isinstance(function, np.ufunc):
        return function.__name__ if function.__name__ in _UFUNCS or _is_special(function) else None
    name = str(getattr(function, "__name__", ""))
    owner = getattr(function, "__self__", None)
    if isinstance(owner, (np.ndarray, np.floating)):
        return name if name in _REDUCTIONS else None
    if isinstance(owner, np.random.Generator):
        return name if name in _DRAWS else None
    return None if isinstance(function, type) else _by_module(function, name)


@functools.lru_cache(maxsize=65536)
def _of_function(function: FunctionType) -> str | None:
    return _by_module(function, function.__name__)


def _by_module(function: Any, name: str) -> str | None:
    module = str(getattr(function, "__module__", "") or "")
    if module == "math":
        return name if name in _MATH else None
    if module.startswith(_COMPUTE) or module in ("scipy", "numpy.linalg"):
        return name
    if module.partition(".")[0] == "numpy":
        return name if name in _REDUCTIONS | _UFUNCS else None
    return None


def _is_special(function: np.ufunc) -> bool:
    """Answer whether a ufunc is one of SciPy's special functions."""
    return getattr(np, function.__name__, None) is not function


def _size_of_terms(
    function: Callable[..., Any], owner: Any, arguments: Any, options: Mapping[str, Any]
) -> Any:
    """Return the size of what a product adds up, entry by entry, or a bound of it."""
    factors = [np.asarray(a) for a in (owner, *arguments) if a is not None and np.ndim(a)]
    name = function.__name__
    if name in ("dot", "matmul") and [f.ndim for f in factors] == [2, 2]:
        # Cauchy and Schwarz: a pass over the factors in place of a second product
        rows, columns = (np.sqrt(np.einsum("ij,ij->i", f, f)) for f in (factors[0], factors[1].T))
        return rows[:, None] * columns
    sizes = [np.abs(a) if isinstance(a, np.ndarray) else a for a in arguments]
    if isinstance(owner, np.ndarray):
        function = getattr(np.abs(owner), name)
    return function(*sizes, **options)


def _is_short(*values: Any) -> bool:
    """Answer whether sums and products of these numbers are exact in any order."""
    for value in values:
        array = np.asarray(value)
        if array.dtype.kind in "biu":
            continue
        if array.dtype.kind != "f" or array.size == 0:
            return False
        # most arrays show by their ends that they are not
        if any((float(array.flat[k]) * 2.0**SHORT) % 1 for k in (0, -1)):
            return False
        scaled = array * 2.0**SHORT
        if not (np.all(np.abs(array) <= 2.0**SHORT) and np.all(scaled == np.rint(scaled))):
            return False
    return True

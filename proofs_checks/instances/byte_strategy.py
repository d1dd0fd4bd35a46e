"""Generated vectors read from a few bytes: an instance costs one draw, not one for each number.

Hypothesis pays for every choice it makes, whatever its size. A `ByteStrategy` value is read from a
fixed number of bytes instead, and parts of an instance are read from one string of bytes. Byte 0
stands for the simplest value everywhere, so that lowering bytes, as the shrinker does, simplifies.
In a vector one code in sixteen is an end point of the range and one in eight repeats an earlier
entry: extremes and ties are what false bounds fall on. One instance in sixteen is sparse, most of
it as simple as can be, as are the instances that Hypothesis tries first when there are many choices
to make.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

#: sixteenths of all codes that are read as plain values; one more is end points, the rest copies
PLAIN = 13
#: from this byte on an instance is sparse
SPARSE = 240


@dataclass(frozen=True)
class ByteStrategy:
    """A value that is read from so many bytes.

    Parameters
    ----------
    width : int
        How many bytes.
    read : callable
        The value of such bytes; of zeros the simplest.
    """

    width: int
    read: Callable[[bytes], Any]

    def map(self, function: Callable[[Any], Any]) -> ByteStrategy:
        """Return the function of the value."""
        return ByteStrategy(self.width, lambda data: function(self.read(data)))

    def strategy(self) -> Any:
        """Return the Hypothesis strategy, a single draw."""
        from hypothesis import strategies as st

        size = self.width + 1
        return st.binary(min_size=size, max_size=size).map(lambda data: self.read(sparse(data)))


def sparse(data: bytes) -> bytes:
    """Return all bytes but the last, which says whether three in four of them become 0."""
    *rest, manner = data
    if manner < SPARSE:
        return bytes(rest)
    return bytes(byte if byte % 4 == manner % 4 else 0 for byte in rest)


def tuples(*parts: ByteStrategy) -> ByteStrategy:
    """Return the tuple of the parts."""
    places = []
    start = 0
    for part in parts:
        places.append((part.read, slice(start, start + part.width)))
        start += part.width
    return ByteStrategy(start, lambda data: tuple(read(data[place]) for read, place in places))


def integers_of(low: int, high: int, size: int) -> ByteStrategy:
    """Return a vector of integers of a range: 0 first, then upwards, then downwards.

    Parameters
    ----------
    low, high : int
        The range, ends included.
    size : int
        Length of the vector.

    Raises
    ------
    ValueError
        If the range is empty.
    """
    if low > high:
        raise ValueError(f"a range needs low <= high, got {low} > {high}")
    return _vector(lambda index, _: _nth(low, high, index), lambda _: high - low + 1, 1, size)


def choices_of(options: Sequence[Any], size: int) -> ByteStrategy:
    """Return a vector of options, the first one simplest; one listed twice is drawn twice as often.

    Raises
    ------
    ValueError
        If there is nothing to choose from.
    """
    if not options:
        raise ValueError("a choice needs options, got none")
    count, listed = len(options), tuple(options)
    length = _bytes_for(count)
    total = 256**length

    def read(data: bytes) -> tuple[Any, ...]:
        codes = _codes(data, length)
        return tuple(listed[code * count // total] for code in codes)

    return ByteStrategy(size * length, read)


def choice(options: Sequence[Any]) -> ByteStrategy:
    """Return one of the options."""
    return choices_of(options, 1).map(lambda drawn: drawn[0])


def fractions_of(low: Any, high: Any, max_denominator: int, size: int) -> ByteStrategy:
    """Return a vector of rationals of a range: any denominator up to the largest, any numerator.

    Parameters
    ----------
    low, high : rational
        The range, ends included, at least 1 long.
    max_denominator : int
        Largest denominator, at most 256.
    size : int
        Length of the vector.

    Raises
    ------
    ValueError
        If the range is shorter than 1, so that some denominators would have no numerator, or the
        largest denominator is not one of 1, ..., 256.
    """
    lowest, highest = Fraction(low), Fraction(high)
    if highest - lowest < 1:
        raise ValueError(f"a range of rationals needs length >= 1, got {lowest} to {highest}")
    if not 1 <= max_denominator <= 256:
        raise ValueError(f"the largest denominator must be 1 to 256, got {max_denominator}")
    ranges = [(ceil(lowest * q), floor(highest * q)) for q in range(1, max_denominator + 1)]

    def value(index: int, below: int) -> Fraction:
        if index < 0:
            return highest if index == -1 else lowest
        return Fraction(_nth(*ranges[below], index), below + 1)

    def count(below: int) -> int:
        first, last = ranges[below]
        return last - first + 1

    return _vector(value, count, max_denominator, size)


def _nth(low: int, high: int, index: int) -> int:
    """Return the value of an index: upwards from 0 or what is nearest to it, then downwards.

    Index -1 is the upper end and -2 the lower.
    """
    if index < 0:
        return high if index == -1 else low
    start = min(max(low, 0), high)
    return start + index if start + index <= high else high - index


def _bytes_for(count: int) -> int:
    """Return how many bytes have a plain code for each of so many values."""
    length = 1
    while 256**length * PLAIN // 16 < count:
        length += 1
    return length


def _codes(data: bytes, length: int) -> Sequence[int]:
    """Return the numbers of the groups of so many bytes."""
    if length == 1:
        return data
    return [int.from_bytes(data[i : i + length], "big") for i in range(0, len(data), length)]


def _vector(
    value: Callable[[int, int], Any], count: Callable[[int], int], kinds: int, size: int
) -> ByteStrategy:
    """Return a vector of values by kind and index; a kind takes a byte of its own if there are two.

    Indices -1 and -2 are the end points.
    """
    length = _bytes_for(max(count(kind) for kind in range(kinds)))
    total = 256**length
    plain, ends = total * PLAIN // 16, total * (PLAIN + 1) // 16
    # kinds come first, so that the shrinker prefers a small denominator to a small numerator
    kinds_end = size if kinds > 1 else 0

    def read(data: bytes) -> tuple[Any, ...]:
        entries: list[Any] = []
        kind = 0
        for place, code in enumerate(_codes(data[kinds_end:], length)):
            if kinds > 1:
                kind = data[place] * kinds // 256
            if code >= ends and entries:
                entries.append(entries[code % place])
            elif code >= plain:
                entries.append(value(-1 - code % 2, kind))
            else:
                entries.append(value(code * count(kind) // plain, kind))
        return tuple(entries)

    return ByteStrategy(kinds_end + size * length, read)

"""Squared rates of clients."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.instances.byte_strategy import ByteStrategy, choice, integers_of, tuples


def rate_vectors() -> ByteStrategy:
    """Return the squared rates of one to six clients, over four decades."""
    return tuples(choice(range(1, 7)), integers_of(1, 10000, 6)).map(
        lambda drawn: tuple(Fraction(k, 100) for k in drawn[1][: drawn[0]])
    )

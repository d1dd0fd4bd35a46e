"""Clients with finite laws, chosen by hand: centred, some skewed, some exact, some dependent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from proofs_checks.definitions.crowd_laws import fair_sign, signed_tilts
from proofs_checks.definitions.finite_law import Atom, FiniteLaw

HALF = Fraction(1, 2)
#: centred laws of one client in the plane: skewed, on three points, and no spread at all
SKEWED: FiniteLaw = ((Fraction(1, 5), (2, 0)), (Fraction(4, 5), (-HALF, 0)))
THREE: FiniteLaw = ((Fraction(1, 4), (1, 1)), (Fraction(1, 4), (-1, -1)), (HALF, (0, 0)))
SILENT: FiniteLaw = ((Fraction(1), (0, 0)),)

#: independent centred clients
CENTRED_CROWDS: tuple[Sequence[FiniteLaw], ...] = (
    (fair_sign((1, 2)), fair_sign((3, -1)), fair_sign((0, 1))),
    (SKEWED, THREE, fair_sign((1, 1)), fair_sign((1, -3))),
)
#: independent clients, two of whom have a mean
LEANING: Sequence[FiniteLaw] = (
    ((Fraction(1), (1, 0)),),
    ((Fraction(1), (1, 0)),),
    fair_sign((0, 1)),
)
#: one sign for all: perfectly correlated tilts, the outcomes themselves
COMMON: list[Atom] = [(p, [tilt, tilt, tilt]) for p, tilt in fair_sign((1,))]
#: noise of one round: independent centred clients, some of them exact
CENTRED_NOISE: tuple[Sequence[FiniteLaw], ...] = (
    (fair_sign((1, 2)), fair_sign((3, -1)), SKEWED),
    (SILENT, fair_sign((2, 1)), fair_sign((5, 0)), SKEWED),
)
#: noise of client 1 against that of all others: no independence
OPPOSED: list[Atom] = [
    (p, [tilt, [-x for x in tilt], [-x for x in tilt]]) for p, tilt in fair_sign((1, 0))
]


def pairwise(coins: Sequence[int]) -> tuple[int, ...]:
    """Return three signs, every two independent, the third the product of the others."""
    return coins[0], coins[1], coins[0] * coins[1]


def paired(coins: Sequence[int]) -> tuple[int, ...]:
    """Return three signs, the third a repetition of the first."""
    return coins[0], coins[1], coins[0]


def signed(signs: Callable[[tuple[int, ...]], Sequence[int]]) -> Iterator[Atom]:
    """Yield the outcomes of three tilts on the line with signs that are a function of two coins."""
    return signed_tilts(((1,), (2,), (5,)), signs, 2)

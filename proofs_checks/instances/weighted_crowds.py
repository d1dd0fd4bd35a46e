"""Crowds with finitely many outcomes for the expected bias energy of weights, chosen by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from proofs_checks.definitions.crowd import Tilts, bias_energies, harmonic_weights
from proofs_checks.definitions.crowd_laws import fair_sign, signed_tilts
from proofs_checks.definitions.finite_law import Atom, FiniteLaw
from proofs_checks.instances.finite_crowds import CENTRED_CROWDS, HALF, SKEWED, THREE

THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)
DESCENDING = (HALF, THIRD, SIXTH)
CROWDS = (*CENTRED_CROWDS, (SKEWED, SKEWED, THREE))
#: laws of independent centred clients, and weights of total 1
WITH_WEIGHTS = tuple(
    (crowd, (*weights, Fraction(0))[: len(crowd)])
    for crowd in CROWDS
    for weights in (DESCENDING, (1, Fraction(2, 5), Fraction(-2, 5)))
)

#: one client a fair sign, the other 0, 0, 2 or -2: the energies (1, 0) and (1, 4) occur
LOTTERY: Sequence[FiniteLaw] = (
    fair_sign((1,)),
    ((HALF, (0,)), (Fraction(1, 4), (2,)), (Fraction(1, 4), (-2,))),
)

#: two clients that always have the same tilt
COMMON: Sequence[Atom] = tuple((p, [tilt, tilt]) for p, tilt in fair_sign((1,)))


def three_in_line(signs: Callable[[tuple[int, ...]], Sequence[int]]) -> Iterator[Atom]:
    """Yield the outcomes of three clients in a line, their signs a function of two coins."""
    return signed_tilts(((1,), (2,), (5,)), signs, 2)


def fixed(tilts: Tilts) -> list[Fraction]:
    """Return weights that do not see the tilts."""
    return [Fraction(1, 3), Fraction(2, 3)]


def realised_oracle(tilts: Tilts) -> list[Fraction]:
    """Return the best weights for the realised energies, all on a client without bias."""
    energies = bias_energies(tilts)
    if 0 in energies:
        return [Fraction(int(q == 0)) for q in energies]
    return harmonic_weights(energies)

"""Random crowds with finitely many outcomes: exact means by enumeration.

An outcome is an atom whose value is the tilts; the law of one client has a tilt as value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.crowd import Tilts, bias_energies, disagreement_energies
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.definitions.finite_law import Atom, FiniteLaw, expectation
from proofs_checks.definitions.matrices import Vector


def independent_tilts(laws: Sequence[FiniteLaw]) -> Iterator[Atom]:
    """Yield the outcomes of clients that draw their tilts independently."""
    for drawn in product(*laws):
        probability = Fraction(1)
        for chance, _ in drawn:
            probability *= Fraction(chance)
        yield probability, [tilt for _, tilt in drawn]


def fair_sign(tilt: Vector) -> FiniteLaw:
    """Return the fair law of a tilt and its opposite."""
    return ((Fraction(1, 2), tilt), (Fraction(1, 2), [-x for x in tilt]))


def signed_tilts(
    vectors: Tilts, signs: Callable[[tuple[int, ...]], Sequence[int]], coins: int
) -> Iterator[Atom]:
    """Yield the outcomes of beta_i = xi_i v_i, the signs xi a function of fair coins.

    With ``signs = lambda c: (c[0], c[1], c[0] * c[1])`` every two clients are independent and all
    three are not.
    """
    for thrown in product((-1, 1), repeat=coins):
        xi = signs(thrown)
        yield (
            Fraction(1, 2**coins),
            [[s * x for x in vector] for s, vector in zip(xi, vectors, strict=True)],
        )


def expected_energies(outcomes: Iterable[Atom]) -> list[Any]:
    """Return zeta_i^2 = E ||beta_i||^2."""
    return expectation(outcomes, bias_energies)


def expected_disagreement_energies(outcomes: Iterable[Atom]) -> list[Any]:
    """Return E ||beta_i - mean beta||^2."""
    return expectation(outcomes, disagreement_energies)


def expected_bias_energy(outcomes: Iterable[Atom], weights: Vector) -> Any:
    """Return E ||b(w)||^2 for weights fixed in advance."""
    return expectation(outcomes, lambda tilts: [bias_energy(weights, tilts)])[0]

"""Random crowds with finitely many outcomes: exact means by enumeration.

An outcome is (probability, tilts); nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.crowd import Tilts, Vector, bias_energies, disagreement_energies
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.definitions.crowd_trees import expectation

Outcome = tuple[Fraction, Tilts]
#: the (probability, tilt) of one client
Lottery = Sequence[tuple[Any, Vector]]


def independent_tilts(lotteries: Sequence[Lottery]) -> Iterator[Outcome]:
    """Yield the outcomes of clients that draw their tilts independently."""
    for drawn in product(*lotteries):
        probability = Fraction(1)
        for chance, _ in drawn:
            probability *= Fraction(chance)
        yield probability, [tilt for _, tilt in drawn]


def fair_sign(tilt: Vector) -> Lottery:
    """Return the lottery of a tilt and its opposite."""
    return ((Fraction(1, 2), tilt), (Fraction(1, 2), [-x for x in tilt]))


def signed_tilts(
    vectors: Tilts, signs: Callable[[tuple[int, ...]], Sequence[int]], coins: int
) -> Iterator[Outcome]:
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


def expected_energies(outcomes: Iterable[Outcome]) -> list[Any]:
    """Return zeta_i^2 = E ||beta_i||^2."""
    return expectation(outcomes, bias_energies)


def expected_disagreement_energies(outcomes: Iterable[Outcome]) -> list[Any]:
    """Return E ||beta_i - mean beta||^2."""
    return expectation(outcomes, disagreement_energies)


def expected_bias_energy(outcomes: Iterable[Outcome], weights: Vector) -> Any:
    """Return E ||b(w)||^2 for weights fixed in advance."""
    return expectation(outcomes, lambda tilts: [bias_energy(weights, tilts)])[0]

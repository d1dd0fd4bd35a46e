"""Correlated clients: loadings on common fair signs, one vector added to all, matrices by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.crowd import Tilts, energy, gram
from proofs_checks.definitions.crowd_incoherence import aggregate_bias, shifted
from proofs_checks.definitions.finite_law import Atom
from proofs_checks.definitions.matrices import Matrix, inner

TENTH = Fraction(1, 10)
#: the paper's u: I + 1u' + u1' has other best weights than I, and the same disagreement
MOVING_U = (TENTH, Fraction(0), Fraction(0))
#: I + 1u' + u1' with its best weights
SKEWED_MATRIX = (
    ((12 * TENTH, TENTH, TENTH), (TENTH, 1, 0), (TENTH, 0, 1)),
    (Fraction(4, 15), Fraction(11, 30), Fraction(11, 30)),
)
#: a matrix whose best weights leave the simplex, with them
SHORT_MATRIX = (((4, 2), (2, Fraction(3, 2))), (Fraction(-1, 3), Fraction(4, 3)))
#: no correlation at all, and a vector u
ZERO_MATRIX = ([[0, 0, 0], [0, 0, 0], [0, 0, 0]], [1, 0, 0])
#: of the form 1u' + u1'
HIDDEN_MATRIX = [[2, 1], [1, 0]]
#: J S J = S has a zero diagonal
ZERO_DIAGONAL = [[0, 1, -1, 0], [1, 0, 0, -1], [-1, 0, 0, 1], [0, -1, 1, 0]]


def loaded_signs(loadings: Matrix) -> Callable[[], Iterator[Atom]]:
    """Return what yields the outcomes of beta_i, a client's loadings times independent fair signs.

    Parameters
    ----------
    loadings : matrix
        A row for each client, a column for each sign.
    """

    def outcomes() -> Iterator[Atom]:
        count = len(loadings[0])
        for signs in product((-1, 1), repeat=count):
            yield Fraction(1, 2**count), [[inner(row, signs)] for row in loadings]

    return outcomes


CORRELATED = (
    loaded_signs(((1, 0, 1), (0, 2, 1), (1, 1, -1))),
    loaded_signs(((1, 2), (3, -1), (1, 1))),
)
UNCORRELATED = loaded_signs(((1, 0, 0), (0, 2, 0), (0, 0, 3)))

#: one random vector c = sum a_i beta_i + z added to every tilt, E|z|^2 = REST: so chosen that
#: u_i = E<beta_i, c> + E|c|^2 / 2 is small
FACTORS = ((1, 0, 0, 1), (0, 2, 0, 1), (0, 0, 1, -1))
SHARE = (Fraction(9, 100), Fraction(-1, 100), Fraction(-1, 100))
REST = Fraction(117, 10000)
#: realisations of tilts and of c
REALISED = (((1, 2), (3, -1), (0, 5)), (Fraction(7, 3), -4))


def coupled_moments(factors: Tilts) -> list[list[Any]]:
    """Return the second moments of beta_i + c, those of beta_i being the Gram matrix of factors."""
    moved = shifted(factors, aggregate_bias(SHARE, factors), -1)
    return [[entry + REST for entry in row] for row in gram(moved)]


def coupling_vector(factors: Tilts, half: Fraction) -> list[Any]:
    """Return E<beta_i, c> + half E|c|^2."""
    c = aggregate_bias(SHARE, factors)
    return [inner(factor, c) + half * (energy(c) + REST) for factor in factors]

"""Clients of a federated PCA, and their squared rates."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from proofs_checks.definitions import fedpca as paper
from proofs_checks.definitions.matrices import (
    Vector,
    combine,
    diagonal_matrix,
    leading_projector,
    product,
    rational_rotation,
    transpose,
)
from proofs_checks.instances.byte_strategy import (
    ByteStrategy,
    choice,
    choices_of,
    integers_of,
    tuples,
)


def rate_vectors() -> ByteStrategy:
    """Return the squared rates of one to six clients, over four decades."""
    return tuples(choice(range(1, 7)), integers_of(1, 10000, 6)).map(
        lambda drawn: tuple(Fraction(k, 100) for k in drawn[1][: drawn[0]])
    )


def client(
    p: int,
    r: int,
    n: int,
    scales: Vector,
    levels: Vector,
    mirrors: Sequence[Sequence[Vector]],
    spikes: Vector,
) -> dict[str, Any]:
    """Return a client whose two eigenproblems have rational solutions, and a population.

    The rows are those of D V', the noise is W E W' less the local projector, for rational
    rotations V and W: any scales and levels without ties give a generic symmetric problem.
    """
    v, w, u = (rational_rotation(p, rows) for rows in mirrors)
    rows = product(diagonal_matrix([Fraction(s) for s in scales[:n]], columns=p), transpose(v))
    local = leading_projector(paper.sample_covariance(rows), r)
    target = product(w, diagonal_matrix([Fraction(e, 2) for e in levels]), transpose(w))
    noise = combine(1, target, -1, local)
    basis, complement = [row[:r] for row in u], [row[r:] for row in u]
    return {
        "rank": r,
        "rows": rows,
        "noise": noise,
        "basis": basis,
        "complement": complement,
        "covariance": paper.spiked_covariance(basis, spikes[:r], 1),
    }


#: of two, three and four coordinates; the first has U = (3, 4) / 5, whose reflection is no signed
#: permutation
NAMED_CLIENTS = (
    client(2, 1, 1, (2, 1), (2, -2), ([(1, 1)], [(1, 1)], [(1, -2)]), (30, 1)),
    client(3, 2, 3, (3, 2, 1), (5, 1, -2), ([(1, 2, 0)], [(0, 1, 3)], [(1, 1, 1)]), (4, 2, 1)),
    client(
        4,
        2,
        2,
        (5, 3, 2, 1),
        (4, 1, -1, -6),
        ([(1, 2, 0, 1)], [(0, 1, 3, 1)], [(1, 1, 1, 2)]),
        (7, 3, 2, 1),
    ),
)


def clients() -> ByteStrategy:
    """Return clients in two or three dimensions, of every rank and no fewer rows."""

    def case(drawn: Any) -> Any:
        (p, r, n), scales, levels, spikes, counts, entries = drawn
        vectors = [entries[i : i + p] for i in range(0, 6 * p, p)]
        turns = [vectors[2 * k : 2 * k + count] for k, count in enumerate(counts)]
        return client(p, r, n, scales[:p], levels[:p], turns, spikes[:p])

    shapes = [(p, r, n) for p in (2, 3) for r in range(1, p) for n in range(r, p + 1)]
    apart = choice(list(permutations(range(1, 10), 3)))
    signed = choice(list(permutations(sorted(range(-9, 10), key=abs), 3)))
    parts = apart, signed, apart, choices_of((1, 2), 3), integers_of(-3, 3, 18)
    return tuples(choice(shapes), *parts).map(case)

"""The crowd paper's objects from their definitions, generic over fractions and floats.

Tilts are a list of n vectors, each a list of d numbers; nothing here is clever, and nothing here
is shared with the estimators in ``fedtheory``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from proofs_checks.definitions.matrices import Vector, inner

Tilts = Sequence[Vector]


def energy(x: Vector) -> Any:
    """Return ||x||^2."""
    return inner(x, x)


def mean(vectors: Tilts) -> list[Any]:
    """Return the plain mean of the clients' vectors."""
    n = len(vectors)
    return [
        sum(column) / Fraction(n) if _exact(column) else sum(column) / n
        for column in zip(*vectors, strict=True)
    ]


def _exact(values: Sequence[Any]) -> bool:
    return all(isinstance(v, (int, Fraction)) for v in values)


def residuals(vectors: Tilts) -> list[list[Any]]:
    """Return each client's vector minus the plain mean: reports to residuals, tilts to beta~."""
    middle = mean(vectors)
    return [[a - m for a, m in zip(vector, middle, strict=True)] for vector in vectors]


def bias_energies(tilts: Tilts) -> list[Any]:
    """Return q_i = ||beta_i||^2."""
    return [energy(tilt) for tilt in tilts]


def disagreement_energies(tilts: Tilts) -> list[Any]:
    """Return ||beta_i - mean beta||^2."""
    return [energy(r) for r in residuals(tilts)]


def gram(tilts: Tilts) -> list[list[Any]]:
    """Return Q_ij = <beta_i, beta_j>."""
    return [[inner(x, y) for y in tilts] for x in tilts]


def orthogonal_tilts(lengths: Sequence[Any]) -> list[list[Fraction]]:
    """Return pairwise orthogonal tilts of the given rational lengths.

    Parameters
    ----------
    lengths : sequence
        The ||beta_i||, one a client: the energies are their squares.
    """
    return [
        [Fraction(length) * (i == k) for k in range(len(lengths))]
        for i, length in enumerate(lengths)
    ]


def dense_disagreement_map(n: int) -> list[list[Fraction]]:
    """Return the matrix of T, column j the disagreement energies when only client j is biased."""
    columns = [disagreement_energies([[Fraction(int(i == j))] for i in range(n)]) for j in range(n)]
    return [[columns[j][i] for j in range(n)] for i in range(n)]


def apply(matrix: Sequence[Vector], x: Vector) -> list[Any]:
    """Return the matrix times a vector."""
    return [inner(row, x) for row in matrix]


def half_average_statistic(rounds: Sequence[Tilts]) -> list[Any]:
    """Return s_i = <average of residuals over odd rounds, ... over even rounds>.

    Parameters
    ----------
    rounds : sequence
        Reports of the rounds 1, 2, ..., each n vectors.
    """
    residual = [residuals(reports) for reports in rounds]
    halves = [_average(residual[start::2]) for start in (0, 1)]
    return [inner(x, y) for x, y in zip(*halves, strict=True)]


def _average(blocks: Sequence[Tilts]) -> list[list[Any]]:
    count = Fraction(len(blocks))
    return [
        [sum(entries) / count for entries in zip(*rows, strict=True)]
        for rows in zip(*blocks, strict=True)
    ]


def plug_in_statistic(rounds: Sequence[Tilts]) -> list[Any]:
    """Return ||average residual over all rounds||^2, which noise inflates."""
    return [energy(row) for row in _average([residuals(reports) for reports in rounds])]


def shared_round_statistic(rounds: Sequence[Tilts]) -> list[Any]:
    """Return the inner product of halves that both contain the first round."""
    residual = [residuals(reports) for reports in rounds]
    first = _average(residual[0::2])
    second = _average([residual[0], *residual[1::2][1:]])
    return [inner(x, y) for x, y in zip(first, second, strict=True)]


def rademacher_mean(
    statistic: Callable[[Sequence[Tilts]], list[Any]],
    tilts: Tilts,
    noise_scales: Sequence[Any],
    n_rounds: int,
) -> list[Any]:
    """Return the exact mean of a statistic over all signs of noise of scale sigma_i a coordinate.

    The query points move: round k adds to every report the same vector, a function of the noise
    seen before, as the gradient of an unknown f_0 at an adaptive iterate would.
    """
    n, d = len(tilts), len(tilts[0])
    total = [Fraction(0)] * n
    count = 0
    for signs in _signs(n_rounds * n * d):
        rounds, seen = [], Fraction(0)
        for k in range(n_rounds):
            block = signs[k * n * d : (k + 1) * n * d]
            rounds.append(
                [
                    [
                        tilts[i][j] + noise_scales[i] * block[i * d + j] + seen * (j + 1)
                        for j in range(d)
                    ]
                    for i in range(n)
                ]
            )
            seen = seen / 2 + sum(block, Fraction(0))
        total = [t + s for t, s in zip(total, statistic(rounds), strict=True)]
        count += 1
    return [t / count for t in total]


def _signs(length: int) -> Iterator[tuple[int, ...]]:
    return product((-1, 1), repeat=length)


def harmonic_value(costs: Sequence[Any]) -> Any:
    """Return H(c), the reciprocal of the sum of reciprocals."""
    return 1 / sum(1 / Fraction(c) if isinstance(c, int) else 1 / c for c in costs)


def harmonic_weights(costs: Sequence[Any]) -> list[Any]:
    """Return w_i = H(c) / c_i."""
    value = harmonic_value(costs)
    return [value / c for c in costs]


def weighted_cost(weights: Sequence[Any], costs: Sequence[Any]) -> Any:
    """Return sum_i w_i^2 c_i."""
    return sum(w * w * c for w, c in zip(weights, costs, strict=True))


def largest_error(costs: Sequence[Any], estimated: Sequence[Any]) -> Any:
    """Return Delta = max_i |chat_i - c_i|."""
    return max(abs(a - b) for a, b in zip(costs, estimated, strict=True))


def excess_cost(costs: Sequence[Any], estimated: Sequence[Any]) -> Any:
    """Return sum_i what_i^2 c_i - H(c) for the weights what of the estimated costs."""
    return weighted_cost(harmonic_weights(estimated), costs) - harmonic_value(costs)

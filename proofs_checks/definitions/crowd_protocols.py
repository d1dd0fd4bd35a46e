"""Exact runs of protocols on a quadratic truth and linear perturbations, and the shifted instance.

f_0(x) = x'Ax / 2 - p'x and h_i(x) = <beta_i, x>, everything rational, so that transcripts can be
compared entry by entry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import Tilts, apply, half_average_statistic, residuals
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.definitions.crowd_refresh import refresh_weights
from proofs_checks.definitions.matrices import Matrix, Vector, diagonal, inner

#: one round: the query point and the reports
Round = tuple[list[Any], list[list[Any]]]


@dataclass(frozen=True)
class Instance:
    """A truth and a linear crowd.

    Parameters
    ----------
    hessian : matrix
        A, symmetric.
    slope : vector
        p, minus the gradient of f_0 at the origin.
    tilts : sequence of n vectors
        beta_i.
    """

    hessian: Matrix
    slope: Vector
    tilts: Tilts

    def truth_gradient(self, x: Vector) -> list[Any]:
        """Return the gradient of f_0."""
        return [a - p for a, p in zip(apply(self.hessian, x), self.slope, strict=True)]

    def client_gradient(self, client: int, x: Vector) -> list[Any]:
        """Return the gradient of f_i = f_0 + h_i, one added to the other."""
        return [g + b for g, b in zip(self.truth_gradient(x), self.tilts[client], strict=True)]

    def client_risk(self, client: int, x: Vector) -> Any:
        """Return f_i(x)."""
        own = inner(x, apply(self.hessian, x)) / 2 - inner(self.slope, x)
        return own + inner(self.tilts[client], x)


def shift(instance: Instance, c: Vector) -> Instance:
    """Return the instance with f_0 + <c, .> and h_i - <c, .>."""
    return replace(
        shift_truth_only(instance, c),
        tilts=shifted(instance.tilts, c),
    )


def shift_truth_only(instance: Instance, c: Vector) -> Instance:
    """Return the instance with f_0 + <c, .> and the same perturbations."""
    return replace(instance, slope=[p - x for p, x in zip(instance.slope, c, strict=True)])


#: from the past and the number of clients to the next query point
QueryRule = Callable[[Sequence[Round], int], list[Any]]


def transcript(instance: Instance, rule: QueryRule, noise: Sequence[Tilts]) -> list[Round]:
    """Return what a protocol sees: queries that depend on the past, reports with given noise."""
    past: list[Round] = []
    for block in noise:
        x = rule(past, len(instance.slope))
        reports = [
            [g + e for g, e in zip(instance.client_gradient(i, x), block[i], strict=True)]
            for i in range(len(instance.tilts))
        ]
        past.append((x, reports))
    return past


def weighted_descent(weights: Vector, step: Any) -> QueryRule:
    """Return gradient descent on the weighted mean of the reports, from the origin."""

    def ask(past: Sequence[Round], dimension: int) -> list[Any]:
        if not past:
            return [Fraction(0)] * dimension
        x, reports = past[-1]
        moved = [inner(weights, column) for column in zip(*reports, strict=True)]
        return [a - step * g for a, g in zip(x, moved, strict=True)]

    return ask


def refreshed_descent(past: Sequence[Round], dimension: int) -> list[Any]:
    """Run Algorithm 1 with step 1/4 and a refresh of its weights after every even round."""
    if not past:
        return [Fraction(0)] * dimension
    n = len(past[-1][1])
    weights = [Fraction(1, n)] * n
    seen = [reports for _, reports in past[: len(past) // 2 * 2]]
    if seen:
        statistic = half_average_statistic(seen)
        weights = refresh_weights(statistic, [1] * n, 1, len(past), Fraction(1, 1000))
    return weighted_descent(weights, Fraction(1, 4))(past, dimension)


def sign_walk(past: Sequence[Round], dimension: int) -> list[Any]:
    """Ask where the signs of the last residuals point: an adaptive protocol that is no descent."""
    if not past:
        return [Fraction(1)] * dimension
    x, reports = past[-1]
    first = residuals(reports)[0]
    return [a / 2 + (1 if r > 0 else -1) for a, r in zip(x, first, strict=True)]


def minimiser(instance: Instance) -> list[Any]:
    """Return the minimiser of f_0 for a diagonal Hessian."""
    return [
        Fraction(p) / a for p, a in zip(instance.slope, diagonal(instance.hessian), strict=True)
    ]


def growing_quadratic(tilts: Tilts) -> Instance:
    """Return tilts on a truth of curvatures 1, 3/2, 2, ... and slopes 1, 2, 3, ..."""
    d = len(tilts[0])
    hessian = [[Fraction((k + 2) * (k == j), 2) for k in range(d)] for j in range(d)]
    return Instance(hessian, [Fraction(k + 1) for k in range(d)], tilts)


def fixed_noise(n: int, d: int, rounds: int) -> list[list[list[Fraction]]]:
    """Return rational noise without a pattern; equality for each noise is equality of the laws."""
    return [
        [[Fraction((3 * k + 5 * i + 7 * j) % 11 - 5, 4) for j in range(d)] for i in range(n)]
        for k in range(rounds)
    ]


def seen_under_noise(instance: Instance, rule: QueryRule, rounds: int) -> list[list[Any]]:
    """Return each round's query and reports in one row, the noise being :func:`fixed_noise`."""
    noise = fixed_noise(len(instance.tilts), len(instance.slope), rounds)
    return [
        [*point, *(x for report in reports for x in report)]
        for point, reports in transcript(instance, rule, noise)
    ]


def total_statistic(instance: Instance, rule: QueryRule, rounds: int) -> Any:
    """Return sum_i s_i of the same run, a candidate for a test of centring."""
    noise = fixed_noise(len(instance.tilts), len(instance.slope), rounds)
    run = transcript(instance, rule, noise)
    return sum(half_average_statistic([reports for _, reports in run]))


def unchanged(instance: Instance, c: Vector) -> Instance:
    """Return the instance itself: the change that :func:`shift` is compared with."""
    return instance

"""Partial participation by enumeration: every set of participants, every sign of the noise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import factorial
from typing import Any

from proofs_checks.definitions.crowd import (
    Tilts,
    disagreement_energies,
    energy,
    mean,
    residuals,
)
from proofs_checks.definitions.finite_law import Atom, expectation
from proofs_checks.definitions.matrices import Vector, inner
from proofs_checks.definitions.two_point_martingales import vector_sum


def shrinking(m: Any, n: int) -> Fraction:
    """Return rho = (m - 1) n / (m (n - 1)) of Proposition 5.26 (i)."""
    return Fraction((m - 1) * n) / Fraction(m * (n - 1))


def spread_of_others(tilts: Tilts, client: int) -> Any:
    """Return the sum of squared deviations of the other clients' tilts from their own mean."""
    others = [tilt for j, tilt in enumerate(tilts) if j != client]
    return sum(map(energy, residuals(others)), Fraction(0))


def participant_sets(n: int, m: int, client: int) -> list[tuple[int, ...]]:
    """Return the m-subsets of n clients that hold a client; all are equally likely."""
    return [chosen for chosen in combinations(range(n), m) if client in chosen]


def residual_among(reports: Tilts, chosen: Sequence[int], client: int) -> list[Any]:
    """Return the client's report minus the mean report of the participants."""
    middle = mean([reports[j] for j in chosen])
    return [x - y for x, y in zip(reports[client], middle, strict=True)]


def mean_residual(tilts: Tilts, m: int, client: int) -> list[Any]:
    """Return the mean of a participant's noiseless residual over the sets that hold it."""
    return mean(
        [
            residual_among(tilts, chosen, client)
            for chosen in participant_sets(len(tilts), m, client)
        ]
    )


def mean_squared_residual(tilts: Tilts, m: int, client: int) -> Any:
    """Return the mean of its squared length."""
    found = [
        energy(residual_among(tilts, chosen, client))
        for chosen in participant_sets(len(tilts), m, client)
    ]
    return sum(found, Fraction(0)) / len(found)


def draw_variance(tilts: Tilts, m: int, client: int) -> Any:
    """Return the mean squared distance of the noiseless residual from its mean."""
    return mean_squared_residual(tilts, m, client) - energy(mean_residual(tilts, m, client))


def energy_shares(m: int, n: int, client: int) -> list[Any]:
    """Return how much of each client's energy is in a participant's mean squared residual.

    The clients being uncorrelated: with all energy at one of them after the other.
    """
    crowds = [[[Fraction(int(i == j))] for i in range(n)] for j in range(n)]
    return [mean_squared_residual(tilts, m, client) for tilts in crowds]


def residual_paths(
    tilts: Tilts,
    noise_scales: Sequence[Any],
    m: int,
    client: int,
    n_rounds: int,
    adaptive: bool = True,
) -> Iterator[Atom]:
    """Yield (probability, the client's residuals) over rounds in which it takes part.

    Participants are a uniform m-subset that holds the client, anew in each round; the noise is a
    sign times sigma_j along the first axis; a common vector that depends on the past is added to
    every report, and, if adaptive, the noise is halved after a positive sign of the client.

    Parameters
    ----------
    tilts : sequence of n vectors
        beta_j.
    noise_scales : sequence of n numbers
        sigma_j.
    m : int
        Participants.
    client : int
        Whose residuals.
    n_rounds : int
        Rounds with the client in them.
    adaptive : bool
        Whether the scale of the noise follows the past.
    """
    sets = participant_sets(len(tilts), m, client)
    share = Fraction(1, len(sets) * 2**m)

    def descend(
        left: int, seen: Fraction, shrink: Fraction
    ) -> Iterator[tuple[Fraction, list[list[Any]]]]:
        if not left:
            yield Fraction(1), []
            return
        for chosen in sets:
            for signs in product((-1, 1), repeat=m):
                sign = dict(zip(chosen, signs, strict=True))
                reports = [
                    [
                        x + seen + (sign.get(j, 0) * noise_scales[j] * shrink if axis == 0 else 0)
                        for axis, x in enumerate(tilt)
                    ]
                    for j, tilt in enumerate(tilts)
                ]
                found = residual_among(reports, chosen, client)
                after = seen / 2 + sum(signs) + len(chosen) * chosen[0]
                for rest, later in descend(
                    left - 1,
                    after,
                    Fraction(1, 2) if adaptive and sign[client] > 0 else Fraction(1),
                ):
                    yield share * rest, [found, *later]

    return descend(n_rounds, Fraction(0), Fraction(1))


def own_round_statistic(residuals: Sequence[Vector], first: int) -> Any:
    """Return <average of the first residuals, average of the rest>: the halves' own rounds."""
    halves = residuals[:first], residuals[first:]
    d = len(residuals[0])
    one, two = ([x / Fraction(len(half)) for x in vector_sum(half, d)] for half in halves)
    return inner(one, two)


def statistic_spread(
    tilts: Tilts,
    noise_scales: Sequence[Any],
    m: int,
    client: int,
    first: int,
    second: int,
    adaptive: bool,
) -> Any:
    """Return E (s_i - rho^2 ||beta~_i||^2)^2.

    Parameters
    ----------
    tilts, noise_scales, m, client, adaptive
        As in :func:`residual_paths`.
    first, second : int
        Rounds with the client in each half.
    """
    target = shrinking(m, len(tilts)) ** 2 * disagreement_energies(tilts)[client]
    paths = residual_paths(tilts, noise_scales, m, client, first + second, adaptive)

    def squared_error(found: Sequence[Vector]) -> list[Any]:
        return [(own_round_statistic(found, first) - target) ** 2]

    return expectation(paths, squared_error)[0]


def all_counts_at_least(n: int, rounds: int, least: Any) -> Fraction:
    """Return P(every client takes part at least ``least`` times) when one of n is absent a round.

    Exact, by the generating function of the absences: each client may miss at most
    ``rounds - least`` of the rounds.
    """
    most = rounds - least
    # ways[k]: number of sequences of k absences among the clients so far, divided by k!
    ways = [Fraction(1)] + [Fraction(0)] * rounds
    for _ in range(n):
        ways = [
            sum((ways[k - a] / factorial(a) for a in range(k + 1) if a <= most), Fraction(0))
            for k in range(rounds + 1)
        ]
    return ways[rounds] * factorial(rounds) / Fraction(n) ** rounds


def exp_below(x: Fraction, terms: int = 60) -> Fraction:
    """Return a rational number just below exp(-x), from the series of exp(x) and its remainder.

    Parameters
    ----------
    x : Fraction
        Between 0 and ``terms``.
    """
    total, term = Fraction(0), Fraction(1)
    for k in range(terms):
        total += term
        term = term * x / (k + 1)
    return 1 / (total + term / (1 - x / (terms + 1)))

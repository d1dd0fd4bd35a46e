"""Rounds that an estimator is fed, some clients absent, and what it must find, by definition.

All rounds are in memory and everything is a list; participants are enumerated where the estimator
has a closed form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.definitions.crowd import Tilts, energy, mean
from proofs_checks.definitions.matrices import Vector, inner, solve

Run = Sequence[Tilts]
Attendance = Sequence[Sequence[bool]]
Factor = Callable[[Any, int], Fraction]


def noisy_run(n: int, d: int, n_rounds: int, unit: int = 1, loud: int = 2) -> Run:
    """Return reports of tilts, noise and a vector that moves with the rounds, all integers.

    Parameters
    ----------
    n, d, n_rounds : int
        Clients, coordinates, rounds.
    unit : int
        All reports are multiples of it: a multiple of n and of the rounds in each half makes every
        mean an integer, so that double precision is exact.
    loud : int
        Client i's noise grows with i times this.
    """
    return [
        [
            [
                unit
                * (
                    (5 * i * i + 3 * j) % 11
                    - 4
                    + (1 + loud * i) * ((7 * k * k + 3 * k * i + 5 * j) % 5 - 2)
                    + 6 * k * (j + 1)
                )
                for j in range(d)
            ]
            for i in range(n)
        ]
        for k in range(n_rounds)
    ]


def everybody(run: Run) -> Attendance:
    """Return the attendance of rounds in which all clients report."""
    return [[True] * len(reports) for reports in run]


def attendance(rows: str) -> Attendance:
    """Return who reports: a word a round, a 1 for a client that does."""
    return [[mark == "1" for mark in row] for row in rows.split()]


#: n, d and the rounds' attendance: two or more clients in each, everybody in both halves
ABSENCES = (
    (4, 2, "1100 0110 0011 1010 1111 0101"),
    (5, 3, "11010 10111 01101 11111 10011 11100 01011 10010 00101"),
    (3, 2, "110 011 111 101 011 110"),
)


def partial_run(n: int, d: int, rows: str) -> tuple[Run, Attendance]:
    """Return the run of a case of `ABSENCES` and who was there."""
    present = attendance(rows)
    return noisy_run(n, d, len(present)), present


def own_residuals(
    run: Run, present: Attendance, client: int, factor: Factor = partial.shrinking
) -> list[tuple[int, list[Any]]]:
    """Return (number of the round, residual / rho) over the rounds in which a client reports."""
    found = []
    for number, (reports, here) in enumerate(zip(run, present, strict=True), start=1):
        if here[client]:
            chosen = [j for j, reporting in enumerate(here) if reporting]
            rho = factor(len(chosen), len(reports))
            found.append(
                (number, [x / rho for x in partial.residual_among(reports, chosen, client)])
            )
    return found


def statistic(run: Run, present: Attendance, factor: Factor = partial.shrinking) -> list[Any]:
    """Return s_i / rho^2: the average over a client's odd rounds times that over its even ones."""
    found = []
    for client in range(len(run[0])):
        own = own_residuals(run, present, client, factor)
        halves = [mean([r for number, r in own if number % 2 == parity]) for parity in (1, 0)]
        found.append(inner(*halves))
    return found


def unclipped_noise_energies(
    run: Run, present: Attendance, luck: int = 1, size: int | None = None
) -> list[Fraction]:
    """Return the noise energies whose mixture is the dispersion of every client's residuals.

    A client's own residuals are spread by its noise, by the others' and, where some are absent, by
    the luck of who was there; the last part is taken off with the statistic. With everybody present
    this is T^-1 of the residuals' sample variances.

    Parameters
    ----------
    run, present
        Rounds and who was there.
    luck : int
        How often the luck of who was there is taken off.
    size : int or None
        Participants of every round for the shares of the noise, if not their true number.
    """
    n = len(run[0])
    s = statistic(run, present)
    matrix, shown = [], []
    for client in range(n):
        own = [r for _, r in own_residuals(run, present, client)]
        centre, k = mean(own), len(own)
        spread = sum((energy([x - c for x, c in zip(r, centre, strict=True)]) for r in own), 0)
        peers = luck * (sum(s) - s[client] - s[client] / Fraction(n - 1))
        sizes = [sum(here) for here in present if here[client]]
        shown.append(
            Fraction(spread) * k / (k - 1) - peers * sum(draw_share(m, n, client) for m in sizes)
        )
        rows = [noise_shares(size or m, n, client) for m in sizes]
        matrix.append([sum(column) for column in zip(*rows, strict=True)])
    return solve(matrix, shown)


@cache
def noise_shares(m: int, n: int, client: int) -> tuple[Fraction, ...]:
    """Return the shares of all clients' noise energies in E |residual / rho|^2, by enumeration."""
    rho = partial.shrinking(m, n)
    return tuple(share / rho**2 for share in partial.energy_shares(m, n, client))


@cache
def draw_share(m: int, n: int, client: int) -> Fraction:
    """Return the variance of residual / rho over the draw of participants.

    Per unit of the other clients' sum of squared deviations from their own mean.
    """
    tilts = [[Fraction(j * j) if j != client else Fraction(0)] for j in range(n)]
    unit = partial.shrinking(m, n) ** 2 * Fraction(partial.spread_of_others(tilts, client))
    return Fraction(partial.draw_variance(tilts, m, client)) / unit


def noise_energies(
    run: Run, present: Attendance, luck: int = 1, size: int | None = None
) -> list[Any]:
    """Return the noise energies, clipped at zero."""
    found = unclipped_noise_energies(run, present, luck, size)
    return [max(value, Fraction(0)) for value in found]


def as_rationals(values: Vector) -> list[Fraction]:
    """Return floats as the rational numbers that they are."""
    return [Fraction(float(x)) for x in values]

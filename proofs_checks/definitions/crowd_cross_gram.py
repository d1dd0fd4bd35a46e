"""The cross-fitted Gram matrix G from the reports of the rounds, and its false versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from proofs_checks.definitions import crowd_incoherence
from proofs_checks.definitions.crowd import Tilts, mean, residuals
from proofs_checks.definitions.matrices import transpose

#: from the number of rounds to the rounds of the two halves
Halves = Callable[[int], tuple[Sequence[int], Sequence[int]]]


def odd_and_even(rounds: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return the paper's halves, rounds counted from 0."""
    return range(0, rounds, 2), range(1, rounds, 2)


def with_shared_round(rounds: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return halves that both contain the first round."""
    return range(0, rounds, 2), [0, *range(3, rounds, 2)]


def all_in_both(rounds: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return all rounds, twice."""
    return range(rounds), range(rounds)


def half_averages(rounds: Sequence[Tilts], halves: Halves = odd_and_even) -> list[list[list[Any]]]:
    """Return hat beta^(1) and hat beta^(2): each client's mean residual over the two halves."""
    by_client = transpose([residuals(reports) for reports in rounds])
    return [[mean([seen[k] for k in half]) for seen in by_client] for half in halves(len(rounds))]


def cross_gram(rounds: Sequence[Tilts], halves: Halves = odd_and_even) -> list[list[Any]]:
    """Return G_ij = (<beta_i^1, beta_j^2> + <beta_i^2, beta_j^1>) / 2 of the half-averages."""
    return crowd_incoherence.cross_gram(*half_averages(rounds, halves))

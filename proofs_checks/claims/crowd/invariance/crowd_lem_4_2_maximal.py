"""Lemma 4.2: the residuals are a maximal invariant of per-round common shifts."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_reports import report_array_pairs

CLAIM = Claim(
    printed="Lemma 4.2, maximal invariant",
    declared_verdict=AsPrinted(),
    title="Residuals keep everything that common shifts leave",
    assumes=("n >= 1",),
    uses=("crowd-lem-4-2-cancels",),
    says={
        "orbits": r"""
Two arrays of reports have the same residuals if and only if they differ by common shifts, one
vector $c^k$ for each round: $g_i'^k = g_i^k+c^k$.""",
        "maximal invariant": r"""
So every statistic that common shifts leave unchanged is a function of the residuals.""",
    },
)


# fmt: off
def residual_arrays(rounds):
    return [paper.residuals([[Fraction(g)] for g in row]) for row in rounds]

def same_residuals(pair):
    return residual_arrays(pair[0]) == residual_arrays(pair[1])

def differences(pair):
    return [[b - a for a, b in zip(*rows, strict=True)] for rows in zip(*pair, strict=True)]

def one_orbit(pair):
    """In every round all clients differ by one number."""
    return all(len(set(row)) == 1 for row in differences(pair))

def one_shift_for_all(pair):
    return len({x for row in differences(pair) for x in row}) == 1

TWO_SHIFTS = ([[0, 1, 2], [0, 0, 0]], [[1, 2, 3], [5, 5, 5]])

AUDITS = (
    Kernel("coq", covers=("orbits", "maximal invariant")),
    Property("integers", same_residuals, one_orbit, covers="orbits",
             only="two rounds of three clients", instances=report_array_pairs, examples=100),
)

RIVALS = (
    Rival("integers", "one shift for all rounds", claimed=one_shift_for_all,
          witnesses=(TWO_SHIFTS,)),
    Rival("integers", "only for equal reports", claimed=lambda pair: pair[0] == pair[1],
          witnesses=(TWO_SHIFTS,)),
)

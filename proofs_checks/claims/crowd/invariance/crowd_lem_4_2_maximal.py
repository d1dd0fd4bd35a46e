"""Lemma 4.2: the residuals are a maximal invariant of per-round common shifts."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_reports import report_array_pairs
from proofs_checks.statement.claim import AsPrinted, Claim


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

CLAIM = Claim(
    label="crowd-lem-4-2-maximal",
    paper="crowd",
    printed="Lemma 4.2, maximal invariant",
    stands=AsPrinted(),
    title="Residuals keep everything that common shifts leave",
    assumes=("n >= 1",),
    uses=("crowd-lem-4-2-cancels",),
    says=r"""
Two arrays of reports have the same residuals if and only if they differ by common shifts, one
vector $c^k$ for each round: $g_i'^k = g_i^k+c^k$. So every statistic that common shifts leave
unchanged is a function of the residuals.
""",
    audits=(
        Kernel(
            name="coq",
            module="crowd_residuals",
            theorem="residuals_maximal_invariant",
            statement=(
                "forall (n : nat) (g g' : nat -> nat -> nat -> R), (0 < n)%nat -> "
                "((forall t i k, (i < n)%nat -> "
                "disagreement n (g t) i k = disagreement n (g' t) i k) "
                "<-> exists c : nat -> nat -> R, "
                "forall t i k, (i < n)%nat -> g' t i k = g t i k + c t k)"
            ),
            rivals={
                "only for equal reports": {
                    "statement": (
                        "forall (n : nat) (g g' : nat -> nat -> nat -> R), (0 < n)%nat -> "
                        "(forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement "
                        "n (g' t) i k) -> forall t i k, (i < n)%nat -> g' t i k = g t i k"
                    ),
                    "refuted_by": "residuals_not_maximal_for_identity",
                },
                "one shift for all rounds": {
                    "statement": (
                        "forall (n : nat) (g g' : nat -> nat -> nat -> R), (0 < n)%nat -> "
                        "(forall t i k, (i < n)%nat -> disagreement n (g t) i k = disagreement "
                        "n (g' t) i k) -> exists c : nat -> R, forall t i k, (i < n)%nat -> g' "
                        "t i k = g t i k + c k"
                    ),
                    "refuted_by": "residuals_not_maximal_for_one_shift",
                },
            },
        ),
        Property(
            name="integers",
            covers="two rounds of three clients",
            instances=lambda: report_array_pairs().strategy(),
            measured=same_residuals,
            claimed=one_orbit,
            examples=100,
            rivals={
                "one shift for all rounds": {"claimed": one_shift_for_all, "known": (TWO_SHIFTS,)},
                "only for equal reports": {
                    "claimed": lambda pair: pair[0] == pair[1],
                    "known": (TWO_SHIFTS,),
                },
            },
        ),
    ),
)

"""Theorem 5.1 (e): two clients' energies cannot be told apart."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd import apply, dense_disagreement_map
from proofs_checks.definitions.matrices import rank
from proofs_checks.instances.crowd_costs import energy_pairs
from proofs_checks.statement.claim import AsPrinted, Claim


def look_alike(pair):
    """Whether the disagreement energies agree."""
    first, second = (apply(dense_disagreement_map(len(q)), q) for q in pair)
    return first == second


def one_sum(pair):
    return sum(pair[0]) == sum(pair[1])


SWAPPED = ([1, 3], [3, 1])
SWAPPED_OF_THREE = ([1, 3, 2], [3, 1, 2])

CLAIM = Claim(
    label="crowd-thm-5-1-two-clients",
    paper="crowd",
    printed="Theorem 5.1 (e)",
    stands=AsPrinted(),
    title="Two clients are too few",
    uses=("crowd-thm-5-1-energies",),
    says=r"""
For $n = 2$ the map is $T = \frac14\mathbf 1\mathbf 1^\top$, of rank one. Two pairs of energies give
the same disagreement energies if and only if their sums agree, so that $\zeta_1^2$ and $\zeta_2^2$
are not identified separately, positive as they are.
""",
    notes="Each of two clients is as far from their mean as the other, on every realisation.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_two_clients",
            theorem="two_clients_clause",
            statement=(
                "(forall i j, (i < 2)%nat -> (j < 2)%nat -> T_entry 2 i j = 1 / 4) /\\ (forall q "
                "q' : nat -> R, (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) <-> "
                "sums.sum 2 q = sums.sum 2 q') /\\ (exists q q' : nat -> R, (forall i, 0 < q i "
                "/\\ 0 < q' i) /\\ (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) /\\ q "
                "0%nat <> q' 0%nat)"
            ),
            rivals={
                "identified if positive": {
                    "statement": (
                        "forall q q' : nat -> R, (forall i, (i < 2)%nat -> 0 < q i /\\ 0 < q' i) "
                        "-> (forall i, (i < 2)%nat -> apply_T 2 q i = apply_T 2 q' i) -> forall "
                        "i, (i < 2)%nat -> q i = q' i"
                    ),
                    "refuted_by": "two_clients_not_identified_by_sign",
                },
                "three clients are too few": {
                    "statement": (
                        "exists q q' : nat -> R, (forall i, (i < 3)%nat -> apply_T 3 q i = "
                        "apply_T 3 q' i) /\\ (exists i, (i < 3)%nat /\\ q i <> q' i)"
                    ),
                    "refuted_by": "three_clients_not_confounded",
                },
            },
        ),
        Cases(
            name="map",
            covers="the map and its rank",
            cases=(2,),
            measured=lambda n: [dense_disagreement_map(n), rank(dense_disagreement_map(n))],
            claimed=lambda n: [[[Fraction(1, 4)] * n] * n, 1],
            rivals={
                "three clients": {"cases": (3,)},
                "rank 2": {"claimed": lambda n: [[[Fraction(1, 4)] * n] * n, 2]},
                "entries 1/2": {"claimed": lambda n: [[[Fraction(1, 2)] * n] * n, 1]},
            },
        ),
        Property(
            name="look-alikes",
            covers="which energies look the same",
            instances=lambda: energy_pairs(2).strategy(),
            measured=look_alike,
            claimed=one_sum,
            examples=80,
            rivals={
                "only equal energies": {
                    "claimed": lambda pair: pair[0] == pair[1],
                    "known": (SWAPPED,),
                },
                "three clients": {
                    "instances": lambda: energy_pairs(3).strategy(),
                    "known": (SWAPPED_OF_THREE,),
                    "drops": "n = 2",
                },
            },
        ),
    ),
)

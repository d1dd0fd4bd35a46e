"""The server's rate lies between the best client's rate over m and the best client's rate."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.fedpca import pooled_rate, smallest
from proofs_checks.instances.fedpca import rate_vectors
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim


def lower_and_rate(rates):
    return [smallest(rates) / Fraction(len(rates)), pooled_rate(rates)]


def rate_and_upper(rates):
    return [pooled_rate(rates), smallest(rates)]


def at_the_edges(rates):
    """Whether the left bound is attained, and whether the right one is strict."""
    best, rate = smallest(rates), pooled_rate(rates)
    return [rate == best / Fraction(len(rates)), rate < best]


CLAIM = Claim(
    label="fedpca-hm-bounds",
    paper="fedpca",
    printed="Abstract",
    stands=AsPrinted(),
    title="One good client is enough, and no crowd beats its best client by more than $m$",
    assumes=("rates > 0",),
    says=r"""
Let $\Psi_1^2, \dots, \Psi_m^2 > 0$ be the clients' squared minimax rates and
$H = \bigl(\sum_j \Psi_j^{-2}\bigr)^{-1}$ the rate of the server. Then
$$\tfrac1m \min_j \Psi_j^2 \;\le\; H \;\le\; \min_j \Psi_j^2 .$$
The right side is strict for $m \ge 2$; the left side is attained exactly if all clients have
the same rate.
""",
    notes=(
        "The abstract draws from the formula that the server is consistent as soon as one client "
        "is (the right side) and may be so when no client is, if there are enough of them (the "
        "left side leaves room for a factor m). This claim is about the formula alone: whether an "
        "algorithm reaches that rate when a client is useless is another question, which the "
        "review raises about condition (5)."
    ),
    audits=(
        Kernel(
            name="coq",
            module="fedpca_harmonic",
            theorem="pooled_rate_bounds",
            statement=(
                "forall (m : nat) (psi : nat -> R) (k : nat), harmonic.positive m psi -> best m "
                "psi k -> psi k / INR m <= harmonic_value m psi <= psi k /\\ ((2 <= m)%nat -> "
                "harmonic_value m psi < psi k) /\\ (psi k / INR m = harmonic_value m psi <-> "
                "forall i, (i < m)%nat -> psi i = psi k)"
            ),
            rivals={
                "left side over m - 1": {
                    "statement": (
                        "forall (m : nat) (psi : nat -> R) (k : nat), (2 <= m)%nat -> "
                        "harmonic.positive m psi -> best m psi k -> psi k / (INR m - 1) <= "
                        "harmonic_value m psi"
                    ),
                    "refuted_by": "pooled_rate_not_over_m_minus_1",
                },
                "half the best rate": {
                    "statement": (
                        "forall (m : nat) (psi : nat -> R) (k : nat), (2 <= m)%nat -> "
                        "harmonic.positive m psi -> best m psi k -> harmonic_value m psi <= psi "
                        "k / 2"
                    ),
                    "refuted_by": "pooled_rate_not_half_the_best",
                },
                "strict for one client": {
                    "statement": (
                        "forall (m : nat) (psi : nat -> R) (k : nat), harmonic.positive m psi "
                        "-> best m psi k -> harmonic_value m psi < psi k"
                    ),
                    "refuted_by": "pooled_rate_not_strict_for_one",
                },
            },
        ),
        Property(
            name="rationals",
            covers="the two bounds",
            instances=lambda: rate_vectors().strategy(),
            measured=lower_and_rate,
            claimed=rate_and_upper,
            relation=AT_MOST,
            examples=150,
            rivals={
                "left side over m - 1": {
                    "measured": lambda rates: [
                        smallest(rates) / Fraction(max(1, len(rates) - 1)),
                        pooled_rate(rates),
                    ],
                    "known": ((1, 1),),
                },
                "half the best rate": {
                    "claimed": lambda rates: [pooled_rate(rates), smallest(rates) / Fraction(2)],
                    "known": ((1, 4),),
                },
            },
        ),
        Property(
            name="edges",
            covers="when the bounds are attained",
            instances=lambda: rate_vectors().strategy(),
            measured=at_the_edges,
            claimed=lambda rates: [len(set(rates)) == 1, len(rates) >= 2],
            examples=150,
            rivals={
                "strict for one client": {
                    "claimed": lambda rates: [len(set(rates)) == 1, True],
                    "known": ((3,),),
                },
                "attained if the two best clients are equal": {
                    "claimed": lambda rates: [
                        sorted(rates)[0] == sorted(rates)[min(1, len(rates) - 1)],
                        len(rates) >= 2,
                    ],
                    "known": ((1, 1, 2),),
                },
            },
        ),
    ),
)

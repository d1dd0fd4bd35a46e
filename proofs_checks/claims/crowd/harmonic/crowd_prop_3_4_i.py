"""Proposition 3.4 (i): the ratio AM/HM is at least 1, with equality for equal energies only."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean
from proofs_checks.instances.crowd_costs import cost_vectors
from proofs_checks.statement.claim import AT_LEAST, AsPrinted, Claim


def ratio(energies):
    return arithmetic_mean(energies) / harmonic_mean(energies)


def two_agree(energies):
    return len(set(energies)) < len(energies)


EQUAL_ENERGIES = (Fraction(2), Fraction(2))

CLAIM = Claim(
    label="crowd-prop-3-4-i",
    paper="crowd",
    printed="Proposition 3.4 (i)",
    stands=AsPrinted(),
    title="Weighting never loses, and gains unless all energies agree",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-values",),
    says=r"""
$\mathrm{AM}/\mathrm{HM}\ge1$, with equality if and only if all $\zeta_i$ are equal.
""",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_clauses",
            theorem="mean_ratio_clause",
            statement=(
                "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c -> 1 <= "
                "arithmetic_mean n c / harmonic_mean n c /\\ (arithmetic_mean n c / "
                "harmonic_mean n c = 1 <-> forall i j, (i < n)%nat -> (j < n)%nat -> c i = c j)"
            ),
            rivals={
                "always above 1": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c "
                        "-> 1 < arithmetic_mean n c / harmonic_mean n c"
                    ),
                    "refuted_by": "mean_ratio_not_strict",
                },
                "equality when two energies agree": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c "
                        "-> (exists i j, (i < n)%nat /\\ (j < n)%nat /\\ i <> j /\\ c i = c j) -> "
                        "arithmetic_mean n c / harmonic_mean n c = 1"
                    ),
                    "refuted_by": "mean_ratio_one_not_two_equal",
                },
                "at most n": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c "
                        "-> arithmetic_mean n c / harmonic_mean n c <= INR n"
                    ),
                    "refuted_by": "mean_ratio_not_below_n",
                    "module": "harmonic_means",
                },
            },
        ),
        Property(
            name="at-least-one",
            covers="that the ratio is at least 1",
            instances=lambda: cost_vectors().strategy(),
            examples=100,
            measured=ratio,
            claimed=lambda energies: 1,
            relation=AT_LEAST,
            rivals={
                "at least 1 + 1/100": {
                    "claimed": lambda energies: Fraction(101, 100),
                    "known": (EQUAL_ENERGIES,),
                },
            },
        ),
        Property(
            name="equality",
            covers="when the ratio is 1",
            instances=lambda: cost_vectors().strategy(),
            examples=100,
            measured=lambda energies: ratio(energies) == 1,
            claimed=lambda energies: len(set(energies)) == 1,
            rivals={
                "when two energies agree": {
                    "claimed": two_agree,
                    "known": ((Fraction(4), Fraction(1), Fraction(1)),),
                },
            },
        ),
    ),
)

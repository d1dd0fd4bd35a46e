"""Proposition 3.4: the best weights are worth HM/n, uniform weights AM/n."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean, uniform
from proofs_checks.instances.crowd_costs import cost_vectors
from proofs_checks.statement.claim import AsPrinted, Claim

UNEQUAL = (Fraction(1), Fraction(3))


def measured(energies):
    """Values of the best and of the uniform weights."""
    best = paper.harmonic_weights(energies)
    return [
        paper.weighted_cost(best, energies),
        paper.weighted_cost(uniform(len(energies)), energies),
    ]


CLAIM = Claim(
    label="crowd-prop-3-4-values",
    paper="crowd",
    printed="Proposition 3.4",
    stands=AsPrinted(),
    title=r"$\mathrm{HM}/n$ for the best weights, $\mathrm{AM}/n$ for uniform ones",
    assumes=("zeta_i > 0",),
    uses=("crowd-prop-3-4-minimum", "crowd-prop-3-4-identity"),
    says=r"""
With $c_i = \zeta_i^2$ the least expected bias energy is $\Psi_0 = H(\zeta^2) = \mathrm{HM}/n$, that
of uniform weights $\mathrm{AM}/n$, where AM and HM are the arithmetic and the harmonic mean of
$\zeta_1^2,\dots,\zeta_n^2$.
""",
    notes="The paper does not say zeta_i > 0; the harmonic mean needs it.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_clauses",
            theorem="oracle_and_uniform_values",
            statement=(
                "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c -> "
                "harmonic_value n c = harmonic_mean n c / INR n /\\ cost n (uniform n) c = "
                "arithmetic_mean n c / INR n"
            ),
            rivals={
                "HM in place of HM/n": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c "
                        "-> harmonic_value n c = harmonic_mean n c"
                    ),
                    "refuted_by": "oracle_value_not_harmonic_mean",
                },
                "the best weights are worth AM/n": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c "
                        "-> harmonic_value n c = arithmetic_mean n c / INR n"
                    ),
                    "refuted_by": "oracle_value_not_arithmetic_mean",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: cost_vectors().strategy(),
            examples=100,
            measured=measured,
            claimed=lambda z: [harmonic_mean(z) / len(z), arithmetic_mean(z) / len(z)],
            rivals={
                "1/n left out": {
                    "claimed": lambda z: [harmonic_mean(z), arithmetic_mean(z)],
                    "known": (UNEQUAL,),
                },
                "the means exchanged": {
                    "claimed": lambda z: [arithmetic_mean(z) / len(z), harmonic_mean(z) / len(z)],
                    "known": (UNEQUAL,),
                },
                "n - 1 in place of n": {
                    "claimed": lambda z: [
                        harmonic_mean(z) / max(1, len(z) - 1),
                        arithmetic_mean(z) / max(1, len(z) - 1),
                    ],
                    "known": ((Fraction(1), Fraction(2), Fraction(3)),),
                },
            },
        ),
    ),
)

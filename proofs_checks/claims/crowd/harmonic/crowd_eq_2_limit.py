"""Equation (2) in the long run: the horizon-aware value falls to the value of the biases alone."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import horizon_costs
from proofs_checks.instances.crowd_costs import cost_pairs_with
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim


def psi(case):
    (energies, noise), samples = case
    return paper.harmonic_value(horizon_costs(energies, noise, samples))


def oracle(case):
    return paper.harmonic_value(case[0][0])


def noise_kept(case):
    """Psi_0 plus the noise that the weights for the bias alone keep, over K."""
    (energies, noise), samples = case
    kept = paper.weighted_cost(paper.harmonic_weights(energies), noise)
    return oracle(case) + kept / Fraction(samples)


def harmonic_noise(case):
    (_, noise), samples = case
    return oracle(case) + paper.harmonic_value(noise) / Fraction(samples)


def chain(upper):
    """Psi_0 <= Psi(K), Psi(2K) <= Psi(K) and Psi(K) <= upper, as left and right sides."""
    return {
        "measured": lambda case: [oracle(case), psi((case[0], 2 * case[1])), psi(case)],
        "claimed": lambda case: [psi(case), psi(case), upper(case)],
    }


CROSSED = (((Fraction(1), Fraction(10)), (Fraction(10), Fraction(1))), 1)

CLAIM = Claim(
    label="crowd-eq-2-limit",
    paper="crowd",
    printed="Equation (2)",
    stands=AsPrinted(),
    title="As the horizon grows only the bias remains",
    assumes=("zeta_i > 0",),
    uses=("crowd-eq-2",),
    says=r"""
$\Psi(K)$ does not increase with $K$ and tends to $\Psi_0$. Explicitly,
$$\Psi_0 \le \Psi(K) \le \Psi_0 + \frac1K\sum_i (w_i^\star)^2\sigma_i^2, \qquad
w_i^\star = \Psi_0/\zeta_i^2 .$$
""",
    notes="The limit is printed in the proof of Corollary 5.16; the two-sided bound is ours.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_horizon",
            theorem="horizon_falls_to_oracle",
            statement=(
                "forall (n : nat) (zeta2 sigma2 : nat -> R), (0 < n)%nat -> harmonic.positive n "
                "zeta2 -> non_negative n sigma2 -> let Psi K := harmonic_value n (horizon_cost "
                "zeta2 sigma2 K) in let Psi0 := harmonic_value n zeta2 in (forall K K', 0 < K "
                "-> K <= K' -> Psi K' <= Psi K) /\\ (forall K, 0 < K -> Psi0 <= Psi K <= Psi0 + "
                "cost n (harmonic_weights n zeta2) sigma2 / K) /\\ (forall eps, 0 < eps -> "
                "exists K0, 0 < K0 /\\ forall K, K0 <= K -> Rabs (Psi K - Psi0) < eps)"
            ),
            rivals={
                "the gap is at most H(sigma^2)/K": {
                    "statement": (
                        "forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R), (0 < n)%nat -> "
                        "harmonic.positive n zeta2 -> harmonic.positive n sigma2 -> 0 < K -> "
                        "harmonic_value n (horizon_cost zeta2 sigma2 K) <= harmonic_value n "
                        "zeta2 + harmonic_value n sigma2 / K"
                    ),
                    "refuted_by": "horizon_gap_not_harmonic",
                }
            },
        ),
        Property(
            name="rationals",
            covers="the chain of inequalities",
            instances=lambda: cost_pairs_with((Fraction(1, 3), 1, 2, 10, 1000)).strategy(),
            examples=100,
            relation=AT_MOST,
            **chain(noise_kept),
            rivals={
                "H(sigma^2)/K above Psi_0": {**chain(harmonic_noise), "known": (CROSSED,)},
                "half of the noise kept": {
                    **chain(lambda case: (noise_kept(case) + oracle(case)) / 2),
                    "known": ((((Fraction(1),), (Fraction(1),)), 1),),
                },
            },
        ),
    ),
)

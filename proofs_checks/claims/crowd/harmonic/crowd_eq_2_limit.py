"""Equation (2) in the long run: the horizon-aware value falls to the value of the biases alone."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import horizon_costs
from proofs_checks.instances.crowd_costs import cost_pairs_with

CLAIM = Claim(
    printed="Equation (2)",
    declared_verdict=AsPrinted(),
    title="As the horizon grows only the bias remains",
    assumes=("zeta_i > 0",),
    uses=("crowd-eq-2",),
    says={
        "statement": r"""
$\Psi(K)$ does not increase with $K$ and tends to $\Psi_0$. Explicitly,
$$\Psi_0 \le \Psi(K) \le \Psi_0 + \frac1K\sum_i (w_i^\star)^2\sigma_i^2, \qquad
w_i^\star = \Psi_0/\zeta_i^2 .$$
"""
    },
    notes="The limit is printed in the proof of Corollary 5.16; the two-sided bound is ours.",
)


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

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        covers="statement",
        only="the chain of inequalities",
        instances=lambda: cost_pairs_with((Fraction(1, 3), 1, 2, 10, 1000)).strategy(),
        examples=100,
        relation=AT_MOST,
        **chain(noise_kept),
    ),
)

RIVALS = (
    Rival("rationals", "H(sigma^2)/K above Psi_0", **chain(harmonic_noise), witnesses=(CROSSED,)),
    Rival(
        "rationals",
        "half of the noise kept",
        **chain(lambda case: (noise_kept(case) + oracle(case)) / 2),
        witnesses=((((Fraction(1),), (Fraction(1),)), 1),),
    ),
)

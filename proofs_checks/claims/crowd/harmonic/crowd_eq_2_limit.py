"""Equation (2) in the long run: the horizon-aware value falls to the value of the biases alone."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_horizon import horizon_value
from proofs_checks.instances.crowd_costs import cost_pairs_with
from proofs_checks.instances.harmonic_costs import CROSSED, SINGLE

CLAIM = Claim(
    printed="Equation (2)",
    declared_verdict=AsPrinted(),
    title="As the horizon grows only the bias remains",
    assumes=("zeta_i > 0",),
    uses=("crowd-eq-2",),
    says={
        "monotone": r"$\Psi(K)$ does not increase with $K$.",
        "limit": r"$\Psi(K)$ tends to $\Psi_0$.",
        "bounds": r"""
Explicitly,
$$\Psi_0 \le \Psi(K) \le \Psi_0 + \frac1K\sum_i (w_i^\star)^2\sigma_i^2, \qquad
w_i^\star = \Psi_0/\zeta_i^2 .$$""",
    },
    notes="The limit is printed in the proof of Corollary 5.16; the two-sided bound is ours.",
)


# fmt: off
def psi(pair, samples):
    return horizon_value(*pair, samples)

def oracle(pair):
    return paper.harmonic_value(pair[0])

def noise_kept(pair):
    """What the weights for the bias alone keep of the noise: sum (w_i*)^2 sigma_i^2."""
    energies, noise = pair
    return paper.weighted_cost(paper.harmonic_weights(energies), noise)

def chain(gap):
    """Psi_0 <= Psi(K), Psi(2K) <= Psi(K) and Psi(K) <= Psi_0 + gap/K: the right sides."""

    def claimed(case):
        pair, samples = case
        return [psi(*case), psi(*case), oracle(pair) + gap(pair) / Fraction(samples)]

    return claimed

AUDITS = (
    Kernel("coq", covers=("monotone", "limit", "bounds")),
    Property("rationals", lambda case: [oracle(case[0]), psi(case[0], 2 * case[1]), psi(*case)],
             chain(noise_kept), relation=AT_MOST, covers=("monotone", "bounds"),
             only="the chain of inequalities",
             instances=cost_pairs_with((Fraction(1, 3), 1, 2, 10, 1000)), examples=100),
)

RIVALS = (
    Rival("rationals", "H(sigma^2)/K above Psi_0",
          claimed=chain(lambda pair: paper.harmonic_value(pair[1])), witnesses=((CROSSED, 1),)),
    Rival("rationals", "half of the noise kept", claimed=chain(lambda pair: noise_kept(pair) / 2),
          witnesses=((SINGLE, 1),)),
)

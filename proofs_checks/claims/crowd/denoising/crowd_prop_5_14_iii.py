"""Proposition 5.14 (iii): in a Gaussian crowd, weighting is Bayesian denoising."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_denoising import condition_on_disagreements
from proofs_checks.instances.denoised_crowds import GAUSSIAN

CLAIM = Claim(
    printed="Proposition 5.14 (iii)",
    declared_verdict=AsPrinted(),
    title="In a Gaussian crowd the oracle weights are Bayesian denoising",
    assumes=("beta_i ~ N(0, zeta_i^2 I / d), independent", "zeta_i > 0"),
    uses=("crowd-prop-5-14-i",),
    given=r"Let $\beta_i \sim \mathcal N(0, \frac{\zeta_i^2}d I_d)$ be independent.",
    says={
        "law": r"""
Given all disagreements $\beta_j-\bar\beta$ the crowd's mean is normal with
$$\mathbb E[\bar\beta \mid \tilde\beta] = \bar\beta - b(w^\star), \qquad
  \mathrm{Cov}[\bar\beta \mid \tilde\beta] = \frac{\Psi_0}d I_d .$$""",
        "residual variance": r"So its residual variance, the trace, is exactly $\Psi_0$.",
    },
    notes=(
        "For jointly Gaussian vectors the conditional mean is the linear function that leaves an "
        "error uncorrelated with the data, and the conditional covariance is that of the error. "
        "With this textbook fact the statement is three identities: the guess uses the "
        "disagreements only (its coefficients sum to zero), the error b(w*) is uncorrelated with "
        "each of them, and its variance is Psi_0. The symbolic audit carries them together, each "
        "with a free factor. The other route conditions in fractions, by elimination."
    ),
)


def conditioned(energies):
    """Coefficients of the conditional mean of a coordinate of beta-bar, then its variance."""
    coefficients, variance = condition_on_disagreements(energies)
    return [*coefficients, variance]


def denoised(weights=paper.harmonic_weights, variance=paper.harmonic_value):
    """beta-bar - b(w), as a linear function of the tilts, then the variance."""
    return lambda energies: [
        *(Fraction(1, len(energies)) - w for w in weights(energies)),
        variance(energies),
    ]


def half_way(energies):
    """Half-way between the uniform and the oracle weights."""
    return [(w + Fraction(1, len(energies))) / 2 for w in paper.harmonic_weights(energies)]


def uninverted(energies):
    """Weights inverse to T zeta^2."""
    disagreement = paper.apply(paper.dense_disagreement_map(len(energies)), energies)
    return paper.harmonic_weights(disagreement)


AUDITS = (
    ClientSums(
        "identities",
        conditioned,
        denoised(),
        covers=("law", "residual variance"),
        client=("w", "z"),
        shared=("W", "Z", "P", "a", "b", "c"),
        relations=("w*z - P", "W*Z - P"),
        sums={"w": "1"},
        summand="a*(W*Z - w*z) + b*w**2*z + c*(1 - n*w)",
        outside="-b*P",
        points=GAUSSIAN,
    ),
    Cases(
        "fractions", conditioned, denoised(), covers=("law", "residual variance"), cases=GAUSSIAN
    ),
)

RIVALS = (
    Rival(
        "identities",
        "variance 2 Psi_0",
        outside="-2*b*P",
        claimed=denoised(variance=lambda energies: 2 * paper.harmonic_value(energies)),
    ),
    Rival("identities", "half-way to the uniform weights", claimed=denoised(half_way)),
    Rival(
        "fractions",
        "the disagreements say nothing",
        claimed=lambda energies: [*[0] * len(energies), sum(energies) / len(energies) ** 2],
    ),
    Rival(
        "fractions", "weights inverse to T zeta^2", claimed=denoised(uninverted), cases=GAUSSIAN[2:]
    ),
)

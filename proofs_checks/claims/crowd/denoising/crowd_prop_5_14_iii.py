"""Proposition 5.14 (iii): in a Gaussian crowd, weighting is Bayesian denoising."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising

CLAIM = Claim(
    printed="Proposition 5.14 (iii)",
    declared_verdict=AsPrinted(),
    title="In a Gaussian crowd the oracle weights are Bayesian denoising",
    assumes=("beta_i ~ N(0, zeta_i^2 I / d), independent", "zeta_i > 0"),
    uses=("crowd-prop-5-14-i",),
    given=r"""
Let $\beta_i \sim \mathcal N(0, \frac{\zeta_i^2}d I_d)$ be independent. Given all disagreements
$\beta_j-\bar\beta$ the crowd's mean is normal with""",
    says={
        "conditional mean": r"$$\mathbb E[\bar\beta \mid \tilde\beta] = \bar\beta - b(w^\star),$$",
        "conditional covariance": r"""
$$\mathrm{Cov}[\bar\beta \mid \tilde\beta] = \frac{\Psi_0}d I_d ,$$""",
        "residual variance": r"so that its residual variance, the trace, is exactly $\Psi_0$.",
    },
    notes="""For jointly Gaussian vectors the conditional mean is the linear function that leaves an
    error uncorrelated with the data, and the conditional covariance is that of the error. With this
    textbook fact the statement is three identities: the guess uses the disagreements only (its
    coefficients sum to zero), the error b(w*) is uncorrelated with each of them, and its variance
    is Psi_0. The symbolic audit carries them together, each with a free factor. The other route
    conditions in fractions, by elimination.""",
)

# fmt: off
ENERGIES = (
    (Fraction(4),),
    (Fraction(1), Fraction(3)),
    (Fraction(100), Fraction(1), Fraction(1)),
    (Fraction(1, 2), Fraction(2), Fraction(7, 3), Fraction(5)),
    (Fraction(1),) * 5,
    tuple(Fraction(k * k, 3) for k in range(1, 7)),
)

def conditioned(energies):
    """Coefficients of the conditional mean of a coordinate of beta-bar, then its variance."""
    coefficients, variance = denoising.condition_on_disagreements(energies)
    return [*coefficients, variance]

def denoised(weights=paper.harmonic_weights, variance=paper.harmonic_value):
    """beta-bar - b(w), as a linear function of the tilts, then the variance."""

    def claimed(energies):
        n = Fraction(len(energies))
        return [*(1 / n - w for w in weights(energies)), variance(energies)]

    return claimed

def uniform(energies):
    return [Fraction(1, len(energies))] * len(energies)

def towards_uniform(energies):
    """Half-way between the uniform and the oracle weights."""
    pairs = zip(paper.harmonic_weights(energies), uniform(energies), strict=True)
    return [(w + u) / 2 for w, u in pairs]

def uninverted(energies):
    mapped = paper.apply(paper.dense_disagreement_map(len(energies)), energies)
    return paper.harmonic_weights(mapped)

def twice_psi(energies):
    return 2 * paper.harmonic_value(energies)

SILENT = denoised(uniform, lambda energies: sum(energies) / len(energies) ** 2)

AUDITS = (
    ClientSums("identities", conditioned, denoised(),
               covers=("conditional mean", "conditional covariance", "residual variance"),
               client=("w", "z"), shared=("W", "Z", "P", "a", "b", "c"),
               relations=("w*z - P", "W*Z - P"), sums={"w": "1"},
               summand="a*(W*Z - w*z) + b*w**2*z + c*(1 - n*w)", outside="-b*P", points=ENERGIES),
    Cases("fractions", conditioned, denoised(),
          covers=("conditional mean", "conditional covariance", "residual variance"),
          cases=ENERGIES),
)

RIVALS = (
    Rival("identities", "variance 2 Psi_0", outside="-2*b*P", claimed=denoised(variance=twice_psi)),
    Rival("identities", "half-way to the uniform weights", claimed=denoised(towards_uniform)),
    Rival("fractions", "the disagreements say nothing", claimed=SILENT),
    Rival("fractions", "weights inverse to T zeta^2", claimed=denoised(uninverted),
          cases=ENERGIES[2:]),
)

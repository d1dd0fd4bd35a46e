"""Equation (2): with K samples to come, the cost of a client is its bias plus the noise left."""

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights, sampling_costs
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_horizon import horizon_costs, horizon_value
from proofs_checks.instances.crowd_costs import cost_pairs_with
from proofs_checks.instances.harmonic_costs import CROSSED, HORIZONS

CLAIM = Claim(
    printed="Equation (2)",
    declared_verdict=AsPrinted(),
    title="A short horizon charges the noise as well",
    assumes=("zeta_i > 0", "K > 0"),
    uses=("crowd-prop-3-4-minimum", "crowd-prop-3-4-unique"),
    given=r"""
With $K$ samples a client costs $\zeta_i^2 + \sigma_i^2/K$: what it is off, and the noise that
averaging leaves.""",
    says={
        "minimum": r"""
The least weighted cost over $\mathbf 1^\top w = 1$ is
$$\Psi(K) = \Bigl(\sum_i(\zeta_i^2+\sigma_i^2/K)^{-1}\Bigr)^{-1}, \qquad
w_i^\star(K)\propto(\zeta_i^2+\sigma_i^2/K)^{-1}.$$""",
        "uniqueness": "These weights are the only ones that reach it.",
    },
    notes="""K counts samples here. Algorithm 2 has K rounds of b samples, hence sigma^2 / (b K),
    and known bounds in place of sigma_i.""",
)


# fmt: off
def excess(point):
    """K times (sum w_i^2 (zeta_i^2 + sigma_i^2 / K) - Psi(K))."""
    *horizon, samples, weights = point
    cost = paper.weighted_cost(weights, horizon_costs(*horizon, samples))
    return samples * (cost - horizon_value(*horizon, samples))

def squares(point, noise_part=1):
    """sum_i (K zeta_i^2 + noise_part sigma_i^2)(w_i - w_i*)^2."""
    energies, noise, K, weights = point
    best = paper.harmonic_weights(horizon_costs(energies, noise, K))
    rows = zip(energies, noise, weights, best, strict=True)
    return sum((K * z + noise_part * s) * (w - b) ** 2 for z, s, w, b in rows)

def value(cost):
    """The cost of weights inverse to cost(zeta_i^2, sigma_i^2, K)."""

    def measured(case):
        pair, K = case
        weights = paper.harmonic_weights([cost(*both, K) for both in zip(*pair, strict=True)])
        return paper.weighted_cost(weights, horizon_costs(*pair, K))

    return measured

bias_alone, whole_noise = value(lambda z, s, K: z), value(lambda z, s, K: z + s)

def psi_split(case):
    (energies, noise), samples = case
    return paper.harmonic_value(energies) + paper.harmonic_value(noise) / samples

def estimated(case):
    (energies, noise), samples = case
    costs = sampling_costs([float(z) for z in energies], [float(s) ** 0.5 for s in noise], samples)
    return [*inverse_cost_weights(costs).tolist(), float(harmonic_value(costs))]

def printed(case):
    costs = horizon_costs(*case[0], case[1])
    return [*map(float, paper.harmonic_weights(costs)), float(paper.harmonic_value(costs))]

ONE_SAMPLE, TWO_SAMPLES = ((CROSSED, 1),), ((CROSSED, 2),)

AUDITS = (
    Kernel("coq", covers=("minimum", "uniqueness")),
    ClientSums("squares", excess, squares, covers="minimum", only="the identity behind the minimum",
               client=("z", "s", "w", "u"), shared=("K", "G"), relations=("u*(z*K + s) - G",),
               sums={"w": "1", "u": "1"}, summand="w**2*(z*K + s) - (z*K + s)*(w - u)**2",
               outside="-G", points=HORIZONS),
    Property("rationals", value(lambda z, s, K: z + s / K),
             lambda case: horizon_value(*case[0], case[1]), covers="minimum",
             only="that the printed weights have the printed value",
             instances=cost_pairs_with((1, 2, 10, Fraction(1, 3))), examples=100),
    Cases("estimator", estimated, printed, covers="minimum",
          only="the estimators sampling_costs, inverse_cost_weights and harmonic_value",
          cases=(*ONE_SAMPLE, (((1, 4, 9), (16, 25, 1)), 7), (((2, 2), (0, 9)), 3)),
          tolerance=Tolerance(1e-14, "a dozen roundings of numbers below 10")),
)

RIVALS = (
    Rival("squares", "noise left out of the squares", summand="w**2*(z*K + s) - z*K*(w - u)**2",
          claimed=lambda point: squares(point, noise_part=0)),
    Rival("rationals", "bias and noise part add", claimed=psi_split, witnesses=ONE_SAMPLE),
    Rival("rationals", "weights for the bias alone", measured=bias_alone, witnesses=ONE_SAMPLE),
    Rival("rationals", "sigma^2 in place of sigma^2 / K", measured=whole_noise,
          witnesses=TWO_SAMPLES),
    Rival("estimator", "one sample", measured=lambda case: estimated((case[0], 1))),
)

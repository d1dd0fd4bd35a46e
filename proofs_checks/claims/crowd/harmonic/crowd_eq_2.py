"""Equation (2): with K samples to come, the cost of a client is its bias plus the noise left."""

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights, sampling_costs
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import horizon_costs
from proofs_checks.instances.crowd_costs import cost_pairs_with

CLAIM = Claim(
    printed="Equation (2)",
    declared_verdict=AsPrinted(),
    title="A short horizon charges the noise as well",
    assumes=("zeta_i > 0", "K > 0"),
    uses=("crowd-prop-3-4-minimum", "crowd-prop-3-4-unique"),
    says={
        "statement": r"""
With $K$ samples a client costs $\zeta_i^2 + \sigma_i^2/K$: what it is off, and the noise that
averaging leaves. The least weighted cost over $\mathbf 1^\top w = 1$ is
$$\Psi(K) = \Bigl(\sum_i(\zeta_i^2+\sigma_i^2/K)^{-1}\Bigr)^{-1}, \qquad
w_i^\star(K)\propto(\zeta_i^2+\sigma_i^2/K)^{-1},$$
and these weights are the only ones that reach it.
"""
    },
    notes=(
        "K counts samples here. Algorithm 2 has K rounds of b samples, hence sigma^2 / (b K), and "
        "known bounds in place of sigma_i."
    ),
)


def printed_weights(case, cost):
    """Weights proportional to 1 / cost(zeta_i^2, sigma_i^2, K), scaled to total 1."""
    (energies, noise), samples = case
    raw = [1 / cost(z, s, Fraction(samples)) for z, s in zip(energies, noise, strict=True)]
    return [x / sum(raw) for x in raw]


def value_of(cost):
    def measured(case):
        (energies, noise), samples = case
        costs = horizon_costs(energies, noise, samples)
        return paper.weighted_cost(printed_weights(case, cost), costs)

    return measured


def psi(case):
    (energies, noise), samples = case
    return paper.harmonic_value(horizon_costs(energies, noise, samples))


def psi_split(case):
    (energies, noise), samples = case
    return paper.harmonic_value(energies) + paper.harmonic_value(noise) / samples


def excess(point):
    """K times (sum w_i^2 (zeta_i^2 + sigma_i^2 / K) - Psi(K))."""
    energies, noise, samples, weights = point
    costs = horizon_costs(energies, noise, samples)
    return samples * (paper.weighted_cost(weights, costs) - paper.harmonic_value(costs))


def squares(of_noise):
    def claimed(point):
        energies, noise, samples, weights = point
        best = paper.harmonic_weights(horizon_costs(energies, noise, samples))
        return sum(
            (samples * z + of_noise * s) * (w - b) ** 2
            for z, s, w, b in zip(energies, noise, weights, best, strict=True)
        )

    return claimed


def point(n):
    free = [Fraction(i * i - 3, n + i) for i in range(n - 1)]
    return (
        tuple(Fraction(2 * i + n, i + 1) for i in range(n)),
        tuple(Fraction(i + 1, n) for i in range(n)),
        Fraction(3, n + 1),
        (*free, 1 - sum(free, Fraction(0))),
    )


CROSSED = (((Fraction(1), Fraction(10)), (Fraction(10), Fraction(1))), 1)


def estimated(case):
    (energies, noise), samples = case
    costs = sampling_costs([float(z) for z in energies], [float(s) ** 0.5 for s in noise], samples)
    return [*inverse_cost_weights(costs).tolist(), float(harmonic_value(costs))]


AUDITS = (
    Kernel("coq", covers="statement"),
    ClientSums(
        "squares",
        excess,
        squares(1),
        covers="statement",
        only="the identity behind the minimum",
        client=("z", "s", "w", "u"),
        shared=("K", "G"),
        relations=("u*(z*K + s) - G",),
        sums={"w": "1", "u": "1"},
        summand="w**2*(z*K + s) - (z*K + s)*(w - u)**2",
        outside="-G",
        points=tuple(point(n) for n in range(1, 7)),
    ),
    Property(
        "rationals",
        value_of(lambda z, s, k: z + s / k),
        psi,
        covers="statement",
        only="that the printed weights have the printed value",
        instances=lambda: cost_pairs_with((1, 2, 10, Fraction(1, 3))).strategy(),
        examples=100,
    ),
    Cases(
        "estimator",
        estimated,
        lambda case: [
            float(x) for x in (*paper.harmonic_weights(horizon_costs(*case[0], case[1])), psi(case))
        ],
        covers="statement",
        only="the estimators sampling_costs, inverse_cost_weights and harmonic_value",
        cases=(CROSSED, (((1, 4, 9), (16, 25, 1)), 7), (((2, 2), (0, 9)), 3)),
        tolerance=Tolerance(1e-14, "a dozen roundings of numbers below 10"),
    ),
)

RIVALS = (
    Rival(
        "squares",
        "noise left out of the squares",
        summand="w**2*(z*K + s) - z*K*(w - u)**2",
        claimed=squares(0),
    ),
    Rival("rationals", "bias and noise part add", claimed=psi_split, witnesses=(CROSSED,)),
    Rival(
        "rationals",
        "weights for the bias alone",
        measured=value_of(lambda z, s, k: z),
        witnesses=(CROSSED,),
    ),
    Rival(
        "rationals",
        "sigma^2 in place of sigma^2 / K",
        measured=value_of(lambda z, s, k: z + s),
        witnesses=((CROSSED[0], 2),),
    ),
    Rival("estimator", "one sample", measured=lambda case: estimated((case[0], 1))),
)

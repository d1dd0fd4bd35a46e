"""Equation (2): with K samples to come, the cost of a client is its bias plus the noise left."""

from fractions import Fraction

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights, sampling_costs
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import horizon_costs
from proofs_checks.instances.crowd_costs import cost_pairs_with
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance


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


CLAIM = Claim(
    label="crowd-eq-2",
    paper="crowd",
    printed="Equation (2)",
    stands=AsPrinted(),
    title="A short horizon charges the noise as well",
    assumes=("zeta_i > 0", "K > 0"),
    uses=("crowd-prop-3-4-minimum", "crowd-prop-3-4-unique"),
    says=r"""
With $K$ samples a client costs $\zeta_i^2 + \sigma_i^2/K$: what it is off, and the noise that
averaging leaves. The least weighted cost over $\mathbf 1^\top w = 1$ is
$$\Psi(K) = \Bigl(\sum_i(\zeta_i^2+\sigma_i^2/K)^{-1}\Bigr)^{-1}, \qquad
w_i^\star(K)\propto(\zeta_i^2+\sigma_i^2/K)^{-1},$$
and these weights are the only ones that reach it.
""",
    notes=(
        "K counts samples here. Algorithm 2 has K rounds of b samples, hence sigma^2 / (b K), and "
        "known bounds in place of sigma_i."
    ),
    audits=(
        Kernel(
            name="coq",
            module="harmonic_horizon",
            theorem="horizon_law",
            statement=(
                "forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R), (0 < n)%nat -> "
                "harmonic.positive n zeta2 -> non_negative n sigma2 -> 0 < K -> let c := "
                "horizon_cost zeta2 sigma2 K in let Psi := harmonic_value n c in (forall w, "
                "total_one n w -> Psi <= cost n w c) /\\ in_simplex n (harmonic_weights n c) /\\ "
                "cost n (harmonic_weights n c) c = Psi /\\ (forall w, total_one n w -> cost n w "
                "c = Psi -> forall i, (i < n)%nat -> w i = harmonic_weights n c i)"
            ),
            rivals={
                "bias and noise part add": {
                    "statement": (
                        "forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R), (0 < n)%nat -> "
                        "harmonic.positive n zeta2 -> harmonic.positive n sigma2 -> 0 < K -> "
                        "harmonic_value n (horizon_cost zeta2 sigma2 K) = harmonic_value n "
                        "zeta2 + harmonic_value n sigma2 / K"
                    ),
                    "refuted_by": "horizon_not_additive",
                },
                "the weights for the bias alone": {
                    "statement": (
                        "forall (n : nat) (zeta2 sigma2 : nat -> R) (K : R), (0 < n)%nat -> "
                        "harmonic.positive n zeta2 -> harmonic.positive n sigma2 -> 0 < K -> "
                        "cost n (harmonic_weights n zeta2) (horizon_cost zeta2 sigma2 K) = "
                        "harmonic_value n (horizon_cost zeta2 sigma2 K)"
                    ),
                    "refuted_by": "horizon_weights_not_oracle",
                },
            },
        ),
        ClientSums(
            name="squares",
            covers="the identity behind the minimum",
            client=("z", "s", "w", "u"),
            shared=("K", "G"),
            relations=("u*(z*K + s) - G",),
            sums={"w": "1", "u": "1"},
            summand="w**2*(z*K + s) - (z*K + s)*(w - u)**2",
            outside="-G",
            points=tuple(point(n) for n in range(1, 7)),
            measured=excess,
            claimed=squares(1),
            rivals={
                "noise left out of the squares": {
                    "summand": "w**2*(z*K + s) - z*K*(w - u)**2",
                    "claimed": squares(0),
                },
            },
        ),
        Property(
            name="rationals",
            covers="that the printed weights have the printed value",
            instances=lambda: cost_pairs_with((1, 2, 10, Fraction(1, 3))).strategy(),
            examples=100,
            measured=value_of(lambda z, s, k: z + s / k),
            claimed=psi,
            rivals={
                "bias and noise part add": {"claimed": psi_split, "known": (CROSSED,)},
                "weights for the bias alone": {
                    "measured": value_of(lambda z, s, k: z),
                    "known": (CROSSED,),
                },
                "sigma^2 in place of sigma^2 / K": {
                    "measured": value_of(lambda z, s, k: z + s),
                    "known": ((CROSSED[0], 2),),
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimators sampling_costs, inverse_cost_weights and harmonic_value",
            cases=(CROSSED, (((1, 4, 9), (16, 25, 1)), 7), (((2, 2), (0, 9)), 3)),
            measured=estimated,
            claimed=lambda case: [
                float(x)
                for x in (*paper.harmonic_weights(horizon_costs(*case[0], case[1])), psi(case))
            ],
            tolerance=Tolerance(1e-14, "a dozen roundings of numbers below 10"),
            rivals={
                "one sample": {"measured": lambda case: estimated((case[0], 1))},
            },
        ),
    ),
)

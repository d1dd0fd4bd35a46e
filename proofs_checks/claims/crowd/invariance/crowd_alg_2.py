"""Algorithm 2: statistic to energies, costs, floored costs and weights."""

from fractions import Fraction

from fedtheory.crowd.weights import fit_crowd_weights
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd_refresh import refresh_weights
from proofs_checks.instances.crowd_refresh import refresh_inputs
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance


def steps(
    invert=lambda s, i: (
        Fraction(len(s), len(s) - 2) * (s[i] - Fraction(sum(s), len(s) * (len(s) - 1)))
    ),
    clip=lambda x: max(x, Fraction(0)),
    left=lambda batch, horizon: batch * horizon,
    floor=max,
):
    """The pseudocode line by line, with one of its lines exchanged."""

    def claimed(case):
        statistic, bounds, batch, horizon, lowest = case
        costs = [
            floor(
                clip(invert(statistic, i)) + Fraction(bounds[i] ** 2, left(batch, horizon)), lowest
            )
            for i in range(len(statistic))
        ]
        if any(c == 0 for c in costs):
            return [Fraction(0)] * len(costs)
        total = sum(1 / c for c in costs)
        return [1 / c / total for c in costs]

    return claimed


def by_estimator(case):
    statistic, bounds, batch, horizon, lowest = case
    return fit_crowd_weights(
        [float(s) for s in statistic], [float(s) for s in bounds], horizon, batch, float(lowest)
    ).tolist()


LISTED = (
    ((40, 10, 10), (3, 3, 3), 1, 9, Fraction(1, 1000)),
    ((5, -2, 30, 1), (0, 1, 0, 2), 2, 5, Fraction(1, 3)),
    ((0, 0, 0), (0, 0, 0), 1, 1, Fraction(4)),
)
NOISY = ((5, -2, 30, 1), (0, 1, 0, 2), 2, 5, Fraction(1, 3))

CLAIM = Claim(
    label="crowd-alg-2",
    paper="crowd",
    printed="Algorithm 2",
    stands=AsPrinted(),
    title="From the statistic to weights",
    assumes=("n >= 3", "floor > 0"),
    uses=("crowd-thm-5-1-inverse", "crowd-prop-3-4-minimum"),
    says=r"""
From a statistic $s$, bounds $\bar\sigma_i$, batch $b$, horizon $K$ and floor $\varrho>0$:
$$\hat q = (T^{-1}s)_+,\qquad \hat c_i = \max\{\hat q_i+\bar\sigma_i^2/(bK),\ \varrho\},\qquad
w_i = \frac{1/\hat c_i}{\sum_j1/\hat c_j}.$$
Whatever $s$ is, the weights are positive, have total 1, and are the cheapest for the costs
$\hat c$.
""",
    notes=(
        "The algorithm stands in a lost figure and is read from the text of Section 4: the "
        "inversion, the clipping, the noise that K rounds of b samples leave, and a floor that is "
        "taken as a maximum, not added."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_refresh",
            theorem="refresh_well_defined",
            statement=(
                "forall (n : nat) (s v : nat -> R) (rho : R), (3 <= n)%nat -> 0 < rho -> "
                "in_simplex n (refresh_weights n s v rho) /\\ "
                "(forall i, (i < n)%nat -> 0 < refresh_weights n s v rho i) /\\ "
                "(forall w, total_one n w -> "
                "cost n (refresh_weights n s v rho) (refresh_cost n s v rho) "
                "<= cost n w (refresh_cost n s v rho))"
            ),
        ),
        Property(
            name="pseudocode",
            covers="the definitions against the pseudocode, line by line",
            instances=lambda: refresh_inputs().strategy(),
            measured=lambda case: refresh_weights(*case),
            claimed=steps(),
            examples=100,
            rivals={
                "no clipping": {"claimed": steps(clip=lambda x: x), "known": (NOISY,)},
                "no inversion": {
                    "claimed": steps(invert=lambda s, i: Fraction(s[i])),
                    "known": (NOISY,),
                },
                "sum / n^2 in the inversion": {
                    "claimed": steps(
                        invert=lambda s, i: (
                            Fraction(len(s), len(s) - 2) * (s[i] - Fraction(sum(s), len(s) ** 2))
                        )
                    ),
                    "known": (LISTED[0],),
                },
                "K in place of b K": {
                    "claimed": steps(left=lambda batch, horizon: horizon),
                    "known": (NOISY,),
                },
                "floor added": {
                    "claimed": steps(floor=lambda c, lowest: c + lowest),
                    "known": (NOISY,),
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator fit_crowd_weights",
            cases=LISTED,
            measured=by_estimator,
            claimed=lambda case: [float(w) for w in refresh_weights(*case)],
            tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
            rivals={
                "no inversion": {
                    "claimed": lambda case: [
                        float(w) for w in steps(invert=lambda s, i: Fraction(s[i]))(case)
                    ]
                },
            },
        ),
    ),
)

"""Algorithm 2: the relative floor is safe as soon as somebody disagrees."""

from fractions import Fraction

from fedtheory.crowd.weights import RELATIVE_FLOOR, fit_crowd_weights
from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.crowd_refresh import refresh_weights, unfloored_costs
from proofs_checks.instances.crowd_refresh import sparse_statistics
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance


def some_cost_positive(statistic):
    return max(unfloored_costs(statistic, (0,) * len(statistic), 1, 1)) > 0


def all_costs_positive(statistic):
    return min(unfloored_costs(statistic, (0,) * len(statistic), 1, 1)) > 0


def somebody_disagrees(statistic):
    return any(s != 0 for s in statistic)


def total_of_inverse(n):
    """sum (T^-1 s) for s = e_1, from the dense map."""
    return sum(invert_disagreement_map([Fraction(int(i == 0)) for i in range(n)]))


#: the noiseless witness of a vanishing energy
WITNESS = paper.disagreement_energies(((0, 0, 1), (3, 1, 0), (-1, 2, 0)))


def by_definition(statistic):
    costs = unfloored_costs(statistic, (0,) * len(statistic), 1, 1)
    floor = Fraction(1, 10**12) * max(costs)
    return [float(w) for w in refresh_weights(statistic, (0,) * len(statistic), 1, 1, floor)]


CLAIM = Claim(
    label="crowd-alg-2-relative-floor",
    paper="crowd",
    printed="Algorithm 2, floor",
    stands=AsPrinted(),
    title="A floor relative to the largest cost is always positive where it is needed",
    assumes=("n >= 3", "s_i >= 0, as without noise"),
    uses=("crowd-alg-2", "crowd-thm-5-1-inverse"),
    says=r"""
Without noise, some unfloored cost is positive if and only if some disagreement energy is, because
$\sum_i(T^{-1}s)_i = \frac n{n-1}\sum_is_i$. So $\varrho = 10^{-12}\times$ the largest unfloored
cost is positive unless nobody disagrees at all.
""",
    notes=(
        "With noise a statistic may be negative in every entry; the costs then still have their "
        "noise part, and only noiseless bounds together with a negative statistic leave nothing. "
        "The estimator raises an error there."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_refresh",
            theorem="relative_floor_clause",
            statement=(
                "forall (n : nat) (s : nat -> R), (3 <= n)%nat -> (forall i, (i < n)%nat -> 0 "
                "<= s i) -> sums.sum n (apply_Tinv n s) = INR n / (INR n - 1) * sums.sum n s /\\ "
                "((exists i, (i < n)%nat /\\ 0 < unfloored_cost n s (fun _ => 0) i) <-> exists "
                "i, (i < n)%nat /\\ 0 < s i)"
            ),
            rivals={
                "every cost is positive": {
                    "statement": (
                        "forall (n : nat) (s : nat -> R), (3 <= n)%nat -> (forall i, (i < "
                        "n)%nat -> 0 <= s i) -> (exists i, (i < n)%nat /\\ 0 < s i) -> forall i, "
                        "(i < n)%nat -> 0 < unfloored_cost n s (fun _ => 0) i"
                    ),
                    "refuted_by": "relative_floor_not_every_cost",
                },
                "statistics of either sign": {
                    "statement": (
                        "forall (n : nat) (s : nat -> R), (3 <= n)%nat -> (exists i, (i < "
                        "n)%nat /\\ s i <> 0) -> exists i, (i < n)%nat /\\ 0 < unfloored_cost n s "
                        "(fun _ => 0) i"
                    ),
                    "refuted_by": "relative_floor_not_for_noisy_statistics",
                },
            },
        ),
        AllN(
            name="total",
            covers="the total of the inverted statistic",
            start=3,
            degree=3,
            measured=lambda n: n / (n - 2) * (1 - n / (n * (n - 1))),
            claimed=lambda n: n / (n - 1),
            second=total_of_inverse,
            rivals={
                "n/(n-2)": {"claimed": lambda n: n / (n - 2)},
                "1": {"claimed": lambda n: 1 + 0 * n},
            },
        ),
        Property(
            name="integers",
            covers="the equivalence, for integers",
            instances=lambda: sparse_statistics().strategy(),
            measured=some_cost_positive,
            claimed=somebody_disagrees,
            examples=80,
            rivals={
                "every cost is positive": {"measured": all_costs_positive, "known": ((1, 0, 0),)},
                "statistics of either sign": {
                    "instances": lambda: sparse_statistics(-9).strategy(),
                    "drops": "s_i >= 0, as without noise",
                    "known": ((-1, -1, -1),),
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator fit_crowd_weights with its default floor",
            cases=(tuple(WITNESS), (1, 0, 0)),
            measured=lambda s: fit_crowd_weights([float(x) for x in s], 0.0, 1).tolist(),
            claimed=by_definition,
            tolerance=Tolerance(1e-11, "the floor sits at 1e-12 of the largest cost"),
            rivals={
                "no floor: the first client takes all": {
                    "cases": ((1, 0, 0),),
                    "claimed": lambda s: [1.0, 0.0, 0.0],
                },
            },
        ),
        Cases(
            name="size",
            covers="that the default floor is 1e-12",
            cases=(12,),
            measured=lambda digits: Fraction(str(RELATIVE_FLOOR)),
            claimed=lambda digits: Fraction(1, 10**digits),
            rivals={"1e-13": {"cases": (13,)}},
        ),
    ),
)

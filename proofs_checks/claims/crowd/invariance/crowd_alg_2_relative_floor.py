"""Algorithm 2: the relative floor is safe as soon as somebody disagrees."""

from fedtheory.crowd.weights import RELATIVE_FLOOR, fit_crowd_weights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.crowd_refresh import refresh_weights, unfloored_costs
from proofs_checks.instances.crowd_refresh import sparse_statistics
from proofs_checks.instances.guarded_crowds import ZERO_FIRST

CLAIM = Claim(
    printed="Algorithm 2, floor",
    declared_verdict=AsPrinted(),
    title="A floor relative to the largest cost is always positive where it is needed",
    assumes=("n >= 3", "s_i >= 0, as without noise"),
    uses=("crowd-alg-2", "crowd-thm-5-1-inverse"),
    says={
        "total": r"$\sum_i(T^{-1}s)_i = \frac n{n-1}\sum_is_i$.",
        "equivalence": r"""
Hence, without noise, some unfloored cost is positive if and only if some disagreement energy
is.""",
        "floor": r"""
So $\varrho = 10^{-12}\times$ the largest unfloored cost is positive unless nobody disagrees at
all.""",
    },
    notes="""With noise a statistic may be negative in every entry; the costs then still have their
    noise part, and only noiseless bounds together with a negative statistic leave nothing. The
    estimator raises an error there.""",
)


# fmt: off
def costs(statistic):
    """What is left without noise and without a floor."""
    return unfloored_costs(statistic, (0,) * len(statistic), 1, 1)

def total_of_inverse(n):
    """sum (T^-1 s) for s = e_1, from the dense map."""
    return sum(invert_disagreement_map([Fraction(int(i == 0)) for i in range(n)]))

def by_definition(statistic):
    floor = Fraction(1, 10**12) * max(costs(statistic))
    return [float(w) for w in refresh_weights(statistic, (0,) * len(statistic), 1, 1, floor)]

#: the noiseless witness of a vanishing energy, and a single positive entry
STATISTICS = (tuple(paper.disagreement_energies(ZERO_FIRST)), (1, 0, 0))

AUDITS = (
    Kernel("coq", covers=("total", "equivalence", "floor")),
    AllN("total", lambda n: n / (n - 2) * (1 - n / (n * (n - 1))), lambda n: n / (n - 1),
         covers="total", only="the total of the inverted statistic", start=3, degree=3,
         second=total_of_inverse),
    Property("integers", lambda s: max(costs(s)) > 0, any, covers="equivalence",
             only="the equivalence, for integers", instances=sparse_statistics, examples=80),
    Cases("estimator", lambda s: fit_crowd_weights([float(x) for x in s], 0.0, 1).tolist(),
          by_definition, covers="floor", cases=STATISTICS,
          only="the estimator fit_crowd_weights with its default floor",
          tolerance=Tolerance(1e-11, "the floor sits at 1e-12 of the largest cost")),
    Cases("size", lambda digits: Fraction(str(RELATIVE_FLOOR)),
          lambda digits: Fraction(1, 10**digits), covers="floor",
          only="that the default floor is 1e-12", cases=(12,)),
)

RIVALS = (
    Rival("total", "n/(n-2)", claimed=lambda n: n / (n - 2)),
    Rival("total", "1", claimed=lambda n: 1 + 0 * n),
    Rival("integers", "every cost is positive", measured=lambda s: min(costs(s)) > 0,
          witnesses=((1, 0, 0),)),
    Rival("integers", "statistics of either sign", instances=sparse_statistics(-9),
          drops="s_i >= 0, as without noise", witnesses=((-1, -1, -1),)),
    Rival("estimator", "no floor: the first client takes all", cases=((1, 0, 0),),
          claimed=lambda s: [1.0, 0.0, 0.0]),
    Rival("size", "1e-13", cases=(13,)),
)

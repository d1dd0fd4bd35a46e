"""Algorithm 2: flooring the costs adds at most the floor to their largest error."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_refresh import floored_error
from proofs_checks.instances.crowd_costs import estimates_with_floor

CLAIM = Claim(
    printed="Algorithm 2, floor",
    declared_verdict=AsPrinted(),
    title="The floor costs at most itself",
    assumes=("c_i >= 0", "floor >= 0"),
    uses=("crowd-alg-2",),
    says={
        "floor": r"""
If $\max_i|\hat c_i-c_i|\le\Delta$ then
$\max_i|\max\{\hat c_i,\varrho\}-c_i| \le \Delta+\varrho$.""",
    },
)

SHARPENED = Claim(
    printed="Algorithm 2, floor",
    declared_verdict=Sharpened(),
    title="The floor costs nothing until it exceeds the error",
    assumes=("c_i >= 0", "floor >= 0"),
    uses=("crowd-alg-2-floor",),
    says={
        "floor": r"""
If $\max_i|\hat c_i-c_i|\le\Delta$ then
$\max_i|\max\{\hat c_i,\varrho\}-c_i| \le \max\{\Delta,\varrho\}$.""",
    },
    finding="""The paper charges the floor as Delta + rho. The larger of the two is enough, since a
    cost below the floor is moved towards the true cost or to at most the floor's distance
    from it.""",
)


# fmt: off
def largest_error(case):
    """The error of the costs before the floor."""
    estimated, costs, _ = case
    return paper.largest_error(costs, estimated)

def times(factor):
    return lambda case: factor * max(largest_error(case), case[2])

NOTHING = ((Fraction(0),), (Fraction(0),), Fraction(1))
OFF = ((Fraction(5),), (Fraction(2),), Fraction(1))

AUDITS = (
    Kernel("coq", covers="floor"),
    Property("rationals", lambda case: floored_error(*case),
             lambda case: largest_error(case) + case[2], relation=AT_MOST, covers="floor",
             instances=estimates_with_floor, examples=80),
)

RIVALS = (
    Rival("rationals", "half the floor", claimed=lambda case: largest_error(case) + case[2] / 2,
          witnesses=(NOTHING,)),
    Rival("rationals", "nothing", claimed=largest_error, witnesses=(NOTHING,)),
    Rival("rationals", "costs of either sign", instances=estimates_with_floor(-40),
          measured=lambda case: floored_error([c - 1 for c in case[1]], *case[1:]),
          claimed=lambda case: 1 + case[2], drops="c_i >= 0",
          witnesses=(((Fraction(0),), (Fraction(-9),), Fraction(1)),)),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers="floor"),
    Property("rationals", lambda case: floored_error(*case), times(1), relation=AT_MOST,
             covers="floor", instances=estimates_with_floor, examples=80),
)

SHARPENED_RIVALS = (
    Rival("rationals", "nine tenths of the larger", claimed=times(Fraction(9, 10)),
          witnesses=(NOTHING,)),
    Rival("rationals", "the smaller of the two",
          claimed=lambda case: min(largest_error(case), case[2]), witnesses=(OFF,)),
)

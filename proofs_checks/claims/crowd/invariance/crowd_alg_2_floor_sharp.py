"""Algorithm 2, floor, sharpened: the larger of the error and the floor, not their sum."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.coq_statements import FLOORED_COSTS_ERROR
from proofs_checks.definitions.crowd_refresh import floored_error
from proofs_checks.instances.crowd_costs import estimates_with_floor
from proofs_checks.statement.claim import AT_MOST, Claim, Sharpened


def largest_error(case):
    """The error of the costs before the floor."""
    estimated, costs, _ = case
    return paper.largest_error(costs, estimated)


def times(factor):
    return lambda case: factor * max(largest_error(case), case[2])


NOTHING = ((Fraction(0),), (Fraction(0),), Fraction(1))
OFF = ((Fraction(5),), (Fraction(2),), Fraction(1))

CLAIM = Claim(
    label="crowd-alg-2-floor-sharp",
    paper="crowd",
    printed="Algorithm 2, floor",
    stands=Sharpened(of="crowd-alg-2-floor"),
    title="The floor costs nothing until it exceeds the error",
    assumes=("c_i >= 0", "floor >= 0"),
    uses=("crowd-alg-2-floor",),
    says=r"""
If $\max_i|\hat c_i-c_i|\le\Delta$ then
$\max_i|\max\{\hat c_i,\varrho\}-c_i| \le \max\{\Delta,\varrho\}$.
""",
    finding=(
        "The paper charges the floor as Delta + rho. The larger of the two is enough, since a cost "
        "below the floor is moved towards the true cost or to at most the floor's distance from it."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_refresh",
            theorem="floored_costs_error",
            statement=(
                # cited by crowd-alg-2-floor as well
                FLOORED_COSTS_ERROR
            ),
            rivals={
                "the floor is free": {
                    "statement": (
                        "forall x c rho : R, 0 <= c -> 0 <= rho -> Rabs (Rmax x rho - c) <= "
                        "Rabs (x - c)"
                    ),
                    "refuted_by": "flooring_not_free",
                },
                "costs of either sign": {
                    "statement": (
                        "forall x c rho : R, 0 <= rho -> Rabs (Rmax x rho - c) <= Rmax (Rabs (x "
                        "- c)) rho"
                    ),
                    "refuted_by": "flooring_not_for_negative_costs",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: estimates_with_floor().strategy(),
            measured=lambda case: floored_error(*case),
            claimed=times(1),
            relation=AT_MOST,
            examples=80,
            rivals={
                "nine tenths of the larger": {
                    "claimed": times(Fraction(9, 10)),
                    "known": (NOTHING,),
                },
                "the smaller of the two": {
                    "claimed": lambda case: min(largest_error(case), case[2]),
                    "known": (OFF,),
                },
            },
        ),
    ),
)

"""Algorithm 2: flooring the costs adds at most the floor to their largest error."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.coq_statements import FLOORED_COSTS_ERROR
from proofs_checks.definitions.crowd_refresh import floored_error
from proofs_checks.instances.crowd_costs import estimates_with_floor
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim


def largest_error(case):
    """The error of the costs before the floor."""
    estimated, costs, _ = case
    return paper.largest_error(costs, estimated)


NOTHING = ((Fraction(0),), (Fraction(0),), Fraction(1))

CLAIM = Claim(
    label="crowd-alg-2-floor",
    paper="crowd",
    printed="Algorithm 2, floor",
    stands=AsPrinted(),
    title="The floor costs at most itself",
    assumes=("c_i >= 0", "floor >= 0"),
    uses=("crowd-alg-2",),
    says=r"""
If $\max_i|\hat c_i-c_i|\le\Delta$ then $\max_i|\max\{\hat c_i,\varrho\}-c_i| \le \Delta+\varrho$.
""",
    audits=(
        Kernel(
            name="coq",
            module="crowd_refresh",
            theorem="floored_costs_error",
            statement=(
                # cited by crowd-alg-2-floor-sharp as well
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
                "half of it": {
                    "statement": (
                        "forall x c rho : R, 0 <= c -> 0 <= rho -> Rabs (Rmax x rho - c) <= "
                        "Rabs (x - c) + rho / 2"
                    ),
                    "refuted_by": "flooring_not_half",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: estimates_with_floor().strategy(),
            measured=lambda case: floored_error(*case),
            claimed=lambda case: largest_error(case) + case[2],
            relation=AT_MOST,
            examples=80,
            rivals={
                "half the floor": {
                    "claimed": lambda case: largest_error(case) + case[2] / 2,
                    "known": (NOTHING,),
                },
                "nothing": {"claimed": largest_error, "known": (NOTHING,)},
                "costs of either sign": {
                    "instances": lambda: estimates_with_floor(-40).strategy(),
                    "measured": lambda case: floored_error([c - 1 for c in case[1]], *case[1:]),
                    "claimed": lambda case: 1 + case[2],
                    "drops": "c_i >= 0",
                    "known": (((Fraction(0),), (Fraction(-9),), Fraction(1)),),
                },
            },
        ),
    ),
)

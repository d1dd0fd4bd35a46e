"""Algorithm 2, floor, sharpened: the larger of the error and the floor, not their sum."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.claim import AT_MOST, Claim, Sharpened


def instances():
    """Estimated costs, true costs and a floor, in quarters."""
    from hypothesis import strategies as st

    pair = st.tuples(st.integers(0, 40), st.integers(0, 40))
    return st.tuples(st.lists(pair, min_size=1, max_size=5), st.integers(0, 20)).map(
        lambda drawn: (
            *(tuple(Fraction(x, 4) for x in row) for row in zip(*drawn[0], strict=True)),
            Fraction(drawn[1], 4),
        )
    )


def largest_error(case, floor=0):
    estimated, costs, _ = case
    return max(abs(max(e, floor) - c) for e, c in zip(estimated, costs, strict=True))


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
                "forall (n : nat) (chat c : nat -> R) (Delta rho : R), "
                "(forall i, (i < n)%nat -> 0 <= c i) -> 0 <= rho -> within n chat c Delta -> "
                "within n (fun i => Rmax (chat i) rho) c (Rmax Delta rho) /\\ "
                "within n (fun i => Rmax (chat i) rho) c (Delta + rho)"
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
            instances=instances,
            measured=lambda case: largest_error(case, case[2]),
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

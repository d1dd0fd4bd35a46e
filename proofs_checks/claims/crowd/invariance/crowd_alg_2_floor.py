"""Algorithm 2: flooring the costs adds at most the floor to their largest error."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.claim import AT_MOST, AsPrinted, Claim


def instances(lowest=0):
    """Estimated costs, true costs and a floor, in quarters."""
    from hypothesis import strategies as st

    pair = st.tuples(st.integers(0, 40), st.integers(lowest, 40))
    return st.tuples(st.lists(pair, min_size=1, max_size=5), st.integers(0, 20)).map(
        lambda drawn: (
            *(tuple(Fraction(x, 4) for x in row) for row in zip(*drawn[0], strict=True)),
            Fraction(drawn[1], 4),
        )
    )


def largest_error(case, floor=0):
    estimated, costs, _ = case
    return max(abs(max(e, floor) - c) for e, c in zip(estimated, costs, strict=True))


def floored_error(case):
    return largest_error(case, case[2])


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
            instances=instances,
            measured=floored_error,
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
                    "instances": lambda: instances(-40),
                    "measured": lambda case: largest_error(
                        (tuple(c - 1 for c in case[1]), case[1], 0), case[2]
                    ),
                    "claimed": lambda case: 1 + case[2],
                    "drops": "c_i >= 0",
                    "known": (((Fraction(0),), (Fraction(-9),), Fraction(1)),),
                },
            },
        ),
    ),
)

"""Proposition 5.23 (ii): the Gram matrix of the disagreements does not see the shift."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.pairs import dense_product
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_shifts import tilts_with_shift
from proofs_checks.statement.claim import AsPrinted, Claim


def after(case):
    """The Gram matrix of the disagreements of the shifted tilts."""
    return realised.centred_gram(realised.shifted(*case))


def projected(centring):
    """J Q J by matrix products, for the tilts before the shift."""

    def claimed(case):
        n = len(case[0])
        middle = [
            [Fraction(int(i == j)) - centring(Fraction(n)) for j in range(n)] for i in range(n)
        ]
        matrix = [[Fraction(x) for x in row] for row in paper.gram(case[0])]
        return dense_product(dense_product(middle, matrix), middle)

    return claimed


PAIR = (((1, 0), (2, 1), (0, 3)), (1, -2))

CLAIM = Claim(
    label="crowd-prop-5-23-ii-invariant",
    paper="crowd",
    printed="Proposition 5.23 (ii), JQJ",
    stands=AsPrinted(),
    title="The transcript determines $JQJ$ and nothing of the shift",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-ii-shift",),
    says=r"""
With $J = I - \frac1n\mathbf 1\mathbf 1^\top$ the matrix $JQJ$ is the Gram matrix of the
disagreements $\beta_i-\bar\beta$, and the same for the tilts $\beta_i$ and $\beta_i - c$.
""",
    audits=(
        Kernel(
            name="coq",
            module="crowd_guard_shift",
            theorem="shifted_disagreements_projected",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat), "
                "(i < n)%nat -> (j < n)%nat -> "
                "inner d (disagreement n (fun l k => beta l k + c k) i) "
                "(disagreement n (fun l k => beta l k + c k) j) "
                "= projected_gram n (gram d beta) i j"
            ),
            rivals={
                "Q itself is invariant": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : "
                        "nat), (i < n)%nat -> (j < n)%nat -> gram d (fun l k => beta l k + c k) "
                        "i j = gram d beta i j"
                    ),
                    "refuted_by": "gram_not_shift_invariant",
                },
                "J = I - 11'/(n - 1)": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : "
                        "nat), (3 <= n)%nat -> (i < n)%nat -> (j < n)%nat -> inner d "
                        "(disagreement n (fun l k => beta l k + c k) i) (disagreement n (fun l "
                        "k => beta l k + c k) j) = bilinear n (gram d beta) (fun l => delta i l "
                        "- 1 / (INR n - 1)) (fun l => delta j l - 1 / (INR n - 1))"
                    ),
                    "refuted_by": "shifted_disagreements_not_n_minus_1",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: tilts_with_shift().strategy(),
            measured=after,
            claimed=projected(lambda n: 1 / n),
            examples=100,
            rivals={
                "Q itself is invariant": {
                    "measured": lambda case: paper.gram(realised.shifted(*case)),
                    "claimed": lambda case: paper.gram(case[0]),
                    "known": (PAIR,),
                },
                "J = I - 11'": {"claimed": projected(lambda n: Fraction(1)), "known": (PAIR,)},
                "J = I - 11'/(n - 1)": {
                    "claimed": projected(lambda n: 1 / (n - 1) if n > 1 else Fraction(1)),
                    "known": (PAIR,),
                },
            },
        ),
    ),
)

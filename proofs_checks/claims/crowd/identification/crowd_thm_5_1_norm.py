"""Theorem 5.1 (c): undoing the map enlarges an entrywise error by at most C_n."""

from fractions import Fraction

from fedtheory.crowd.disagreement import inverse_map_norm
from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance


def row_sum(n):
    """Sum of the absolute values of a row of T^-1: its diagonal is positive, the rest negative."""
    own, rest = n / (n - 2) - 1 / ((n - 1) * (n - 2)), 1 / ((n - 1) * (n - 2))
    return own + (n - 1) * rest


def largest_row_sum(n):
    """The same from the inverse of the dense map, column by column."""
    columns = [invert_disagreement_map([Fraction(int(i == j)) for i in range(n)]) for j in range(n)]
    return max(sum(abs(column[i]) for column in columns) for i in range(n))


def printed(n):
    return (n * n - 2) / ((n - 1) * (n - 2))


def enlargement(direction):
    """Largest entry of T^-1 s for a direction s with entries 1 and -1."""
    return lambda n: max(abs(x) for x in invert_disagreement_map(direction(n)))


def spike(n):
    return [Fraction(1 if i == 0 else -1) for i in range(n)]


def flat(n):
    return [Fraction(1)] * n


SIZES = (3, 4, 5, 8, 20)

CLAIM = Claim(
    label="crowd-thm-5-1-norm",
    paper="crowd",
    printed="Theorem 5.1 (c)",
    stands=AsPrinted(),
    title="The inversion is well conditioned",
    assumes=("n >= 3",),
    uses=("crowd-thm-5-1-inverse",),
    says=r"""
$$\|T^{-1}\|_{\infty\to\infty} = C_n = \frac{n^2-2}{(n-1)(n-2)},$$
attained at $s = e_i-\sum_{j\ne i}e_j$. So $C_3 = \frac72$, and
$C_n-1 = \frac{3n-4}{(n-1)(n-2)}\to0$.
""",
    audits=(
        Kernel(
            name="coq",
            module="crowd_map_norm",
            theorem="T_inverse_norm",
            statement=("forall n : nat, (3 <= n)%nat -> is_norm n (apply_Tinv n) (conditioning n)"),
            rivals={
                "n/(n-2)": {
                    "statement": (
                        "forall n, (3 <= n)%nat -> amplifies_at_most n (apply_Tinv n) (INR n / "
                        "(INR n - 2))"
                    ),
                    "refuted_by": "T_inverse_norm_not_diagonal_part",
                },
                "(n^2-1)/((n-1)(n-2))": {
                    "statement": (
                        "forall n, (3 <= n)%nat -> is_norm n (apply_Tinv n) ((INR n ^ 2 - 1) / "
                        "((INR n - 1) * (INR n - 2)))"
                    ),
                    "refuted_by": "T_inverse_norm_not_n2_minus_one",
                },
                "no error grows": {
                    "statement": ("forall n, (3 <= n)%nat -> amplifies_at_most n (apply_Tinv n) 1"),
                    "refuted_by": "T_inverse_norm_not_contraction",
                },
            },
        ),
        AllN(
            name="row-sums",
            start=3,
            degree=4,
            measured=row_sum,
            claimed=printed,
            second=largest_row_sum,
            rivals={
                "n/(n-2)": {"claimed": lambda n: n / (n - 2)},
                "(n^2-1)/((n-1)(n-2))": {"claimed": lambda n: (n * n - 1) / ((n - 1) * (n - 2))},
                "n^2/((n-1)(n-2))": {"claimed": lambda n: n * n / ((n - 1) * (n - 2))},
            },
        ),
        AllN(
            name="excess",
            covers="the excess over 1",
            start=3,
            degree=4,
            measured=lambda n: printed(n) - 1,
            claimed=lambda n: (3 * n - 4) / ((n - 1) * (n - 2)),
            second=lambda n: largest_row_sum(n) - 1,
            rivals={"3/(n-2)": {"claimed": lambda n: 3 / (n - 2)}},
        ),
        Cases(
            name="attained",
            covers="where the norm is attained",
            cases=SIZES,
            measured=enlargement(spike),
            claimed=lambda n: printed(Fraction(n)),
            rivals={"at the constant vector": {"measured": enlargement(flat)}},
        ),
        Cases(
            name="estimator",
            covers="the estimator inverse_map_norm",
            cases=SIZES,
            measured=inverse_map_norm,
            claimed=lambda n: float(largest_row_sum(n)),
            tolerance=Tolerance(1e-15, "one division"),
            rivals={"n/(n-2)": {"measured": lambda n: n / (n - 2)}},
        ),
    ),
)

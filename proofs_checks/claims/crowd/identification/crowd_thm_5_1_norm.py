"""Theorem 5.1 (c): undoing the map enlarges an entrywise error by at most C_n."""

from fedtheory.crowd.disagreement import inverse_map_norm
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map

CLAIM = Claim(
    printed="Theorem 5.1 (c)",
    declared_verdict=AsPrinted(),
    title="The inversion is well conditioned",
    assumes=("n >= 3",),
    uses=("crowd-thm-5-1-inverse",),
    says={
        "statement": r"""
$$\|T^{-1}\|_{\infty\to\infty} = C_n = \frac{n^2-2}{(n-1)(n-2)},$$
attained at $s = e_i-\sum_{j\ne i}e_j$. So $C_3 = \frac72$, and
$C_n-1 = \frac{3n-4}{(n-1)(n-2)}\to0$.
"""
    },
)


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

AUDITS = (
    Kernel("coq", covers="statement"),
    AllN(
        "row-sums", row_sum, printed, covers="statement", start=3, degree=4, second=largest_row_sum
    ),
    AllN(
        "excess",
        lambda n: printed(n) - 1,
        lambda n: (3 * n - 4) / ((n - 1) * (n - 2)),
        covers="statement",
        only="the excess over 1",
        start=3,
        degree=4,
        second=lambda n: largest_row_sum(n) - 1,
    ),
    Cases(
        "attained",
        enlargement(spike),
        lambda n: printed(Fraction(n)),
        covers="statement",
        only="where the norm is attained",
        cases=SIZES,
    ),
    Cases(
        "estimator",
        inverse_map_norm,
        lambda n: float(largest_row_sum(n)),
        covers="statement",
        only="the estimator inverse_map_norm",
        cases=SIZES,
        tolerance=Tolerance(1e-15, "one division"),
    ),
)

RIVALS = (
    Rival("row-sums", "n/(n-2)", claimed=lambda n: n / (n - 2)),
    Rival("row-sums", "(n^2-1)/((n-1)(n-2))", claimed=lambda n: (n * n - 1) / ((n - 1) * (n - 2))),
    Rival("row-sums", "n^2/((n-1)(n-2))", claimed=lambda n: n * n / ((n - 1) * (n - 2))),
    Rival("excess", "3/(n-2)", claimed=lambda n: 3 / (n - 2)),
    Rival("attained", "at the constant vector", measured=enlargement(flat)),
    Rival("estimator", "n/(n-2)", measured=lambda n: n / (n - 2)),
)

"""Theorem 5.1 (c): undoing the map enlarges an entrywise error by at most C_n."""

from fedtheory.crowd.disagreement import inverse_map_norm
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.matrices import identity

CLAIM = Claim(
    printed="Theorem 5.1 (c)",
    declared_verdict=AsPrinted(),
    title="The inversion is well conditioned",
    assumes=("n >= 3",),
    uses=("crowd-thm-5-1-inverse",),
    says={
        "norm": r"$$\|T^{-1}\|_{\infty\to\infty} = C_n = \frac{n^2-2}{(n-1)(n-2)},$$",
        "attained": r"attained at $s = e_i-\sum_{j\ne i}e_j$.",
        "excess": r"So $C_3 = \frac72$, and $C_n-1 = \frac{3n-4}{(n-1)(n-2)}\to0$.",
    },
)


# fmt: off
def row_sum(n):
    """Sum of the absolute values of a row of T^-1: its diagonal is positive, the rest negative."""
    own, rest = n / (n - 2) - 1 / ((n - 1) * (n - 2)), 1 / ((n - 1) * (n - 2))
    return own + (n - 1) * rest

def largest_row_sum(n):
    """The same from the inverse of the dense map, column by column."""
    columns = [invert_disagreement_map(axis) for axis in identity(n)]
    return max(sum(abs(column[i]) for column in columns) for i in range(n))

def over_both(top):
    """top(n) / ((n-1)(n-2)), C_n if the top is n^2 - 2."""
    return lambda n: top(n) / ((n - 1) * (n - 2))

printed = over_both(lambda n: n * n - 2)

def enlargement(others):
    """Largest entry of T^-1 s for s = (1, others, ..., others)."""
    return lambda n: max(
        abs(x) for x in invert_disagreement_map([Fraction(1), *[Fraction(others)] * (n - 1)])
    )

SIZES = (3, 4, 5, 8, 20)

AUDITS = (
    Kernel("coq", covers=("norm", "attained", "excess")),
    AllN("row-sums", row_sum, printed, covers=("norm", "attained", "excess"), start=3, degree=4,
         second=largest_row_sum),
    AllN("excess", lambda n: printed(n) - 1, over_both(lambda n: 3 * n - 4), covers="excess",
         only="the excess over 1", start=3, degree=4, second=lambda n: largest_row_sum(n) - 1),
    Cases("attained", enlargement(-1), lambda n: printed(Fraction(n)), covers="attained",
          only="where the norm is attained", cases=SIZES),
    Cases("estimator", inverse_map_norm, lambda n: float(largest_row_sum(n)), covers="norm",
          only="the estimator inverse_map_norm", cases=SIZES,
          tolerance=Tolerance(1e-15, "one division")),
)

RIVALS = (
    Rival("row-sums", "n/(n-2)", claimed=lambda n: n / (n - 2)),
    Rival("row-sums", "(n^2-1)/((n-1)(n-2))", claimed=over_both(lambda n: n * n - 1)),
    Rival("row-sums", "n^2/((n-1)(n-2))", claimed=over_both(lambda n: n * n)),
    Rival("excess", "3/(n-2)", claimed=lambda n: 3 / (n - 2)),
    Rival("attained", "at the constant vector", measured=enlargement(1)),
    Rival("estimator", "n/(n-2)", measured=lambda n: n / (n - 2)),
)

"""Theorem 5.1 (b): the disagreement map T is undone by T^-1 for every n >= 3."""

from fedtheory.crowd.disagreement import invert_disagreement_map
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import (
    apply,
    bias_energies,
    dense_disagreement_map,
    disagreement_energies,
    orthogonal_tilts,
)

CLAIM = Claim(
    printed="Theorem 5.1 (b)",
    declared_verdict=AsPrinted(),
    title="The disagreement map can be undone",
    assumes=("n >= 3",),
    says={
        "statement": r"""
Let $T = (1-\frac2n)I + \frac1{n^2}\mathbf 1\mathbf 1^\top$ be the map that takes the bias energies
of uncorrelated tilts to the energies of their disagreement. For every $n \ge 3$ it is invertible,
$$(T^{-1}s)_i = \frac{n}{n-2}\Bigl(s_i - \frac1{n(n-1)}\sum_j s_j\Bigr),$$
that is, $T^{-1} = \frac n{n-2}I - \frac1{(n-1)(n-2)}\mathbf 1\mathbf 1^\top$.
"""
    },
    notes="At n = 2 the map has rank one: two clients' energies cannot be told apart.",
)


def disagreement_map(n):
    return Pair(1 - 2 / n, 1 / n**2, n)


def against(inverse):
    """Both routes of the product of T with a claimed inverse."""

    def second(n):
        pair = inverse(Fraction(n))
        return dense_product(dense_disagreement_map(n), dense(pair.a, pair.b, n))

    return {"measured": lambda n: disagreement_map(n) @ inverse(n), "second": second}


def eigenvalue_product(n):
    small, large = disagreement_map(n).eigenvalues()
    return small * large


def eigenvalue_product_from_rows(n):
    row = dense_disagreement_map(n)[0]
    return (row[0] - row[1]) * sum(row)


def undone(n):
    """T^-1 of the disagreement energies of orthogonal tilts, by the estimator, in floats."""
    return invert_disagreement_map([float(s) for s in disagreement_energies(instance(n))])


def instance(n):
    return orthogonal_tilts([Fraction(i + 1, 3) for i in range(n)])


def undone_exactly(n, off=lambda n: Fraction(1, n * (n - 1))):
    """T^-1 as printed, n/(n-2) (s_i - sum s / (n(n-1))), in fractions."""
    s = disagreement_energies(instance(n))
    return [Fraction(n, n - 2) * (x - off(n) * sum(s)) for x in s]


AUDITS = (
    AllN(
        "all-n",
        covers="statement",
        start=3,
        degree=4,
        claimed=lambda n: Pair(1, 0, n),
        **against(lambda n: Pair(n / (n - 2), -1 / ((n - 1) * (n - 2)), n)),
    ),
    AllN(
        "nonsingular",
        eigenvalue_product,
        lambda n: 0 * n,
        covers="statement",
        only="that n >= 3 is needed",
        start=3,
        degree=2,
        relation=GREATER,
        second=eigenvalue_product_from_rows,
    ),
    Cases(
        "fractions",
        undone_exactly,
        lambda n: bias_energies(instance(n)),
        covers="statement",
        cases=(3, 4, 5, 7, 12),
    ),
    Cases(
        "estimator",
        undone,
        lambda n: [float(q) for q in bias_energies(instance(n))],
        covers="statement",
        only="the estimator invert_disagreement_map",
        cases=(3, 4, 7, 21),
        tolerance=Tolerance(1e-12, "two roundings of sums of at most 21 terms below 50"),
    ),
    Kernel("coq", covers="statement"),
)

RIVALS = (
    Rival("all-n", "off-part 1/n^2", **against(lambda n: Pair(n / (n - 2), -1 / n**2, n))),
    Rival(
        "all-n", "off-part 1/(n-1)^2", **against(lambda n: Pair(n / (n - 2), -1 / (n - 1) ** 2, n))
    ),
    Rival("nonsingular", "n >= 2", start=2, drops="n >= 3"),
    Rival(
        "fractions",
        "mean in place of sum/(n(n-1))",
        measured=lambda n: undone_exactly(n, lambda n: Fraction(1, n * n)),
    ),
    Rival(
        "fractions",
        "T itself",
        measured=lambda n: apply(dense_disagreement_map(n), disagreement_energies(instance(n))),
    ),
    Rival(
        "estimator",
        "no inversion",
        measured=lambda n: [float(s) for s in disagreement_energies(instance(n))],
    ),
)

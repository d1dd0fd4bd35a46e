"""Theorem 5.1 (b): the disagreement map T is undone by T^-1 for every n >= 3."""

from math import prod

from fedtheory.crowd.disagreement import invert_disagreement_map
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_printed_inverse import printed_inverse

CLAIM = Claim(
    printed="Theorem 5.1 (b)",
    declared_verdict=AsPrinted(),
    title="The disagreement map can be undone",
    assumes=("n >= 3",),
    given=r"""
Let $T = (1-\frac2n)I + \frac1{n^2}\mathbf 1\mathbf 1^\top$ be the map that takes the bias energies
of uncorrelated tilts to the energies of their disagreement.""",
    says={
        "inverse": r"""
For every $n \ge 3$ it is invertible,
$$(T^{-1}s)_i = \frac{n}{n-2}\Bigl(s_i - \frac1{n(n-1)}\sum_j s_j\Bigr),$$""",
        "matrix": r"that is, $T^{-1} = \frac n{n-2}I - \frac1{(n-1)(n-2)}\mathbf 1\mathbf 1^\top$.",
    },
    notes="At n = 2 the map has rank one: two clients' energies cannot be told apart.",
)


# fmt: off
def disagreement_map(n):
    return Pair(1 - 2 / n, 1 / n**2, n)

def against(off):
    """Both routes of the product of T with n/(n-2) I - off(n) 11'."""

    def inverse(n):
        return Pair(n / (n - 2), -off(n), n)

    def second(n):
        pair = inverse(Fraction(n))
        return dense_product(paper.dense_disagreement_map(n), dense(pair.a, pair.b, n))

    return {"measured": lambda n: disagreement_map(n) @ inverse(n), "second": second}

def eigenvalue_product(n):
    """Of the two eigenvalues of T, from the dense map: all its rows are alike."""
    row = paper.dense_disagreement_map(n)[0]
    return (row[0] - row[1]) * sum(row)

def of_tilts(energies):
    """Energies of n orthogonal tilts."""
    return lambda n: energies(paper.orthogonal_tilts([Fraction(i + 1, 3) for i in range(n)]))

disagreement, bias = of_tilts(paper.disagreement_energies), of_tilts(paper.bias_energies)

def floats(side):
    return lambda n: [float(x) for x in side(n)]

AUDITS = (
    AllN("all-n", covers=("inverse", "matrix"), start=3, degree=4, claimed=lambda n: Pair(1, 0, n),
         **against(lambda n: 1 / ((n - 1) * (n - 2)))),
    AllN("nonsingular", lambda n: prod(disagreement_map(n).eigenvalues()), lambda n: 0 * n,
         relation=GREATER, covers="inverse", only="that n >= 3 is needed", start=3, degree=2,
         second=eigenvalue_product),
    Cases("fractions", lambda n: printed_inverse(disagreement(n)), bias,
          covers=("inverse", "matrix"), cases=(3, 4, 5, 7, 12)),
    Cases("estimator", lambda n: invert_disagreement_map(floats(disagreement)(n)), floats(bias),
          covers="inverse", only="the estimator invert_disagreement_map", cases=(3, 4, 7, 21),
          tolerance=Tolerance(1e-12, "two roundings of sums of at most 21 terms below 50")),
    Kernel("coq", covers=("inverse", "matrix")),
)

RIVALS = (
    Rival("all-n", "off-part 1/n^2", **against(lambda n: 1 / n**2)),
    Rival("all-n", "off-part 1/(n-1)^2", **against(lambda n: 1 / (n - 1) ** 2)),
    Rival("nonsingular", "n >= 2", start=2, drops="n >= 3"),
    Rival("fractions", "mean in place of sum/(n(n-1))",
          measured=lambda n: printed_inverse(disagreement(n), pairs=n * n)),
    Rival("fractions", "T itself",
          measured=lambda n: paper.apply(paper.dense_disagreement_map(n), disagreement(n))),
    Rival("estimator", "no inversion", measured=floats(disagreement)),
)

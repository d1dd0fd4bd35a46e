"""The inverse of T applied to disagreement energies is a U-statistic, for every array of tilts."""

from fedtheory.crowd.disagreement import invert_disagreement_map, residuals
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_refresh import difference, u_statistic
from proofs_checks.instances.crowd_tilts import tilt_arrays

CLAIM = Claim(
    printed="Theorem 5.1 (b)",
    declared_verdict=Sharpened(of="crowd-thm-5-1-inverse"),
    title="Undoing the map averages over pairs of other clients",
    assumes=("n >= 3",),
    uses=("crowd-thm-5-1-inverse",),
    says={
        "statement": r"""
For every array of tilts, with $s_i = \|\tilde\beta_i\|^2$,
$$(T^{-1}s)_i = \frac1{(n-1)(n-2)}\sum_{\substack{j\ne k\\ j,k\ne i}}
  \langle\beta_i-\beta_j,\ \beta_i-\beta_k\rangle .$$
No law, independence or incoherence enters. The mean over pairs is $q_i$ plus inner products of
different tilts, which have mean zero for uncorrelated tilts; it needs two other clients, hence
$n\ge3$; and it may be negative.
"""
    },
    finding=(
        "The inversion of T is the unbiased U-statistic of the differences between clients: each "
        "pair of other clients measures client i's tilt twice, with errors that do not repeat. "
        "This explains the bound n >= 3, shows at n = 3 how an energy can come out negative "
        "(q_1 + <beta_2, beta_3> for a client at right angles to the others), and holds for every "
        "realisation. The paper derives T^-1 from expectations and does not mention it."
    ),
    notes=(
        "Both sides are quadratic forms in the tilts, the same in every coordinate, and treat all "
        "other clients alike; so four coefficients decide, those of Q_ii, Q_ij, Q_jj and Q_jk. "
        "The symbolic audit compares them with n a symbol, and takes the U-statistic's from its "
        "values on the axes at n = 3, 4, ... The kernel has the identity for every array."
    ),
)


def inverse_form(own, off):
    """Coefficients of Q_ii, Q_ij, Q_jj and Q_jk in own(n) s_i - off(n) sum s, s = diag(J Q J).

    With J = I - 11'/n they are own J_ia J_ib - off J_ab, because J J = J.
    """

    def measured(n):
        here, there = 1 - 1 / n, -1 / n
        return [
            own(n) * here * here - off(n) * here,
            own(n) * here * there - off(n) * there,
            own(n) * there * there - off(n) * here,
            own(n) * there * there - off(n) * there,
        ]

    return measured


def polarised(n):
    """The same four coefficients of the U-statistic of client 1, from tilts on the axes."""

    def value(*on):
        return u_statistic([[Fraction(int(i in on))] for i in range(n)], 0)

    def pair(a, b):
        return (value(a, b) - value(a) - value(b)) / 2

    matrix = [[value(a) if a == b else pair(a, b) for b in range(n)] for a in range(n)]
    kinds = [
        {matrix[0][0]},
        {matrix[0][b] for b in range(1, n)},
        {matrix[a][a] for a in range(1, n)},
        {matrix[a][b] for a in range(1, n) for b in range(1, n) if a != b},
    ]
    if any(len(kind) != 1 for kind in kinds):
        raise ArithmeticError(f"the statistic does not treat the other {n - 1} clients alike")
    return [kind.pop() for kind in kinds]


def count(pairs):
    """The coefficients by counting: 1, -1/(n-1), 0 and 1/pairs(n)."""
    return lambda n: [1 + 0 * n, -1 / (n - 1), 0 * n, 1 / pairs(n)]


def all_pairs(n):
    return (n - 1) * (n - 2)


def of_tilts(tilts):
    """T^-1 as printed, of the disagreement energies."""
    n = len(tilts)
    s = paper.disagreement_energies(tilts)
    return [Fraction(n, n - 2) * (x - Fraction(1, n * (n - 1)) * sum(s)) for x in s]


def statistic(tilts):
    return [u_statistic(tilts, i) for i in range(len(tilts))]


def with_equal_pairs(tilts):
    """The mean over all (n-1)(n-2) + (n-1) pairs, j = k counted in, over (n-1)(n-2)."""
    n = len(tilts)
    extra = [sum(paper.energy(difference(tilts[i], tilts[j])) for j in range(n)) for i in range(n)]
    return [
        u + Fraction(e, (n - 1) * (n - 2)) for u, e in zip(statistic(tilts), extra, strict=True)
    ]


SILENT = ((0,), (1,), (-1,))
ARRAYS = (SILENT, ((1, 2), (3, -1), (0, 1), (2, 2)), tuple((i, i * i - 3, 1) for i in range(9)))


def by_estimator(tilts):
    array = [[float(x) for x in tilt] for tilt in tilts]
    return invert_disagreement_map((residuals(array) ** 2).sum(axis=-1)).tolist()


AUDITS = (
    Kernel("coq", covers="statement"),
    AllN(
        "coefficients",
        inverse_form(lambda n: n / (n - 2), lambda n: 1 / ((n - 1) * (n - 2))),
        count(all_pairs),
        covers="statement",
        start=3,
        degree=4,
        second=polarised,
    ),
    Property(
        "tilt-arrays",
        of_tilts,
        statistic,
        covers="statement",
        only="every client of generated arrays",
        instances=lambda: tilt_arrays().strategy(),
        examples=80,
    ),
    Cases(
        "estimator",
        by_estimator,
        lambda tilts: [float(u) for u in statistic(tilts)],
        covers="statement",
        only="the estimator invert_disagreement_map",
        cases=ARRAYS,
        tolerance=Tolerance(1e-12, "sums of at most 27 squares below 4000"),
    ),
)

RIVALS = (
    Rival("coefficients", "(n-1)^2 pairs", claimed=count(lambda n: (n - 1) ** 2)),
    Rival("coefficients", "n(n-1) pairs", claimed=count(lambda n: n * (n - 1))),
    Rival("tilt-arrays", "pairs j = k counted in", claimed=with_equal_pairs, witnesses=(SILENT,)),
    Rival(
        "tilt-arrays", "the energies themselves", claimed=paper.bias_energies, witnesses=(SILENT,)
    ),
    Rival(
        "tilt-arrays",
        "never negative",
        claimed=lambda tilts: 0,
        relation=AT_LEAST,
        witnesses=(SILENT,),
    ),
    Rival(
        "estimator",
        "no inversion",
        measured=lambda tilts: [float(s) for s in paper.disagreement_energies(tilts)],
    ),
)

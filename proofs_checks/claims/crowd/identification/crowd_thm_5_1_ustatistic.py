"""The inverse of T applied to disagreement energies is a U-statistic, for every array of tilts."""

from fedtheory.crowd.disagreement import invert_disagreement_map, residuals
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_refresh as refresh
from proofs_checks.definitions.crowd_printed_inverse import printed_inverse
from proofs_checks.instances.crowd_tilts import tilt_arrays

CLAIM = Claim(
    printed="Theorem 5.1 (b)",
    declared_verdict=Sharpened(of="crowd-thm-5-1-inverse"),
    title="Undoing the map averages over pairs of other clients",
    assumes=("n >= 3",),
    uses=("crowd-thm-5-1-inverse",),
    says={
        "identity": r"""
For every array of tilts, with $s_i = \|\tilde\beta_i\|^2$,
$$(T^{-1}s)_i = \frac1{(n-1)(n-2)}\sum_{\substack{j\ne k\\ j,k\ne i}}
  \langle\beta_i-\beta_j,\ \beta_i-\beta_k\rangle .$$
No law, independence or incoherence enters.""",
        "expansion": r"""
The mean over pairs is $q_i$ plus inner products of different tilts, which have mean zero for
uncorrelated tilts.""",
        "others": r"It needs two other clients, hence $n\ge3$.",
        "sign": "It may be negative.",
    },
    finding="""The inversion of T is the unbiased U-statistic of the differences between clients:
    each pair of other clients measures client i's tilt twice, with errors that do not repeat. This
    explains the bound n >= 3, shows at n = 3 how an energy can come out negative (q_1 + <beta_2,
    beta_3> for a client at right angles to the others), and holds for every realisation. The paper
    derives T^-1 from expectations and does not mention it.""",
    notes="""Both sides are quadratic forms in the tilts, the same in every coordinate, and treat
    all other clients alike; so four coefficients decide, those of Q_ii, Q_ij, Q_jj and Q_jk. The
    symbolic audit compares them with n a symbol, and takes the U-statistic's from its values on the
    axes at n = 3, 4, ... The kernel has the identity for every array.""",
)


# fmt: off
def inverse_form(n):
    """Coefficients of Q_ii, Q_ij, Q_jj and Q_jk in n/(n-2) (s_i - sum s / (n(n-1))).

    With s = diag(J Q J), J = I - 11'/n, they are own J_ia J_ib - off J_ab, because J J = J.
    """
    own, off = n / (n - 2), 1 / ((n - 1) * (n - 2))
    here, there = 1 - 1 / n, -1 / n
    return [
        own * here * here - off * here,
        own * here * there - off * there,
        own * there * there - off * here,
        own * there * there - off * there,
    ]

def counted(pairs):
    """The coefficients by counting: 1, -1/(n-1), 0 and 1/pairs(n)."""
    return lambda n: [1 + 0 * n, -1 / (n - 1), 0 * n, 1 / pairs(n)]

def statistic(tilts):
    return [refresh.u_statistic(tilts, i) for i in range(len(tilts))]

def with_equal_pairs(tilts):
    """The sum over all pairs, j = k counted in, over (n-1)(n-2)."""
    n = len(tilts)
    extra = [sum(paper.energy(refresh.difference(x, y)) for y in tilts) for x in tilts]
    return [
        u + Fraction(e, (n - 1) * (n - 2)) for u, e in zip(statistic(tilts), extra, strict=True)
    ]

def by_estimator(tilts):
    array = [[float(x) for x in tilt] for tilt in tilts]
    return invert_disagreement_map((residuals(array) ** 2).sum(axis=-1)).tolist()

def floats(side):
    return lambda tilts: [float(x) for x in side(tilts)]

SILENT = ((0,), (1,), (-1,))
ARRAYS = (SILENT, ((1, 2), (3, -1), (0, 1), (2, 2)), tuple((i, i * i - 3, 1) for i in range(9)))

AUDITS = (
    Kernel("coq", covers=("identity", "expansion", "others", "sign")),
    AllN("coefficients", inverse_form, counted(lambda n: (n - 1) * (n - 2)),
         covers=("identity", "expansion", "others", "sign"), start=3, degree=4,
         second=refresh.u_statistic_coefficients),
    Property("tilt-arrays", lambda tilts: printed_inverse(paper.disagreement_energies(tilts)),
             statistic, covers="identity", only="every client of generated arrays",
             instances=tilt_arrays, examples=80),
    Cases("estimator", by_estimator, floats(statistic), covers="identity",
          only="the estimator invert_disagreement_map", cases=ARRAYS,
          tolerance=Tolerance(1e-12, "sums of at most 27 squares below 4000")),
)

AT_SILENT = {"witnesses": (SILENT,)}

RIVALS = (
    Rival("coefficients", "(n-1)^2 pairs", claimed=counted(lambda n: (n - 1) ** 2)),
    Rival("coefficients", "n(n-1) pairs", claimed=counted(lambda n: n * (n - 1))),
    Rival("tilt-arrays", "pairs j = k counted in", claimed=with_equal_pairs, **AT_SILENT),
    Rival("tilt-arrays", "the energies themselves", claimed=paper.bias_energies, **AT_SILENT),
    Rival("tilt-arrays", "never negative", claimed=lambda q: 0, relation=AT_LEAST, **AT_SILENT),
    Rival("estimator", "no inversion", measured=floats(paper.disagreement_energies)),
)

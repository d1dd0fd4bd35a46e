"""Lemma 5.4 after inversion: what the estimated energies miss when there is no noise at all."""

from fedtheory.crowd.disagreement import invert_disagreement_map
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(),
    title=r"Without noise the estimated energies miss by at most $n/(n-1)\cdot\kappa\bar q$",
    assumes=("n >= 3", "q_i > 0", "no noise"),
    uses=("crowd-lem-5-4-identity", "crowd-thm-5-1-inverse"),
    says={
        "statement": r"""
Let $n \ge 3$ and $s_i = \|\beta_i-\bar\beta\|^2$, the statistic without noise. For every client
$$\bigl|(T^{-1}s)_i - q_i\bigr| \;\le\; \frac n{n-1}\,\kappa\,\bar q .$$""",
    },
    finding=(
        "Lemma 5.7 (iii) bounds this floor by 3 C_n kappa qbar, 10.5 kappa qbar at n = 3; the best "
        "constant is n/(n-1), 1.5 at n = 3, and crowds with one dominant client attain it at every "
        "n. The printed bound is correct and does not claim to be the best; that the floor itself "
        "survives any number of rounds the paper says."
    ),
    notes="kappa < 1 is not needed, and clipping the estimate at zero only brings it nearer.",
)


def largest_miss(case):
    return max(abs(m) for m in realised.inverted_error(case[0]))


def times_mean(factor):
    def claimed(case):
        tilts, level = case
        return factor(Fraction(len(tilts))) * level * realised.mean_energy(tilts)

    return claimed


#: client 1 has energy 2 and inner product 1/2 with two orthogonal unit tilts: kappa = 1/2
HALF = Fraction(1, 2)
EXTREME = (((HALF, HALF, 1, HALF, HALF), (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)), HALF)
CROWDS = (
    EXTREME[0],
    ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2)),
    ((1, 0), (0, 1), (1, 1), (2, -1), (0, 3)),
)


def estimated(tilts):
    return invert_disagreement_map([float(s) for s in paper.disagreement_energies(tilts)])


def shrunk(tilts):
    return [float(s) for s in paper.disagreement_energies(tilts)]


def miss_of_extreme(n):
    """-(T^-1 eta)_1 of n - 1 unit tilts with inner product 1 to a tilt of energy n - 1."""
    eta_first = -(n - 1) * (2 / n - 2 / n**2)
    eta_other = -2 / n + 2 * (n - 1) / n**2
    total = eta_first + (n - 1) * eta_other
    return -(n / (n - 2)) * (eta_first - total / (n * (n - 1)))


def miss_densely(n):
    """The same by elimination, from the Gram matrix J Q J."""
    matrix = [
        [
            Fraction(n - 1 if i == j == 0 else 1 if i == j or (i == 0) ^ (j == 0) else 0)
            for j in range(n)
        ]
        for i in range(n)
    ]
    rows = [sum(row) for row in matrix]
    centred = [matrix[i][i] - 2 * rows[i] / n + sum(rows) / n**2 for i in range(n)]
    return matrix[0][0] - realised.invert_disagreement_map(centred)[0]


AUDITS = (
    Kernel("coq", covers="statement"),
    AllN(
        "attained",
        miss_of_extreme,
        lambda n: n / (n - 1) * (2 * (n - 1) / n),
        covers="statement",
        only="that the constant is attained, for every n",
        start=3,
        degree=7,
        second=miss_densely,
    ),
    Property(
        "rationals",
        largest_miss,
        times_mean(lambda n: n / (n - 1)),
        covers="statement",
        instances=lambda: tilt_arrays().map(with_level).strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level},
        examples=80,
        witnesses=(EXTREME,),
    ),
    Cases(
        "estimator",
        estimated,
        lambda tilts: [
            float(m + q)
            for m, q in zip(realised.inverted_error(tilts), paper.bias_energies(tilts), strict=True)
        ],
        covers="statement",
        only="the estimator invert_disagreement_map",
        cases=CROWDS,
        tolerance=Tolerance(1e-12, "a few roundings of numbers below 20"),
    ),
)

RIVALS = (
    Rival("attained", "1 is attained", claimed=lambda n: 2 * (n - 1) / n),
    Rival("attained", "n/(n-2) is attained", claimed=lambda n: 2 * (n - 1) / (n - 2)),
    Rival(
        "rationals", "1 in place of n/(n-1)", claimed=times_mean(lambda n: 1), witnesses=(EXTREME,)
    ),
    Rival(
        "rationals",
        "no inversion",
        measured=lambda case: max(
            abs(s - q)
            for s, q in zip(
                paper.disagreement_energies(case[0]), paper.bias_energies(case[0]), strict=True
            )
        ),
        witnesses=((((3, 0, 0), (0, 1, 0), (0, 0, 1)), Fraction(0)),),
    ),
    Rival("estimator", "no inversion", measured=shrunk),
)

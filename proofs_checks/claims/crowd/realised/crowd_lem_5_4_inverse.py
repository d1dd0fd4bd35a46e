"""Lemma 5.4 after inversion: what the estimated energies miss when there is no noise at all."""

from fedtheory.crowd.disagreement import invert_disagreement_map
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.crowd import bias_energies, disagreement_energies
from proofs_checks.definitions.crowd_correlated import centred
from proofs_checks.definitions.matrices import diagonal
from proofs_checks.instances.coherent_tilts import DOMINANT, FOUR_TILTS, dominant_gram
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(),
    title=r"Without noise the estimated energies miss by at most $n/(n-1)\cdot\kappa\bar q$",
    assumes=("n >= 3", "q_i > 0", "no noise"),
    uses=("crowd-lem-5-4-identity", "crowd-thm-5-1-inverse"),
    given=r"Let $n \ge 3$ and $s_i = \|\beta_i-\bar\beta\|^2$, the statistic without noise.",
    says={
        "bound": r"""
For every client
$$\bigl|(T^{-1}s)_i - q_i\bigr| \;\le\; \frac n{n-1}\,\kappa\,\bar q .$$"""
    },
    finding="""Lemma 5.7 (iii) bounds this floor by 3 C_n kappa qbar, 10.5 kappa qbar at n = 3; the
    best constant is n/(n-1), 1.5 at n = 3, and crowds with one dominant client attain it at every
    n. The printed bound is correct and does not claim to be the best; that the floor itself
    survives any number of rounds the paper says.""",
    notes="kappa < 1 is not needed, and clipping the estimate at zero only brings it nearer.",
)


# fmt: off
def largest_miss(case):
    return max(abs(m) for m in realised.inverted_error(case[0]))

def statistic(tilts):
    """s without noise, in floats."""
    return [float(s) for s in disagreement_energies(tilts)]

def inverted(tilts):
    """T^-1 s from the dense map."""
    solved = realised.invert_disagreement_map(disagreement_energies(tilts))
    return [float(x) for x in solved]

def miss_of_extreme(n):
    """-(T^-1 eta)_1 of n - 1 unit tilts with inner product 1 to a tilt of energy n - 1."""
    eta_first = -(n - 1) * (2 / n - 2 / n**2)
    eta_other = -2 / n + 2 * (n - 1) / n**2
    total = eta_first + (n - 1) * eta_other
    return -(n / (n - 2)) * (eta_first - total / (n * (n - 1)))

def miss_densely(n):
    """The same by elimination, from the Gram matrix J Q J."""
    matrix = dominant_gram(n)
    return matrix[0][0] - realised.invert_disagreement_map(diagonal(centred(matrix)))[0]

def times_mean(factor):
    """factor(n) kappa qbar."""
    return lambda case: factor(Fraction(len(case[0]))) * case[1] * realised.mean_energy(case[0])

def uninverted_miss(case):
    pairs = zip(disagreement_energies(case[0]), bias_energies(case[0]), strict=True)
    return max(abs(s - q) for s, q in pairs)

CROWDS = (DOMINANT[0], FOUR_TILTS, ((1, 0), (0, 1), (1, 1), (2, -1), (0, 3)))
ORTHOGONAL = (((3, 0, 0), (0, 1, 0), (0, 0, 1)), Fraction(0))

AUDITS = (
    Kernel("coq", covers="bound"),
    AllN("attained", miss_of_extreme, lambda n: n / (n - 1) * (2 * (n - 1) / n), covers="bound",
         only="that the constant is attained, for every n", start=3, degree=7, second=miss_densely),
    Property("rationals", largest_miss, times_mean(lambda n: n / (n - 1)), relation=AT_MOST,
             covers="bound", instances=tilt_arrays().map(with_level),
             hypotheses={"kappa <= level": is_within_level}, examples=80, witnesses=(DOMINANT,)),
    Cases("estimator", lambda tilts: invert_disagreement_map(statistic(tilts)), inverted,
          covers="bound", only="the estimator invert_disagreement_map", cases=CROWDS,
          tolerance=Tolerance(1e-12, "a few roundings of numbers below 20")),
)

RIVALS = (
    Rival("attained", "1 is attained", claimed=lambda n: 2 * (n - 1) / n),
    Rival("attained", "n/(n-2) is attained", claimed=lambda n: 2 * (n - 1) / (n - 2)),
    Rival("rationals", "1 in place of n/(n-1)", claimed=times_mean(lambda n: 1),
          witnesses=(DOMINANT,)),
    Rival("rationals", "no inversion", measured=uninverted_miss, witnesses=(ORTHOGONAL,)),
    Rival("estimator", "no inversion", measured=statistic),
)

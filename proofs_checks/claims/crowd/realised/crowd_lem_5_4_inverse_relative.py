"""Lemma 5.4 after inversion, relative form: a client answers mostly for its own energy."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(),
    title=r"Without noise a client's estimate is off by about $\kappa$ of its own energy",
    assumes=("n >= 3", "q_i > 0", "no noise"),
    uses=("crowd-lem-5-3", "crowd-lem-5-4-inverse"),
    says={
        "statement": r"""
Let $n \ge 3$ and $s_i = \|\beta_i-\bar\beta\|^2$. Then
$$\bigl|(T^{-1}s)_i - q_i\bigr| \;\le\; \kappa\Bigl(\frac{n-2}{n-1}\,q_i
  + \frac{1}{(n-1)(n-2)}\sum_{j\ne i}q_j\Bigr) .$$""",
    },
    finding=(
        "The floor of the estimated energies is relative up to a term of order qbar/n: a client "
        "with a small energy is not charged kappa qbar. The error is exactly w'(Q - D)w for the "
        "weights n - 2 at the client and -1 elsewhere, divided by (n-1)(n-2); Lemma 5.3 does the "
        "rest."
    ),
    notes=(
        "Better than crowd-lem-5-4-inverse exactly when q_i is below the sum of the others divided "
        "by n - 2; at n = 3 the two bounds are the same. It is at most kappa (q_i + 2 qbar/(n-2))."
    ),
)


def misses(case):
    """| T^-1 of the disagreement energies minus the bias energies |."""
    return [abs(m) for m in realised.inverted_error(case[0])]


def exposure(own, others):
    """level * (own(n) q_i + others(n) (sum of the other energies))."""

    def claimed(case):
        tilts, level = case
        n, energies = Fraction(len(tilts)), paper.bias_energies(tilts)
        return [level * (own(n) * q + others(n) * (sum(energies) - q)) for q in energies]

    return claimed


def own(n):
    return (n - 2) / (n - 1)


def others(n):
    return 1 / ((n - 1) * (n - 2))


HALF = Fraction(1, 2)
#: times the weights (2, -1, -1, -1) these tilts have equal energies and cosines 1/2: kappa = 3/2
CONTRAST = (
    ((HALF, HALF, 0, 0, 0), (-1, 0, -1, 0, 0), (-1, 0, 0, -1, 0), (-1, 0, 0, 0, -1)),
    Fraction(3, 2),
)

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        misses,
        exposure(own, others),
        covers="statement",
        instances=lambda: tilt_arrays().map(with_level).strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level},
        examples=80,
        witnesses=(CONTRAST,),
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "9/10 of the bound",
        claimed=exposure(lambda n: Fraction(9, 10) * own(n), lambda n: Fraction(9, 10) * others(n)),
        witnesses=(CONTRAST,),
    ),
    Rival(
        "rationals",
        "1/(n-1)^2 before the others",
        claimed=exposure(own, lambda n: 1 / (n - 1) ** 2),
        witnesses=(CONTRAST,),
    ),
)

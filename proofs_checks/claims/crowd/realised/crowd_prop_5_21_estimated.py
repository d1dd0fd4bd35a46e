"""Proposition 5.21 sharpened, with estimated energies: the two prices add up as lengths."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions_with_share

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(of="crowd-prop-5-21"),
    title="With estimated energies the sharp ratio keeps, up to the length of the error",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-prop-5-21-sharp", "crowd-lem-5-9-sharp"),
    says={
        "statement": r"""
In the setting of Proposition 5.21, for every $w$ with $\sum_i w_i = 1$ and every $t > 0$
$$\|b(\hat w)\|^2 \;\le\; \frac{1+t}{1-\kappa^2}\,\|b(w)\|^2
  + \Bigl(1+\frac1t\Bigr)(1+\kappa)\Delta ,$$
which for the best $t$ reads
$\|b(\hat w)\| \le \|b(w)\|/\sqrt{1-\kappa^2} + \sqrt{(1+\kappa)\Delta}$.""",
    },
    finding=(
        "With estimated energies the sharp ratio of crowd-prop-5-21-sharp survives, the error "
        "entering as a length: better than the printed sum when Delta is small against the best "
        "bias energy, worse by at most a factor 2 in the second term otherwise."
    ),
    notes="Stated with t to stay free of roots; (1 + t) a + (1 + 1/t) b is least at t = sqrt(b/a).",
)


def attained(case):
    tilts, _, estimates, _, _ = case
    return realised.bias_energy(paper.harmonic_weights(estimates), tilts)


def bound(ratio, factor):
    """(1 + t) ratio(k) ||b(w)||^2 + (1 + 1/t) factor (1 + k) Delta."""

    def claimed(case):
        tilts, level, estimates, other, t = case
        error = paper.largest_error(paper.bias_energies(tilts), estimates)
        rival = realised.bias_energy(other, tilts)
        return (1 + t) * ratio(level) * rival + (1 + 1 / t) * factor * (1 + level) * error

    return claimed


def sharp(level):
    return 1 / (1 - level**2)


#: orthogonal tilts whose estimates put the weight on the wrong client; Delta = 1
SWAPPED = (
    ((Fraction(1, 10), 0, 0), (0, 1, Fraction(1, 100))),
    Fraction(0),
    (Fraction(101, 100), Fraction(1, 10000)),
    (Fraction(1), Fraction(0)),
    Fraction(9),
)
#: energies 1 and 10^4 at cosine -4/5 = -kappa, exactly estimated, and the best weights
APART = (
    ((1, 0), (-80, 60)),
    Fraction(4, 5),
    (Fraction(1), Fraction(10000)),
    (Fraction(10080, 10161), Fraction(81, 10161)),
    Fraction(1, 10),
)

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        attained,
        bound(sharp, 1),
        covers="statement",
        instances=lambda: competitions_with_share().strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
        examples=90,
        witnesses=(SWAPPED, APART),
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "4/5 of the second term",
        claimed=bound(sharp, Fraction(4, 5)),
        witnesses=(SWAPPED,),
    ),
    Rival(
        "rationals",
        "1/(1 - kappa^2/2)",
        claimed=bound(lambda level: 1 / (1 - level**2 / 2), 1),
        witnesses=(APART,),
    ),
)

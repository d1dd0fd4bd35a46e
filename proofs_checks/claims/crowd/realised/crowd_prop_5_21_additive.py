"""Proposition 5.21 sharpened: half the price of wrong energies, against every affine weight."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(of="crowd-prop-5-21"),
    title=r"Wrong energies cost $(1+\kappa)\Delta$, not twice that",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-prop-5-21", "crowd-lem-5-9-sharp"),
    says={
        "statement": r"""
In the setting of Proposition 5.21, for every $w$ with $\sum_i w_i = 1$, of any sign,
$$\|b(\hat w)\|^2 \;\le\; \frac{1+\kappa}{1-\kappa}\,\|b(w)\|^2 + (1+\kappa)\Delta .$$""",
    },
    finding=(
        "The second term of Proposition 5.21 can be halved, since the constant of Lemma 5.9 can, "
        "and the competition may be widened from the simplex to its affine hull. The printed "
        "proposition is correct."
    ),
    notes=(
        "The halved term cannot be halved again: with orthogonal tilts it is the sharp bound of "
        "crowd-lem-5-9-sharp."
    ),
)


def attained(case):
    tilts, _, estimates, _ = case
    return realised.bias_energy(paper.harmonic_weights(estimates), tilts)


def bound(factor, total=lambda w: w):
    """(1 + k)/(1 - k) ||b(w)||^2 + factor (1 + k) Delta."""

    def claimed(case):
        tilts, level, estimates, other = case
        error = paper.largest_error(paper.bias_energies(tilts), estimates)
        rival = realised.bias_energy(total(other), tilts)
        return (1 + level) / (1 - level) * rival + factor * (1 + level) * error

    return claimed


#: orthogonal tilts whose estimates put the weight on the wrong client; Delta = 1
SWAPPED = (
    ((Fraction(1, 10), 0, 0), (0, 1, Fraction(1, 100))),
    Fraction(0),
    (Fraction(101, 100), Fraction(1, 10000)),
    (Fraction(1), Fraction(0)),
)

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        attained,
        bound(1),
        covers="statement",
        instances=lambda: competitions().strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
        examples=90,
        witnesses=(SWAPPED,),
    ),
)

RIVALS = (
    Rival(
        "rationals", "9/10 of the second term", claimed=bound(Fraction(9, 10)), witnesses=(SWAPPED,)
    ),
    Rival(
        "rationals",
        "weights of total 1/2",
        claimed=bound(1, lambda w: [x / 2 for x in w]),
        witnesses=(
            (
                ((1, 0), (0, 1)),
                Fraction(0),
                (Fraction(1), Fraction(1)),
                (Fraction(1, 2), Fraction(1, 2)),
            ),
        ),
    ),
)

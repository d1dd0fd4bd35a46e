"""Proposition 5.21 sharpened: half the price of wrong energies, against every affine weight."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, harmonic_weights, largest_error
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.instances.coherent_tilts import SWAPPED, TWO_AXES
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(of="crowd-prop-5-21"),
    title=r"Wrong energies cost $(1+\kappa)\Delta$, not twice that",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-prop-5-21", "crowd-lem-5-9-sharp"),
    says={
        "bound": r"""
In the setting of Proposition 5.21, for every $w$ with $\sum_i w_i = 1$, of any sign,
$$\|b(\hat w)\|^2 \;\le\; \frac{1+\kappa}{1-\kappa}\,\|b(w)\|^2 + (1+\kappa)\Delta .$$"""
    },
    finding="""The second term of Proposition 5.21 can be halved, since the constant of Lemma 5.9
    can, and the competition may be widened from the simplex to its affine hull. The printed
    proposition is correct.""",
    notes="""The halved term cannot be halved again: with orthogonal tilts it is the sharp bound of
    crowd-lem-5-9-sharp.""",
)


# fmt: off
def bound(error=1, total=1):
    """(1 + kappa)/(1 - kappa) ||b(total w)||^2 + error (1 + kappa) Delta."""

    def claimed(case):
        tilts, level, estimates, other = case
        delta = largest_error(bias_energies(tilts), estimates)
        best = bias_energy([total * x for x in other], tilts)
        return (1 + level) / (1 - level) * best + error * (1 + level) * delta

    return claimed

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", lambda case: bias_energy(harmonic_weights(case[2]), case[0]), bound(),
             relation=AT_MOST, covers="bound", instances=competitions,
             hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
             examples=90, witnesses=(SWAPPED,)),
)

RIVALS = (
    Rival("rationals", "9/10 of the second term", claimed=bound(error=Fraction(9, 10)),
          witnesses=(SWAPPED,)),
    Rival("rationals", "weights of total 1/2", claimed=bound(total=Fraction(1, 2)),
          witnesses=(TWO_AXES,)),
)

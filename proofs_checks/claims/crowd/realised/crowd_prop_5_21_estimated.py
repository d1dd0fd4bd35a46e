"""Proposition 5.21 sharpened, with estimated energies: the two prices add up as lengths."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, harmonic_weights, largest_error
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.instances.coherent_tilts import SWAPPED, apart
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions_with_share

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(of="crowd-prop-5-21"),
    title="With estimated energies the sharp ratio keeps, up to the length of the error",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-prop-5-21-sharp", "crowd-lem-5-9-sharp"),
    says={
        "every t": r"""
In the setting of Proposition 5.21, for every $w$ with $\sum_i w_i = 1$ and every $t > 0$
$$\|b(\hat w)\|^2 \;\le\; \frac{1+t}{1-\kappa^2}\,\|b(w)\|^2
  + \Bigl(1+\frac1t\Bigr)(1+\kappa)\Delta .$$""",
        "best t": r"""
For the best $t$ this reads
$\|b(\hat w)\| \le \|b(w)\|/\sqrt{1-\kappa^2} + \sqrt{(1+\kappa)\Delta}$.""",
    },
    finding="""With estimated energies the sharp ratio of crowd-prop-5-21-sharp survives, the error
    entering as a length: better than the printed sum when Delta is small against the best bias
    energy, worse by at most a factor 2 in the second term otherwise.""",
    notes="Stated with t to stay free of roots; (1 + t) a + (1 + 1/t) b is least at t = sqrt(b/a).",
)


# fmt: off
def bound(square=1, error=1):
    """(1 + t)/(1 - square kappa^2) ||b(w)||^2 + (1 + 1/t) error (1 + kappa) Delta."""

    def claimed(case):
        tilts, level, estimates, other, t = case
        delta = largest_error(bias_energies(tilts), estimates)
        best = (1 + t) / (1 - square * level**2) * bias_energy(other, tilts)
        return best + (1 + 1 / t) * error * (1 + level) * delta

    return claimed

SWAPPED_SHARED = (*SWAPPED, Fraction(9))
APART_SHARED = (*apart(100), Fraction(1, 10))
CLAUSES = ("every t", "best t")

AUDITS = (
    Kernel("coq", covers=CLAUSES),
    Property("rationals", lambda case: bias_energy(harmonic_weights(case[2]), case[0]), bound(),
             relation=AT_MOST, covers=CLAUSES, instances=competitions_with_share,
             hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
             examples=90, witnesses=(SWAPPED_SHARED, APART_SHARED)),
)

RIVALS = (
    Rival("rationals", "4/5 of the second term", claimed=bound(error=Fraction(4, 5)),
          witnesses=(SWAPPED_SHARED,)),
    Rival("rationals", "1/(1 - kappa^2/2)", claimed=bound(square=Fraction(1, 2)),
          witnesses=(APART_SHARED,)),
)

"""Lemma 5.4, second half, as printed: the cross terms are at most three times kappa qbar."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import energy
from proofs_checks.definitions.crowd_incoherence import mean_energy, realised_error
from proofs_checks.instances.coherent_tilts import LARGE, SMALL
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=AsPrinted(),
    title=r"The realised disagreement misses $Tq$ by at most $3\kappa\bar q$",
    assumes=("n >= 2", "q_i > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-4-identity"),
    says={
        "bound": r"""
With $\eta_i = \|\beta_i-\bar\beta\|^2 - (Tq)_i$ and $\bar q$ the mean energy,
$|\eta_i| \le 3\kappa\,\bar q$ for every client $i$."""
    },
    notes="""True with room to spare: crowd-lem-5-4-sharp has the best constant, 1 - 1/n. kappa < 1
    is not needed. kappa is rounded up to a multiple of 1/32 in the property audit.""",
)


# fmt: off
def largest_error(case):
    return max(abs(e) for e in realised_error(case[0]))

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", largest_error, lambda case: 3 * case[1] * mean_energy(case[0]),
             relation=AT_MOST, covers="bound",
             instances=tilt_arrays(least=2).map(with_level),
             hypotheses={"kappa <= level": is_within_level}, examples=100),
)

RIVALS = (
    Rival("rationals", "3 kappa^(3/2), squared", measured=lambda case: largest_error(case) ** 2,
          claimed=lambda case: 9 * case[1] ** 3 * mean_energy(case[0]) ** 2, witnesses=(LARGE,)),
    Rival("rationals", "kappa q_i in place of 3 kappa qbar",
          measured=lambda case: realised_error(case[0])[0],
          claimed=lambda case: case[1] * energy(case[0][0]), witnesses=(SMALL,)),
)

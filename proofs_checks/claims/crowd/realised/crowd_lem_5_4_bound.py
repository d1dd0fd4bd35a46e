"""Lemma 5.4, second half, as printed: the cross terms are at most three times kappa qbar."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=AsPrinted(),
    title=r"The realised disagreement misses $Tq$ by at most $3\kappa\bar q$",
    assumes=("n >= 2", "q_i > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-4-identity"),
    says={
        "statement": r"""
With $\eta_i = \|\beta_i-\bar\beta\|^2 - (Tq)_i$ and $\bar q$ the mean energy,
$|\eta_i| \le 3\kappa\,\bar q$ for every client $i$.""",
    },
    notes=(
        "True with room to spare: crowd-lem-5-4-sharp has the best constant, 1 - 1/n. "
        "kappa < 1 is not needed. kappa is rounded up to a multiple of 1/32 in the property audit."
    ),
)


def largest_error(case):
    return max(abs(e) for e in realised.realised_error(case[0]))


def times_mean(factor):
    return lambda case: factor(case[1]) * realised.mean_energy(case[0])


#: one small tilt between two that nearly agree
SMALL = (((0, 0, 1), (4, 4, 0), (4, 3, 0)), Fraction(1))
#: one large tilt, of inner product kappa s^2 with two orthogonal ones of energy s^2; kappa = 1/25
LARGE = (((1, 1, 35, 3, 3, 2, 1), (25, 0, 0, 0, 0, 0, 0), (0, 25, 0, 0, 0, 0, 0)), Fraction(1, 25))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        largest_error,
        times_mean(lambda level: 3 * level),
        covers="statement",
        instances=lambda: tilt_arrays(least=2).map(with_level).strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level},
        examples=100,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "3 kappa^(3/2), squared",
        measured=lambda case: largest_error(case) ** 2,
        claimed=lambda case: 9 * case[1] ** 3 * realised.mean_energy(case[0]) ** 2,
        witnesses=(LARGE,),
    ),
    Rival(
        "rationals",
        "kappa q_i in place of 3 kappa qbar",
        measured=lambda case: realised.realised_error(case[0])[0],
        claimed=lambda case: case[1] * paper.energy(case[0][0]),
        witnesses=(SMALL,),
    ),
)

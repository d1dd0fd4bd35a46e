"""Proposition 5.21 as printed: Crowd competes with the best weights of the realised instance."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, harmonic_weights, largest_error
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.instances.coherent_tilts import SWAPPED, THREE_EQUAL, apart
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import (
    competitions,
    simplex_weights,
    tilts_with_affine_weights,
)

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=AsPrinted(),
    title="A competitive ratio for arbitrary tilts",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-9"),
    given=r"""
Let $\hat c > 0$, $\Delta = \max_i|\hat c_i - q_i|$ and $\hat w_i \propto 1/\hat c_i$ on the
simplex.""",
    says={
        "ratio": r"""
Under Assumption A4, whatever the tilts are and wherever they come from,
$$\|b(\hat w)\|^2 \;\le\; \frac{1+\kappa}{1-\kappa}\,\min_{w\in\Delta_n}\|b(w)\|^2
  + 2(1+\kappa)\Delta .$$"""
    },
    notes="""The kernel proves the bound against every w of the simplex. In the property audit kappa
    is rounded up to a multiple of 1/32, which only weakens the claimed side, and the minimum is
    over n + 3 weights of the simplex.""",
)

SHARPENED = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(),
    title=r"With exact energies the competitive ratio is $1/(1-\kappa^2)$",
    assumes=("A4: q_i > 0 and kappa < 1", "exact energies"),
    uses=("crowd-prop-5-21",),
    given=r"Under Assumption A4 let $u_i \propto 1/q_i$, with the exact energies.",
    says={
        "ratio": r"""
For every $w$ with $\sum_i w_i = 1$, of any sign,
$$\|b(u)\|^2 \;\le\; \frac{1}{1-\kappa^2}\,\|b(w)\|^2 .$$"""
    },
    finding="""The ratio (1+kappa)/(1-kappa) of Proposition 5.21 can be 1/(1-kappa^2): 1.30 instead
    of 2.85 at kappa = .48, 5.3 instead of 19 at kappa = .9. It is the best function of kappa alone
    (crowd-prop-5-21-best). The printed proposition is correct and does not claim to be the best;
    its remark that the ratio degrades as kappa tends to 1 stays true.""",
    notes="""Kantorovich's inequality in another guise; the kernel's proof compares the two weights
    on the plane they span and needs no spectrum.""",
)


# fmt: off
def attained(tilts, costs):
    """||b(w)||^2 for weights inverse to the costs."""
    return bias_energy(harmonic_weights(costs), tilts)

def bound(ratio, error):
    """ratio(kappa) times the least bias energy among some weights, plus error(kappa) Delta."""

    def claimed(case):
        tilts, level, estimates, other = case
        best = min(bias_energy(w, tilts) for w in (other, *simplex_weights(tilts)))
        delta = largest_error(bias_energies(tilts), estimates)
        return ratio(level) * best + error(level) * delta

    return claimed

def times_other(ratio):
    """ratio(kappa) times the bias energy of the weights of a case."""
    return lambda case: ratio(case[1]) * bias_energy(case[2], case[0])

def printed_ratio(level):
    return (1 + level) / (1 - level)

def printed_error(level):
    return 2 * (1 + level)

WITHIN = {"kappa <= level": is_within_level}
A4 = {**WITHIN, "level < 1": lambda case: case[1] < 1}
APART = apart(10)
EQUAL_TILTS = (*THREE_EQUAL, (Fraction(1),) * 3, (Fraction(1, 3),) * 3)
APART_EXACTLY = (*APART[:2], APART[3])
#: parallel tilts of energies 1 and 4: kappa = 1, and the weights (2, -1) leave no bias at all
PARALLEL = (((1,), (2,)), Fraction(1), (Fraction(2), Fraction(-1)))

AUDITS = (
    Kernel("coq", covers="ratio"),
    Property("rationals", lambda case: attained(case[0], case[2]),
             bound(printed_ratio, printed_error), relation=AT_MOST, covers="ratio",
             instances=competitions(least=0), hypotheses=A4, examples=90,
             witnesses=(APART, SWAPPED)),
)

RIVALS = (
    Rival("rationals", "kappa/2 in the ratio",
          claimed=bound(lambda level: printed_ratio(level / 2), printed_error), witnesses=(APART,)),
    Rival("rationals", "1/4 of the second term",
          claimed=bound(printed_ratio, lambda level: printed_error(level) / 4),
          witnesses=(SWAPPED,)),
    Rival("rationals", "kappa >= 1 allowed", hypotheses=WITHIN, drops="A4: q_i > 0 and kappa < 1",
          witnesses=(EQUAL_TILTS,)),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers="ratio"),
    Property("rationals", lambda case: attained(case[0], bias_energies(case[0])),
             times_other(lambda level: 1 / (1 - level**2)), relation=AT_MOST, covers="ratio",
             instances=tilts_with_affine_weights, hypotheses=A4, examples=90,
             witnesses=(APART_EXACTLY,)),
)

SHARPENED_RIVALS = (
    Rival("rationals", "9/10 of the ratio",
          claimed=times_other(lambda level: Fraction(9, 10) / (1 - level**2)),
          witnesses=(APART_EXACTLY,)),
    Rival("rationals", "1/(1 - kappa^3)", claimed=times_other(lambda level: 1 / (1 - level**3)),
          witnesses=(APART_EXACTLY,)),
    Rival("rationals", "ratio 100 at kappa = 1", claimed=times_other(lambda level: 100),
          hypotheses=WITHIN, drops="A4: q_i > 0 and kappa < 1", witnesses=(PARALLEL,)),
)

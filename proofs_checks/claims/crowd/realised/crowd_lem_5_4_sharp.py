"""Lemma 5.4 sharpened: the constant in front of kappa qbar is 1 - 1/n, not 3."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_incoherence import mean_energy, realised_error
from proofs_checks.instances.coherent_tilts import DOMINANT
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(of="crowd-lem-5-4-bound"),
    title=r"The constant in front of $\kappa\bar q$ is $1-1/n$, not 3",
    assumes=("n >= 2", "q_i > 0"),
    uses=("crowd-lem-5-4-bound",),
    says={
        "bound": r"""
In Lemma 5.4 $|\eta_i| \le (1-\frac1n)\,\kappa\,\bar q$ for every client and every $\kappa$."""
    },
    finding="""The constant 3 of Lemma 5.4 can be 1 - 1/n, which crowd-lem-5-4-attained shows to be
    the best for every n. Bounds that use it, such as Lemma 5.7 (iii), gain a factor above 3. The
    printed lemma is correct; it does not claim that its constant is the best.""",
    notes="""The proof evaluates w'(Q - D)w at weights that are all 1, and at the same with the sign
    of one client turned: both are at most kappa times the total energy, and eta_i is a combination
    of the two.""",
)


# fmt: off
def times_mean(factor):
    """factor(n) kappa qbar."""
    return lambda case: factor(Fraction(len(case[0]))) * case[1] * mean_energy(case[0])

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", lambda case: max(abs(e) for e in realised_error(case[0])),
             times_mean(lambda n: 1 - 1 / n), relation=AT_MOST, covers="bound",
             instances=tilt_arrays(least=2).map(with_level),
             hypotheses={"kappa <= level": is_within_level}, examples=100, witnesses=(DOMINANT,)),
)

RIVALS = (
    Rival("rationals", "9/10 (1 - 1/n)",
          claimed=times_mean(lambda n: Fraction(9, 10) * (1 - 1 / n)), witnesses=(DOMINANT,)),
    Rival("rationals", "1 - 2/n", claimed=times_mean(lambda n: 1 - 2 / n), witnesses=(DOMINANT,)),
)

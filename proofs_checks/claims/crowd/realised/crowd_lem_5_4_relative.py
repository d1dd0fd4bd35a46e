"""Lemma 5.4 sharpened: each client's error is at most kappa times its own T q."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies, disagreement_energies
from proofs_checks.definitions.crowd_incoherence import expected_disagreement, realised_error
from proofs_checks.instances.coherent_tilts import OPPOSITE, SMALL, THREE_EQUAL
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(of="crowd-lem-5-4-bound"),
    title=r"Each client's disagreement is off by at most $\kappa$ of itself",
    assumes=("n >= 1", "q_i > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-4-identity"),
    says={
        "bound": r"""
In Lemma 5.4 $|\eta_i| \le \kappa\,(Tq)_i$ for every client: a relative error, where the printed
bound $3\kappa\bar q$ charges a client with a small energy for the energy of all others."""
    },
    finding="""The error of Lemma 5.4 is relative: at most kappa times the client's own (T q)_i. It
    is Lemma 5.3 for the weights that take the crowd's mean from one client, in one line.""",
    notes="""Neither this bound nor that of crowd-lem-5-4-sharp follows from the other: (T q)_i lies
    between qbar/n and (1 - 1/n)^2 n qbar.""",
)


# fmt: off
def share_of(energies, factor=1):
    """factor kappa times each client's energy of some kind."""
    return lambda case: [factor * case[1] * x for x in energies(case[0])]

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", lambda case: [abs(e) for e in realised_error(case[0])],
             share_of(expected_disagreement), relation=AT_MOST, covers="bound",
             instances=tilt_arrays(least=1).map(with_level),
             hypotheses={"kappa <= level": is_within_level}, examples=100, witnesses=(OPPOSITE,)),
)

RIVALS = (
    Rival("rationals", "9/10 kappa", claimed=share_of(expected_disagreement, Fraction(9, 10)),
          witnesses=(OPPOSITE,)),
    Rival("rationals", "kappa q_i", claimed=share_of(bias_energies), witnesses=(SMALL,)),
    Rival("rationals", "kappa times the realised disagreement",
          claimed=share_of(disagreement_energies), witnesses=(THREE_EQUAL,)),
)

"""Lemma 5.4 sharpened: each client's error is at most kappa times its own T q."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(of="crowd-lem-5-4-bound"),
    title=r"Each client's disagreement is off by at most $\kappa$ of itself",
    assumes=("n >= 1", "q_i > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-4-identity"),
    says={
        "statement": r"""
In Lemma 5.4 $|\eta_i| \le \kappa\,(Tq)_i$ for every client: a relative error, where the printed
bound $3\kappa\bar q$ charges a client with a small energy for the energy of all others.""",
    },
    finding=(
        "The error of Lemma 5.4 is relative: at most kappa times the client's own (T q)_i. It is "
        "Lemma 5.3 for the weights that take the crowd's mean from one client, in one line."
    ),
    notes=(
        "Neither this bound nor that of crowd-lem-5-4-sharp follows from the other: (T q)_i lies "
        "between qbar/n and (1 - 1/n)^2 n qbar."
    ),
)


def errors(case):
    return [abs(e) for e in realised.realised_error(case[0])]


def share(factor):
    return lambda case: [factor * case[1] * t for t in realised.expected_disagreement(case[0])]


def share_of_own(case):
    return [case[1] * q for q in paper.bias_energies(case[0])]


def share_of_disagreement(case):
    return [case[1] * s for s in paper.disagreement_energies(case[0])]


#: three equal tilts: kappa = 2, no disagreement at all, eta = -T q
EQUAL = (((1,), (1,), (1,)), Fraction(2))
#: a pair of opposite tilts: kappa = 1 and eta = T q
OPPOSITE = (((1,), (-1,)), Fraction(1))
#: one small tilt between two that nearly agree
SMALL = (((0, 0, 1), (4, 4, 0), (4, 3, 0)), Fraction(1))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        errors,
        share(1),
        covers="statement",
        instances=lambda: tilt_arrays(least=1).map(with_level).strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level},
        examples=100,
        witnesses=(OPPOSITE,),
    ),
)

RIVALS = (
    Rival("rationals", "9/10 kappa", claimed=share(Fraction(9, 10)), witnesses=(OPPOSITE,)),
    Rival("rationals", "kappa q_i", claimed=share_of_own, witnesses=(SMALL,)),
    Rival(
        "rationals",
        "kappa times the realised disagreement",
        claimed=share_of_disagreement,
        witnesses=(EQUAL,),
    ),
)

"""Theorem 5.1 (a): expected disagreement energies are T applied to expected bias energies."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.disagreement import apply_disagreement_map
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.crowd_laws import (
    expected_disagreement_energies,
    expected_energies,
    fair_sign,
    independent_tilts,
    signed_tilts,
)
from proofs_checks.definitions.crowd_runs import as_rationals
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances.finite_crowds import CENTRED_CROWDS, SKEWED, THREE, paired, pairwise

CLAIM = Claim(
    printed="Theorem 5.1 (a)",
    declared_verdict=AsPrinted(),
    title="Centring mixes the energies by a map that depends on $n$ alone",
    assumes=("tilts independent", "tilts centred"),
    uses=("crowd-prop-3-4-identity",),
    says={
        "statement": r"""
For independent centred tilts
$$\mathbb E\|\tilde\beta_i\|^2 = (T\zeta^2)_i
  = \Bigl(1-\frac2n\Bigr)\zeta_i^2+\frac1{n^2}\sum_j\zeta_j^2 .$$
"""
    },
    notes="Written for n >= 1; the theorem is about n >= 3, where T can be undone.",
)

SHARPENED = Claim(
    printed="Theorem 5.1 (a)",
    declared_verdict=Sharpened(),
    title="Identification needs uncorrelated tilts only",
    assumes=("n >= 3", "E<beta_i, beta_j> = 0 for i != j"),
    uses=("crowd-thm-5-1-energies", "crowd-thm-5-1-inverse", "crowd-prop-3-4-identity-sharp"),
    says={
        "statement": r"""
If $\mathbb E\langle\beta_i,\beta_j\rangle = 0$ for $i\ne j$ and $n\ge3$, then
$\zeta_i^2 = (T^{-1}s)_i$ with $s_i = \mathbb E\|\tilde\beta_i\|^2$. Neither independence nor mean
zero is needed.
"""
    },
    finding=(
        "Theorem 5.1 is stated under independence and mean zero. Its proof uses "
        "E<beta_i, beta_j> = 0 only; three signs of which the third is the product of the others "
        "are covered. Proposition 5.2 shows that correlation, as opposed to dependence, does "
        "destroy identification, and the paper says so there."
    ),
)

CROWDS = (*CENTRED_CROWDS, (SKEWED, THREE))
#: one sign for all: perfectly correlated tilts
COMMON = [(p, [tilt, tilt, tilt]) for p, tilt in fair_sign((1,))]
#: independent tilts with a mean
LEANING = (((Fraction(1), (1, 0)),), ((Fraction(1), (1, 0)),), fair_sign((0, 1)))


def measured(crowd):
    return expected_disagreement_energies(independent_tilts(crowd))


def mapped(own, share):
    """own(n) zeta_i^2 + share(n) sum zeta^2, of a list of outcomes."""

    def claimed(outcomes):
        energies = expected_energies(outcomes)
        n = Fraction(len(energies))
        return [own(n) * z + share(n) * sum(energies) for z in energies]

    return claimed


def of_crowd(formula):
    return lambda crowd: formula(list(independent_tilts(crowd)))


PRINTED = mapped(lambda n: 1 - 2 / n, lambda n: 1 / n**2)


def by_estimator(crowd):
    energies = [float(z) for z in expected_energies(independent_tilts(crowd))]
    return apply_disagreement_map(energies).tolist()


#: tilts of one round: orthogonal, oblique, and one whose first inverted energy is negative
ORTHOGONAL = (
    paper.orthogonal_tilts((1, 2, 3)),
    paper.orthogonal_tilts((0, 1, 1, 5)),
    paper.orthogonal_tilts((Fraction(1, 8), 3, 4, 4, 9, 2, 2)),
)
NOISELESS = (
    *ORTHOGONAL,
    ((1, 0), (0, 2), (3, 1)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)),
    ((0, 0, Fraction(1, 2)), (3, 1, 0), (-1, 2, 0)),
)


def noiseless(tilts, unit=1):
    """CrowdWeights after four rounds of exact reports in two blocks, the query point moving."""
    rounds = [
        [[unit * x + k * (j + 3) for j, x in enumerate(tilt)] for tilt in tilts] for k in range(4)
    ]
    reports = np.array([[[float(x) for x in row] for row in block] for block in rounds])
    return CrowdWeights(noise_bounds=0.0).partial_fit(reports[:1]).partial_fit(reports[1:])


def expected_statistic(outcomes):
    """E s over the outcomes; reports are multiples of n, so that nothing is rounded."""

    def exact(tilts):
        n = len(tilts)
        return [s / n**2 for s in as_rationals(noiseless(tilts, unit=n).statistic_)]

    return expectation(outcomes, exact)


def reported(tilts):
    return noiseless(tilts).bias_energies_.tolist()


def undone(tilts):
    """T^-1 of the disagreement energies, by elimination."""
    return [float(max(q, 0)) for q in invert_disagreement_map(paper.disagreement_energies(tilts))]


LENGTHS = ((1,), (2,), (5,))


def outcomes(signs):
    return signed_tilts(LENGTHS, signs, 2)


def sharp_mapped(signs):
    energies = expected_energies(outcomes(signs))
    n = Fraction(len(energies))
    return [(1 - 2 / n) * z + sum(energies) / n**2 for z in energies]


AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "enumeration",
        measured,
        of_crowd(PRINTED),
        covers="statement",
        only="crowds with finitely many outcomes",
        cases=CROWDS,
    ),
    Cases(
        "estimator",
        by_estimator,
        lambda crowd: [float(s) for s in measured(crowd)],
        covers="statement",
        only="the estimator apply_disagreement_map",
        cases=CROWDS,
        tolerance=Tolerance(1e-14, "a few roundings of numbers below 10"),
    ),
    Cases(
        "statistic",
        lambda crowd: expected_statistic(independent_tilts(crowd)),
        of_crowd(PRINTED),
        covers="statement",
        only="the statistic of the estimator CrowdWeights, without noise",
        cases=CENTRED_CROWDS,
    ),
    Cases(
        "energies",
        reported,
        undone,
        covers="statement",
        only="the energies of the estimator CrowdWeights, without noise: T undone",
        cases=NOISELESS,
        tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
    ),
    Cases(
        "incoherent",
        reported,
        lambda tilts: [float(q) for q in paper.bias_energies(tilts)],
        covers="statement",
        only="that they are the true energies of orthogonal tilts",
        cases=ORTHOGONAL,
        tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
    ),
)

RIVALS = (
    Rival(
        "enumeration",
        "1 - 1/n before zeta_i^2",
        claimed=of_crowd(mapped(lambda n: 1 - 1 / n, lambda n: 1 / n**2)),
    ),
    Rival(
        "enumeration",
        "1/n(n-1) before the sum",
        claimed=of_crowd(mapped(lambda n: 1 - 2 / n, lambda n: 1 / (n * (n - 1)))),
    ),
    Rival(
        "enumeration",
        "one sign for all",
        cases=(COMMON,),
        measured=expected_disagreement_energies,
        claimed=PRINTED,
        drops="tilts independent",
    ),
    Rival("enumeration", "tilts with a mean", cases=(LEANING,), drops="tilts centred"),
    Rival(
        "estimator",
        "no map",
        measured=lambda crowd: [float(z) for z in expected_energies(independent_tilts(crowd))],
    ),
    Rival(
        "statistic", "the energies themselves", claimed=of_crowd(mapped(lambda n: 1, lambda n: 0))
    ),
    Rival(
        "statistic",
        "one sign for all",
        cases=(COMMON,),
        measured=expected_statistic,
        claimed=PRINTED,
        drops="tilts independent",
    ),
    Rival("statistic", "tilts with a mean", cases=(LEANING,), drops="tilts centred"),
    Rival(
        "energies",
        "the energies of the tilts",
        claimed=lambda tilts: [float(q) for q in paper.bias_energies(tilts)],
    ),
    Rival(
        "energies",
        "the statistic, not inverted",
        measured=lambda tilts: noiseless(tilts).statistic_.tolist(),
    ),
    Rival(
        "energies",
        "one client reports twice its tilt",
        measured=lambda tilts: reported([[2 * x for x in tilts[0]], *tilts[1:]]),
    ),
    Rival("incoherent", "oblique tilts", cases=NOISELESS[3:4]),
    Rival(
        "incoherent",
        "the statistic, not inverted",
        measured=lambda tilts: noiseless(tilts).statistic_.tolist(),
    ),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "product-of-signs",
        lambda signs: expected_disagreement_energies(outcomes(signs)),
        sharp_mapped,
        covers="statement",
        only="three signs of which the third is the product of the others",
        cases=(pairwise,),
    ),
)

SHARPENED_RIVALS = (
    Rival(
        "product-of-signs",
        "two clients share a sign",
        cases=(paired,),
        drops="E<beta_i, beta_j> = 0 for i != j",
    ),
)

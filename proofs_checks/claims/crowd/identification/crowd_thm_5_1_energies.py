"""Theorem 5.1 (a): expected disagreement energies are T applied to expected bias energies."""

from fractions import Fraction

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.disagreement import apply_disagreement_map
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_examples import CENTRED_CROWDS, SKEWED, THREE
from proofs_checks.definitions.crowd_incoherence import undo_disagreement_map
from proofs_checks.definitions.crowd_laws import (
    expected_disagreement_energies,
    expected_energies,
    fair_sign,
    independent_tilts,
)
from proofs_checks.definitions.crowd_runs import as_rationals
from proofs_checks.definitions.crowd_trees import expectation
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance

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
    return [float(max(q, 0)) for q in undo_disagreement_map(paper.disagreement_energies(tilts))]


CLAIM = Claim(
    label="crowd-thm-5-1-energies",
    paper="crowd",
    printed="Theorem 5.1 (a)",
    stands=AsPrinted(),
    title="Centring mixes the energies by a map that depends on $n$ alone",
    assumes=("tilts independent", "tilts centred"),
    uses=("crowd-prop-3-4-identity",),
    says=r"""
For independent centred tilts
$$\mathbb E\|\tilde\beta_i\|^2 = (T\zeta^2)_i
  = \Bigl(1-\frac2n\Bigr)\zeta_i^2+\frac1{n^2}\sum_j\zeta_j^2 .$$
""",
    notes="Written for n >= 1; the theorem is about n >= 3, where T can be undone.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_disagreement",
            theorem="disagreement_energy",
            statement=(
                "forall (P : Expectation) (n d : nat) (beta : random_tilts P), "
                "uncorrelated n d beta -> forall i, (i < n)%nat -> "
                "E (fun o => energy d (disagreement n (beta o)) i) "
                "= apply_T n (expected_energy d beta) i"
            ),
            rivals={
                "correlated tilts": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P), "
                        "square_integrable n d beta -> forall i, (i < n)%nat -> E (fun o => "
                        "energy d (disagreement n (beta o)) i) = apply_T n (expected_energy d "
                        "beta) i"
                    ),
                    "refuted_by": "disagreement_energy_not_correlated",
                },
                "1 - 1/n before zeta_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P), "
                        "uncorrelated n d beta -> forall i, (i < n)%nat -> E (fun o => energy d "
                        "(disagreement n (beta o)) i) = (1 - 1 / INR n) * expected_energy d "
                        "beta i + 1 / INR n ^ 2 * sums.sum n (expected_energy d beta)"
                    ),
                    "refuted_by": "disagreement_energy_not_one_minus_1_n",
                },
                "the energies themselves": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P), (3 <= "
                        "n)%nat -> uncorrelated n d beta -> forall i, (i < n)%nat -> E (fun o "
                        "=> energy d (disagreement n (beta o)) i) = expected_energy d beta i"
                    ),
                    "refuted_by": "disagreement_energy_not_identity",
                },
            },
        ),
        Cases(
            name="enumeration",
            covers="crowds with finitely many outcomes",
            cases=CROWDS,
            measured=measured,
            claimed=of_crowd(PRINTED),
            rivals={
                "1 - 1/n before zeta_i^2": {
                    "claimed": of_crowd(mapped(lambda n: 1 - 1 / n, lambda n: 1 / n**2))
                },
                "1/n(n-1) before the sum": {
                    "claimed": of_crowd(mapped(lambda n: 1 - 2 / n, lambda n: 1 / (n * (n - 1))))
                },
                "one sign for all": {
                    "cases": (COMMON,),
                    "measured": expected_disagreement_energies,
                    "claimed": PRINTED,
                    "drops": "tilts independent",
                },
                "tilts with a mean": {"cases": (LEANING,), "drops": "tilts centred"},
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator apply_disagreement_map",
            cases=CROWDS,
            measured=by_estimator,
            claimed=lambda crowd: [float(s) for s in measured(crowd)],
            tolerance=Tolerance(1e-14, "a few roundings of numbers below 10"),
            rivals={
                "no map": {
                    "measured": lambda crowd: [
                        float(z) for z in expected_energies(independent_tilts(crowd))
                    ]
                },
            },
        ),
        Cases(
            name="statistic",
            covers="the statistic of the estimator CrowdWeights, without noise",
            cases=CENTRED_CROWDS,
            measured=lambda crowd: expected_statistic(independent_tilts(crowd)),
            claimed=of_crowd(PRINTED),
            rivals={
                "the energies themselves": {"claimed": of_crowd(mapped(lambda n: 1, lambda n: 0))},
                "one sign for all": {
                    "cases": (COMMON,),
                    "measured": expected_statistic,
                    "claimed": PRINTED,
                    "drops": "tilts independent",
                },
                "tilts with a mean": {"cases": (LEANING,), "drops": "tilts centred"},
            },
        ),
        Cases(
            name="energies",
            covers="the energies of the estimator CrowdWeights, without noise: T undone",
            cases=NOISELESS,
            measured=reported,
            claimed=undone,
            tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
            rivals={
                "the energies of the tilts": {
                    "claimed": lambda tilts: [float(q) for q in paper.bias_energies(tilts)]
                },
                "the statistic, not inverted": {
                    "measured": lambda tilts: noiseless(tilts).statistic_.tolist()
                },
                "one client reports twice its tilt": {
                    "measured": lambda tilts: reported([[2 * x for x in tilts[0]], *tilts[1:]])
                },
            },
        ),
        Cases(
            name="incoherent",
            covers="that they are the true energies of orthogonal tilts",
            cases=ORTHOGONAL,
            measured=reported,
            claimed=lambda tilts: [float(q) for q in paper.bias_energies(tilts)],
            tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
            rivals={
                "oblique tilts": {"cases": NOISELESS[3:4]},
                "the statistic, not inverted": {
                    "measured": lambda tilts: noiseless(tilts).statistic_.tolist()
                },
            },
        ),
    ),
)

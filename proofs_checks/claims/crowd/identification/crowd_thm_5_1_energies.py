"""Theorem 5.1 (a): expected disagreement energies are T applied to expected bias energies."""

from fractions import Fraction

from fedtheory.crowd.disagreement import apply_disagreement_map
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd_laws import (
    expected_disagreement_energies,
    expected_energies,
    fair_sign,
    independent_tilts,
)
from proofs_checks.instances.finite_crowds import CENTRED_CROWDS, SKEWED, THREE
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
    ),
)

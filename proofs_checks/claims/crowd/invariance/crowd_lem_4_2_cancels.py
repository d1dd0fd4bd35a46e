"""Lemma 4.2, representation: the truth's gradient cancels from the residuals."""

from fractions import Fraction

import numpy as np

from fedtheory.crowd.disagreement import residuals
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_reports import gradients_with_noise
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance


def reports(instance):
    truth, slopes, noise = instance
    return [
        [Fraction(t + h + e) for t, h, e in zip(truth, own, error, strict=True)]
        for own, error in zip(slopes, noise, strict=True)
    ]


def centred_parts(instance):
    """Centred perturbation plus centred noise, client by client."""
    _, slopes, noise = (instance[0], *map(exact, instance[1:]))
    return [
        [h + e for h, e in zip(own, error, strict=True)]
        for own, error in zip(paper.residuals(slopes), paper.residuals(noise), strict=True)
    ]


def exact(array):
    return [[Fraction(x) for x in row] for row in array]


def over(array, count):
    """Each row minus the sum of the rows over ``count``."""
    middle = [sum(column, Fraction(0)) / count for column in zip(*array, strict=True)]
    return [[x - m for x, m in zip(row, middle, strict=True)] for row in array]


def from_first(array):
    return [[x - m for x, m in zip(row, array[0], strict=True)] for row in array]


PLAIN = ([1], [[0], [1]], [[0], [0]])
#: a gradient of the truth that is large against everything else
LOUD = ((1e6, -3e5), ((1, 2), (-1, 0), (0, 4)), ((1, 0), (2, -2), (0, 1)))

CLAIM = Claim(
    label="crowd-lem-4-2-cancels",
    paper="crowd",
    printed="Lemma 4.2, representation",
    stands=AsPrinted(),
    title="Residuals are free of the truth",
    says=r"""
At every query point, and whatever $f_0$ is,
$$r_i^k = g_i^k-\tfrac1n\sum_jg_j^k = \nabla\tilde h_i(x^{k-1})+\tilde\varepsilon_i^k,$$
the deviation of client $i$'s perturbation and noise from the crowd mean. The gradient of $f_0$ is
gone.
""",
    notes="Tildes are lost in the text; they mark deviations from the plain mean over the clients.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_residuals",
            theorem="residuals_free_of_truth",
            statement=(
                "forall (n : nat) (G G' : nat -> R) (H eps : nat -> nat -> R), (0 < n)%nat -> "
                "forall i k, "
                "disagreement n (report G H eps) i k "
                "= disagreement n H i k + disagreement n eps i k /\\ "
                "disagreement n (report G' H eps) i k = disagreement n (report G H eps) i k"
            ),
            rivals={
                "divided by n + 1": {
                    "statement": (
                        "forall (n : nat) (G : nat -> R) (H eps : nat -> nat -> R), (0 < n)%nat "
                        "-> forall i k : nat, report G H eps i k - 1 / INR (S n) * sums.sum n "
                        "(fun j => report G H eps j k) = H i k - 1 / INR (S n) * sums.sum n "
                        "(fun j => H j k) + (eps i k - 1 / INR (S n) * sums.sum n (fun j => eps "
                        "j k))"
                    ),
                    "refuted_by": "residuals_not_divided_by_n_plus_one",
                },
                "the reports themselves": {
                    "statement": (
                        "forall (n : nat) (G G' : nat -> R) (H eps : nat -> nat -> R), (0 < "
                        "n)%nat -> forall i k : nat, report G' H eps i k = report G H eps i k"
                    ),
                    "refuted_by": "reports_not_free_of_truth",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: gradients_with_noise().strategy(),
            measured=lambda instance: paper.residuals(reports(instance)),
            claimed=centred_parts,
            examples=80,
            rivals={
                "divided by n + 1": {
                    "measured": lambda instance: over(reports(instance), len(instance[1]) + 1),
                    "known": (PLAIN,),
                },
                "centred at the first client": {
                    "measured": lambda instance: from_first(reports(instance)),
                    "known": (PLAIN,),
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator residuals",
            cases=(LOUD,),
            measured=lambda case: residuals(
                np.array(case[0]) + np.array(case[1]) + np.array(case[2])
            ).tolist(),
            claimed=lambda case: [[float(x) for x in row] for row in centred_parts(case)],
            tolerance=Tolerance(1e-9, "sums near 1e6 lose six of sixteen digits"),
            rivals={
                "the reports themselves": {
                    "measured": lambda case: (
                        np.array(case[0]) + np.array(case[1]) + np.array(case[2])
                    ).tolist(),
                },
            },
        ),
    ),
)

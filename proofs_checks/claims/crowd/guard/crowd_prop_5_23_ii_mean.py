"""Proposition 5.23 (ii): the cross-fitted Gram matrix G is unbiased for J Q J."""

import numpy as np

from fedtheory.crowd.half_averages import cross_gram, half_averages
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import report_paths, vector_sum

CLAIM = Claim(
    printed="Proposition 5.23 (ii), mean of G",
    declared_verdict=AsPrinted(),
    title="The cross-fitted Gram matrix is unbiased for $JQJ$",
    assumes=("linear tilts", "A3", "adaptive queries"),
    uses=("crowd-lem-4-2-noise", "crowd-lem-d-1", "crowd-prop-5-23-ii-invariant"),
    says={
        "statement": r"""
Let $G_{ij} = \frac12\bigl(\langle\hat\beta_i^{(1)},\hat\beta_j^{(2)}\rangle +
\langle\hat\beta_i^{(2)},\hat\beta_j^{(1)}\rangle\bigr)$ from the half-averages of the residuals.
Given the tilts of a linear crowd, $\mathbb E[G] = JQJ$.""",
    },
    notes=(
        "The kernel's theorem is for one entry of G, every noise law and halves of any sizes; that "
        "a client's half-average is its disagreement plus averaged martingale differences is "
        "Lemma 4.2. The other audit enumerates independent clients with skewed two-point noise, of "
        "a scale and direction that follow the past, and with query points that do too."
    ),
)


def averages(rounds, first, second):
    """Averages of the residuals over two lists of rounds."""
    residual = [paper.residuals(reports) for reports in rounds]

    def mean_over(chosen):
        return [
            [x / Fraction(len(chosen)) for x in vector_sum((residual[k][i] for k in chosen), 2)]
            for i in range(len(rounds[0]))
        ]

    return mean_over(first), mean_over(second)


def symmetrised(one, two):
    return [entry for row in realised.cross_gram(one, two) for entry in row]


def odd_and_even(rounds):
    k = len(rounds)
    return averages(rounds, range(0, k, 2), range(1, k, 2))


def one_shared(rounds):
    k = len(rounds)
    return averages(rounds, range(0, k, 2), [0, *range(3, k, 2)])


def all_rounds(rounds):
    return averages(rounds, range(len(rounds)), range(len(rounds)))


def exact_mean(halves):
    def measured(case):
        return expectation(report_paths(*case), lambda rounds: symmetrised(*halves(rounds)))

    return measured


def flat(matrix):
    return [entry for row in matrix for entry in row]


#: tilts, sigma_i, skews, rounds
CASES = (
    (((1, 0), (-2, 1), (3, 2)), (1, 2, 3), (1, 2, Fraction(1, 3)), 2),
    (((0, 0), (0, 0), (0, 0)), (1, 1, 2), (3, Fraction(1, 2), 1), 2),
    (((1, 2), (0, -1), (4, 0), (-1, 1)), (1, 0, 2, 1), (1, 2, 1, Fraction(1, 3)), 2),
    (((2, 1), (-1, 0)), (1, 3), (2, Fraction(1, 2)), 4),
)
RUNS = tuple(
    tuple(
        tuple(
            tuple(Fraction((3 * k + 5 * i * i + 7 * j) % 13 - 6, 3) for j in range(2))
            for i in range(n)
        )
        for k in range(rounds)
    )
    for n, rounds in ((3, 2), (4, 6), (5, 3))
)

AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "enumeration",
        exact_mean(odd_and_even),
        lambda case: flat(realised.centred_gram(case[0])),
        covers="statement",
        cases=CASES,
    ),
    Cases(
        "estimator",
        lambda run: cross_gram(*half_averages(np.array(run, dtype=float))).ravel(),
        lambda run: [float(x) for x in symmetrised(*odd_and_even(run))],
        covers="statement",
        only="the estimators half_averages and cross_gram",
        cases=RUNS,
        tolerance=Tolerance(1e-12, "sums of a few products of numbers below 10"),
    ),
)

RIVALS = (
    Rival("enumeration", "plug-in, all rounds in both halves", measured=exact_mean(all_rounds)),
    Rival("enumeration", "halves that share a round", measured=exact_mean(one_shared)),
    Rival("enumeration", "Q in place of J Q J", claimed=lambda case: flat(paper.gram(case[0]))),
    Rival(
        "estimator",
        "not symmetrised",
        measured=lambda run: np.einsum(
            "id,jd->ij", *half_averages(np.array(run, dtype=float))
        ).ravel(),
    ),
)

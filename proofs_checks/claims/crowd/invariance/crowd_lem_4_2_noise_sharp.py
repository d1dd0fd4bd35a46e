"""Lemma 4.2, noise, sharpened: the level is exactly (T sigma^2)_i / b when the bounds are tight."""

from fractions import Fraction
from itertools import product

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_examples import CENTRED_NOISE, OPPOSED, SILENT
from proofs_checks.definitions.crowd_incoherence import undo_disagreement_map
from proofs_checks.definitions.crowd_laws import (
    expected_disagreement_energies,
    expected_energies,
    fair_sign,
    independent_tilts,
)
from proofs_checks.definitions.crowd_runs import everybody, noise_energies, noisy_run
from proofs_checks.statement.claim import Claim, Sharpened, Tolerance

NOISES = (*CENTRED_NOISE, (fair_sign((1, 0)), SILENT))


def level(noise):
    return expected_disagreement_energies(independent_tilts(noise))


def mapped(outcomes):
    """T applied to the noise energies, by the dense map."""
    levels = expected_energies(outcomes)
    return paper.apply(paper.dense_disagreement_map(len(levels)), levels)


def printed_map(own, share):
    """own(n) sigma_i^2 + share(n) sum sigma^2."""

    def claimed(noise):
        levels = expected_energies(independent_tilts(noise))
        n = Fraction(len(levels))
        return [own(n) * v + share(n) * sum(levels) for v in levels]

    return claimed


#: n, d, rounds and b; the last one's coordinates are repeated, since wide reports take a way apart
RUNS = (((3, 2, 5), 1), ((4, 3, 8), 4), ((5, 2, 6), 1), ((7, 2, 9), 2), ((4, 3, 4), 1, 6000))


def estimated(shape, batch, copies=1, lost=0):
    """bar sigma_i^2 / b of CrowdWeights, fed in two blocks."""
    reports = np.array(noisy_run(*shape)[: shape[2] - lost], dtype=float).repeat(copies, axis=2)
    crowd = CrowdWeights(batch_size=batch).partial_fit(reports[:3]).partial_fit(reports[3:])
    return (crowd.noise_bounds_**2 / (batch * copies)).tolist()


def defined(case):
    run = noisy_run(*case[0])
    return [float(v) for v in noise_energies(run, everybody(run))]


def plug_in(case):
    """The mean squared residual of the rounds, T undone: tilts count as noise."""
    run = noisy_run(*case[0])
    squares = [paper.disagreement_energies(reports) for reports in run]
    shown = [sum(column) / Fraction(len(run)) for column in zip(*squares, strict=True)]
    return [float(max(v, 0)) for v in undo_disagreement_map(shown)]


def mean_estimate(scales):
    """The mean of the estimate over all signs of two rounds, noise i along axis i.

    The noises are orthogonal, so that nothing is ever clipped; a common vector follows the past.
    """
    n = len(scales)
    total = np.zeros(n)
    for signs in product((-1, 1), repeat=2 * n):
        first, second = np.reshape(signs, (2, n))
        rounds = [
            [[scales[i] * (i == j) * one[i] + i * j + seen for j in range(n)] for i in range(n)]
            for one, seen in ((first, 0), (second, 5 * sum(first)))
        ]
        total += CrowdWeights().partial_fit(np.array(rounds, dtype=float)).noise_bounds_ ** 2
    return (total / 4**n).tolist()


CLAIM = Claim(
    label="crowd-lem-4-2-noise-sharp",
    paper="crowd",
    printed="Lemma 4.2, noise",
    stands=Sharpened(of="crowd-lem-4-2-noise"),
    title="The centred noise level is $T$ applied to the noise energies",
    assumes=("noise independent across clients", "n >= 2"),
    uses=("crowd-lem-4-2-noise",),
    says=r"""
$$\mathbb E[\|\tilde\varepsilon_i^k\|^2\mid\mathcal F_{k-1}] \le \frac{(T\sigma^2)_i}b
 = \frac1b\Bigl[\bigl(1-\tfrac2n\bigr)\sigma_i^2+\tfrac1{n^2}\sum_j\sigma_j^2\Bigr]
 = \frac{\tau_i^2}b-\frac2n\,\frac{\sigma_i^2}b ,$$
with equality when the bounds of Assumption A3 are equalities.
""",
    finding=(
        "The printed proof reaches (1 - 1/n)^2 sigma_i^2 + n^-2 sum_{j != i} sigma_j^2 on its way "
        "and rounds it up to tau_i^2. The value it passes is (T sigma^2)_i, so wherever tau_i^2 "
        "enters later, in Lemma 5.7 and what rests on it, (T sigma^2)_i may stand."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_residuals",
            theorem="residual_noise_clause",
            statement=(
                "forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat -> R), "
                "(2 <= n)%nat -> uncorrelated n d eps -> "
                "(forall i, (i < n)%nat -> expected_energy d eps i <= v i) -> "
                "forall i, (i < n)%nat -> "
                "noise_level n d eps i <= apply_T n v i /\\ "
                "apply_T n v i = tau2 n v i - 2 / INR n * v i /\\ "
                "((forall j, (j < n)%nat -> expected_energy d eps j = v j) -> "
                "noise_level n d eps i = apply_T n v i)"
            ),
            rivals={
                "tau_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= "
                        "n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat -> noise_level "
                        "n d eps i = tau2 n (expected_energy d eps) i"
                    ),
                    "refuted_by": "residual_noise_not_tau",
                },
                "the own share (1 - 1/n) sigma_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= "
                        "n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat -> noise_level "
                        "n d eps i <= (1 - 1 / INR n) * expected_energy d eps i"
                    ),
                    "refuted_by": "residual_noise_not_own_share",
                },
            },
        ),
        Cases(
            name="enumeration",
            covers="noise with finitely many outcomes, the bounds tight",
            cases=NOISES,
            measured=level,
            claimed=printed_map(lambda n: 1 - 2 / n, lambda n: 1 / n**2),
            rivals={
                "tau_i^2": {"claimed": printed_map(lambda n: 1, lambda n: 1 / n**2)},
                "(1 - 1/n) sigma_i^2": {"claimed": printed_map(lambda n: 1 - 1 / n, lambda n: 0)},
                "one client against all others": {
                    "cases": (OPPOSED,),
                    "measured": expected_disagreement_energies,
                    "claimed": mapped,
                    "drops": "noise independent across clients",
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the noise levels that CrowdWeights estimates: T undone, clipped at zero",
            cases=RUNS,
            measured=lambda case: estimated(*case),
            claimed=defined,
            tolerance=Tolerance(1e-12, "a hundred roundings of integers, and a root squared"),
            rivals={
                "the mean squared residual": {"claimed": plug_in},
                "divided by K in place of K - 1": {
                    "measured": lambda case: [
                        v * (case[0][2] - 1) / case[0][2] for v in estimated(*case)
                    ]
                },
                "the last round is missed": {"measured": lambda case: estimated(*case, lost=1)},
                "b not divided out": {
                    "measured": lambda case: [case[1] * v for v in estimated(*case)]
                },
            },
        ),
        Cases(
            name="mean",
            covers="that these are right on average, for orthogonal noise in two rounds",
            cases=((1, 2, 3), (4, 0, 1)),
            measured=mean_estimate,
            claimed=lambda scales: [float(s * s) for s in scales],
            tolerance=Tolerance(1e-12, "a mean of 64 numbers with a dozen roundings each"),
            rivals={
                "what one round shows, T sigma^2": {
                    "claimed": lambda scales: [
                        float(x)
                        for x in paper.apply(
                            paper.dense_disagreement_map(3), [Fraction(s * s) for s in scales]
                        )
                    ]
                },
                "half of it": {"claimed": lambda scales: [s * s / 2 for s in scales]},
            },
        ),
    ),
)

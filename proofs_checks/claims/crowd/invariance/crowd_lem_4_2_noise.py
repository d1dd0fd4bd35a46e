"""Lemma 4.2, noise: centred residual noise has mean zero and energy at most tau_i^2 / b."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_laws as laws
from proofs_checks.definitions.crowd_incoherence import invert_disagreement_map
from proofs_checks.definitions.crowd_runs import everybody, noise_energies, noisy_run
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances.finite_crowds import CENTRED_NOISE, OPPOSED, SILENT
from proofs_checks.instances.orthogonal_noise import two_noisy_rounds

CLAIM = Claim(
    printed="Lemma 4.2, noise",
    declared_verdict=AsPrinted(),
    title="What centring does to the noise",
    assumes=("noise centred given the past", "noise independent across clients", "n >= 2"),
    uses=("crowd-lem-4-2-cancels",),
    says={
        "centred": r"$\mathbb E[\tilde\varepsilon_i^k\mid\mathcal F_{k-1}] = 0$.",
        "level": r"""
$$\mathbb E[\|\tilde\varepsilon_i^k\|^2\mid\mathcal F_{k-1}] \le \frac{\tau_i^2}b, \qquad
\tau_i^2 = \sigma_i^2+\frac1{n^2}\sum_j\sigma_j^2 .$$""",
    },
    notes="""Given the past the noise of one round has some law with these properties; the kernel's
    theorem holds for every such law, with sigma_i^2 / b as v_i, and uses only that different
    clients' noises are uncorrelated.""",
)

SHARPENED = Claim(
    printed="Lemma 4.2, noise",
    declared_verdict=Sharpened(),
    title="The centred noise level is $T$ applied to the noise energies",
    assumes=("noise independent across clients", "n >= 2"),
    uses=("crowd-lem-4-2-noise",),
    says={
        "level": r"""
$$\mathbb E[\|\tilde\varepsilon_i^k\|^2\mid\mathcal F_{k-1}] \le \frac{(T\sigma^2)_i}b
 = \frac1b\Bigl[\bigl(1-\tfrac2n\bigr)\sigma_i^2+\tfrac1{n^2}\sum_j\sigma_j^2\Bigr]
 = \frac{\tau_i^2}b-\frac2n\,\frac{\sigma_i^2}b .$$""",
        "equality": "Equality holds when the bounds of Assumption A3 are equalities.",
    },
    finding="""The printed proof reaches (1 - 1/n)^2 sigma_i^2 + n^-2 sum_{j != i} sigma_j^2 on its
    way and rounds it up to tau_i^2. The value it passes is (T sigma^2)_i, so wherever tau_i^2
    enters later, in Lemma 5.7 and what rests on it, (T sigma^2)_i may stand.""",
)

# fmt: off
#: noise of one round: independent centred clients, one of them exact
ONE_SILENT = (laws.fair_sign((1, 0)), SILENT)
NOISES = (*CENTRED_NOISE, (SILENT, laws.fair_sign((1, 0)), laws.fair_sign((0, 1))), ONE_SILENT)
LEANING = (((Fraction(1), (1, 0)),), SILENT, laws.fair_sign((0, 1)))

def level(noise):
    """E ||centred noise||^2 of each client; 1/b is inside the noise."""
    return laws.expected_disagreement_energies(laws.independent_tilts(noise))

def tau(outcomes):
    """tau_i^2 = sigma_i^2 + sum sigma^2 / n^2."""
    levels = laws.expected_energies(outcomes)
    return [v + sum(levels) / Fraction(len(levels) ** 2) for v in levels]

def mean_residual(noise):
    """The mean of every residual's noise, coordinate by coordinate."""
    outcomes = laws.independent_tilts(noise)
    return expectation(outcomes, lambda block: [x for row in paper.residuals(block) for x in row])

def mapped(levels):
    """T applied to noise energies, by the dense map."""
    return paper.apply(paper.dense_disagreement_map(len(levels)), levels)

def printed_map(own, share=lambda n: 0):
    """own(n) sigma_i^2 + share(n) sum sigma^2."""

    def claimed(noise):
        levels = laws.expected_energies(laws.independent_tilts(noise))
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
    return [float(max(v, 0)) for v in invert_disagreement_map(shown)]

def mean_estimate(scales):
    """The mean of the estimate over all signs of two rounds."""
    runs = (np.array(rounds, dtype=float) for rounds in two_noisy_rounds(scales))
    found = [CrowdWeights().partial_fit(run).noise_bounds_ ** 2 for run in runs]
    return np.mean(found, axis=0).tolist()

AUDITS = (
    Kernel("coq", covers=("centred", "level")),
    Cases("enumeration", level, lambda noise: tau(list(laws.independent_tilts(noise))),
          relation=AT_MOST, covers="level", cases=NOISES,
          only="the noise level, for noise with finitely many outcomes"),
    Cases("centred", mean_residual, lambda noise: [0] * (2 * len(noise)), covers="centred",
          only="that it is centred", cases=NOISES),
)

RIVALS = (
    Rival("enumeration", "the own level sigma_i^2", claimed=printed_map(lambda n: 1)),
    Rival("enumeration", "the own share (1 - 1/n) sigma_i^2",
          claimed=printed_map(lambda n: 1 - 1 / n)),
    Rival("enumeration", "one client against all others", cases=(OPPOSED,),
          measured=laws.expected_disagreement_energies, claimed=tau,
          drops="noise independent across clients"),
    Rival("centred", "noise with a mean", cases=(LEANING,), drops="noise centred given the past"),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers=("level", "equality")),
    Cases("enumeration", level, printed_map(lambda n: 1 - 2 / n, lambda n: 1 / n**2),
          covers="equality", only="noise with finitely many outcomes, the bounds tight",
          cases=(*CENTRED_NOISE, ONE_SILENT)),
    Cases("estimator", lambda case: estimated(*case), defined, covers="equality",
          only="the noise levels that CrowdWeights estimates: T undone, clipped at zero",
          cases=RUNS,
          tolerance=Tolerance(1e-12, "a hundred roundings of integers, and a root squared")),
    Cases("mean", mean_estimate, lambda scales: [float(s * s) for s in scales], covers="equality",
          only="that these are right on average, for orthogonal noise in two rounds",
          cases=((1, 2, 3), (4, 0, 1)),
          tolerance=Tolerance(1e-12, "a mean of 64 numbers with a dozen roundings each")),
)

SHARPENED_RIVALS = (
    Rival("enumeration", "tau_i^2", claimed=printed_map(lambda n: 1, lambda n: 1 / n**2)),
    Rival("enumeration", "(1 - 1/n) sigma_i^2", claimed=printed_map(lambda n: 1 - 1 / n)),
    Rival("enumeration", "one client against all others", cases=(OPPOSED,),
          measured=laws.expected_disagreement_energies,
          claimed=lambda outcomes: mapped(laws.expected_energies(outcomes)),
          drops="noise independent across clients"),
    Rival("estimator", "the mean squared residual", claimed=plug_in),
    Rival("estimator", "divided by K in place of K - 1",
          measured=lambda case: [v * (case[0][2] - 1) / case[0][2] for v in estimated(*case)]),
    Rival("estimator", "the last round is missed", measured=lambda case: estimated(*case, lost=1)),
    Rival("estimator", "b not divided out",
          measured=lambda case: [case[1] * v for v in estimated(*case)]),
    Rival("mean", "what one round shows, T sigma^2",
          claimed=lambda scales: [float(x) for x in mapped([s * s for s in scales])]),
    Rival("mean", "half of it", claimed=lambda scales: [s * s / 2 for s in scales]),
)

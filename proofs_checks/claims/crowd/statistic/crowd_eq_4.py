"""Equation (4): the cross-fitted half-average statistic carries no noise inflation."""

from functools import reduce

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.half_averages import half_average_statistic, half_averages
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_runs import as_rationals, noisy_run
from proofs_checks.instances import probing_rounds as probing

CLAIM = Claim(
    printed="Equation (4)",
    declared_verdict=AsPrinted(),
    title="Cross-fitting cancels the noise in the disagreement",
    assumes=("linear tilts", "noise centred given the past", "K_0 even", "adaptive queries"),
    given=r"""
Split $K_0$ probing rounds into odd and even ones and average client $i$'s residuals $r_i^k = g_i^k
- \frac1n\sum_j g_j^k$ over each half, $\hat\beta_i^{(1)}$ and $\hat\beta_i^{(2)}$.""",
    says={
        "identity": r"""
Given the tilts of a linear crowd,
$$\mathbb E\bigl[\langle\hat\beta_i^{(1)},\hat\beta_i^{(2)}\rangle\bigr]
  = \|\beta_i-\bar\beta\|^2$$
exactly, whatever the noise levels and however the query points follow the past."""
    },
    notes="""Halves and hats are reconstructed: the displayed formula is lost. The exact audit
    enumerates Rademacher noise with query points that depend on the noise seen before; the sampled
    one uses Gaussian noise of four different levels.""",
)

# fmt: off
CLIENTS, DIMENSION = probing.TILTS.shape
DISAGREEMENT = tuple(float(s) for s in paper.disagreement_energies(probing.TILTS.tolist()))
RESIDUAL_NOISE = paper.apply(paper.dense_disagreement_map(CLIENTS), (probing.NOISE**2).tolist())
# each half-average has the noise covariance (T sigma^2)_i / (d K_0 / 2) times the identity
HALF_NOISE = tuple(float(v) * 2 / (DIMENSION * probing.N_ROUNDS) for v in RESIDUAL_NOISE)

def cross_fitted(rng, replicates):
    return half_average_statistic(*half_averages(probing.reports(rng, replicates)))

def residuals(rng, replicates):
    drawn = probing.reports(rng, replicates)
    return drawn - drawn.mean(axis=2, keepdims=True)

def plug_in(rng, replicates):
    return (residuals(rng, replicates).mean(axis=1) ** 2).sum(axis=-1)

def sharing_a_round(rng, replicates):
    residual = residuals(rng, replicates)
    residual[:, 1] = residual[:, 0]
    return (residual[:, 0::2].mean(axis=1) * residual[:, 1::2].mean(axis=1)).sum(axis=-1)

def exact_mean(statistic):
    return lambda case: paper.rademacher_mean(statistic, *case)

def merged(case, run=None, late=0):
    """The statistic of the machines of a case, each fed its blocks of the run, then merged."""
    shape, machines = case
    rounds = np.array(run or noisy_run(*shape), dtype=float)
    fed = []
    for machine, blocks in enumerate(machines):
        fed.append(CrowdWeights(noise_bounds=0.0))
        for low, high in blocks:
            fed[-1].partial_fit(rounds[low - 1 : high], first_round=low + late * machine)
    return as_rationals(reduce(CrowdWeights.merge, fed).statistic_)

def twice(case):
    """Each round fed as an odd and as an even one."""
    run = [block for block in noisy_run(*case[0]) for _ in range(2)]
    machines = [[(2 * low - 1, 2 * high) for low, high in blocks] for blocks in case[1]]
    return merged((case[0], machines), run)

def first_round_shared(case):
    """The first round fed again in place of the second."""
    first, _, *others = noisy_run(*case[0])
    return merged(case, [first, first, *others])

AUDITS = (
    Sampled("gaussian", cross_fitted, DISAGREEMENT, covers="identity",
            law=GaussianProduct(variances=HALF_NOISE, dimension=DIMENSION),
            min_detectable_effect=0.05),
    Cases("rademacher", exact_mean(paper.half_average_statistic),
          lambda case: paper.disagreement_energies(case[0]), covers="identity",
          only="Rademacher noise", cases=probing.BY_SIGNS),
    Cases("estimator", merged, lambda case: paper.half_average_statistic(noisy_run(*case[0])),
          covers="identity",
          only="the estimator CrowdWeights, fed in pieces and merged from two machines",
          cases=probing.STREAMS),
)

RIVALS = (
    Rival("gaussian", "plug-in", draw=plug_in),
    Rival("gaussian", "halves that share a round", draw=sharing_a_round),
    Rival("rademacher", "plug-in", measured=exact_mean(paper.plug_in_statistic)),
    Rival("rademacher", "halves that share a round",
          measured=exact_mean(paper.shared_round_statistic)),
    Rival("estimator", "plug-in", measured=twice),
    Rival("estimator", "halves that share a round", measured=first_round_shared),
    Rival("estimator", "the second machine numbers its rounds one off", cases=probing.STREAMS[3:4],
          measured=lambda case: merged(case, late=1)),
    Rival("estimator", "the last two rounds are lost", cases=(((4, 3, 6, 16), (((1, 6),),)),),
          measured=lambda case: merged((case[0], (((1, case[0][2] - 2),),)))),
)

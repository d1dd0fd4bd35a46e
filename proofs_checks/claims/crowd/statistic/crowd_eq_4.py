"""Equation (4): the cross-fitted half-average statistic carries no noise inflation."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.half_averages import half_average_statistic, half_averages
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.sampled import Sampled
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_runs import as_rationals, noisy_run
from proofs_checks.statement.claim import AsPrinted, Claim
from proofs_checks.stats.tail_bounds import GaussianProduct

N_ROUNDS = 8
TILTS = np.array([[1.0, 0.5, 0.0], [-0.5, 1.0, 0.25], [0.0, -0.5, 0.75], [0.25, 0.0, -1.0]])
NOISE = np.array([1.0, 2.0, 0.5, 1.5])
DISAGREEMENT = tuple(float(s) for s in paper.disagreement_energies(TILTS.tolist()))
# each half-average has the noise covariance (T sigma^2)_i / (d K_0 / 2) times the identity
HALF_NOISE = tuple(
    float(v) * 2 / (TILTS.shape[1] * N_ROUNDS)
    for v in paper.apply(paper.dense_disagreement_map(len(NOISE)), (NOISE**2).tolist())
)


def reports(rng, replicates):
    """Reports at a query point that differs from round to round, the same for all clients."""
    n, d = TILTS.shape
    noise = rng.standard_normal((replicates, N_ROUNDS, n, d)) * (NOISE / np.sqrt(d))[:, None]
    common = np.cumsum(noise.mean(axis=2, keepdims=True), axis=1)
    return TILTS + noise + 3 * common


def cross_fitted(rng, replicates):
    return half_average_statistic(*half_averages(reports(rng, replicates)))


def plug_in(rng, replicates):
    residual = reports(rng, replicates)
    residual = residual - residual.mean(axis=2, keepdims=True)
    return (residual.mean(axis=1) ** 2).sum(axis=-1)


def sharing_a_round(rng, replicates):
    residual = reports(rng, replicates)
    residual = residual - residual.mean(axis=2, keepdims=True)
    second = residual[:, 1::2].copy()
    second[:, 0] = residual[:, 0]
    return (residual[:, 0::2].mean(axis=1) * second.mean(axis=1)).sum(axis=-1)


#: tilts, noise scales and rounds of the exact enumeration: 2^6 to 2^12 sign patterns
EXACT = (
    (((1,), (-2,), (3,)), (1, 2, 3), 2),
    (((0,), (0,), (0,)), (1, 1, 3), 2),
    (((1,), (-2,), (3,)), (1, 2, 3), 4),
    (((1, 0), (1, 2), (-1, 1)), (2, 1, 1), 2),
)


def exact_mean(statistic):
    return lambda case: paper.rademacher_mean(statistic, *case)


#: n, d, rounds and unit of the reports, and for each machine the first and last round of the blocks
#: that it takes in; multiples of n and of the rounds in a half, so that nothing is rounded
STREAMS = (
    ((4, 3, 8, 16), (((1, 8),),)),
    ((4, 3, 8, 16), (((1, 1), (2, 4), (5, 5), (6, 8)),)),
    ((4, 3, 8, 16), (((1, 1), (5, 8)), ((2, 3), (4, 4)))),
    ((3, 2, 5, 18), (((1, 3),), ((4, 5),))),
    ((5, 2, 6, 45), (((2, 2), (5, 6)), ((1, 1), (3, 4)))),
)


def streamed(case, first=lambda low, machine: low, rounds=lambda block, low: block):
    """The machines of a case, each fed its blocks."""
    run, machines = noisy_run(*case[0]), case[1]
    found = []
    for machine, blocks in enumerate(machines):
        crowd = CrowdWeights(noise_bounds=0.0)
        for low, high in blocks:
            block = rounds(np.array(run[low - 1 : high], dtype=float), low)
            crowd.partial_fit(block, first_round=first(low, machine))
        found.append(crowd)
    return found


def merged(case, **changes):
    first, *others = streamed(case, **changes)
    for other in others:
        first = first.merge(other)
    return as_rationals(first.statistic_)


def twice(case):
    """Each round fed as an odd and as an even one."""
    return merged(
        case,
        first=lambda low, machine: 2 * low - 1,
        rounds=lambda block, low: np.repeat(block, 2, axis=0),
    )


def first_round_shared(case):
    """The first round fed again in place of the second."""
    first = np.array(noisy_run(*case[0])[0], dtype=float)

    def changed(block, low):
        return np.where((np.arange(len(block)) + low == 2)[:, None, None], first, block)

    return merged(case, rounds=changed)


CLAIM = Claim(
    label="crowd-eq-4",
    paper="crowd",
    printed="Equation (4)",
    stands=AsPrinted(),
    title="Cross-fitting cancels the noise in the disagreement",
    assumes=("linear tilts", "noise centred given the past", "K_0 even", "adaptive queries"),
    uses=(),
    says=r"""
Split $K_0$ probing rounds into odd and even ones and average client $i$'s residuals
$r_i^k = g_i^k - \frac1n\sum_j g_j^k$ over each half, $\hat\beta_i^{(1)}$ and $\hat\beta_i^{(2)}$.
Given the tilts of a linear crowd,
$$\mathbb E\bigl[\langle\hat\beta_i^{(1)},\hat\beta_i^{(2)}\rangle\bigr]
  = \|\beta_i-\bar\beta\|^2$$
exactly, whatever the noise levels and however the query points follow the past.
""",
    notes=(
        "Halves and hats are reconstructed: the displayed formula is lost. The exact audit "
        "enumerates Rademacher noise with query points that depend on the noise seen before; the "
        "sampled one uses Gaussian noise of four different levels."
    ),
    audits=(
        Sampled(
            name="gaussian",
            draw=cross_fitted,
            law=GaussianProduct(variances=HALF_NOISE, dimension=TILTS.shape[1]),
            claimed=DISAGREEMENT,
            catch=0.05,
            rivals={
                "plug-in": {"draw": plug_in},
                "halves that share a round": {"draw": sharing_a_round},
            },
        ),
        Cases(
            name="rademacher",
            covers="Rademacher noise",
            cases=EXACT,
            measured=exact_mean(paper.half_average_statistic),
            claimed=lambda case: paper.disagreement_energies(case[0]),
            rivals={
                "plug-in": {"measured": exact_mean(paper.plug_in_statistic)},
                "halves that share a round": {"measured": exact_mean(paper.shared_round_statistic)},
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator CrowdWeights, fed in pieces and merged from two machines",
            cases=STREAMS,
            measured=merged,
            claimed=lambda case: paper.half_average_statistic(noisy_run(*case[0])),
            rivals={
                "plug-in": {"measured": twice},
                "halves that share a round": {"measured": first_round_shared},
                "the second machine numbers its rounds one off": {
                    "cases": STREAMS[3:4],
                    "measured": lambda case: merged(case, first=lambda low, machine: low + machine),
                },
                "the last two rounds are lost": {
                    "measured": lambda case: merged((case[0], (((1, case[0][2] - 2),),)))
                },
            },
        ),
    ),
)

"""Equation (4): the cross-fitted half-average statistic carries no noise inflation."""

import numpy as np

from fedtheory.crowd.half_averages import half_average_statistic, half_averages
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.sampled import Sampled
from proofs_checks.definitions import crowd as paper
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
    ),
)

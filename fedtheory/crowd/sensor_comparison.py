"""Weighting rules compared on the sensor federation, at their limit points and after a run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fedtheory.checks import check_positive, check_positive_integer
from fedtheory.crowd.algorithm import CrowdAlgorithm
from fedtheory.crowd.crowd_run import CrowdRun
from fedtheory.crowd.disagreement import residuals
from fedtheory.crowd.guard import fit_incoherence, incoherence
from fedtheory.crowd.half_averages import cross_gram, half_average_statistic
from fedtheory.crowd.weights import (
    fit_bias_energies,
    fit_crowd_weights,
    harmonic_value,
    inverse_cost_weights,
)
from fedtheory.models.minibatches import MinibatchClients
from fedtheory.models.sensor_federation import SensorDraw, SensorFederation
from fedtheory.models.softmax import Array, Labels, fit_softmax

RULES = ("uniform", "size", "inverse_noise", "oracle", "crowd", "crowd_at_truth")


@dataclass(frozen=True)
class SensorSchedule:
    """Lengths and steps of one run of Algorithm 1 on the federation.

    Source: crowd paper, Table 2 for ``training`` (K = 2500) and Appendices E.6 and E.7 for the
    rest (burn-in 600, K_0 = 2000, batch 16), which Section E.4 does not state.

    Parameters
    ----------
    burn_in
        Rounds with uniform weights before the probe.
    probing
        ``K_0``, rounds of the probe, at least 2; the weights are refreshed once, after it.
    training
        ``K``, rounds under each rule.
    batch_size
        ``b``, scans behind one report.
    decay_rounds
        In the training phase the step is ``1/(2L)`` divided by ``1 + k/decay_rounds``; before it
        the step is ``1/(2L)``. ``L`` is the smoothness bound of the uniform objective, which a
        server knows before it starts; the same step serves every rule.

    Raises
    ------
    AssumptionError
        If a value is out of its range.
    """

    burn_in: int = 600
    probing: int = 2000
    training: int = 2500
    batch_size: int = 16
    decay_rounds: float = 500.0

    def __post_init__(self) -> None:
        for name in ("burn_in", "training", "batch_size"):
            check_positive_integer(getattr(self, name), name)
        check_positive_integer(self.probing, "probing", minimum=2)
        check_positive(self.decay_rounds, "decay_rounds")


def compare_on_sensor_federation(
    images: npt.ArrayLike,
    labels: Labels,
    generator: np.random.Generator,
    law: SensorFederation | None = None,
    schedule: SensorSchedule | None = None,
) -> dict[str, float]:
    """Draw one sensor federation and measure the weighting rules on it.

    Source: crowd paper, Section E.4. Apart from ``uniform`` and ``size`` (proportional to the
    cohorts) a rule is inversely proportional to its costs: ``sigma_i^2 / n_i`` for
    ``inverse_noise``, the variance of a site's mean gradient over its cohort, because the paper
    says that a rule which reads precision prefers a large cohort; ``q_i + sigma_i^2 / n_i`` for
    ``oracle``, with the realised energies ``q_i = ||grad f_i - grad f_0||^2`` at the truth's
    minimiser; ``hat q_i + sigma_i^2 / n_i`` for ``crowd``, with the energies of Algorithm 1 (probe,
    half-averages, inverse map, floor). ``sigma_i^2`` is the variance of one scan's gradient in the
    cohort, at the truth's minimiser for the oracle, at the last probing point for the two rules
    that a server can run. The guard is reported and not obeyed, as in the paper's table.

    ``crowd_at_truth`` is a diagnosis and no rule that can be run: Crowd with the exact disagreement
    at the truth's minimiser. What separates it from ``crowd`` is the place of the probe (the paper
    calls the statistic stale there, Section 5.6) together with the noise of the probe.

    Parameters
    ----------
    images
        ``(n_images, n_pixels)``, in [0, 1].
    labels
        ``(n_images,)``, integers from 0.
    generator
        First draws the federation, then every minibatch; the runs of all rules share theirs.
    law, schedule
        Defaults are the protocol of the reproduction.

    Returns
    -------
    dict of float
        ``limit_<rule>`` and ``end_<rule>``: excess risk ``f_0(x) - min f_0`` at the exact
        minimiser of the weighted objective and after the run; ``limit_ratio_<rule>`` and
        ``end_ratio_<rule>``: the same over uniform weighting; ``accuracy_limit_<rule>`` and
        ``accuracy_end_<rule>``: share of held-out scans, seen through the truth's detectors.
        ``bias_ratio_<rule>``: ``||b(w)||^2`` over that of the oracle weights. ``truth_minimum``:
        ``min f_0``. ``smoothness``: the ``L`` behind the step. ``kappa`` of the realised tilts,
        ``kappa_hat`` of the probe (infinite where an energy was clipped), ``am_hm`` of the realised
        energies, ``crowd_hypothesis_ratio``: ``||mean tilt||^2 / (mean q / n)``, ``spearman``
        between estimated and realised energies (0 where every estimate was clipped).

        A limit point is within 1e-10 of the exact one, so its excess is off by at most 1e-10 times
        the norm of ``grad f_0`` there, which is below one in practice.

    Raises
    ------
    AssumptionError
        As in :meth:`fedtheory.models.sensor_federation.SensorFederation.sample`.
    """
    # imported here: scipy.stats doubles the time in which fedtheory is imported
    from scipy.stats import spearmanr

    law, schedule = law or SensorFederation(), schedule or SensorSchedule()
    draw = law.sample(images, labels, generator)
    sizes = draw.cohort_sizes
    n_sites = len(sizes)
    uniform = np.full(n_sites, 1 / n_sites)

    best = fit_softmax(draw.truth)
    floor = draw.truth.value(best)
    tilts = np.array([site.gradient(best).ravel() for site in draw.sites])
    gram = tilts @ tilts.T
    energies = np.diagonal(gram)

    clients = MinibatchClients.from_risks(draw.sites, schedule.batch_size)
    smoothness = draw.weighted(uniform).bound_smoothness()
    probe = _probe(clients, 1 / (2 * smoothness), schedule, generator)
    probed = probe.point.reshape(draw.truth.shape)
    statistic = half_average_statistic(*probe.half_averages)
    estimated = fit_bias_energies(statistic)
    mean_noise = _mean_gradient_variances(draw, probed)
    mean_noise_at_truth = _mean_gradient_variances(draw, best)

    weights = {
        "uniform": uniform,
        "size": sizes / sizes.sum(),
        "inverse_noise": inverse_cost_weights(mean_noise),
        "oracle": inverse_cost_weights(energies + mean_noise_at_truth),
        # Horizon 1 and batch 1: the noise term is already that of the mean over the cohort.
        "crowd": fit_crowd_weights(statistic, np.sqrt(mean_noise), horizon=1),
        "crowd_at_truth": fit_crowd_weights(
            np.square(residuals(tilts)).sum(axis=1), np.sqrt(mean_noise_at_truth), horizon=1
        ),
    }
    ends = _train(
        clients,
        probed,
        np.array([weights[rule] for rule in RULES]),
        step=1 / (2 * smoothness),
        schedule=schedule,
        generator=generator,
    )

    figures = {
        "kappa": float(incoherence(gram)),
        "kappa_hat": float(fit_incoherence(cross_gram(*probe.half_averages)).value),
        "am_hm": float(energies.mean() / (n_sites * harmonic_value(energies))),
        "crowd_hypothesis_ratio": float(uniform @ gram @ uniform / (energies.mean() / n_sites)),
        "spearman": float(spearmanr(estimated, energies).statistic) if np.ptp(estimated) else 0.0,
        "truth_minimum": floor,
        "smoothness": smoothness,
    }
    oracle_bias = weights["oracle"] @ gram @ weights["oracle"]
    for rule in RULES:
        figures[f"bias_ratio_{rule}"] = float(weights[rule] @ gram @ weights[rule] / oracle_bias)
    for rule, end in zip(RULES, ends, strict=True):
        limit = fit_softmax(draw.weighted(weights[rule]))
        for stage, point in (("limit", limit), ("end", end)):
            figures[f"{stage}_{rule}"] = draw.truth.value(point) - floor
            ratio = figures[f"{stage}_{rule}"] / figures[f"{stage}_uniform"]
            figures[f"{stage}_ratio_{rule}"] = ratio
            figures[f"accuracy_{stage}_{rule}"] = draw.held_out.accuracy(point)
    return figures


def _probe(
    clients: MinibatchClients, step: float, schedule: SensorSchedule, generator: np.random.Generator
) -> CrowdRun:
    """Burn in, then probe with uniform weights from there; only probing rounds are averaged."""
    shape = clients.features.shape[1], clients.one_hot.shape[1]
    n_sites = len(clients.sizes)

    def gradients(point: npt.NDArray[np.floating], _: int) -> Array:
        return clients.sample_reports(point.reshape(shape), generator).reshape(n_sites, -1)

    crowd = CrowdAlgorithm(step=step, refresh=(), noise_bounds=0.0)
    warm = crowd.run(
        gradients, CrowdRun.start(np.zeros(shape[0] * shape[1]), n_sites), schedule.burn_in
    )
    return crowd.run(gradients, CrowdRun.start(warm.point, n_sites), schedule.probing)


def _train(
    clients: MinibatchClients,
    start: Array,
    weights: Array,
    *,
    step: float,
    schedule: SensorSchedule,
    generator: np.random.Generator,
) -> Array:
    """Last points ``(n_rules, p, n_classes)`` of runs that share their minibatches."""
    points = np.repeat(start[None], len(weights), axis=0)
    for k in range(schedule.training):
        aggregates = clients.sample_aggregates(points, weights, generator)
        points -= step / (1 + k / schedule.decay_rounds) * aggregates
    return points


def _mean_gradient_variances(draw: SensorDraw, point: Array) -> Array:
    variances = np.array([site.gradient_variance(point) for site in draw.sites])
    return variances / draw.cohort_sizes

"""Rounds of the sensor federation as a server would keep them: reports, and who sent them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fedtheory.models.minibatches import MinibatchClients
from fedtheory.models.sensor_federation import SensorFederation

BATCH_SIZE = 16
BURN_IN = 600
N_ROUNDS = 1000
LEAST_PARTICIPANTS = 5


class SensorRounds(NamedTuple):
    """What the server keeps.

    ``reports`` is ``(N_ROUNDS, 8, dimension)`` in single precision, NaN where a site was absent;
    ``participants`` is ``(N_ROUNDS, 8)``; ``batch_size`` is the number of scans behind a report.
    """

    reports: npt.NDArray[np.float32]
    participants: npt.NDArray[np.bool_]
    batch_size: int


def sample_sensor_rounds(
    images: npt.ArrayLike, labels: npt.NDArray[np.intp], generator: np.random.Generator
) -> SensorRounds:
    """Run a sensor federation with uniform weights and keep what its server sees after burn-in.

    In each round 5 to 8 of the 8 sites take part, a uniform number of them and uniformly which.
    The server steps along the plain mean of the reports it gets.

    Parameters
    ----------
    images, labels
        Scans ``(n_images, n_pixels)`` in [0, 1] and their classes.
    generator
        Source of randomness.

    Returns
    -------
    SensorRounds
    """
    law = SensorFederation()
    draw = law.sample(images, labels, generator)
    clients = MinibatchClients.from_risks(draw.sites, BATCH_SIZE)
    shape = draw.truth.shape
    n_sites = law.n_sites
    step = 1 / (2 * draw.weighted(np.full(n_sites, 1 / n_sites)).bound_smoothness())
    point = np.zeros(shape)
    reports = np.full((N_ROUNDS, n_sites, point.size), np.nan, np.float32)
    participants = np.zeros((N_ROUNDS, n_sites), bool)
    for k in range(-BURN_IN, N_ROUNDS):
        sent = clients.sample_reports(point, generator)
        size = generator.integers(LEAST_PARTICIPANTS, n_sites, endpoint=True)
        present = np.sort(generator.permutation(n_sites)[:size])
        point = point - step * sent[present].mean(axis=0)
        if k >= 0:
            reports[k, present] = sent[present].reshape(size, -1)
            participants[k, present] = True
    return SensorRounds(reports, participants, BATCH_SIZE)

"""Minibatch gradients of softmax clients: the noisy reports that a federation sends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fedtheory.checks import check_finite, check_real_array, check_simplex_weights
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError
from fedtheory.models.softmax import Array, Labels, SoftmaxRisk


@dataclass(frozen=True, eq=False)
class MinibatchClients:
    """Clients that report gradients on scans drawn from their own cohort with replacement.

    Source: crowd paper, Assumption A3 with batch ``b``: a report is unbiased for ``grad f_i``
    and its noise has mean squared norm ``sigma_i^2 / b``, where ``sigma_i^2`` is
    :meth:`fedtheory.models.softmax.SoftmaxRisk.gradient_variance`. Drawing with replacement
    makes that equality exact, whatever the cohort size.

    Parameters
    ----------
    features, one_hot
        Rows of all clients, one client after the other: ``(N, p)`` and ``(N, n_classes)``.
    sizes
        ``(n_clients,)``, rows of each client.
    l2
        Common regularisation.
    batch_size
        ``b``, rows behind one report.
    """

    features: Array
    one_hot: Array
    sizes: Labels
    l2: float
    batch_size: int

    @classmethod
    def from_risks(cls, risks: Sequence[SoftmaxRisk], batch_size: int) -> MinibatchClients:
        """Build the clients from their exact risks.

        Raises
        ------
        NotEnoughDataError
            If there is no client, or the batch holds no row.
        AssumptionError
            If a risk is not uniform over its rows, or the risks differ in shape or ``l2``.
        """
        if not risks:
            raise NotEnoughDataError("n_clients >= 1", 0)
        if batch_size < 1:
            raise NotEnoughDataError("batch_size >= 1", batch_size)
        first = risks[0]
        for risk in risks:
            if (risk.shape, risk.l2) != (first.shape, first.l2):
                raise AssumptionError("clients share the model", f"{risk.shape}, l2 {risk.l2}")
            if np.ptp(risk.sample_weights) > 1e-12:
                raise AssumptionError("a risk is uniform over its rows", risk.sample_weights.max())
        return cls(
            features=np.concatenate([risk.features for risk in risks]),
            one_hot=np.eye(first.n_classes)[np.concatenate([risk.labels for risk in risks])],
            sizes=np.array([len(risk.labels) for risk in risks], dtype=np.intp),
            l2=first.l2,
            batch_size=batch_size,
        )

    def sample_reports(self, coefficients: npt.ArrayLike, generator: np.random.Generator) -> Array:
        """Draw one report of every client at one point.

        Parameters
        ----------
        coefficients
            ``(p, n_classes)``.
        generator
            Advanced by one minibatch of every client.

        Returns
        -------
        array ``(n_clients, p, n_classes)``

        Raises
        ------
        MalformedArrayError
            If the point has another shape or is not finite.
        """
        point = self._check_points(coefficients, 2)
        features, errors = self._sample_errors(point[None], generator)
        gradients = features.transpose(0, 2, 1) @ errors[:, :, 0]
        gradients /= self.batch_size
        gradients += self.l2 * point
        return gradients

    def sample_aggregates(
        self, coefficients: npt.ArrayLike, weights: npt.ArrayLike, generator: np.random.Generator
    ) -> Array:
        """Draw one weighted mean of the reports for each of several runs that share their noise.

        Parameters
        ----------
        coefficients
            ``(n_runs, p, n_classes)``, where each run stands.
        weights
            ``(n_runs, n_clients)``, each row on the simplex.
        generator
            Advanced as by :meth:`sample_reports`: every run sees the same rows.

        Returns
        -------
        array ``(n_runs, p, n_classes)``

        Raises
        ------
        AssumptionError
            If the points or the weights are not as above.
        """
        points = self._check_points(coefficients, 3)
        shares = check_simplex_weights(weights)
        if shares.shape != (len(points), len(self.sizes)):
            raise MalformedArrayError(
                f"weights has shape {(len(points), len(self.sizes))}", shares.shape
            )
        features, errors = self._sample_errors(points, generator)
        errors *= shares.T[:, None, :, None] / self.batch_size
        n_features = self.features.shape[1]
        total = features.reshape(-1, n_features).T @ errors.reshape(-1, points[:, 0].size)
        by_run = total.reshape(n_features, len(points), -1).transpose(1, 0, 2)
        return by_run + self.l2 * points

    def _sample_errors(self, points: Array, generator: np.random.Generator) -> tuple[Array, Array]:
        """Rows ``(n_clients, b, p)`` and probability errors ``(n_clients, b, n_runs, classes)``."""
        shape = (len(self.sizes), self.batch_size)
        rows = generator.integers(0, self.sizes[:, None], size=shape)
        rows += (np.cumsum(self.sizes) - self.sizes)[:, None]
        features = self.features[rows]
        flat = points.transpose(1, 0, 2).reshape(points.shape[1], -1)
        scores = (features.reshape(-1, points.shape[1]) @ flat).reshape(
            *shape, len(points), points.shape[2]
        )
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        scores -= self.one_hot[rows][:, :, None]
        return features, scores

    def _check_points(self, value: npt.ArrayLike, ndim: int) -> Array:
        points = check_finite(check_real_array(value, "coefficients", ndim=ndim), "coefficients")
        if points.shape[-2:] != (self.features.shape[1], self.one_hot.shape[1]):
            raise MalformedArrayError("coefficients fit the model", points.shape)
        return points.astype(np.float64, copy=False)

"""Regularised softmax regression: value, derivatives, exact minimiser and gradient variance.

The learning problem of the digit federations (crowd paper, Section E.4): multinomial logistic
regression with an l2 term on a frozen feature map, so that every risk is strongly convex and its
minimiser can be computed to rounding. Coefficients have shape (n_features, n_classes); where they
are flattened (rows and columns of the Hessian) the class index is the slow one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve

from fedtheory.checks import (
    check_finite,
    check_positive,
    check_positive_integer,
    check_real_array,
    check_simplex_weights,
)
from fedtheory.errors import AssumptionError, MalformedArrayError

Array = NDArray[np.float64]
Labels = NDArray[np.intp]

_CHUNK = 2048  # rows whose class-by-feature products stay in cache while a Hessian is summed
_CURVATURE_ROWS = 8192  # beyond this a thinned Hessian is cheaper than the steps it adds


@dataclass(frozen=True, eq=False)
class SoftmaxRisk:
    r"""A weighted softmax risk with an l2 term.

    Source: crowd paper, Section E.4 ("l2-regularised multinomial logistic regression on a frozen
    random feature map"). With rows :math:`\phi_j`, labels :math:`y_j`, weights :math:`v_j` and
    coefficients :math:`W`,

    .. math:: f(W) = \sum_j v_j \{\log \sum_c e^{\phi_j' W_c} - \phi_j' W_{y_j}\}
              + \tfrac{\lambda}{2} \|W\|_F^2 .

    Parameters
    ----------
    features : array (N, p), finite floats
    labels : array (N,), integers in 0..n_classes-1
    sample_weights : array (N,), non-negative, summing to one
    l2 : float, positive; lambda above
    n_classes : int, at least 2

    Raises
    ------
    MalformedArrayError, AssumptionError
        When one of the conditions above fails; the message names the value.

    Examples
    --------
    >>> import numpy as np
    >>> risk = SoftmaxRisk(np.eye(3), np.arange(3), np.full(3, 1 / 3), l2=0.5, n_classes=3)
    >>> round(risk.value(np.zeros((3, 3))), 6)  # log 3
    1.098612
    """

    features: Array
    labels: Labels
    sample_weights: Array
    l2: float
    n_classes: int

    def __post_init__(self) -> None:
        features = check_finite(check_real_array(self.features, "features", ndim=2), "features")
        if features.size == 0:
            raise MalformedArrayError("features has a row and a column", f"shape {features.shape}")
        n_classes = check_positive_integer(self.n_classes, "n_classes", minimum=2)
        labels = check_labels(self.labels, len(features), n_classes)
        weights = check_simplex_weights(self.sample_weights, "sample_weights")
        if weights.shape != labels.shape:
            raise MalformedArrayError("sample_weights has one entry a row", weights.shape)
        # Frozen for the caller; here the arrays take the form that every method relies on.
        object.__setattr__(self, "features", features.astype(np.float64, copy=False))
        object.__setattr__(self, "labels", labels)
        object.__setattr__(self, "sample_weights", weights.astype(np.float64, copy=False))
        object.__setattr__(self, "l2", check_positive(self.l2, "l2"))

    @property
    def shape(self) -> tuple[int, int]:
        """Shape (p, n_classes) of the coefficients."""
        return self.features.shape[1], self.n_classes

    def value(self, coefficients: Array) -> float:
        """Risk at ``coefficients`` (p, n_classes), natural logarithms."""
        return self._value_and_residual(coefficients)[0]

    def gradient(self, coefficients: Array) -> Array:
        """Gradient of the risk, same shape (p, n_classes) as ``coefficients``."""
        return self._value_and_gradient(coefficients)[1]

    def hessian(self, coefficients: Array) -> Array:
        """Hessian of the risk, shape (p * n_classes,) twice, class index slow."""
        width, n_classes = self.shape
        probabilities = _softmax(self._scores(coefficients))[0]
        weighted = probabilities * self.sample_weights[:, None]
        total = np.zeros((n_classes * width, n_classes * width))
        for start in range(0, len(self.features), _CHUNK):
            rows = slice(start, start + _CHUNK)
            root = np.sqrt(self.sample_weights[rows])[:, None] * probabilities[rows]
            block = root[:, :, None] * self.features[rows, None, :]
            block = block.reshape(len(root), n_classes * width)
            total -= block.T @ block
        for c in range(n_classes):
            own = slice(c * width, (c + 1) * width)
            total[own, own] += self.features.T @ (self.features * weighted[:, c, None])
        total[np.diag_indices_from(total)] += self.l2
        return total

    def gradient_variance(self, coefficients: Array) -> float:
        r"""Variance of one sample's gradient, :math:`E\|g - E g\|^2` under the sample weights.

        The paper's :math:`\sigma_i^2` for a client whose risk this is; a minibatch of b samples
        drawn with replacement has variance :math:`\sigma_i^2 / b`. The l2 term is deterministic
        and does not enter.
        """
        residual = self._value_and_residual(coefficients)[1]
        mean = self.features.T @ (residual * self.sample_weights[:, None])
        lengths = np.einsum("jp,jp->j", self.features, self.features)
        lengths *= np.einsum("jc,jc->j", residual, residual)
        return max(float(self.sample_weights @ lengths - np.vdot(mean, mean)), 0.0)

    def bound_smoothness(self) -> float:
        r"""Upper bound :math:`\tfrac12 \lambda_{\max}(\sum_j v_j \phi_j \phi_j') + \lambda` on L.

        The covariance of a one-hot label has norm at most one half, so the bound holds at every
        point; it is attained where two classes share the probability.
        """
        moment = self.features.T @ (self.features * self.sample_weights[:, None])
        return 0.5 * float(np.linalg.eigvalsh(moment)[-1]) + self.l2

    def accuracy(self, coefficients: Array) -> float:
        """Weighted share of rows whose largest score is at their label, in [0, 1]."""
        hits = self._scores(coefficients).argmax(axis=1) == self.labels
        return float(self.sample_weights @ hits)

    def _scores(self, coefficients: Array) -> Array:
        point = check_finite(check_real_array(coefficients, "coefficients"), "coefficients")
        if point.shape != self.shape:
            raise MalformedArrayError(f"coefficients has shape {self.shape}", point.shape)
        return self.features @ point.astype(np.float64, copy=False)

    def _value_and_residual(self, coefficients: Array) -> tuple[float, Array]:
        scores = self._scores(coefficients)
        rows = np.arange(len(scores))
        own = scores[rows, self.labels]
        probabilities, log_total = _softmax(scores)
        value = float(self.sample_weights @ (log_total - own))
        value += 0.5 * self.l2 * float(np.vdot(coefficients, coefficients))
        probabilities[rows, self.labels] -= 1.0
        return value, probabilities

    def _value_and_gradient(self, coefficients: Array) -> tuple[float, Array]:
        value, residual = self._value_and_residual(coefficients)
        residual *= self.sample_weights[:, None]
        return value, self.features.T @ residual + self.l2 * coefficients


def fit_softmax(
    risk: SoftmaxRisk, start: Array | None = None, tolerance: float = 1e-12, max_steps: int = 200
) -> Array:
    r"""Minimise a regularised softmax risk to a gradient norm of at most ``tolerance``.

    Newton's method with backtracking. The Cholesky factor is kept while a step at least halves
    the gradient, and beyond 8192 rows the Hessian is summed over evenly spaced rows only: both
    change the path, not the point, which the gradient certifies.

    Parameters
    ----------
    risk : SoftmaxRisk
    start : array (p, n_classes), optional
        First point; zero by default.
    tolerance : float, positive
        Largest Frobenius norm of the gradient at the returned point.
    max_steps : int
        Steps after which the fit is given up.

    Returns
    -------
    array (p, n_classes)
        The unique minimiser; its rows sum to zero over the classes. By strong convexity the
        value exceeds the minimum by at most ``tolerance**2 / (2 * risk.l2)`` and the distance
        to the minimiser is at most ``tolerance / risk.l2``, up to rounding.

    Raises
    ------
    AssumptionError
        When ``tolerance`` is not positive, or is not reached (it then lies below rounding).

    Examples
    --------
    >>> import numpy as np
    >>> risk = SoftmaxRisk(np.eye(3), np.arange(3), np.full(3, 1 / 3), l2=0.5, n_classes=3)
    >>> best = fit_softmax(risk)
    >>> bool(np.linalg.norm(risk.gradient(best)) <= 1e-12)
    True
    """
    check_positive(tolerance, "tolerance")
    check_positive_integer(max_steps, "max_steps")
    point = np.zeros(risk.shape) if start is None else start.copy()
    value, gradient = risk._value_and_gradient(point)
    norm = float(np.linalg.norm(gradient))
    curvature = _thinned(risk)
    factor = None
    for _ in range(max_steps):
        if norm <= tolerance:
            return point
        is_fresh = factor is None
        if factor is None:
            factor = cho_factor(curvature.hessian(point), overwrite_a=True, check_finite=False)
        step = cho_solve(factor, -gradient.T.ravel(), check_finite=False)
        direction = step.reshape(risk.shape[::-1]).T
        slope = float(np.vdot(gradient, direction))
        # Near the minimum the value is flat to rounding; the slack lets the gradient decide.
        slack = 8 * np.finfo(float).eps * (1 + abs(value))
        length = 1.0
        while True:
            trial = point + length * direction
            trial_value, trial_gradient = risk._value_and_gradient(trial)
            if trial_value <= value + 1e-4 * length * slope + slack or length < 1e-12:
                break
            length *= 0.5
        trial_norm = float(np.linalg.norm(trial_gradient))
        if trial_norm > 0.5 * norm:
            curvature = risk if is_fresh else curvature  # too few rows, not too old a point
            factor = None
        point, value, gradient, norm = trial, trial_value, trial_gradient, trial_norm
    raise AssumptionError(f"gradient norm <= {tolerance:.3g} within {max_steps} steps", norm)


def check_labels(value: object, n_rows: int, n_classes: int) -> Labels:
    """Return ``value`` if it holds ``n_rows`` integers in ``0..n_classes-1``.

    Raises
    ------
    MalformedArrayError
        If it is not an integer array of that length.
    AssumptionError
        If a label lies outside the range.
    """
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "iu":
        kind = value.dtype if isinstance(value, np.ndarray) else type(value).__name__
        raise MalformedArrayError("labels is an integer array", kind)
    if value.shape != (n_rows,):
        raise MalformedArrayError(f"labels has one entry for each of {n_rows} rows", value.shape)
    if value.min() < 0 or value.max() >= n_classes:
        raise AssumptionError(f"labels lie in 0..{n_classes - 1}", f"{value.min()}..{value.max()}")
    return value.astype(np.intp, copy=False)


def _thinned(risk: SoftmaxRisk) -> SoftmaxRisk:
    """The same risk on at most ``_CURVATURE_ROWS`` evenly spaced rows, weights renormalised."""
    stride = -(-len(risk.features) // _CURVATURE_ROWS)
    weights = risk.sample_weights[::stride]
    if stride == 1 or not weights.sum() > 0:
        return risk
    return replace(
        risk,
        features=risk.features[::stride],
        labels=risk.labels[::stride],
        sample_weights=weights / weights.sum(),
    )


def _softmax(scores: Array) -> tuple[Array, Array]:
    """Row-wise probabilities, written over ``scores``, and the log of each row's normaliser."""
    top = scores.max(axis=1, keepdims=True)
    scores -= top
    np.exp(scores, out=scores)
    total = scores.sum(axis=1, keepdims=True)
    scores /= total
    return scores, (np.log(total) + top)[:, 0]

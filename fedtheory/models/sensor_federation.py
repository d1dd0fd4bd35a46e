"""The sensor federation: sites that see the same scans through differently miscalibrated detectors.

The paper names the mechanism and few of its numbers. What it fixes: 1797 scans of 8 by 8 pixels,
8 sites with disjoint cohorts, a gain and an offset on every pixel, severities over two decades, a
frozen random feature map shared by all, l2-regularised softmax regression, and a truth averaged
over 40 draws of the detector law. What it leaves open, and what is taken here:

detector
    ``x (1 + v g) + v o`` on scans scaled to [0, 1], with ``g ~ 0.3 N(0, 1)`` and ``o ~ N(0, 1)``
    in every pixel, not clipped.
severity v
    Sites: geometric grid up to 0.7. Truth: log-uniform on the same interval.
feature map
    48 units ``relu(x A)``, entries of A of variance 2 / n_pixels, pixels not centred, no bias, no
    intercept. A unit that fires on no undistorted training scan is redrawn (about one in a
    hundred would). Each unit is centred and scaled by its mean and deviation over the scans as the
    truth sees them; over the undistorted ones some deviations are next to nothing. A unit that the
    truth seldom excites can still be loud at the worst site, whose smoothness is then very large.
regularisation
    ``l2 = 0.01``, that is ``0.005 ||W||^2`` is added to each risk.
held-out scans
    360, seen by no site and not by the truth; used for accuracy alone.
cohorts
    All remaining scans, cut in shares proportional to independent uniform integers of 20..199
    (the paper's law of cohort sizes in its synthetic crowd), unrelated to severity.
truth
    Every remaining scan through each of the 40 detectors.
site risk
    Empirical over the site's own cohort through its own detector, so that a tilt includes what
    the finite cohort adds.

Detector, severities, width, standardisation and l2 were picked among about a hundred protocols,
because the paper does not state its own; the other choices were not selected by their results. A
comparison with the paper's figures is therefore one of shape, and seeds differ more than rules do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from fedtheory.checks import (
    check_finite,
    check_non_negative,
    check_non_negative_array,
    check_positive,
    check_positive_integer,
    check_real_array,
    check_simplex_weights,
)
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError
from fedtheory.models.softmax import Array, Labels, SoftmaxRisk, check_labels

_MAX_REDRAWS = 100  # of the silent units; about one in a hundred stays silent each time


@dataclass(frozen=True, eq=False)
class SensorDraw:
    """One federation drawn from the law: what the sites, the truth and a held-out test see.

    Parameters
    ----------
    sites
        Empirical risk of each site, uniform over its cohort; the paper's ``f_i``.
    truth
        Average over the fresh detectors; the paper's ``f_0``.
    held_out
        Scans that neither a site nor the truth has seen, through the truth's detectors.
    severities
        ``(n_sites,)``, ascending.
    """

    sites: tuple[SoftmaxRisk, ...]
    truth: SoftmaxRisk
    held_out: SoftmaxRisk
    severities: Array

    @property
    def cohort_sizes(self) -> npt.NDArray[np.intp]:
        """Number of scans of each site, ``(n_sites,)``."""
        return np.array([len(site.labels) for site in self.sites], dtype=np.intp)

    def weighted(self, weights: npt.ArrayLike) -> SoftmaxRisk:
        """Return the consensus objective ``F_w = sum_i w_i f_i``.

        Parameters
        ----------
        weights
            ``(n_sites,)``, on the simplex.

        Raises
        ------
        AssumptionError
            If they are not.
        """
        shares = check_simplex_weights(weights)
        if shares.shape != (len(self.sites),):
            raise MalformedArrayError(f"weights has shape ({len(self.sites)},)", shares.shape)
        return replace(
            self.truth,
            features=np.concatenate([site.features for site in self.sites]),
            labels=np.concatenate([site.labels for site in self.sites]),
            sample_weights=np.repeat(shares / self.cohort_sizes, self.cohort_sizes),
        )


@dataclass(frozen=True)
class SensorFederation:
    """The data law of the sensor federation.

    Source: crowd paper, Section E.4 and Table 2 ("whole sensor arrays"). This module's docstring
    says which values are the paper's and which are ours.

    Parameters
    ----------
    n_sites
        ``n``, at least 3.
    max_severity
        Severity ``v`` of the worst site, positive.
    severity_decades
        The best site has severity ``max_severity / 10**severity_decades``; positive.
    gain_scale, offset_scale
        Standard deviations of ``g`` and ``o``, non-negative.
    n_truth_detectors
        Detectors that the truth averages over.
    width
        Number of random features.
    n_held_out
        Scans kept for accuracy.
    size_range
        Cohorts are proportional to independent uniform integers of this closed range.
    l2
        ``lambda`` of :class:`fedtheory.models.softmax.SoftmaxRisk`, positive.

    Raises
    ------
    AssumptionError
        If a value is out of its range.
    """

    n_sites: int = 8
    max_severity: float = 0.7
    severity_decades: float = 2.0
    gain_scale: float = 0.3
    offset_scale: float = 1.0
    n_truth_detectors: int = 40
    width: int = 48
    n_held_out: int = 360
    size_range: tuple[int, int] = (20, 199)
    l2: float = 1e-2

    def __post_init__(self) -> None:
        check_positive_integer(self.n_sites, "n_sites", minimum=3)
        for name in ("max_severity", "severity_decades", "l2"):
            check_positive(getattr(self, name), name)
        for name in ("gain_scale", "offset_scale"):
            check_non_negative(getattr(self, name), name)
        for name in ("n_truth_detectors", "width", "n_held_out"):
            check_positive_integer(getattr(self, name), name)
        low, high = self.size_range
        check_positive_integer(low, "size_range[0]")
        check_positive_integer(high, "size_range[1]", minimum=low)

    @property
    def site_severities(self) -> Array:
        """Geometric grid of severities, ascending, ``(n_sites,)``."""
        low = self.max_severity / 10.0**self.severity_decades
        return np.geomspace(low, self.max_severity, self.n_sites)

    def sample(
        self, images: npt.ArrayLike, labels: Labels, generator: np.random.Generator
    ) -> SensorDraw:
        """Draw one federation.

        Parameters
        ----------
        images
            ``(n_images, n_pixels)``, in [0, 1].
        labels
            ``(n_images,)``, integers from 0, at least two classes.
        generator
            Consumed in this order: split, cohort sizes, feature map, detectors of the sites,
            severities and detectors of the truth.

        Returns
        -------
        SensorDraw

        Raises
        ------
        MalformedArrayError
            If an array has another type or shape, or holds a value that is not finite.
        AssumptionError
            If a pixel lies outside [0, 1], a label is out of range, or random units stay silent
            on the training scans or constant over what the truth sees.
        NotEnoughDataError
            If the scans do not give every site at least one.
        """
        scans, classes, n_classes = _check_scans(images, labels)
        n_train = len(scans) - self.n_held_out
        if n_train < self.n_sites:
            raise NotEnoughDataError(
                f"scans >= n_held_out + n_sites = {self.n_held_out + self.n_sites}", len(scans)
            )
        order = generator.permutation(len(scans))
        train, held_out = order[:n_train], order[n_train:]
        shares = generator.integers(*self.size_range, size=self.n_sites, endpoint=True)
        cuts = np.rint(n_train * np.cumsum(shares) / shares.sum()).astype(np.intp)
        cohorts = np.split(train, cuts[:-1])
        if min(map(len, cohorts)) == 0:
            raise NotEnoughDataError("every cohort holds a scan", [len(c) for c in cohorts])

        n_pixels = scans.shape[1]
        projection = _sample_projection(scans[train], self.width, generator)
        site_detectors = self.sample_detectors(self.site_severities, n_pixels, generator)
        best, worst = np.log(self.site_severities[[0, -1]])
        severities = np.exp(generator.uniform(best, worst, size=self.n_truth_detectors))
        truth_detectors = self.sample_detectors(severities, n_pixels, generator)

        def activations(rows: npt.NDArray[np.intp], detectors: Array) -> Array:
            seen = scans[rows] * detectors[:, None, 0] + detectors[:, None, 1]
            units: Array = seen.reshape(-1, n_pixels) @ projection
            np.maximum(units, 0.0, out=units)
            return units

        seen_by_truth = activations(train, truth_detectors)
        centre, scale = seen_by_truth.mean(axis=0), seen_by_truth.std(axis=0)
        if not (scale > 1e-9 * centre).all():  # a constant unit keeps a rounding error of variance
            raise AssumptionError("every random unit varies over the truth's scans", scale.min())

        def risk(units: Array, rows: npt.NDArray[np.intp]) -> SoftmaxRisk:
            units -= centre
            units /= scale
            n_rows = len(units)
            return SoftmaxRisk(
                features=units,
                labels=np.tile(classes[rows], n_rows // len(rows)),
                sample_weights=np.full(n_rows, 1 / n_rows),
                l2=self.l2,
                n_classes=n_classes,
            )

        return SensorDraw(
            sites=tuple(
                risk(activations(cohort, detector[None]), cohort)
                for cohort, detector in zip(cohorts, site_detectors, strict=True)
            ),
            truth=risk(seen_by_truth, train),
            held_out=risk(activations(held_out, truth_detectors), held_out),
            severities=self.site_severities,
        )

    def sample_detectors(
        self, severities: npt.ArrayLike, n_pixels: int, generator: np.random.Generator
    ) -> Array:
        """Draw detectors, which show a scan ``x`` as ``gain * x + offset``.

        Returns ``(n_detectors, 2, n_pixels)``, gains ``1 + v g`` and then offsets ``v o``, for
        ``severities`` ``v`` of shape ``(n_detectors,)``; raises AssumptionError if one of them is
        negative or not finite, or there is no pixel.
        """
        levels = check_non_negative_array(severities, "severities")
        check_positive_integer(n_pixels, "n_pixels")
        detectors = generator.standard_normal((len(levels), 2, n_pixels))
        detectors *= levels[:, None, None]
        detectors *= np.array([self.gain_scale, self.offset_scale])[:, None]
        detectors[:, 0] += 1.0
        return detectors


def _sample_projection(clean: Array, width: int, generator: np.random.Generator) -> Array:
    """Random directions ``(n_pixels, width)``, each positive on some undistorted scan."""
    n_pixels = clean.shape[1]
    projection = np.empty((n_pixels, width))
    silent = np.ones(width, dtype=bool)
    for _ in range(_MAX_REDRAWS):
        projection[:, silent] = generator.standard_normal((n_pixels, silent.sum()))
        silent = (clean @ projection).max(axis=0) <= 0
        if not silent.any():
            projection *= np.sqrt(2 / n_pixels)
            return projection
    raise AssumptionError("a random unit fires on some training scan", f"{silent.sum()} silent")


def _check_scans(images: npt.ArrayLike, labels: Labels) -> tuple[Array, Labels, int]:
    """Return scans as float64, labels, and the number of classes, or raise."""
    scans = check_finite(check_real_array(images, "images", ndim=2), "images")
    if scans.size == 0:
        raise MalformedArrayError("images has a row and a column", f"shape {scans.shape}")
    if scans.min() < 0 or scans.max() > 1:
        raise AssumptionError("pixels lie in [0, 1]", f"{scans.min()}..{scans.max()}")
    classes = check_labels(labels, len(scans), np.iinfo(np.intp).max)
    n_classes = check_positive_integer(int(classes.max()) + 1, "the number of classes", minimum=2)
    return scans.astype(np.float64, copy=False), classes, n_classes

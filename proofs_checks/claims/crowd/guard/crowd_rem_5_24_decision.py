"""Remark 5.24: the rule itself, and the library's implementation of it."""

from fractions import Fraction

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.guard import guard_decision
from proofs_checks.checkers.cases import Cases
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance


def orthogonal(*lengths):
    return tuple(tuple(x * (i == k) for k in range(len(lengths))) for i, x in enumerate(lengths))


def block(share, n):
    """n unit-like tilts that share an axis: cosines share^2 / (1 + share^2)."""
    return tuple((*(int(i == k) for k in range(n)), share) for i in range(n))


def alternating(strength, n):
    """Tilts that lean one way and the other along a shared axis."""
    return tuple((*(2 * int(i == k) for k in range(n)), strength * (-1) ** i) for i in range(n))


CROWDS = (
    orthogonal(1, 2, 3, 4),
    block(1, 4),
    block(5, 6),
    alternating(1, 4),
    alternating(2, 4),
    alternating(3, 6),
    ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2)),
    ((0, 0, Fraction(1, 2), 0), (3, 1, 0, 0), (-1, 2, 0, 0), (0, 0, 0, 5)),
)


def centred(tilts):
    return [[float(x) for x in row] for row in realised.centred_gram(tilts)]


def by_rule(level=1):
    """Whether hat kappa < level, decided by elimination; never where an energy is clipped."""

    def claimed(tilts):
        exact = realised.centred_gram(tilts)
        energies = realised.undo_disagreement_map(realised.diagonal(exact))
        return min(energies) > 0 and realised.incoherence_is_below(
            realised.rebuilt_gram(exact), level
        )

    return claimed


def estimate_is_near(tilts):
    """The library's hat kappa, or -1 where it has none."""
    value = guard_decision(centred(tilts)).incoherence
    return -1.0 if value is None else value


def ceiling(tilts):
    """hat kappa to 1/4096 by bisection, in the middle of its interval."""
    exact = realised.centred_gram(tilts)
    if min(realised.undo_disagreement_map(realised.diagonal(exact))) <= 0:
        return -1.0
    found = realised.incoherence_ceiling(realised.rebuilt_gram(exact), 4096)
    return float(found) - (0.5 / 4096 if found else 0.0)


def reported_ratio(tilts):
    decision = guard_decision(centred(tilts))
    return -1.0 if decision.competitive_ratio is None else decision.competitive_ratio


def ratio_of(formula):
    def claimed(tilts):
        decision = guard_decision(centred(tilts))
        return formula(decision.incoherence) if decision.use_crowd else -1.0

    return claimed


def advised(tilts, crowd_only=False):
    """The weights of CrowdWeights after two exact rounds, client i's noise of variance i^2."""
    reports = np.array([[float(x) for x in tilt] for tilt in tilts])
    crowd = CrowdWeights(noise_bounds=np.arange(float(len(tilts))), horizon=1)
    crowd.partial_fit(np.stack([reports, reports + 7]))
    return (crowd.crowd_weights_ if crowd_only else crowd.weights_).tolist()


def weights_by_rule(level=1):
    def claimed(tilts):
        if not by_rule(level)(tilts):
            return [1 / len(tilts)] * len(tilts)
        s = paper.disagreement_energies(tilts)
        costs = [q + i * i for i, q in enumerate(realised.undo_disagreement_map(s))]
        return [float(w) for w in paper.harmonic_weights(costs)]

    return claimed


CLAIM = Claim(
    label="crowd-rem-5-24-decision",
    paper="crowd",
    printed="Remark 5.24",
    stands=AsPrinted(),
    title="The guard's rule: weight below 1, uniform from 1 on",
    assumes=("n >= 4",),
    uses=("crowd-prop-5-21", "crowd-prop-5-23-ii-rank-two"),
    says=r"""
At a refresh compute $\hat\kappa$. If $\hat\kappa < 1$ use the Crowd weights and report
$\frac{1+\hat\kappa}{1-\hat\kappa}$ as an estimate of the competitive ratio; if $\hat\kappa \ge 1$
fall back to uniform weights. Where $\hat\kappa$ is undefined the library falls back as well.
""",
    notes=(
        "A rule, not a theorem: the audits compare the library's decision with one taken in exact "
        "arithmetic, by elimination on hat D - (hat Q - hat D) and hat D + (hat Q - hat D). The "
        "paper says that the ratio so reported is an estimate and not a bound."
    ),
    audits=(
        Cases(
            name="decision",
            cases=CROWDS,
            measured=lambda tilts: guard_decision(centred(tilts)).use_crowd,
            claimed=by_rule(),
            rivals={
                "threshold 2": {"claimed": by_rule(2)},
                "threshold 1/2": {"claimed": by_rule(Fraction(1, 2))},
                "kappa itself, from the tilts": {
                    "claimed": lambda tilts: realised.incoherence_is_below(realised.gram(tilts), 1)
                },
            },
        ),
        Cases(
            name="estimate",
            covers="the value of hat kappa",
            cases=CROWDS,
            measured=estimate_is_near,
            claimed=ceiling,
            tolerance=Tolerance(1.3e-4, "half of the 1/4096 to which the bisection goes"),
            rivals={"half of it": {"claimed": lambda tilts: ceiling(tilts) / 2}},
        ),
        Cases(
            name="ratio",
            covers="the reported ratio",
            cases=CROWDS,
            measured=reported_ratio,
            claimed=ratio_of(lambda k: (1 + k) / (1 - k)),
            tolerance=Tolerance(1e-12, "one division of numbers near 1"),
            rivals={"1/(1 - kappa^2)": {"claimed": ratio_of(lambda k: 1 / (1 - k * k))}},
        ),
        Cases(
            name="weights",
            covers="the advised weights of the estimator CrowdWeights",
            cases=CROWDS,
            measured=advised,
            claimed=weights_by_rule(),
            tolerance=Tolerance(1e-12, "some twenty roundings on the way to numbers below 1"),
            rivals={
                "threshold 1/2": {"claimed": weights_by_rule(Fraction(1, 2))},
                "the Crowd weights whatever hat kappa is": {
                    "measured": lambda tilts: advised(tilts, crowd_only=True)
                },
            },
        ),
    ),
)

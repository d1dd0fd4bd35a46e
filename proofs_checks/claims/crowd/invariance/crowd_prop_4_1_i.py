"""Proposition 4.1 (i): a linear tilt moved from the perturbations to the truth is invisible."""

import numpy as np

from fedtheory.crowd.algorithm import CrowdAlgorithm
from fedtheory.crowd.crowd_run import CrowdRun
from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_incoherence import aggregate_bias
from proofs_checks.definitions.crowd_protocols import (
    Instance,
    minimiser,
    shift,
    shift_truth_only,
    sign_walk,
    transcript,
    weighted_descent,
)

CLAIM = Claim(
    printed="Proposition 4.1 (i)",
    declared_verdict=AsPrinted(),
    title="No protocol can see a linear tilt of the truth",
    assumes=("x_0* in the interior of X for the moving target",),
    given=r"""
For $c\in\mathbb R^d$ replace $f_0$ by $f_0+\langle c,\cdot\rangle$ and every $h_i$ by
$h_i-\langle c,\cdot\rangle$.""",
    says={
        "transcripts": r"""
Every client's risk stays the same, and with it the transcript of
every protocol, whatever it asks and however its noise arises.""",
        "target": r"For $c\ne0$ the target moves.",
        "aggregate bias": r"""
For linear tilts $\beta_i$ becomes $\beta_i-c$, and $b(w)$ becomes $b(w)-c$ for every $w$ of total
1.""",
    },
    notes="""The paper says X = R^d for the moving target; an interior minimiser is enough. The
    kernel's protocol asks each client where it likes, given the past and a source of randomness,
    and each answer may depend on all of that and on the client's gradient there; equal transcripts
    for every outcome of the randomness have equal laws.""",
)

# fmt: off
WEIGHTS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
INSTANCE = Instance(
    hessian=((Fraction(2), 0), (0, Fraction(1, 2))),
    slope=(Fraction(1), Fraction(-3)),
    tilts=((Fraction(1), Fraction(2)), (Fraction(-3), Fraction(1)), (Fraction(0), Fraction(5))),
)
SHIFT = (Fraction(3), Fraction(-1))
POINTS = ((Fraction(0), Fraction(0)), (Fraction(2), Fraction(-1)), (Fraction(1, 3), Fraction(7)))
#: noise of five rounds, three clients, two coordinates
NOISE = [
    [[Fraction((7 * t + 3 * i + 5 * k) % 11 - 5, 4) for k in range(2)] for i in range(3)]
    for t in range(5)
]
PROTOCOLS = (weighted_descent(WEIGHTS, Fraction(1, 4)), sign_walk)

def seen(instance):
    """Everything both protocols ask and hear."""
    return [[[x, reports] for x, reports in transcript(instance, ask, NOISE)] for ask in PROTOCOLS]

def facts(instance):
    """Client risks at three points, the truth's minimiser, and b(w)."""
    return [
        [instance.client_risk(i, x) for i in range(3) for x in POINTS],
        minimiser(instance),
        aggregate_bias(WEIGHTS, instance.tilts),
    ]

def predicted(moved=1, bias=-1):
    """The facts of the shifted instance from those of the given one."""
    risks, point, aggregate = facts(INSTANCE)
    curvature = [row[k] for k, row in enumerate(INSTANCE.hessian)]
    return [
        risks,
        [x - moved * c / a for x, c, a in zip(point, SHIFT, curvature, strict=True)],
        [b + bias * c for b, c in zip(aggregate, SHIFT, strict=True)],
    ]

def run(instance):
    """Twelve rounds of Algorithm 1, with a refresh after the eighth."""
    hessian, slope, tilts = (
        np.array(part, dtype=float) for part in (instance.hessian, instance.slope, instance.tilts)
    )

    def reports(x, k):
        noise = np.array(NOISE[k % 5], dtype=float)
        return (hessian @ x - slope) + tilts + noise

    crowd = CrowdAlgorithm(step=0.25, refresh={8}, noise_bounds=1.0)
    end = crowd.run(reports, CrowdRun.start([0.0, 0.0], n_clients=3), 12)
    return [*end.point.tolist(), *end.weights.tolist()]

AUDITS = (
    Kernel("coq", covers=("transcripts", "target", "aggregate bias")),
    Cases("transcripts", lambda instance: seen(shift(instance, SHIFT)), seen, covers="transcripts",
          only="two protocols on a quadratic truth", cases=(INSTANCE,)),
    Cases("what-moves", lambda instance: facts(shift(instance, SHIFT)),
          lambda instance: predicted(), covers=("transcripts", "target", "aggregate bias"),
          only="risks, target and aggregate bias of a quadratic instance", cases=(INSTANCE,)),
    Cases("estimator", lambda instance: run(shift(instance, SHIFT)), run, covers="transcripts",
          only="the estimator CrowdAlgorithm", cases=(INSTANCE,),
          tolerance=Tolerance(1e-12, "twelve rounds in which a gradient is summed in two orders")),
)

RIVALS = (
    Rival("transcripts", "the truth alone shifted",
          measured=lambda instance: seen(shift_truth_only(instance, SHIFT))),
    Rival("what-moves", "the target stays", claimed=lambda instance: predicted(moved=0)),
    Rival("what-moves", "b(w) + c", claimed=lambda instance: predicted(bias=1)),
    Rival("estimator", "the truth alone shifted",
          measured=lambda instance: run(shift_truth_only(instance, SHIFT))),
)

"""Proposition 4.1 (i): a linear tilt moved from the perturbations to the truth is invisible."""

import numpy as np

from fedtheory.crowd.algorithm import CrowdAlgorithm
from fedtheory.crowd.crowd_run import CrowdRun
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_protocols as protocols
from proofs_checks.definitions.crowd_incoherence import aggregate_bias
from proofs_checks.definitions.matrices import diagonal
from proofs_checks.instances.tilted_truth import INSTANCE, NOISE, POINTS, SHIFT, WEIGHTS

CLAIM = Claim(
    printed="Proposition 4.1 (i)",
    declared_verdict=AsPrinted(),
    title="No protocol can see a linear tilt of the truth",
    assumes=("x_0* in the interior of X for the moving target",),
    given=r"""
For $c\in\mathbb R^d$ replace $f_0$ by $f_0+\langle c,\cdot\rangle$ and every $h_i$ by
$h_i-\langle c,\cdot\rangle$.""",
    says={
        "risks": "Every client's risk stays the same.",
        "transcripts": r"""
With it the transcript of every protocol stays the same, whatever it asks and however its noise
arises.""",
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
PROTOCOLS = (protocols.weighted_descent(WEIGHTS, Fraction(1, 4)), protocols.sign_walk)

def seen(instance):
    """Everything both protocols ask and hear."""
    runs = (protocols.transcript(instance, ask, NOISE) for ask in PROTOCOLS)
    return [[[x, reports] for x, reports in run] for run in runs]

def shifted(instance):
    return protocols.shift(instance, SHIFT)

def truth_alone(instance):
    return protocols.shift_truth_only(instance, SHIFT)

def facts(instance):
    """Client risks at three points, the truth's minimiser, and b(w)."""
    return [
        [instance.client_risk(i, x) for i in range(3) for x in POINTS],
        protocols.minimiser(instance),
        aggregate_bias(WEIGHTS, instance.tilts),
    ]

def predicted(moved=1, bias=-1):
    """The facts of the shifted instance from those of the given one."""
    risks, point, aggregate = facts(INSTANCE)
    curvatures = diagonal(INSTANCE.hessian)
    return [
        risks,
        [x - moved * c / a for x, c, a in zip(point, SHIFT, curvatures, strict=True)],
        [b + bias * c for b, c in zip(aggregate, SHIFT, strict=True)],
    ]

def run(instance):
    """Twelve rounds of Algorithm 1, with a refresh after the eighth."""
    parts = (instance.hessian, instance.slope, instance.tilts, NOISE)
    hessian, slope, tilts, noise = (np.array(part, dtype=float) for part in parts)
    crowd = CrowdAlgorithm(step=0.25, refresh={8}, noise_bounds=1.0)
    start = CrowdRun.start([0.0, 0.0], n_clients=3)
    end = crowd.run(lambda x, k: (hessian @ x - slope) + tilts + noise[k % 5], start, 12)
    return [*end.point.tolist(), *end.weights.tolist()]

AUDITS = (
    Kernel("coq", covers=("risks", "transcripts", "target", "aggregate bias")),
    Cases("transcripts", lambda instance: seen(shifted(instance)), seen, covers="transcripts",
          only="two protocols on a quadratic truth", cases=(INSTANCE,)),
    Cases("what-moves", lambda instance: facts(shifted(instance)), lambda instance: predicted(),
          covers=("risks", "target", "aggregate bias"),
          only="risks, target and aggregate bias of a quadratic instance", cases=(INSTANCE,)),
    Cases("estimator", lambda instance: run(shifted(instance)), run, covers="transcripts",
          only="the estimator CrowdAlgorithm", cases=(INSTANCE,),
          tolerance=Tolerance(1e-12, "twelve rounds in which a gradient is summed in two orders")),
)

RIVALS = (
    Rival("transcripts", "the truth alone shifted",
          measured=lambda instance: seen(truth_alone(instance))),
    Rival("what-moves", "the target stays", claimed=lambda instance: predicted(moved=0)),
    Rival("what-moves", "b(w) + c", claimed=lambda instance: predicted(bias=1)),
    Rival("estimator", "the truth alone shifted",
          measured=lambda instance: run(truth_alone(instance))),
)

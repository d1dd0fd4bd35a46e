"""Remark 5.24: the rule itself, and the library's implementation of it."""

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.guard import guard_decision
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_guard as guard
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.guarded_crowds import GUARDED

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=AsPrinted(),
    title="The guard's rule: weight below 1, uniform from 1 on",
    assumes=("n >= 4",),
    uses=("crowd-prop-5-21", "crowd-prop-5-23-ii-rank-two"),
    given=r"At a refresh compute $\hat\kappa$.",
    says={
        "accepts": r"""
If $\hat\kappa < 1$ use the Crowd weights and report $\frac{1+\hat\kappa}{1-\hat\kappa}$ as an
estimate of the competitive ratio.""",
        "refuses": r"If $\hat\kappa \ge 1$ fall back to uniform weights.",
        "undefined": r"Where $\hat\kappa$ is undefined the library falls back as well.",
    },
    notes="""A rule, not a theorem: the audits compare the library's decision with one taken in
    exact arithmetic, by elimination on hat D - (hat Q - hat D) and hat D + (hat Q - hat D). The
    paper says that the ratio so reported is an estimate and not a bound.""",
)


# fmt: off
def advice(tilts):
    return guard_decision(guard.floats(realised.centred_gram(tilts)))

def or_none(value):
    """A figure of the advice, -1 where it has none."""
    return -1.0 if value is None else value

def is_clipped(tilts):
    return min(guard.unclipped_energies(realised.centred_gram(tilts))) <= 0

def by_rule(level=1):
    """Whether hat kappa < level, decided by elimination; never where an energy is clipped."""
    return lambda tilts: (
        not is_clipped(tilts)
        and realised.incoherence_is_below(
            realised.rebuilt_gram(realised.centred_gram(tilts)), level
        )
    )

def by_bisection(tilts):
    """hat kappa to 1/4096, in the middle of its interval."""
    if is_clipped(tilts):
        return -1.0
    matrix = realised.rebuilt_gram(realised.centred_gram(tilts))
    found = realised.incoherence_ceiling(matrix, 4096)
    return float(found) - (0.5 / 4096 if found else 0.0)

def ratio_of(formula):
    """The ratio by a formula of the library's hat kappa, where it advises the Crowd weights."""

    def claimed(tilts):
        found = advice(tilts)
        return formula(found.incoherence) if found.use_crowd else -1.0

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
        found = realised.invert_disagreement_map(paper.disagreement_energies(tilts))
        costs = [q + i * i for i, q in enumerate(found)]
        return [float(w) for w in paper.harmonic_weights(costs)]

    return claimed

AUDITS = (
    Cases("decision", lambda tilts: advice(tilts).use_crowd, by_rule(),
          covers=("accepts", "refuses", "undefined"), cases=GUARDED),
    Cases("estimate", lambda tilts: or_none(advice(tilts).incoherence), by_bisection,
          covers=("accepts", "refuses"), only="the value of hat kappa", cases=GUARDED,
          tolerance=Tolerance(1.3e-4, "half of the 1/4096 to which the bisection goes")),
    Cases("ratio", lambda tilts: or_none(advice(tilts).competitive_ratio),
          ratio_of(lambda k: (1 + k) / (1 - k)), covers="accepts", only="the reported ratio",
          cases=GUARDED, tolerance=Tolerance(1e-12, "one division of numbers near 1")),
    Cases("weights", advised, weights_by_rule(), covers=("accepts", "refuses"),
          only="the advised weights of the estimator CrowdWeights", cases=GUARDED,
          tolerance=Tolerance(1e-12, "some twenty roundings on the way to numbers below 1")),
)

RIVALS = (
    Rival("decision", "threshold 2", claimed=by_rule(2)),
    Rival("decision", "threshold 1/2", claimed=by_rule(Fraction(1, 2))),
    Rival("decision", "kappa itself, from the tilts",
          claimed=lambda tilts: realised.incoherence_is_below(realised.gram(tilts), 1)),
    Rival("estimate", "half of it", claimed=lambda tilts: by_bisection(tilts) / 2),
    Rival("ratio", "1/(1 - kappa^2)", claimed=ratio_of(lambda k: 1 / (1 - k * k))),
    Rival("weights", "threshold 1/2", claimed=weights_by_rule(Fraction(1, 2))),
    Rival("weights", "the Crowd weights whatever hat kappa is",
          measured=lambda tilts: advised(tilts, crowd_only=True)),
)

"""Lemma 4.2, representation: the truth's gradient cancels from the residuals."""

import numpy as np

from fedtheory.crowd.disagreement import residuals
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.definitions.matrices import combine
from proofs_checks.instances.crowd_reports import gradients_with_noise

CLAIM = Claim(
    printed="Lemma 4.2, representation",
    declared_verdict=AsPrinted(),
    title="Residuals are free of the truth",
    says={
        "residual": r"""
At every query point, and whatever $f_0$ is,
$$r_i^k = g_i^k-\tfrac1n\sum_jg_j^k = \nabla\tilde h_i(x^{k-1})+\tilde\varepsilon_i^k,$$
the deviation of client $i$'s perturbation and noise from the crowd mean.""",
        "truth is gone": "The gradient of $f_0$ is gone.",
    },
    notes="Tildes are lost in the text; they mark deviations from the plain mean over the clients.",
)


# fmt: off
def reports(instance):
    truth, slopes, noise = instance
    return [
        [sum(parts) for parts in zip(truth, *own, strict=True)]
        for own in zip(slopes, noise, strict=True)
    ]

def arrays(case):
    return sum(np.array(part, dtype=float) for part in case)

def centred_parts(instance):
    """Centred perturbation plus centred noise, client by client."""
    _, slopes, noise = instance
    return combine(1, paper.residuals(slopes), 1, paper.residuals(noise))

def short_of_the_mean(instance):
    """Each report minus the sum of them all over n + 1."""
    array = reports(instance)
    return shifted(array, paper.mean(array), Fraction(len(array), len(array) + 1))

def from_first(instance):
    return shifted(reports(instance), reports(instance)[0])

PLAIN = ([1], [[0], [1]], [[0], [0]])
#: a gradient of the truth that is large against everything else
LOUD = ((1e6, -3e5), ((1, 2), (-1, 0), (0, 4)), ((1, 0), (2, -2), (0, 1)))

AUDITS = (
    Kernel("coq", covers=("residual", "truth is gone")),
    Property("rationals", lambda instance: paper.residuals(reports(instance)), centred_parts,
             covers=("residual", "truth is gone"), instances=gradients_with_noise, examples=80),
    Cases("estimator", lambda case: residuals(arrays(case)).tolist(),
          lambda case: [[float(x) for x in row] for row in centred_parts(case)], covers="residual",
          only="the estimator residuals", cases=(LOUD,),
          tolerance=Tolerance(1e-9, "sums near 1e6 lose six of sixteen digits")),
)

RIVALS = (
    Rival("rationals", "divided by n + 1", measured=short_of_the_mean, witnesses=(PLAIN,)),
    Rival("rationals", "centred at the first client", measured=from_first, witnesses=(PLAIN,)),
    Rival("estimator", "the reports themselves", measured=lambda case: arrays(case).tolist()),
)

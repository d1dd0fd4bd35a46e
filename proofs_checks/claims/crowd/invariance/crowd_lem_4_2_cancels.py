"""Lemma 4.2, representation: the truth's gradient cancels from the residuals."""

import numpy as np

from fedtheory.crowd.disagreement import residuals
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
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
        [Fraction(t + h + e) for t, h, e in zip(truth, own, error, strict=True)]
        for own, error in zip(slopes, noise, strict=True)
    ]

def centred_parts(instance):
    """Centred perturbation plus centred noise, client by client."""
    _, slopes, noise = (instance[0], *map(exact, instance[1:]))
    return [
        [h + e for h, e in zip(own, error, strict=True)]
        for own, error in zip(paper.residuals(slopes), paper.residuals(noise), strict=True)
    ]

def exact(array):
    return [[Fraction(x) for x in row] for row in array]

def arrays(case):
    return sum(np.array(part, dtype=float) for part in case)

def over(array, count):
    """Each row minus the sum of the rows over ``count``."""
    middle = [sum(column, Fraction(0)) / count for column in zip(*array, strict=True)]
    return [[x - m for x, m in zip(row, middle, strict=True)] for row in array]

def from_first(array):
    return [[x - m for x, m in zip(row, array[0], strict=True)] for row in array]

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
    Rival("rationals", "divided by n + 1",
          measured=lambda instance: over(reports(instance), len(instance[1]) + 1),
          witnesses=(PLAIN,)),
    Rival("rationals", "centred at the first client",
          measured=lambda instance: from_first(reports(instance)), witnesses=(PLAIN,)),
    Rival("estimator", "the reports themselves", measured=lambda case: arrays(case).tolist()),
)

"""Remark 5.24 on the default instance: how often the guard refuses a crowd that meets A4."""

import numpy as np

from fedtheory.crowd.guard import fit_incoherence, incoherence
from fedtheory.models.gaussian_crowd import GaussianCrowdLaw
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_gram_law as law

UNEQUAL = "log zeta_i uniform on [log .2, log 3]"

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=Sharpened(),
    title="On the default instance the guard refuses most crowds that meet its assumption",
    assumes=("n = 20", "d = 150", UNEQUAL, "Gaussian tilts", "no noise"),
    uses=("crowd-rem-5-24-decision", "crowd-rem-5-24-incoherent"),
    says={
        "bound": r"""
For the paper's default instance, $n = 20$, $d = 150$, and exact half-averages,
$$\mathbb P\bigl(\kappa < 1 \text{ and the guard refuses}\bigr) \;\ge\; \frac7{10} .$$"""
    },
    finding="""On the paper's own default instance kappa is below 1 in all but about 1 of 1000
    draws, and the guard would decline about 76 % of them, without any noise. The paper says that
    the guard certifies nothing, that it is conservative and that it over-states kappa at larger
    Gaussian crowds (1.09 against 0.73 at n = 30); the size on the default instance, and that it
    comes from unequal energies, are new. Which of the two the quoted 4.2 % is about cannot be said
    (crowd-rem-5-24-false-accept).""",
    notes="""The bound 7/10 was fixed before drawing. kappa-hat divides by the estimated energies; a
    clipped one, which leaves it undefined, counts as a refusal. Another reading of the lost
    definition of kappa-hat, with a floor or another normalisation, could change this number. With
    equal energies the guard refuses hardly anybody: the rival.""",
)


# fmt: off
def refused(matrices, coherent):
    """kappa < 1 and yet hat kappa >= 1 or undefined, without noise."""
    estimate = fit_incoherence(law.centre(matrices))
    return ((estimate.value >= 1) & ~coherent).astype(float)

def from_gram(scales=law.SCALES):
    """From the exact law of the Gram matrix."""

    def draw(rng, replicates):
        matrices = law.sample_gram(rng, replicates, scales=scales)
        return refused(matrices, law.coherent(matrices))

    return draw

def from_tilts(rng, replicates):
    """From the tilts themselves, by the library's law, kappa from the eigenvalues."""
    matrices = GaussianCrowdLaw().sample(rng, replicates).gram
    return refused(matrices, incoherence(matrices) >= 1)

def refused_by_kappa(rng, replicates):
    """A guard that knew kappa would refuse nobody who meets A4."""
    coherent = law.coherent(law.sample_gram(rng, replicates))
    return np.where(coherent, 1.0, 0.0) * ~coherent

BOUND = {"covers": "bound", "law": Bernoulli(), "relation": AT_LEAST}

AUDITS = (
    Sampled("wishart", from_gram(), 0.7, min_detectable_effect=0.05, **BOUND),
    Sampled("tilts", from_tilts, 0.7, min_detectable_effect=0.08, block_size=500, **BOUND),
)

COARSER = {"min_detectable_effect": 0.2}

RIVALS = (
    Rival("wishart", "at least 17 of 20", claimed=0.85),
    Rival("wishart", "equal energies", draw=from_gram((1.0, 1.0)), drops=UNEQUAL, **COARSER),
    Rival("wishart", "a guard that knows kappa", draw=refused_by_kappa, coarse=True, **COARSER),
)

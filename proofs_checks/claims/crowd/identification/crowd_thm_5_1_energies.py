"""Theorem 5.1 (a): expected disagreement energies are T applied to expected bias energies."""

from functools import partial

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.disagreement import apply_disagreement_map
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_laws as laws
from proofs_checks.definitions.crowd_refresh import clipped_energies
from proofs_checks.definitions.crowd_runs import as_rationals
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances import finite_crowds as crowds
from proofs_checks.instances.noiseless_reports import OBLIQUE, ORTHOGONAL, exact_reports

CLAIM = Claim(
    printed="Theorem 5.1 (a)",
    declared_verdict=AsPrinted(),
    title="Centring mixes the energies by a map that depends on $n$ alone",
    assumes=("tilts independent", "tilts centred"),
    uses=("crowd-prop-3-4-identity",),
    says={
        "identity": r"""
For independent centred tilts
$$\mathbb E\|\tilde\beta_i\|^2 = (T\zeta^2)_i
  = \Bigl(1-\frac2n\Bigr)\zeta_i^2+\frac1{n^2}\sum_j\zeta_j^2 .$$"""
    },
    notes="Written for n >= 1; the theorem is about n >= 3, where T can be undone.",
)

SHARPENED = Claim(
    printed="Theorem 5.1 (a)",
    declared_verdict=Sharpened(),
    title="Identification needs uncorrelated tilts only",
    assumes=("n >= 3", "E<beta_i, beta_j> = 0 for i != j"),
    uses=("crowd-thm-5-1-energies", "crowd-thm-5-1-inverse", "crowd-prop-3-4-identity-sharp"),
    says={
        "identity": r"""
If $\mathbb E\langle\beta_i,\beta_j\rangle = 0$ for $i\ne j$ and $n\ge3$, then
$\zeta_i^2 = (T^{-1}s)_i$ with $s_i = \mathbb E\|\tilde\beta_i\|^2$.""",
        "less assumed": "Neither independence nor mean zero is needed.",
    },
    finding="""Theorem 5.1 is stated under independence and mean zero. Its proof uses E<beta_i,
    beta_j> = 0 only; three signs of which the third is the product of the others are covered.
    Proposition 5.2 shows that correlation, as opposed to dependence, does destroy identification,
    and the paper says so there.""",
)


# fmt: off
def disagreements(crowd, law=laws.independent_tilts):
    return laws.expected_disagreement_energies(law(crowd))

def energies(crowd, law=laws.independent_tilts):
    return laws.expected_energies(law(crowd))

def mapped(crowd, lost=2, fewer=0, law=laws.independent_tilts):
    """(1 - lost/n) zeta_i^2 + sum zeta^2 / (n(n - fewer)); by ``law=list``, of listed outcomes."""
    found = energies(crowd, law)
    n = Fraction(len(found))
    return [(1 - lost / n) * z + sum(found) / (n * (n - fewer)) for z in found]

def floats(side):
    return lambda case: [float(x) for x in side(case)]

def fed(tilts, unit=1):
    """CrowdWeights after four rounds of exact reports in two blocks, the query point moving."""
    reports = np.array(exact_reports(tilts, unit))
    return CrowdWeights(noise_bounds=0.0).partial_fit(reports[:1]).partial_fit(reports[1:])

def expected_statistic(crowd, law=laws.independent_tilts):
    """E s over the outcomes; reports are multiples of n, so that nothing is rounded."""

    def exact(tilts):
        n = len(tilts)
        return [s / n**2 for s in as_rationals(fed(tilts, unit=n).statistic_)]

    return expectation(law(crowd), exact)

def fitted(attribute):
    return lambda tilts: getattr(fed(tilts), attribute).tolist()

reported, not_inverted = fitted("bias_energies_"), fitted("statistic_")
CROWDS = (*crowds.CENTRED_CROWDS, (crowds.SKEWED, crowds.THREE))
TWENTY = Tolerance(1e-13, "some twenty roundings of numbers below 100")

AUDITS = (
    Kernel("coq", covers="identity"),
    Cases("enumeration", disagreements, mapped, covers="identity",
          only="crowds with finitely many outcomes", cases=CROWDS),
    Cases("estimator", lambda crowd: apply_disagreement_map(floats(energies)(crowd)).tolist(),
          floats(disagreements), covers="identity", only="the estimator apply_disagreement_map",
          cases=CROWDS, tolerance=Tolerance(1e-14, "a few roundings of numbers below 10")),
    Cases("statistic", expected_statistic, mapped, covers="identity",
          only="the statistic of the estimator CrowdWeights, without noise",
          cases=crowds.CENTRED_CROWDS),
    Cases("energies", reported,
          floats(lambda tilts: clipped_energies(paper.disagreement_energies(tilts))),
          covers="identity",
          only="the energies of the estimator CrowdWeights, without noise: T undone",
          cases=(*ORTHOGONAL, *OBLIQUE), tolerance=TWENTY),
    Cases("incoherent", reported, floats(paper.bias_energies), covers="identity",
          only="that they are the true energies of orthogonal tilts", cases=ORTHOGONAL,
          tolerance=TWENTY),
)

of_outcomes = partial(mapped, law=list)
ONE_SIGN = {"cases": (crowds.COMMON,), "claimed": of_outcomes, "drops": "tilts independent"}
WITH_MEAN = {"cases": (crowds.LEANING,), "drops": "tilts centred"}

RIVALS = (
    Rival("enumeration", "1 - 1/n before zeta_i^2", claimed=partial(mapped, lost=1)),
    Rival("enumeration", "1/n(n-1) before the sum", claimed=partial(mapped, fewer=1)),
    Rival("enumeration", "one sign for all", measured=partial(disagreements, law=list), **ONE_SIGN),
    Rival("enumeration", "tilts with a mean", **WITH_MEAN),
    Rival("estimator", "no map", measured=floats(energies)),
    Rival("statistic", "the energies themselves", claimed=energies),
    Rival("statistic", "one sign for all", measured=partial(expected_statistic, law=list),
          **ONE_SIGN),
    Rival("statistic", "tilts with a mean", **WITH_MEAN),
    Rival("energies", "the energies of the tilts", claimed=floats(paper.bias_energies)),
    Rival("energies", "the statistic, not inverted", measured=not_inverted),
    Rival("energies", "one client reports twice its tilt",
          measured=lambda tilts: reported([[2 * x for x in tilts[0]], *tilts[1:]])),
    Rival("incoherent", "oblique tilts", cases=OBLIQUE[:1]),
    Rival("incoherent", "the statistic, not inverted", measured=not_inverted),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers=("identity", "less assumed")),
    Cases("product-of-signs", partial(disagreements, law=crowds.signed),
          partial(mapped, law=crowds.signed), covers=("identity", "less assumed"),
          only="three signs of which the third is the product of the others",
          cases=(crowds.pairwise,)),
)

SHARPENED_RIVALS = (
    Rival("product-of-signs", "two clients share a sign", cases=(crowds.paired,),
          drops="E<beta_i, beta_j> = 0 for i != j"),
)

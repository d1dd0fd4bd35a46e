"""Proposition 5.14 (ii): no linear use of the disagreements leaves less than Psi_0."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_denoising import denoising_error
from proofs_checks.instances.crowd_weights import tilts_with_coefficients
from proofs_checks.instances.denoised_crowds import GUESSED

CLAIM = Claim(
    printed="Proposition 5.14 (ii)",
    declared_verdict=AsPrinted(),
    title="Weighting is the best linear denoising of the crowd's mean",
    assumes=("E<beta_i, beta_j> = 0 for i != j", "zeta_i > 0"),
    uses=("crowd-prop-5-14-i",),
    says={
        "minimum": r"""
For a crowd with uncorrelated tilts
$$\min_{v\in\mathbb R^n}\ \mathbb E\Bigl\|\bar\beta - \sum_i v_i(\beta_i-\bar\beta)\Bigr\|^2
  = \Psi_0 .$$""",
        "attained": r"It is attained at $v_i = \frac1n - w^\star_i$.",
        "error": r"There the guess is $\bar\beta - b(w^\star)$ and the error is $b(w^\star)$.",
    },
    notes=(
        "The error of any v is the aggregate bias of weights of total 1, so the harmonic law "
        "decides. The identity exhibits the excess over Psi_0 as a sum of squares."
    ),
)


def error(case):
    return denoising_error(*case)


def certificate(least=1, excess=1, priced=True):
    """least Psi_0 + excess sum_i zeta_i^2 (u_i - w_i)^2, u_i = 1/n - v_i + (sum v)/n."""

    def claimed(case):
        tilts, coefficients = case
        costs = [Fraction(q) for q in paper.bias_energies(tilts)]
        used = [(1 + sum(coefficients)) / Fraction(len(tilts)) - v for v in coefficients]
        off = [u - w for u, w in zip(used, paper.harmonic_weights(costs), strict=True)]
        prices = costs if priced else [1] * len(costs)
        return least * paper.harmonic_value(costs) + excess * paper.weighted_cost(off, prices)

    return claimed


AUDITS = (
    Kernel("coq", covers=("minimum", "attained", "error")),
    ClientSums(
        "squares",
        error,
        certificate(),
        covers=("minimum", "attained", "error"),
        client=("z", "w", "u"),
        shared=("P",),
        relations=("w*z - P",),
        sums={"w": "1", "u": "1"},
        summand="z*u**2 - z*(u - w)**2",
        outside="-P",
        points=GUESSED,
    ),
    Property(
        "signs",
        error,
        certificate(),
        covers=("minimum", "attained"),
        only="that the error of any v is Psi_0 plus the sum of squares",
        instances=tilts_with_coefficients().strategy,
        examples=60,
    ),
)

KNOWN = {"witnesses": GUESSED[:1]}

RIVALS = (
    Rival(
        "squares",
        "plus in place of minus",
        summand="z*u**2 - z*(u + w)**2",
        claimed=certificate(2, 2),
    ),
    Rival("squares", "least error 2 Psi_0", outside="-2*P", claimed=certificate(least=2)),
    Rival(
        "signs",
        "HM in place of HM/n",
        claimed=lambda case: len(case[0]) * certificate()(case),
        **KNOWN,
    ),
    Rival("signs", "the excess without its energies", claimed=certificate(priced=False), **KNOWN),
)

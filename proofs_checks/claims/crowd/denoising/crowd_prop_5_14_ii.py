"""Proposition 5.14 (ii): no linear use of the disagreements leaves less than Psi_0."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising
from proofs_checks.instances.crowd_weights import tilts_with_coefficients

CLAIM = Claim(
    printed="Proposition 5.14 (ii)",
    declared_verdict=AsPrinted(),
    title="Weighting is the best linear denoising of the crowd's mean",
    assumes=("E<beta_i, beta_j> = 0 for i != j", "zeta_i > 0"),
    uses=("crowd-prop-5-14-i",),
    says={
        "statement": r"""
For a crowd with uncorrelated tilts
$$\min_{v\in\mathbb R^n}\ \mathbb E\Bigl\|\bar\beta - \sum_i v_i(\beta_i-\bar\beta)\Bigr\|^2
  = \Psi_0,$$
attained at $v_i = \frac1n - w^\star_i$, where the guess is $\bar\beta - b(w^\star)$ and the
error is $b(w^\star)$.
"""
    },
    notes=(
        "The error of any v is the aggregate bias of weights of total 1, so the harmonic law "
        "decides. The identity exhibits the excess over Psi_0 as a sum of squares."
    ),
)


def energies(tilts):
    return [Fraction(q) for q in paper.bias_energies(tilts)]


def error(case):
    return denoising.denoising_error(*case)


def remaining(tilts, coefficients):
    """1/n - v_i + (sum v)/n: the weights whose aggregate bias the error is."""
    n = Fraction(len(tilts))
    return [1 / n - v + sum(coefficients) / n for v in coefficients]


def certificate(case):
    """Psi_0 + sum_i zeta_i^2 (u_i - w_i)^2."""
    tilts, coefficients = case
    costs = energies(tilts)
    used, best = remaining(tilts, coefficients), paper.harmonic_weights(costs)
    return paper.harmonic_value(costs) + sum(
        z * (u - w) ** 2 for z, u, w in zip(costs, used, best, strict=True)
    )


def oracle_coefficients(tilts, weights=paper.harmonic_weights):
    n = Fraction(len(tilts))
    return tilts, [1 / n - w for w in weights(energies(tilts))]


POINTS = (
    (((1, 0), (0, 2), (3, 1)), (Fraction(1, 3), Fraction(-1), Fraction(2))),
    (((2, 1),), (Fraction(5),)),
    (((1, 0), (1, 0)), (Fraction(1, 2), Fraction(1, 7))),
    (((5, 0), (1, 1), (1, 0), (2, 2)), (Fraction(0), Fraction(1), Fraction(1), Fraction(-3))),
    oracle_coefficients(((5, 0), (1, 1), (1, 0), (2, 2))),
    (((1, 0), (2, 0), (3, 0), (1, 1), (4, 0)), (Fraction(1, 5),) * 5),
)


def squares(summand):
    """The identity error = Psi_0 + sum of squares, for the summand of the difference."""
    return {"summand": summand, "outside": "-P"}


AUDITS = (
    Kernel("coq", covers="statement"),
    ClientSums(
        "squares",
        covers="statement",
        client=("z", "w", "u"),
        shared=("P",),
        relations=("w*z - P",),
        sums={"w": "1", "u": "1"},
        **squares("z*u**2 - z*(u - w)**2"),
        points=POINTS,
        measured=error,
        claimed=certificate,
    ),
    Property(
        "signs",
        error,
        certificate,
        covers="statement",
        only="that the error of any v is Psi_0 plus the sum of squares",
        instances=lambda: tilts_with_coefficients().strategy(),
        examples=60,
    ),
)

RIVALS = (
    Rival(
        "squares",
        "plus in place of minus",
        **squares("z*u**2 - z*(u + w)**2"),
        claimed=lambda case: 2 * certificate(case),
    ),
    Rival(
        "squares",
        "least error 2 Psi_0",
        outside="-2*P",
        claimed=lambda case: certificate(case) + paper.harmonic_value(energies(case[0])),
    ),
    Rival(
        "signs",
        "HM in place of HM/n",
        claimed=lambda case: len(case[0]) * certificate(case),
        witnesses=POINTS[:1],
    ),
    Rival(
        "signs",
        "the excess without its energies",
        claimed=lambda case: (
            paper.harmonic_value(energies(case[0]))
            + sum(
                (u - w) ** 2
                for u, w in zip(
                    remaining(*case), paper.harmonic_weights(energies(case[0])), strict=True
                )
            )
        ),
        witnesses=POINTS[:1],
    ),
)

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
    given="For a crowd with uncorrelated tilts",
    says={
        "least error": r"""
$$\min_{v\in\mathbb R^n}\ \mathbb E\Bigl\|\bar\beta - \sum_i v_i(\beta_i-\bar\beta)\Bigr\|^2
  = \Psi_0,$$""",
        "minimiser": r"""
attained at $v_i = \frac1n - w^\star_i$, where the guess is $\bar\beta - b(w^\star)$ and the
error is $b(w^\star)$.""",
    },
    notes="""The error of any v is the aggregate bias of weights of total 1, so the harmonic law
    decides. The identity exhibits the excess over Psi_0 as a sum of squares.""",
)


# fmt: off
def energies(tilts):
    return [Fraction(q) for q in paper.bias_energies(tilts)]

def error(case):
    return denoising.denoising_error(*case)

def remaining(tilts, coefficients):
    """1/n - v_i + (sum v)/n: the weights whose aggregate bias the error is."""
    n = Fraction(len(tilts))
    return [1 / n - v + sum(coefficients) / n for v in coefficients]

def certificate(least=1, squares=1, weighted=True):
    """least Psi_0 + squares sum_i zeta_i^2 (u_i - w_i)^2."""

    def claimed(case):
        costs = energies(case[0])
        rows = zip(costs, remaining(*case), paper.harmonic_weights(costs), strict=True)
        excess = sum((z if weighted else 1) * (u - w) ** 2 for z, u, w in rows)
        return least * paper.harmonic_value(costs) + squares * excess

    return claimed

def scaled(case):
    return len(case[0]) * certificate()(case)

OPPOSED = ((5, 0), (1, 1), (1, 0), (2, 2))
#: tilts and coefficients v; the fifth row is the minimiser
POINTS = (
    (((1, 0), (0, 2), (3, 1)), (Fraction(1, 3), Fraction(-1), Fraction(2))),
    (((2, 1),), (Fraction(5),)),
    (((1, 0), (1, 0)), (Fraction(1, 2), Fraction(1, 7))),
    (OPPOSED, (Fraction(0), Fraction(1), Fraction(1), Fraction(-3))),
    (OPPOSED, [Fraction(1, 4) - w for w in paper.harmonic_weights(energies(OPPOSED))]),
    (((1, 0), (2, 0), (3, 0), (1, 1), (4, 0)), (Fraction(1, 5),) * 5),
)

AUDITS = (
    Kernel("coq", covers=("least error", "minimiser")),
    ClientSums("squares", error, certificate(), covers=("least error", "minimiser"),
               client=("z", "w", "u"), shared=("P",), relations=("w*z - P",),
               sums={"w": "1", "u": "1"}, summand="z*u**2 - z*(u - w)**2", outside="-P",
               points=POINTS),
    Property("signs", error, certificate(), covers="least error",
             only="that the error of any v is Psi_0 plus the sum of squares",
             instances=tilts_with_coefficients, examples=60),
)

RIVALS = (
    Rival("squares", "plus in place of minus", summand="z*u**2 - z*(u + w)**2",
          claimed=certificate(2, 2)),
    Rival("squares", "least error 2 Psi_0", outside="-2*P", claimed=certificate(least=2)),
    Rival("signs", "HM in place of HM/n", claimed=scaled, witnesses=POINTS[:1]),
    Rival("signs", "the excess without its energies", claimed=certificate(weighted=False),
          witnesses=POINTS[:1]),
)

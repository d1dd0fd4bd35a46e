"""Proposition 5.26 (ii), a step of the proof: what the draw of participants adds to a residual."""

import sympy as sp

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_participation import draw_variance, spread_of_others
from proofs_checks.instances.crowd_participation import PARTICIPANTS, draws

CLAIM = Claim(
    printed="Proposition 5.26 (ii), sampling variance",
    declared_verdict=AsPrinted(),
    title="What the draw of the participants adds to a residual",
    assumes=("A5: uniform participation", "n >= 3", "linear tilts"),
    uses=("crowd-prop-5-26-i",),
    says={
        "sampling variance": r"""
Without noise, given that client $i$ takes part,
$$\mathbb E\bigl\|r_i^k-\rho\tilde\beta_i\bigr\|^2
  = \frac{(m-1)(n-m)}{m^2(n-1)(n-2)}\sum_{j\ne i}\|\beta_j-\bar\beta_{-i}\|^2 ,$$
$\bar\beta_{-i}$ being the mean of the other clients' tilts; zero at full participation.""",
    },
    notes="""Said in the proof of (ii), from Cochran's theorem on simple random samples. The
    certificate shows the algebra from the chances that one and that two given clients are drawn,
    for all n and m.""",
)


# fmt: off
def formula(scale):
    """scale(m, n) times the sum of squared deviations of the other clients' tilts."""
    def claimed(case):
        tilts, m, client = case
        return scale(Fraction(m), Fraction(len(tilts))) * spread_of_others(tilts, client)

    return claimed

N, M, A, B = sp.symbols("n m A B")
#: chances that one, and that two, given other clients are among the participants
ONE = (M - 1) / (N - 1)
TWO = (M - 1) * (M - 2) / ((N - 1) * (N - 2))

def variance_of_total(two=TWO):
    """Of the others' total: A the sum of |beta_j|^2, B the squared length of their sum."""
    return ONE * A + two * (B - A) - ONE**2 * B

def printed(top=(M - 1) * (N - M)):
    return top / ((N - 1) * (N - 2)) * (A - B / (N - 1))

SOMEWHERE = {"n": 5, "m": 3, "A": 7, "B": 2}
SAYS = ("a simple random sample of m - 1 from n - 1 vectors: the variance of its total is "
        "(m - 1)(n - m)/((n - 1)(n - 2)) times the sum of squared deviations")

def identity():
    return certificates.identity(variance_of_total(), printed(), given=((N, ">=", 3),),
                                 at=SOMEWHERE, says=SAYS)

def refuted(lhs, rhs, says):
    return lambda: certificates.witness(lhs, "=", rhs, at=SOMEWHERE, says=says)

AUDITS = (
    Cases("enumeration", lambda case: draw_variance(*case),
          formula(lambda m, n: (m - 1) * (n - m) / (m**2 * (n - 1) * (n - 2))),
          covers="sampling variance", cases=draws(PARTICIPANTS)),
    Certified("certificate", covers="sampling variance",
              only="the algebra, from the chances of one and of two clients", build=identity),
)

RIVALS = (
    Rival("enumeration", "with replacement",
          claimed=formula(lambda m, n: (m - 1) / (m**2 * (n - 1)))),
    Rival("enumeration", "n - 1 in place of n - 2",
          claimed=formula(lambda m, n: (m - 1) * (n - m) / (m**2 * (n - 1) ** 2))),
    Rival("certificate", "pairs drawn independently",
          refute=refuted(variance_of_total(ONE**2), printed(),
                         "pairs are not drawn independently")),
    Rival("certificate", "n - m + 1",
          refute=refuted(variance_of_total(), printed((M - 1) * (N - M + 1)),
                         "the factor is not (m - 1)(n - m + 1)")),
)

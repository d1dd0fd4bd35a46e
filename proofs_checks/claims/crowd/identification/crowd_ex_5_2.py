"""The witness of Proposition 5.2: two crowds of one disagreement law and different best weights."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_correlated import centred, portfolio, tilted
from proofs_checks.definitions.crowd_incoherence import quadratic_form
from proofs_checks.definitions.matrices import identity, is_definite
from proofs_checks.instances.correlated_crowds import MOVING_U, TENTH

CLAIM = Claim(
    printed="Section 5.2, numeric witness",
    declared_verdict=AsPrinted(),
    title="One disagreement, two optima, in numbers",
    uses=("crowd-prop-5-2-blind", "crowd-prop-5-2-portfolio"),
    given=r"""
Let $n = 3$, $\Sigma = I$ and $\Sigma' = I+\mathbf 1u^\top+u\mathbf 1^\top$ with
$u = (0.1,0,0)$.""",
    says={
        "look-alikes": r"Both are positive definite and $J\Sigma'J = J\Sigma J$.",
        "weights": r"""
The best weights are $(\frac13,\frac13,\frac13)$ and $(\frac4{15},\frac{11}{30},\frac{11}{30})$.""",
        "values": r"""
Under $\Sigma'$ uniform weights have $\frac25$ against the optimum $\frac{59}{150} = 0.3933$; under
$\Sigma$ the weights that are best for $\Sigma'$ have $\frac{17}{50}$ against $\frac13$.""",
        "no rule": "So no rule that is a function of the residuals is optimal for both.",
    },
    notes="""The numbers belong to Proposition 5.2 itself; they have a card of their own. The
    kernel's last clause says that no weights of total 1 reach both optima.""",
)

# fmt: off
PLAIN = identity(3)

def facts(u):
    """Whether Sigma and Sigma' look alike and are definite, their best weights, and values."""
    other = tilted(PLAIN, u)
    best = [portfolio(PLAIN), portfolio(other)]
    values = [[quadratic_form(matrix, w) for w in best] for matrix in (other, PLAIN)]
    return [centred(other) == centred(PLAIN), is_definite(other), *best, *values]

WEIGHTS = [[Fraction(1, 3)] * 3, [Fraction(4, 15), Fraction(11, 30), Fraction(11, 30)]]
VALUES = [[Fraction(2, 5), Fraction(59, 150)], [Fraction(1, 3), Fraction(17, 50)]]
#: the printed decimals of weights and values, half a unit of the last digit
ROUNDED = (
    (("4/15", "267/1000"), ("11/30", "367/1000"), ("59/150", "3933/10000")),
    (Fraction(1, 2000), Fraction(1, 2000), Fraction(1, 20000)),
)

def definite():
    says = "I + 1u' + u1' is positive definite for u = (1/10, 0, 0)"
    return certificates.ldl([(1, tilted(PLAIN, MOVING_U))], says=says)

def indefinite():
    matrix, direction = tilted(PLAIN, (Fraction(-3, 5), 0, 0)), (1, Fraction(3, 5), Fraction(3, 5))
    says = "I + 1u' + u1' is not positive semidefinite for u = (-3/5, 0, 0)"
    return certificates.indefinite([(1, matrix)], direction, says=says)

AUDITS = (
    Kernel("coq", covers=("look-alikes", "weights", "values", "no rule")),
    Cases("fractions", facts, lambda u: [True, True, *WEIGHTS, *VALUES],
          covers=("look-alikes", "weights", "values", "no rule"), cases=(MOVING_U,)),
    Cases("rounding", lambda case: [abs(Fraction(a) - Fraction(b)) for a, b in case[0]],
          lambda case: list(case[1]), relation=AT_MOST, covers=("weights", "values"),
          only="the printed decimals", cases=(ROUNDED,)),
    Certified("certificate", covers="look-alikes", only="that Sigma' is positive definite",
              build=definite),
)

RIVALS = (
    Rival("fractions", "u = (0.1, 0.1, 0.1)", cases=((TENTH, TENTH, TENTH),)),
    Rival("fractions", "u = (0.2, 0, 0)", cases=((2 * TENTH, Fraction(0), Fraction(0)),)),
    Rival("rounding", "0.266", cases=(((("4/15", "266/1000"),), (Fraction(1, 2000),)),)),
    Rival("certificate", "for u = (-0.6, 0, 0) too", refute=indefinite),
)

"""Proposition 3.4 (iii): one bad client makes the ratio AM/HM as large as you like."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean

CLAIM = Claim(
    printed="Proposition 3.4 (iii)",
    declared_verdict=AsPrinted(),
    title="The gain over uniform weights is unbounded",
    assumes=("n >= 2",),
    uses=("crowd-prop-3-4-values",),
    says={
        "unbounded": r"""
For every $n\ge2$ and every bound there are energies whose ratio $\mathrm{AM}/\mathrm{HM}$ exceeds
it.""",
        "one bad client": r"""
With $\zeta_1^2 = R$ and $\zeta_j^2 = 1$ otherwise,
$$\frac{\mathrm{AM}}{\mathrm{HM}} = \frac{(R+n-1)(R^{-1}+n-1)}{n^2} \ge \frac{(n-1)R}{n^2}.$$""",
    },
    notes="The paper says 'unbounded' without n >= 2; a single client has ratio 1.",
)

# fmt: off
#: energies of the bad client in the symbolic audit; they bound the ratio's growth in r
LARGE = (2, 10, 1000)
SIZES = tuple((n, Fraction(r)) for n in (2, 3, 7, 21) for r in ("1/50", 1, 3, 100, 10**6))

def measured(n, r):
    costs = [Fraction(r), *[Fraction(1)] * (n - 1)]
    return arithmetic_mean(costs) / harmonic_mean(costs)

def by_hand(n, r):
    """AM = (r + n - 1)/n and 1/HM = (1/r + n - 1)/n."""
    return (r + n - 1) / n * ((1 + r * (n - 1)) / (r * n))

def formula(n, r):
    return (r + n - 1) * (Fraction(1, r) + n - 1) / n**2

def ratios(side):
    return lambda n: [side(n, r) for r in LARGE]

AUDITS = (
    Kernel("coq", covers=("unbounded", "one bad client")),
    AllN("all-n", ratios(by_hand), ratios(formula), covers="one bad client",
         only="the formula, for R = 2, 10, 1000 and every n", start=1, degree=3,
         second=ratios(measured)),
    Cases("lower-bound", lambda case: measured(*case),
          lambda case: (case[0] - 1) * case[1] / case[0] ** 2, relation=AT_LEAST,
          covers="one bad client", only="the lower bound", cases=SIZES),
)

RIVALS = (
    Rival("all-n", "n(n+1) in place of n^2",
          claimed=ratios(lambda n, r: formula(n, r) * n / (n + 1))),
    Rival("lower-bound", "R/n", claimed=lambda case: case[1] / case[0]),
    Rival("lower-bound", "at most R^(1/2)", measured=lambda case: case[1],
          claimed=lambda case: measured(*case) ** 2),
)

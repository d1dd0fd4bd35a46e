"""After Proposition 5.26: a round's squared disagreement has another mean, so another map."""

import sympy as sp

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_participation import energy_shares, shrinking

CLAIM = Claim(
    printed="Proposition 5.26, remark on the per-round map",
    declared_verdict=AsPrinted(),
    title="The squared disagreement of a single round asks for another map",
    assumes=("A5: uniform participation", "uncorrelated tilts", "n >= 3"),
    uses=("crowd-prop-5-26-ii-sampling",),
    says={
        "mean squared residual": r"""
For uncorrelated tilts the mean squared residual of a participant is the map
$$\rho^2T + \frac{(m-1)(n-m)}{m^2(n-1)^2}\,(\mathbf 1\mathbf 1^\top - I)$$
of the energies: it also contains the variance of drawing the participants.""",
        "map to invert": r"""
Cross-fitting over rounds removes that variance, so that the map to invert is $\rho^2T$.""",
    },
    notes="""The remark is in words; the extra term is ours. It is zero exactly at full
    participation. By linearity one biased client at a time decides the map of
    uncorrelated tilts.""",
)


# fmt: off
def per_round_map(case):
    """Column j: the mean squared residuals of a round when only client j is biased."""
    n, m = case
    return [energy_shares(m, n, client) for client in range(n)]

def shifted_map(extra):
    """rho^2 T + extra(m, n) (11' - I)."""
    def claimed(case):
        n, m = case
        rho, more = shrinking(m, n), extra(Fraction(m), Fraction(n))
        rows = enumerate(paper.dense_disagreement_map(n))
        return [[rho**2 * t + (i != j) * more for j, t in enumerate(row)] for i, row in rows]

    return claimed

N, M = sp.symbols("n m")
RHO = (M - 1) * N / (M * (N - 1))
#: a participant's share of another client's energy
SHARE = (M - 1) / (M**2 * (N - 1))
SOMEWHERE = {"n": 5, "m": 3}
SAYS = ("the chance (m - 1)/(n - 1) times 1/m^2 is the off-diagonal entry of rho^2 T plus "
        "(m - 1)(n - m)/(m^2 (n - 1)^2)")

def off_diagonal(below=N - 1):
    """The entry of rho^2 T and what is added to it."""
    return RHO**2 / N**2 + (M - 1) * (N - M) / (M**2 * (N - 1) * below)

def identity():
    return certificates.identity(SHARE, off_diagonal(), given=((N, ">=", 3), (M, ">=", 2)),
                                 at=SOMEWHERE, says=SAYS)

def refuted(rhs, says):
    return lambda: certificates.witness(SHARE, "=", rhs, at=SOMEWHERE, says=says)

AUDITS = (
    Cases("enumeration", per_round_map,
          shifted_map(lambda m, n: (m - 1) * (n - m) / (m**2 * (n - 1) ** 2)),
          covers=("mean squared residual", "map to invert"),
          cases=tuple((n, m) for n in (3, 4, 5, 6) for m in range(2, n + 1))),
    Certified("certificate", covers="mean squared residual",
              only="the off-diagonal entries, for all n and m", build=identity),
)

RIVALS = (
    Rival("enumeration", "rho^2 T alone", claimed=shifted_map(lambda m, n: 0)),
    Rival("enumeration", "n (n - 1) in place of (n - 1)^2",
          claimed=shifted_map(lambda m, n: (m - 1) * (n - m) / (m**2 * n * (n - 1)))),
    Rival("certificate", "rho^2 T alone",
          refute=refuted(RHO**2 / N**2, "the extra term is not zero")),
    Rival("certificate", "n (n - 1) in place of (n - 1)^2",
          refute=refuted(off_diagonal(N), "the extra term does not have n (n - 1) below")),
)

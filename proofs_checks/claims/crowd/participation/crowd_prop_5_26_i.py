"""Proposition 5.26 (i): centring among the participants shrinks the disagreement by a factor."""

from itertools import combinations

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.participation import participation_factor
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.instances.crowd_participation import PARTICIPANTS, draws

CLAIM = Claim(
    printed="Proposition 5.26 (i)",
    declared_verdict=AsPrinted(),
    title="With $m$ of $n$ clients the disagreement shrinks by a known factor",
    assumes=("A5: uniform participation", "linear tilts", "2 <= m <= n"),
    given=r"""
Let $m$ clients, drawn uniformly, report in a round and let $r_i^k$ be centred among them.""",
    says={
        "mean residual": r"""
Given that client $i$ reports,
$$\mathbb E[r_i^k] = \rho\,(\beta_i-\bar\beta), \qquad \rho = \frac{(m-1)\,n}{m\,(n-1)} .$$""",
    },
    notes="""The factor is lost in the statement and stands in the proof. Symbolic in n and m with
    the chance (m - 1)/(n - 1) that another given client is among the participants; the second route
    enumerates all sets of participants.""",
)

# fmt: off
CASES = draws((((1, 0), (0, 2)), *PARTICIPANTS))

def factor(m, n):
    return Fraction((m - 1) * n, m * (n - 1))

def shrunk(rho):
    """rho times the disagreement of the whole crowd."""

    def claimed(case):
        tilts, m, client = case
        return [rho(m, len(tilts)) * x for x in paper.residuals(tilts)[client]]

    return claimed

#: n tilts and m, the number of participants
CROWDS = tuple((tilts, m) for tilts in PARTICIPANTS for m in range(2, len(tilts) + 1))

def all_sets_once(case, scale=1.0, left_out=0, heard=False):
    """The statistic of CrowdWeights when every m clients report once in each half, exactly.

    A client's average over a half is then its mean residual over the sets that hold it.
    """
    tilts, m = case
    n = len(tilts)
    sets = [*combinations(range(n), m)]
    present = np.array([[i in chosen for i in range(n)] for chosen in sets[left_out:]])
    present = np.repeat(present, 2, axis=0)
    moving = np.arange(len(present))[:, None, None] * [3.0 + j for j in range(len(tilts[0]))]
    reports = scale * np.array(tilts, dtype=float) + moving
    reports[~present] = 1000.0 if not heard else 0.0
    crowd = CrowdWeights(noise_bounds=0.0)
    return crowd.partial_fit(reports, None if heard else present).statistic_.tolist()

#: m (n - 1) times (mean of r_i - rho (X - M)): the client's own X, the others with chance
#: (m - 1)/(n - 1) each
OWN = "m*(n - 1)*X - (n - 1)*X + (m - 1)*X"

AUDITS = (
    ClientSums("all-n", lambda case: partial.mean_residual(*case), shrunk(factor),
               covers="mean residual", client=("x",), shared=("X", "M", "m"), sums={"x": "n*M"},
               summand="-(m - 1)*x", outside=f"{OWN} - (m - 1)*n*(X - M)", points=CASES),
    Cases("estimator", lambda case: participation_factor(*case), lambda case: float(factor(*case)),
          covers="mean residual", only="the estimator participation_factor",
          cases=tuple((m, n) for n in (3, 4, 7, 50) for m in (2, 3, n)),
          tolerance=Tolerance(1e-15, "one division of exact integers")),
    Cases("statistic", all_sets_once,
          lambda case: [float(s) for s in paper.disagreement_energies(case[0])],
          covers="mean residual",
          only="that the statistic of CrowdWeights has the factor undone, for every m",
          cases=CROWDS,
          tolerance=Tolerance(1e-11, "sums of up to forty residuals of reports below 1000")),
)

RIVALS = (
    Rival("all-n", "(m - 1)/m", outside=f"{OWN} - (m - 1)*(n - 1)*(X - M)",
          claimed=shrunk(lambda m, n: Fraction(m - 1, m))),
    Rival("all-n", "m/n", outside=f"{OWN} - m**2*(n - 1)*(X - M)/n", claimed=shrunk(Fraction)),
    Rival("all-n", "1", outside=f"{OWN} - m*(n - 1)*(X - M)", claimed=shrunk(lambda m, n: 1)),
    Rival("estimator", "(m - 1)/m", measured=lambda case: (case[0] - 1) / case[0]),
    Rival("statistic", "the factor is not undone",
          measured=lambda case: all_sets_once(case, scale=float(factor(case[1], len(case[0]))))),
    Rival("statistic", "(m - 1)/m in place of it",
          measured=lambda case: all_sets_once(case, scale=len(case[0]) / (len(case[0]) - 1))),
    Rival("statistic", "absent clients are taken to report 0",
          measured=lambda case: all_sets_once(case, heard=True)),
    Rival("statistic", "one set of participants never reports", cases=CROWDS[3:4],
          measured=lambda case: all_sets_once(case, left_out=1), drops="A5: uniform participation"),
)

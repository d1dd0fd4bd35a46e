"""Proposition 5.26 (i): centring among the participants shrinks the disagreement by a factor."""

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.participation import participation_factor
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_participation import mean_residual, shrinking
from proofs_checks.instances.crowd_participation import PARTICIPANTS, draws
from proofs_checks.instances.partial_rounds import every_set_in_both_halves

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
def shrunk(rho):
    """rho(m, n) times the disagreement of the whole crowd."""
    def claimed(case):
        tilts, m, client = case
        return [rho(m, len(tilts)) * x for x in paper.residuals(tilts)[client]]

    return claimed

#: n tilts and m, the number of participants
CROWDS = tuple((tilts, m) for tilts in PARTICIPANTS for m in range(2, len(tilts) + 1))

def all_sets_once(scale=lambda m, n: 1, left_out=0, heard=False):
    """The statistic of CrowdWeights when every m clients report once in each half, exactly.

    A client's average over a half is then its mean residual over the sets that hold it.
    """
    def measured(case):
        (tilts, m), absent = case, 0.0 if heard else 1000.0
        times = float(scale(m, len(tilts)))
        reports, present = every_set_in_both_halves(tilts, m, times, left_out, absent)
        crowd = CrowdWeights(noise_bounds=0.0).partial_fit(reports, None if heard else present)
        return crowd.statistic_.tolist()

    return measured

#: m (n - 1) times (mean of r_i - rho (X - M)): the client's own X, the others with chance
#: (m - 1)/(n - 1) each
OWN = "m*(n - 1)*X - (n - 1)*X + (m - 1)*X"

AUDITS = (
    ClientSums("all-n", lambda case: mean_residual(*case), shrunk(shrinking),
               covers="mean residual", client=("x",), shared=("X", "M", "m"), sums={"x": "n*M"},
               summand="-(m - 1)*x", outside=f"{OWN} - (m - 1)*n*(X - M)",
               points=draws((((1, 0), (0, 2)), *PARTICIPANTS))),
    Cases("estimator", lambda case: participation_factor(*case),
          lambda case: float(shrinking(*case)), covers="mean residual",
          only="the estimator participation_factor",
          cases=tuple((m, n) for n in (3, 4, 7, 50) for m in (2, 3, n)),
          tolerance=Tolerance(1e-15, "one division of exact integers")),
    Cases("statistic", all_sets_once(),
          lambda case: [float(s) for s in paper.disagreement_energies(case[0])],
          covers="mean residual", cases=CROWDS,
          only="that the statistic of CrowdWeights has the factor undone, for every m",
          tolerance=Tolerance(1e-11, "sums of up to forty residuals of reports below 1000")),
)

RIVALS = (
    Rival("all-n", "(m - 1)/m", outside=f"{OWN} - (m - 1)*(n - 1)*(X - M)",
          claimed=shrunk(lambda m, n: Fraction(m - 1, m))),
    Rival("all-n", "m/n", outside=f"{OWN} - m**2*(n - 1)*(X - M)/n", claimed=shrunk(Fraction)),
    Rival("all-n", "1", outside=f"{OWN} - m*(n - 1)*(X - M)", claimed=shrunk(lambda m, n: 1)),
    Rival("estimator", "(m - 1)/m", measured=lambda case: (case[0] - 1) / case[0]),
    Rival("statistic", "the factor is not undone", measured=all_sets_once(shrinking)),
    Rival("statistic", "(m - 1)/m in place of it",
          measured=all_sets_once(lambda m, n: Fraction(n, n - 1))),
    Rival("statistic", "absent clients are taken to report 0", measured=all_sets_once(heard=True)),
    Rival("statistic", "one set of participants never reports", cases=CROWDS[3:4],
          measured=all_sets_once(left_out=1), drops="A5: uniform participation"),
)

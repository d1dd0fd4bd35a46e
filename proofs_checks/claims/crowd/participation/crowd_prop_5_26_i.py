"""Proposition 5.26 (i): centring among the participants shrinks the disagreement by a factor."""

from fractions import Fraction

from fedtheory.crowd.participation import participation_factor
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.instances.crowd_participation import PARTICIPANTS, draws
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance

CASES = draws((((1, 0), (0, 2)), *PARTICIPANTS))


def factor(m, n):
    return Fraction((m - 1) * n, m * (n - 1))


def shrunk(rho):
    """rho times the disagreement of the whole crowd."""

    def claimed(case):
        tilts, m, client = case
        return [rho(m, len(tilts)) * x for x in paper.residuals(tilts)[client]]

    return claimed


#: m (n - 1) times (mean of r_i - rho (X - M)): the client's own X, the others with chance
#: (m - 1)/(n - 1) each
OWN = "m*(n - 1)*X - (n - 1)*X + (m - 1)*X"


CLAIM = Claim(
    label="crowd-prop-5-26-i",
    paper="crowd",
    printed="Proposition 5.26 (i)",
    stands=AsPrinted(),
    title="With $m$ of $n$ clients the disagreement shrinks by a known factor",
    assumes=("A5: uniform participation", "linear tilts", "2 <= m <= n"),
    says=r"""
Let $m$ clients, drawn uniformly, report in a round and let $r_i^k$ be centred among them. Given
that client $i$ reports,
$$\mathbb E[r_i^k] = \rho\,(\beta_i-\bar\beta), \qquad \rho = \frac{(m-1)\,n}{m\,(n-1)} .$$
""",
    notes=(
        "The factor is lost in the statement and stands in the proof. Symbolic in n and m with "
        "the chance (m - 1)/(n - 1) that another given client is among the participants; the "
        "second route enumerates all sets of participants."
    ),
    audits=(
        ClientSums(
            name="all-n",
            client=("x",),
            shared=("X", "M", "m"),
            sums={"x": "n*M"},
            summand="-(m - 1)*x",
            outside=f"{OWN} - (m - 1)*n*(X - M)",
            points=CASES,
            measured=lambda case: partial.mean_residual(*case),
            claimed=shrunk(factor),
            rivals={
                "(m - 1)/m": {
                    "outside": f"{OWN} - (m - 1)*(n - 1)*(X - M)",
                    "claimed": shrunk(lambda m, n: Fraction(m - 1, m)),
                },
                "m/n": {
                    "outside": f"{OWN} - m**2*(n - 1)*(X - M)/n",
                    "claimed": shrunk(Fraction),
                },
                "1": {
                    "outside": f"{OWN} - m*(n - 1)*(X - M)",
                    "claimed": shrunk(lambda m, n: 1),
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator participation_factor",
            cases=tuple((m, n) for n in (3, 4, 7, 50) for m in (2, 3, n)),
            measured=lambda case: participation_factor(*case),
            claimed=lambda case: float(factor(*case)),
            tolerance=Tolerance(1e-15, "one division of exact integers"),
            rivals={"(m - 1)/m": {"measured": lambda case: (case[0] - 1) / case[0]}},
        ),
    ),
)

"""Proposition 3.4 (iii): one bad client makes the ratio AM/HM as large as you like."""

from fractions import Fraction

from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean
from proofs_checks.statement.claim import AT_LEAST, AsPrinted, Claim

#: energies of the bad client in the symbolic audit; they bound the ratio's growth in r
LARGE = (2, 10, 1000)


def measured(n, r):
    costs = [Fraction(r), *[Fraction(1)] * (n - 1)]
    return arithmetic_mean(costs) / harmonic_mean(costs)


def formula(n, r):
    return (r + n - 1) * (Fraction(1, r) + n - 1) / n**2


def lower(n, r):
    return (n - 1) * r / n**2


def ratios(side):
    return lambda n: [side(n, r) for r in LARGE]


def symbolic(n):
    """The sums by hand: AM = (r + n - 1)/n and 1/HM = (1/r + n - 1)/n."""
    return [(r + n - 1) / n * ((1 + r * (n - 1)) / (r * n)) for r in LARGE]


SIZES = tuple((n, Fraction(r)) for n in (2, 3, 7, 21) for r in ("1/50", 1, 3, 100, 10**6))

CLAIM = Claim(
    label="crowd-prop-3-4-iii",
    paper="crowd",
    printed="Proposition 3.4 (iii)",
    stands=AsPrinted(),
    title="The gain over uniform weights is unbounded",
    assumes=("n >= 2",),
    uses=("crowd-prop-3-4-values",),
    says=r"""
For every $n\ge2$ and every bound there are energies whose ratio $\mathrm{AM}/\mathrm{HM}$ exceeds
it. With $\zeta_1^2 = R$ and $\zeta_j^2 = 1$ otherwise,
$$\frac{\mathrm{AM}}{\mathrm{HM}} = \frac{(R+n-1)(R^{-1}+n-1)}{n^2} \ge \frac{(n-1)R}{n^2}.$$
""",
    notes="The paper says 'unbounded' without n >= 2; a single client has ratio 1.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_clauses",
            theorem="mean_ratio_unbounded_clause",
            statement=(
                "forall n : nat, (2 <= n)%nat -> (forall r, 0 < r -> arithmetic_mean n "
                "(one_bad_client r) / harmonic_mean n (one_bad_client r) = (r + INR n - 1) * (/ "
                "r + INR n - 1) / INR n ^ 2 /\\ (INR n - 1) * r / INR n ^ 2 <= arithmetic_mean n "
                "(one_bad_client r) / harmonic_mean n (one_bad_client r)) /\\ (forall B, exists "
                "c, harmonic.positive n c /\\ B < arithmetic_mean n c / harmonic_mean n c)"
            ),
            rivals={
                "one client": {
                    "statement": (
                        "forall n, (1 <= n)%nat -> forall B : R, exists c : nat -> R, "
                        "harmonic.positive n c /\\ B < arithmetic_mean n c / harmonic_mean n c"
                    ),
                    "refuted_by": "mean_ratio_unbounded_not_one_client",
                },
                "growth r/n": {
                    "statement": (
                        "forall (n : nat) (r : R), (2 <= n)%nat -> 0 < r -> r / INR n <= "
                        "arithmetic_mean n (one_bad_client r) / harmonic_mean n (one_bad_client "
                        "r)"
                    ),
                    "refuted_by": "mean_ratio_not_above_r_over_n",
                },
                "at most n": {
                    "statement": (
                        "forall (n : nat) (c : nat -> R), (0 < n)%nat -> harmonic.positive n c "
                        "-> arithmetic_mean n c / harmonic_mean n c <= INR n"
                    ),
                    "refuted_by": "mean_ratio_not_below_n",
                    "module": "harmonic_means",
                },
            },
        ),
        AllN(
            name="all-n",
            covers="the formula, for R = 2, 10, 1000 and every n",
            start=1,
            degree=3,
            measured=symbolic,
            claimed=ratios(formula),
            second=ratios(measured),
            rivals={
                "n(n+1) in place of n^2": {
                    "claimed": ratios(lambda n, r: formula(n, r) * n / (n + 1)),
                },
            },
        ),
        Cases(
            name="lower-bound",
            covers="the lower bound",
            cases=SIZES,
            measured=lambda case: measured(*case),
            claimed=lambda case: lower(*case),
            relation=AT_LEAST,
            rivals={
                "R/n": {"claimed": lambda case: case[1] / case[0]},
                "at most R^(1/2)": {
                    "measured": lambda case: case[1],
                    "claimed": lambda case: measured(*case) ** 2,
                },
            },
        ),
    ),
)

"""Lemma 5.7 (i) as printed: the cross-fitted statistic is unbiased, with the constants 8 and 8."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import report_paths
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim

#: tilts, sigma_i of one sample, skews of the noise, rounds, batch size (a square)
CASES = (
    (((1, 0), (-2, 1), (3, 2)), (1, 2, 3), (1, 1, 1), 2, 1),
    (((1, 0), (-2, 1), (3, 2)), (0, 2, 3), (2, Fraction(1, 3), 1), 2, 4),
    (((0, 0), (0, 0), (0, 0)), (1, 1, 2), (3, Fraction(1, 2), 1), 2, 1),
    (((1, 2), (0, -1), (4, 0), (-1, 1)), (1, 0, 2, 1), (1, 2, 1, Fraction(1, 3)), 2, 1),
    (((2, 1), (-1, 0)), (1, 3), (2, Fraction(1, 2)), 4, 1),
    (((0, 0), (0, 0)), (0, 1), (1, 3), 4, 9),
)


def exact(statistic):
    """Per client: mean error of the statistic, its negative, and its mean squared error."""

    def measured(case):
        tilts, scales, skews, rounds, batch = case
        target = paper.disagreement_energies(tilts)
        root = {1: 1, 4: 2, 9: 3}[batch]

        def errors(reports):
            off = [s - q for s, q in zip(statistic(reports), target, strict=True)]
            return [*off, *(-e for e in off), *(e * e for e in off)]

        noise = [Fraction(s) / root for s in scales]
        return expectation(report_paths(tilts, noise, skews, rounds), errors)

    return measured


def variances(linear, square, level=None):
    """0, 0, and linear |beta~|^2 tau^2 / (b K) + square tau^4 / (b K)^2, per client."""

    def claimed(case):
        tilts, scales, _, rounds, batch = case
        n = len(tilts)
        shared = Fraction(sum(s * s for s in scales), n * n)
        tau = [level(n, s * s, shared) if level else s * s + shared for s in scales]
        bound = [
            linear * q * t / (batch * rounds) + square * t * t / (batch * rounds) ** 2
            for q, t in zip(paper.disagreement_energies(tilts), tau, strict=True)
        ]
        return [*([0] * (2 * n)), *bound]

    return claimed


CLAIM = Claim(
    label="crowd-lem-5-7-i",
    paper="crowd",
    printed="Lemma 5.7 (i)",
    stands=AsPrinted(),
    title="The cross-fitted statistic is unbiased, with a variance free of the dimension",
    assumes=("linear tilts", "A3", "K_0 even", "adaptive queries"),
    uses=("crowd-eq-4", "crowd-lem-4-2-noise", "crowd-lem-d-1"),
    says=r"""
For a linear crowd, an even number $K_0$ of probing rounds and any adaptive query sequence, given
the tilts,
$$\mathbb E[s_i] = \|\tilde\beta_i\|^2, \qquad \mathrm{Var}(s_i) \;\le\;
  \frac{8\,\tilde\zeta_i^2\tau_i^2}{bK_0} + \frac{8\,\tau_i^4}{(bK_0)^2}, \qquad
  \tau_i^2 = \sigma_i^2 + \frac1{n^2}\sum_j\sigma_j^2,$$
with $\tilde\beta_i = \beta_i - \bar\beta$ and $\tilde\zeta_i = \|\tilde\beta_i\|$.
""",
    notes=(
        "Tildes are lost in the text: the energy in the bound is read as that of the realised "
        "disagreement, which the printed proof fixes. The kernel's theorem is about residuals that "
        "are the disagreement r plus martingale differences X of conditional second moment at most "
        "v; that centred noise is such, with v = tau_i^2/b, is Lemma 4.2. It holds for every noise "
        "law and every adaptive query. The other audit enumerates whole federations: in "
        "every round each client adds two-point noise, skewed, of a scale and direction that "
        "depend on all noise before, and all reports are shifted by a vector that does too."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_statistic",
            theorem="half_average_variance_printed",
            statement=(
                "forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : R) "
                "(r : nat -> R), (1 <= m)%nat -> martingale_differences F d X v -> "
                "let K0 := INR (2 * m) in "
                "E (half_average_statistic d m X r) = inner d r r /\\ "
                "E (fun o => (half_average_statistic d m X r o - inner d r r) ^ 2) "
                "<= 8 * inner d r r * v / K0 + 8 * v ^ 2 / K0 ^ 2"
            ),
            rivals={
                "no quadratic term": {
                    "statement": (
                        "forall (F : Filtration) (d m : nat) (X : nat -> random_vector F) (v : "
                        "R) (r : nat -> R), (1 <= m)%nat -> martingale_differences F d X v -> "
                        "let K0 := INR (2 * m) in E (fun o => (half_average_statistic d m X r o "
                        "- inner d r r) ^ 2) <= 8 * inner d r r * v / K0 + 0 * v ^ 2 / K0 ^ 2"
                    ),
                    "refuted_by": "half_average_variance_not_linear_alone",
                },
                "halves that share a round": {
                    "statement": (
                        "forall (F : Filtration) (d n : nat) (X : nat -> random_vector F) (v : "
                        "R) (K1 K2 : nat -> bool) (r : nat -> R), martingale_differences F d X "
                        "v -> 0 < count n K1 -> 0 < count n K2 -> E (cross_fitted d n K1 K2 X "
                        "r) = inner d r r"
                    ),
                    "refuted_by": "cross_fitted_not_overlapping",
                },
            },
        ),
        Cases(
            name="enumeration",
            cases=CASES,
            measured=exact(paper.half_average_statistic),
            claimed=variances(8, 8),
            relation=AT_MOST,
            rivals={
                "plug-in": {"measured": exact(paper.plug_in_statistic)},
                "halves that share a round": {"measured": exact(paper.shared_round_statistic)},
                "no quadratic term": {"claimed": variances(8, 0)},
                "no linear term": {"claimed": variances(0, 8)},
                "noise of the client alone": {
                    "claimed": variances(8, 8, lambda n, own, shared: (1 - Fraction(1, n)) * own)
                },
            },
        ),
    ),
)

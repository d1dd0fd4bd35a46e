"""Proposition 4.1 (ii): correcting the clients by their deviations returns uniform weighting."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.definitions.crowd_incoherence import aggregate_bias
from proofs_checks.definitions.crowd_laws import (
    expected_bias_energy,
    expected_energies,
    fair_sign,
    independent_tilts,
)
from proofs_checks.statement.claim import GREATER, AsPrinted, Claim


def corrected(point, centre):
    """sum_i w_i (g_i - (grad h_i - centre)) without the noise's part, on the line."""
    truth, slopes, noise, weights = point
    middle = centre(point)
    reports = [truth + h + e for h, e in zip(slopes, noise, strict=True)]
    return sum(
        w * (g - (h - middle)) - w * e
        for w, g, h, e in zip(weights, reports, slopes, noise, strict=True)
    )


def plain_mean(point):
    return sum(point[1], Fraction(0)) / len(point[1])


def weighted_mean(point):
    return sum(w * h for w, h in zip(point[3], point[1], strict=True))


def objective(centre):
    """Gradient of the objective of given weights: f_0 plus the mean of the perturbations."""
    return lambda point: point[0] + centre(point)


def point(n):
    free = [Fraction(i + 1, 2 * n) for i in range(n - 1)]
    return (
        Fraction(7, 3),
        tuple(Fraction(i * i - 4, i + 1) for i in range(n)),
        tuple(Fraction((5 * i) % 7 - 3) for i in range(n)),
        (*free, 1 - sum(free, Fraction(0))),
    )


#: independent centred crowds with unequal energies
CROWDS = (
    (fair_sign((1, 2)), fair_sign((3, -1)), fair_sign((0, 1))),
    (fair_sign((1,)), fair_sign((2,)), fair_sign((3,)), fair_sign((4,))),
)
EQUAL_CROWD = (fair_sign((1, 0)), fair_sign((0, 1)))


def uniform_energy(crowd):
    """E ||mean beta||^2, from the outcomes."""
    return expected_bias_energy(independent_tilts(crowd), uniform(len(crowd)))


def energies(crowd):
    return expected_energies(independent_tilts(crowd))


#: reports of a round, three clients in the plane
REPORTS = (((1, 2), (3, -1), (Fraction(1, 2), 7)), ((0, 0), (4, 1)))


def minus_residual(reports):
    return [
        [g - r for g, r in zip(row, residual, strict=True)]
        for row, residual in zip(reports, paper.residuals(reports), strict=True)
    ]


CLAIM = Claim(
    label="crowd-prop-4-1-ii",
    paper="crowd",
    printed="Proposition 4.1 (ii)",
    stands=AsPrinted(),
    title="Correcting the clients is futile",
    assumes=("noise centred given the past", "weights of total 1"),
    uses=("crowd-prop-3-4-values", "crowd-prop-3-4-i"),
    says=r"""
Subtract from client $i$'s report its deviation $\nabla h_i(x)-\frac1n\sum_j\nabla h_j(x)$ from the
crowd mean. Whatever $w$ is, the weighted sum of the corrected reports is an unbiased gradient of
the uniform objective, of expected bias energy $\mathrm{AM}/n$, which exceeds $\Psi_0$ unless all
$\zeta_i$ are equal. On every path, $g_i$ minus its own residual is the crowd mean of the reports.
""",
    audits=(
        Kernel(
            name="coq",
            module="crowd_correction",
            theorem="correction_is_futile",
            statement=(
                "forall (P : Expectation) (n d : nat) (G : nat -> R) (H : nat -> nat -> R) (eps "
                ": random_tilts P) (Q : Expectation) (beta : random_tilts Q), (0 < n)%nat -> "
                "centred_noise n d eps -> uncorrelated n d beta -> harmonic.positive n "
                "(expected_energy d beta) -> (forall w k, total_one n w -> (k < d)%nat -> E "
                "(fun o => aggregate n w (corrected n G H (eps o)) k) = G k + crowd_mean n H k) "
                "/\\ mean_bias_energy n d beta (uniform n) = arithmetic_mean n (expected_energy "
                "d beta) / INR n /\\ harmonic_value n (expected_energy d beta) <= "
                "arithmetic_mean n (expected_energy d beta) / INR n /\\ (harmonic_value n "
                "(expected_energy d beta) = arithmetic_mean n (expected_energy d beta) / INR n "
                "-> forall i j, (i < n)%nat -> (j < n)%nat -> expected_energy d beta i = "
                "expected_energy d beta j) /\\ (forall g i k, g i k - disagreement n g i k = "
                "crowd_mean n g k)"
            ),
            rivals={
                "centred at the weighted mean": {
                    "statement": (
                        "forall (n : nat) (G : nat -> R) (H : nat -> nat -> R) (w : nat -> R) "
                        "(k : nat), (0 < n)%nat -> total_one n w -> aggregate n w (fun i k0 => "
                        "report G H (fun _ _ => 0) i k0 - (H i k0 - aggregate n w H k0)) k = G "
                        "k + crowd_mean n H k"
                    ),
                    "refuted_by": "correction_not_weighted_centring",
                },
                "the weights' own objective": {
                    "statement": (
                        "forall (n : nat) (G : nat -> R) (H : nat -> nat -> R) (w : nat -> R) "
                        "(k : nat), (0 < n)%nat -> total_one n w -> aggregate n w (corrected n "
                        "G H (fun _ _ => 0)) k = G k + aggregate n w H k"
                    ),
                    "refuted_by": "correction_not_weighted_objective",
                },
            },
        ),
        ClientSums(
            name="any-weights",
            covers="the aggregate of the corrected reports",
            client=("w", "h", "e"),
            shared=("G", "m"),
            sums={"w": "1"},
            summand="w*(G + h + e - (h - m)) - w*e",
            outside="-G - m",
            points=tuple(point(n) for n in range(1, 7)),
            measured=lambda p: corrected(p, plain_mean),
            claimed=objective(plain_mean),
            rivals={
                "the weights' own objective": {
                    "summand": "w*(G + h + e - (h - m)) - w*e - w*h",
                    "outside": "-G",
                    "claimed": objective(weighted_mean),
                },
                "centred at the weighted mean": {
                    "summand": "w*(G + h + e - (h - w*h)) - w*e",
                    "measured": lambda p: corrected(p, weighted_mean),
                },
            },
        ),
        Cases(
            name="bias-energy",
            covers="the bias energy AM/n",
            cases=CROWDS,
            measured=uniform_energy,
            claimed=lambda crowd: sum(energies(crowd)) / Fraction(len(crowd) ** 2),
            rivals={
                "Psi_0": {"claimed": lambda crowd: paper.harmonic_value(energies(crowd))},
            },
        ),
        Cases(
            name="worse-than-oracle",
            covers="that AM/n exceeds Psi_0 for unequal energies",
            cases=CROWDS,
            measured=uniform_energy,
            claimed=lambda crowd: paper.harmonic_value(energies(crowd)),
            relation=GREATER,
            rivals={"equal energies": {"cases": (EQUAL_CROWD,)}},
        ),
        Cases(
            name="pathwise",
            covers="the pathwise form",
            cases=REPORTS,
            measured=minus_residual,
            claimed=lambda reports: [
                aggregate_bias(uniform(len(reports)), reports) for _ in reports
            ],
            rivals={
                "the reports themselves": {"measured": lambda reports: [list(g) for g in reports]},
            },
        ),
    ),
)

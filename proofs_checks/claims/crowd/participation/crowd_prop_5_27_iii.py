"""Proposition 5.27 (iii): under selection Crowd estimates the energies of the centred parts."""

from fractions import Fraction

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.half_averages import half_average_statistic, half_averages
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_runs import as_rationals, noisy_run
from proofs_checks.definitions.crowd_trees import expectation, report_paths
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance

#: centred parts, the shared part
POINTS = (
    (((2, 1),), (3, -1)),
    (((1, 0), (0, 2)), (2, -1)),
    (((1, 0), (0, 2), (3, 1)), (0, 5)),
    (((1, 1), (2, 0), (0, 3), (1, 1)), (1, 1)),
    (((4, 0), (1, 0), (-2, 1), (0, 0), (7, 2)), (-3, 2)),
)
#: the same with sigma_i, skews and rounds
NOISY = (
    (POINTS[1], (1, 2), (1, 2), 4),
    (POINTS[2], (1, 0, 2), (1, 2, Fraction(1, 3)), 2),
    (POINTS[3], (1, 1, 2, 0), (1, 2, 3, 1), 2),
)


def selected(case):
    centred, c = case
    return [[x + b for x, b in zip(c, tilt, strict=True)] for tilt in centred]


def expected_statistic(case):
    """E s of the selected clients, by enumeration."""
    point, scales, skews, rounds = case
    return expectation(
        report_paths(selected(point), scales, skews, rounds), paper.half_average_statistic
    )


def weighted_centring(case):
    """Residuals against the first client's tilt in place of the mean, as a rival."""
    tilts = selected(case)
    return [[x - y for x, y in zip(tilt, case[0][0], strict=True)] for tilt in tilts]


RUN = tuple(
    tuple(
        tuple(Fraction((3 * k + 5 * i * i + 7 * j) % 13 - 6, 3) for j in range(2)) for i in range(4)
    )
    for k in range(6)
)


def library_statistic(shift):
    reports = [[[float(x) + shift for x in report] for report in block] for block in RUN]
    return half_average_statistic(*half_averages(reports))


#: reports of the centred instance, multiples of n and of the rounds in a half: nothing is rounded
CENTRED_RUN = noisy_run(4, 2, 6, 12)


def fed(reports):
    """CrowdWeights after two blocks of rounds."""
    return CrowdWeights(noise_bounds=0.0).partial_fit(reports[:3]).partial_fit(reports[3:])


def shared(c, reaches=(1, 1, 1, 1)):
    """The statistic of CrowdWeights with c in the reports of the clients that it reaches."""
    share = np.array(reaches)[:, None] * np.array([float(x) for x in c])
    return as_rationals(fed(np.array(CENTRED_RUN, dtype=float) + share).statistic_)


#: orthogonal centred parts, the shared part
ORTHOGONAL = (
    (paper.orthogonal_tilts((1, 2, 3)), (4, 0, -2)),
    (paper.orthogonal_tilts((2, 1, 1, 5)), (0, 9, 1, 3)),
)


def noiseless(case):
    """CrowdWeights after five rounds of exact reports of the selected clients."""
    tilts = np.array([[float(x) for x in tilt] for tilt in selected(case)])
    return fed(tilts + np.arange(5.0)[:, None, None])


CLAIM = Claim(
    label="crowd-prop-5-27-iii",
    paper="crowd",
    printed="Proposition 5.27 (iii)",
    stands=AsPrinted(),
    title="Crowd computes the same statistics and so estimates the centred parts",
    assumes=("beta_i = c + beta'_i on R", "linear tilts"),
    uses=("crowd-prop-5-27-i", "crowd-eq-4"),
    says=r"""
The disagreements of the two instances of (i) coincide, $\beta_i-\bar\beta =
\beta_i'-\bar\beta'$ for every $i\in R$; so Crowd computes the same statistics under both, and they
estimate the energies $\|\beta_i'\|^2$ of the second.
""",
    notes=(
        "'Estimate' in the sense of Section 5: the statistic is unbiased for the disagreement "
        "energies of the centred parts, by enumeration, and T^-1 is applied as always."
    ),
    audits=(
        ClientSums(
            name="all-n",
            covers="that the disagreements coincide, for every number of clients",
            client=("b", "p", "y"),
            shared=("c", "M", "P"),
            relations=("b - c - p", "M - c - P"),
            summand="y*(b - M) - y*(p - P)",
            points=POINTS,
            measured=lambda case: paper.residuals(selected(case)),
            claimed=lambda case: paper.residuals(case[0]),
            rivals={
                "the tilts themselves coincide": {
                    "summand": "y*b - y*p",
                    "measured": selected,
                    "claimed": lambda case: [list(tilt) for tilt in case[0]],
                },
                "centred at the first client's own part": {
                    "summand": "y*(b - P) - y*(p - P)",
                    "measured": weighted_centring,
                    "claimed": lambda case: [
                        [x - y for x, y in zip(tilt, case[0][0], strict=True)] for tilt in case[0]
                    ],
                },
            },
        ),
        Kernel(
            name="coq",
            covers="that the inner products of the disagreements coincide",
            module="crowd_guard",
            theorem="guard_shift_invariant",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (c : nat -> R) (i j : nat), "
                "(0 < n)%nat -> "
                "disagreement_gram n d (fun l k => beta l k + c k) i j "
                "= disagreement_gram n d beta i j"
            ),
        ),
        Cases(
            name="statistics",
            cases=NOISY,
            measured=expected_statistic,
            claimed=lambda case: paper.disagreement_energies(case[0][0]),
            rivals={
                "the energies of the whole tilts": {
                    "claimed": lambda case: paper.bias_energies(selected(case[0]))
                },
                "the energies of the centred parts, not inverted": {
                    "claimed": lambda case: paper.bias_energies(case[0][0])
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator half_average_statistic",
            cases=(0.0, 5.0, -1000.0),
            measured=library_statistic,
            claimed=lambda shift: [float(s) for s in paper.half_average_statistic(RUN)],
            tolerance=Tolerance(1e-9, "reports near 1000, of which the centring leaves a few"),
            rivals={
                "one client misses the shift": {
                    "measured": lambda shift: (
                        library_statistic(shift)
                        + half_average_statistic(
                            *half_averages(
                                [[[shift * (i == 0)] * 2 for i in range(4)] for _ in RUN]
                            )
                        )
                    )
                },
            },
        ),
        Cases(
            name="crowd-weights",
            covers="that the statistic of CrowdWeights is the same in both instances",
            cases=((0, 0), (5, -3), (-1000, Fraction(1, 4))),
            measured=shared,
            claimed=lambda c: paper.half_average_statistic(CENTRED_RUN),
            rivals={
                "one client misses the shared part": {
                    "measured": lambda c: shared(c, reaches=(0, 1, 1, 1))
                },
                "one client has it twice": {"measured": lambda c: shared(c, reaches=(1, 1, 1, 2))},
            },
        ),
        Cases(
            name="energies",
            covers="that its energies are those of orthogonal centred parts, without noise",
            cases=ORTHOGONAL,
            measured=lambda case: noiseless(case).bias_energies_.tolist(),
            claimed=lambda case: [float(q) for q in paper.bias_energies(case[0])],
            tolerance=Tolerance(1e-13, "some twenty roundings of numbers below 100"),
            rivals={
                "the energies of the whole tilts": {
                    "claimed": lambda case: [float(q) for q in paper.bias_energies(selected(case))]
                },
                "the statistic, not inverted": {
                    "measured": lambda case: noiseless(case).statistic_.tolist()
                },
            },
        ),
    ),
)

"""Proposition 5.26 (iii): the estimated energies under partial participation."""

from fractions import Fraction

import numpy as np

from fedtheory.crowd.crowd_weights import CrowdWeights
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import crowd_runs as runs
from proofs_checks.definitions.packed import choice, integers_of, together
from proofs_checks.instances.crowd import is_within_level, tilt_arrays, with_level
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim, Tolerance


def instances():
    """Tilts, a level of kappa, m, and what the statistic adds to rho^2 |beta~|^2."""

    def case(drawn):
        (tilts, level), sizes, noise = drawn
        n = len(tilts)
        return tilts, level, sizes[n - 3], list(noise[:n])

    crowd = tilt_arrays(most=4).map(with_level)
    # m is one of 2, ..., n, and n is 3 or 4
    sizes = together(choice((2, 3)), choice((2, 3, 4)))
    return together(crowd, sizes, integers_of(-6, 6, 4)).map(case).strategy()


def factor(case):
    n, m = len(case[0]), case[2]
    return Fraction((m - 1) * n, m * (n - 1))


def statistic(case):
    """s_i = rho^2 |beta~_i|^2 plus the given errors."""
    tilts, _, _, noise = case
    return [
        factor(case) ** 2 * q + e
        for q, e in zip(paper.disagreement_energies(tilts), noise, strict=True)
    ]


def largest_miss(power):
    """max | (T^-1 s / rho^power)_+ - q |."""

    def measured(case):
        scaled = [s / factor(case) ** power for s in statistic(case)]
        found = [max(x, Fraction(0)) for x in realised.undo_disagreement_map(scaled)]
        return paper.largest_error(paper.bias_energies(case[0]), found)

    return measured


def bound(conditioning, floor=3):
    """C_n (max |s/rho^2 - |beta~|^2| + floor kappa qbar)."""

    def claimed(case):
        tilts, level, _, _ = case
        target = paper.disagreement_energies(tilts)
        error = max(
            abs(s / factor(case) ** 2 - q) for s, q in zip(statistic(case), target, strict=True)
        )
        n = Fraction(len(tilts))
        return conditioning(n) * (error + floor * level * realised.mean_energy(tilts))

    return claimed


def printed(n):
    return (n * n - 2) / ((n - 1) * (n - 2))


#: orthogonal tilts and errors in the worst direction, 1 against -1
WORST = (((9, 0, 0), (0, 9, 0), (0, 0, 9)), Fraction(0), 3, [1, -1, -1])
#: one client's energy beside small ones, two of four present, no other error
TWO_OF_FOUR = (
    ((9, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
    Fraction(0),
    2,
    [0, 0, 0, 0],
)
#: parallel tilts and no other error
PARALLEL = (((1,), (1,), (1,)), Fraction(2), 3, [0, 0, 0])

#: n, d and the attendance, m clients in every round
ROUNDS_OF_M = (
    (3, 2, "111 111 111 111 111"),
    (4, 2, "1100 0110 0011 1001 1010 0101"),
    (5, 3, "11100 00111 10011 11100 01110 11001"),
    (5, 2, "11110 01111 10111 11011"),
)


def fed(case):
    """CrowdWeights after these rounds; rows of absent clients hold no number."""
    run, who = runs.partial_run(*case)
    reports, present = np.array(run, dtype=float), np.array(who)
    reports[~present] = np.nan
    crowd = CrowdWeights(noise_bounds=0.0).partial_fit(reports[:1], present[:1])
    return crowd.partial_fit(reports[1:], present[1:])


def inverted(power=2, clip=lambda x: max(x, Fraction(0))):
    """(T^-1 s / rho^power)_+ of the statistic of residuals as they are."""

    def claimed(case):
        run, present = runs.partial_run(*case)
        rho = runs.shrinking(sum(present[0]), len(present[0]))
        s = runs.statistic(run, present, lambda m, n: Fraction(1))
        return [float(clip(x / rho**power)) for x in realised.undo_disagreement_map(s)]

    return claimed


CLAIM = Claim(
    label="crowd-prop-5-26-iii",
    paper="crowd",
    printed="Proposition 5.26 (iii)",
    stands=AsPrinted(),
    title="With the factor undone the energies are as good as with everybody present",
    assumes=("n >= 3", "q_i > 0"),
    uses=("crowd-lem-5-4-bound", "crowd-thm-5-1-inverse", "crowd-prop-5-26-ii-mean"),
    says=r"""
$\hat q = (T^{-1}s/\rho^2)_+$ satisfies
$$\max_i|\hat q_i-q_i| \;\le\; C_n\Bigl(\max_i\bigl|s_i/\rho^2-\|\tilde\beta_i\|^2\bigr|
  + 3\kappa\bar q\Bigr), \qquad C_n = \frac{n^2-2}{(n-1)(n-2)} .$$
""",
    notes=(
        "Deterministic: s may be anything, and in the kernel's theorem s stands for s/rho^2. "
        "In the other audit kappa is rounded up to a multiple of 1/32. The floor 3 C_n kappa qbar "
        "is far from sharp, see crowd-lem-5-4-inverse."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_inverted_error",
            theorem="inverted_error_printed",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat -> R), "
                "(3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                "(forall i, (i < n)%nat -> "
                "Rabs (s i - energy d (disagreement n beta) i) <= delta) -> "
                "forall i, (i < n)%nat -> "
                "Rabs (Rmax (apply_Tinv n s i) 0 - energy d beta i) "
                "<= conditioning n * (delta + 3 * kappa * mean_energy n d beta)"
            ),
            rivals={
                "n/(n-2) in place of C_n": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat "
                        "-> R), (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most "
                        "n d beta kappa -> (forall i, (i < n)%nat -> Rabs (s i - energy d "
                        "(disagreement n beta) i) <= delta) -> forall i, (i < n)%nat -> Rabs "
                        "(Rmax (apply_Tinv n s i) 0 - energy d beta i) <= INR n / (INR n - 2) * "
                        "(delta + 3 * kappa * mean_energy n d beta)"
                    ),
                    "refuted_by": "inverted_error_not_diagonal_part",
                },
                "no floor": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa delta : R) (s : nat "
                        "-> R), (3 <= n)%nat -> non_zero_tilts n d beta -> incoherence_at_most "
                        "n d beta kappa -> (forall i, (i < n)%nat -> Rabs (s i - energy d "
                        "(disagreement n beta) i) <= delta) -> forall i, (i < n)%nat -> Rabs "
                        "(Rmax (apply_Tinv n s i) 0 - energy d beta i) <= conditioning n * "
                        "delta"
                    ),
                    "refuted_by": "inverted_error_not_without_floor",
                },
            },
        ),
        Property(
            name="rationals",
            instances=instances,
            measured=largest_miss(2),
            claimed=bound(printed),
            relation=AT_MOST,
            hypotheses={"kappa <= level": is_within_level},
            examples=80,
            known=(WORST, TWO_OF_FOUR),
            rivals={
                "n/(n-2) in place of C_n": {
                    "claimed": bound(lambda n: n / (n - 2)),
                    "known": (WORST,),
                },
                "rho in place of rho^2": {"measured": largest_miss(1), "known": (TWO_OF_FOUR,)},
                "no floor": {"claimed": bound(printed, floor=0), "known": (PARALLEL,)},
            },
        ),
        Cases(
            name="estimator",
            covers="the energies of the estimator CrowdWeights",
            cases=ROUNDS_OF_M,
            measured=lambda case: fed(case).bias_energies_.tolist(),
            claimed=inverted(),
            tolerance=Tolerance(1e-12, "sums of a dozen products of numbers below 100"),
            rivals={
                "rho in place of rho^2": {"claimed": inverted(power=1)},
                "not clipped": {"claimed": inverted(clip=lambda x: x)},
                "the statistic, not inverted": {
                    "measured": lambda case: fed(case).statistic_.tolist()
                },
            },
        ),
    ),
)

"""Lemma 5.9 as printed: weights from wrong costs lose at most twice the largest error."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import costs_and_estimates
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim


def excess(case):
    """sum what_i^2 c_i - H(c) for weights from the estimated costs."""
    return paper.excess_cost(*case)


def times_error(factor):
    return lambda case: factor * paper.largest_error(*case)


def excess_over_delta_power(case):
    """The claim with Delta^(3/2): squares of both sides, so that they stay rational."""
    return excess(case) ** 2


def mean_error(case):
    costs, estimated = case
    return 2 * sum(abs(a - b) for a, b in zip(costs, estimated, strict=True)) / len(costs)


def one_sided(case):
    costs, estimated = case
    return 2 * max(Fraction(0), *(b - a for a, b in zip(costs, estimated, strict=True)))


#: the extreme pair of the sharpened twin at a scale where Delta^(3/2) is far below Delta
SMALL_SCALE = (
    (Fraction(1, 10000), Fraction(101, 10000)),
    (Fraction(101, 10000), Fraction(1, 10000)),
)

CLAIM = Claim(
    label="crowd-lem-5-9",
    paper="crowd",
    printed="Lemma 5.9",
    stands=AsPrinted(),
    title="Weights from estimated costs are stable",
    assumes=("c > 0", "estimated costs > 0", "max error <= Delta"),
    says=r"""
Let $c, \hat c > 0$ with $\max_i |\hat c_i - c_i| \le \Delta$ and $\hat w_i \propto 1/\hat c_i$ on
the simplex. Then
$$\sum_i \hat w_i^2 c_i \;\le\; H(c) + 2\Delta, \qquad H(c) = \Bigl(\sum_i c_i^{-1}\Bigr)^{-1}
  = \min_{w\in\Delta_n} \sum_i w_i^2 c_i .$$
""",
    notes="The twin crowd-lem-5-9-sharp halves the constant and shows that no smaller one will do.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_weights",
            theorem="harmonic_weights_stability_printed",
            statement=(
                "forall (n : nat) (c chat : nat -> R) (Delta : R), (0 < n)%nat -> "
                "harmonic.positive n c -> harmonic.positive n chat -> close n chat c Delta -> "
                "forall w, in_simplex n w -> cost n (harmonic_weights n chat) c <= cost n w c + "
                "2 * Delta"
            ),
            rivals={
                "mean error in place of the largest": {
                    "statement": (
                        "forall (n : nat) (c chat : nat -> R), (0 < n)%nat -> harmonic.positive "
                        "n c -> harmonic.positive n chat -> cost n (harmonic_weights n chat) c "
                        "<= harmonic_value n c + sums.sum n (fun i => Rabs (chat i - c i)) / "
                        "INR n"
                    ),
                    "refuted_by": "harmonic_weights_not_mean_error",
                    "module": "crowd_weights_sharp",
                },
                "any two estimates": {
                    "statement": (
                        "exists K : R, forall (n : nat) (c chat chat' : nat -> R) (Delta : R), "
                        "(0 < n)%nat -> harmonic.positive n c -> harmonic.positive n chat -> "
                        "harmonic.positive n chat' -> close n chat chat' Delta -> cost n "
                        "(harmonic_weights n chat) c <= cost n (harmonic_weights n chat') c + K "
                        "* Delta"
                    ),
                    "refuted_by": "harmonic_weights_not_lipschitz",
                    "module": "crowd_weights_sharp",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: costs_and_estimates().strategy(),
            measured=excess,
            claimed=times_error(2),
            relation=AT_MOST,
            examples=150,
            rivals={
                "2 Delta^(3/2)": {
                    "measured": excess_over_delta_power,
                    "claimed": lambda case: 4 * paper.largest_error(*case) ** 3,
                    "known": (SMALL_SCALE,),
                },
                "only over-estimates bounded": {
                    "claimed": one_sided,
                    "drops": "max error <= Delta",
                    "known": (((1, 9), (1, 1)),),
                },
                "mean error in place of the largest": {
                    "claimed": mean_error,
                    "known": (((9, 1, 1, 1), (Fraction(1, 10), 1, 1, 1)),),
                },
            },
        ),
    ),
)

"""Proposition 5.14 (ii): no linear use of the disagreements leaves less than Psi_0."""

from fractions import Fraction

from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising
from proofs_checks.instances.crowd_weights import tilts_with_coefficients
from proofs_checks.statement.claim import AsPrinted, Claim


def energies(tilts):
    return [Fraction(q) for q in paper.bias_energies(tilts)]


def error(case):
    return denoising.denoising_error(*case)


def remaining(tilts, coefficients):
    """1/n - v_i + (sum v)/n: the weights whose aggregate bias the error is."""
    n = Fraction(len(tilts))
    return [1 / n - v + sum(coefficients) / n for v in coefficients]


def certificate(case):
    """Psi_0 + sum_i zeta_i^2 (u_i - w_i)^2."""
    tilts, coefficients = case
    costs = energies(tilts)
    used, best = remaining(tilts, coefficients), paper.harmonic_weights(costs)
    return paper.harmonic_value(costs) + sum(
        z * (u - w) ** 2 for z, u, w in zip(costs, used, best, strict=True)
    )


def oracle_coefficients(tilts, weights=paper.harmonic_weights):
    n = Fraction(len(tilts))
    return tilts, [1 / n - w for w in weights(energies(tilts))]


POINTS = (
    (((1, 0), (0, 2), (3, 1)), (Fraction(1, 3), Fraction(-1), Fraction(2))),
    (((2, 1),), (Fraction(5),)),
    (((1, 0), (1, 0)), (Fraction(1, 2), Fraction(1, 7))),
    (((5, 0), (1, 1), (1, 0), (2, 2)), (Fraction(0), Fraction(1), Fraction(1), Fraction(-3))),
    oracle_coefficients(((5, 0), (1, 1), (1, 0), (2, 2))),
    (((1, 0), (2, 0), (3, 0), (1, 1), (4, 0)), (Fraction(1, 5),) * 5),
)


def squares(summand):
    """The identity error = Psi_0 + sum of squares, for the summand of the difference."""
    return {"summand": summand, "outside": "-P"}


CLAIM = Claim(
    label="crowd-prop-5-14-ii",
    paper="crowd",
    printed="Proposition 5.14 (ii)",
    stands=AsPrinted(),
    title="Weighting is the best linear denoising of the crowd's mean",
    assumes=("E<beta_i, beta_j> = 0 for i != j", "zeta_i > 0"),
    uses=("crowd-prop-5-14-i",),
    says=r"""
For a crowd with uncorrelated tilts
$$\min_{v\in\mathbb R^n}\ \mathbb E\Bigl\|\bar\beta - \sum_i v_i(\beta_i-\bar\beta)\Bigr\|^2
  = \Psi_0,$$
attained at $v_i = \frac1n - w^\star_i$, where the guess is $\bar\beta - b(w^\star)$ and the
error is $b(w^\star)$.
""",
    notes=(
        "The error of any v is the aggregate bias of weights of total 1, so the harmonic law "
        "decides. The identity exhibits the excess over Psi_0 as a sum of squares."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_consensus",
            theorem="crowd_mean_denoising",
            statement=(
                "forall (P : Expectation) (n d : nat) (beta : random_tilts P), (0 < n)%nat -> "
                "uncorrelated n d beta -> harmonic.positive n (expected_energy d beta) -> "
                "let Psi0 := harmonic_value n (expected_energy d beta) in "
                "let v := best_coefficients n (expected_energy d beta) in "
                "(forall u, Psi0 <= denoising_error n d beta u) /\\ "
                "denoising_error n d beta v = Psi0"
            ),
            rivals={
                "nothing can be gained": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P), (0 < "
                        "n)%nat -> uncorrelated n d beta -> harmonic.positive n "
                        "(expected_energy d beta) -> forall u : nat -> R, denoising_error n d "
                        "beta (fun _ => 0) <= denoising_error n d beta u"
                    ),
                    "refuted_by": "crowd_mean_denoising_not_useless",
                },
                "attained by weights inverse to T zeta^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P), (3 <= "
                        "n)%nat -> uncorrelated n d beta -> harmonic.positive n "
                        "(expected_energy d beta) -> denoising_error n d beta "
                        "(best_coefficients n (apply_T n (expected_energy d beta))) = "
                        "harmonic_value n (expected_energy d beta)"
                    ),
                    "refuted_by": "crowd_mean_denoising_not_uninverted",
                },
            },
        ),
        ClientSums(
            name="squares",
            client=("z", "w", "u"),
            shared=("P",),
            relations=("w*z - P",),
            sums={"w": "1", "u": "1"},
            **squares("z*u**2 - z*(u - w)**2"),
            points=POINTS,
            measured=error,
            claimed=certificate,
            rivals={
                "plus in place of minus": {
                    **squares("z*u**2 - z*(u + w)**2"),
                    "claimed": lambda case: 2 * certificate(case),
                },
                "least error 2 Psi_0": {
                    "outside": "-2*P",
                    "claimed": lambda case: (
                        certificate(case) + paper.harmonic_value(energies(case[0]))
                    ),
                },
            },
        ),
        Property(
            name="signs",
            covers="that the error of any v is Psi_0 plus the sum of squares",
            instances=lambda: tilts_with_coefficients().strategy(),
            measured=error,
            claimed=certificate,
            examples=60,
            rivals={
                "HM in place of HM/n": {
                    "claimed": lambda case: len(case[0]) * certificate(case),
                    "known": POINTS[:1],
                },
                "the excess without its energies": {
                    "claimed": lambda case: (
                        paper.harmonic_value(energies(case[0]))
                        + sum(
                            (u - w) ** 2
                            for u, w in zip(
                                remaining(*case),
                                paper.harmonic_weights(energies(case[0])),
                                strict=True,
                            )
                        )
                    ),
                    "known": POINTS[:1],
                },
            },
        ),
    ),
)

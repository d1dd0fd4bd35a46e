"""Proposition 5.21 sharpened, with estimated energies: the two prices add up as lengths."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions_with_share
from proofs_checks.statement.claim import AT_MOST, Claim, Sharpened


def attained(case):
    tilts, _, estimates, _, _ = case
    return realised.bias_energy(paper.harmonic_weights(estimates), tilts)


def bound(ratio, factor):
    """(1 + t) ratio(k) ||b(w)||^2 + (1 + 1/t) factor (1 + k) Delta."""

    def claimed(case):
        tilts, level, estimates, other, t = case
        error = paper.largest_error(paper.bias_energies(tilts), estimates)
        rival = realised.bias_energy(other, tilts)
        return (1 + t) * ratio(level) * rival + (1 + 1 / t) * factor * (1 + level) * error

    return claimed


def sharp(level):
    return 1 / (1 - level**2)


#: orthogonal tilts whose estimates put the weight on the wrong client; Delta = 1
SWAPPED = (
    ((Fraction(1, 10), 0, 0), (0, 1, Fraction(1, 100))),
    Fraction(0),
    (Fraction(101, 100), Fraction(1, 10000)),
    (Fraction(1), Fraction(0)),
    Fraction(9),
)
#: energies 1 and 10^4 at cosine -4/5 = -kappa, exactly estimated, and the best weights
APART = (
    ((1, 0), (-80, 60)),
    Fraction(4, 5),
    (Fraction(1), Fraction(10000)),
    (Fraction(10080, 10161), Fraction(81, 10161)),
    Fraction(1, 10),
)

CLAIM = Claim(
    label="crowd-prop-5-21-estimated",
    paper="crowd",
    printed="Proposition 5.21",
    stands=Sharpened(of="crowd-prop-5-21"),
    title="With estimated energies the sharp ratio keeps, up to the length of the error",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-prop-5-21-sharp", "crowd-lem-5-9-sharp"),
    says=r"""
In the setting of Proposition 5.21, for every $w$ with $\sum_i w_i = 1$ and every $t > 0$
$$\|b(\hat w)\|^2 \;\le\; \frac{1+t}{1-\kappa^2}\,\|b(w)\|^2
  + \Bigl(1+\frac1t\Bigr)(1+\kappa)\Delta ,$$
which for the best $t$ reads
$\|b(\hat w)\| \le \|b(w)\|/\sqrt{1-\kappa^2} + \sqrt{(1+\kappa)\Delta}$.
""",
    finding=(
        "With estimated energies the sharp ratio of crowd-prop-5-21-sharp survives, the error "
        "entering as a length: better than the printed sum when Delta is small against the best "
        "bias energy, worse by at most a factor 2 in the second term otherwise."
    ),
    notes="Stated with t to stay free of roots; (1 + t) a + (1 + 1/t) b is least at t = sqrt(b/a).",
    audits=(
        Kernel(
            name="coq",
            module="crowd_competitive_estimated",
            theorem="competitive_ratio_estimated",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta t : R) "
                "(chat : nat -> R), "
                "(0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                "kappa < 1 -> harmonic.positive n chat -> "
                "close n chat (energy d beta) Delta -> 0 < t -> "
                "forall w, total_one n w -> "
                "bias_energy n d beta (harmonic_weights n chat) "
                "<= (1 + t) / (1 - kappa ^ 2) * bias_energy n d beta w "
                "+ (1 + / t) * ((1 + kappa) * Delta)"
            ),
            rivals={
                "half of the second term": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta t : R) (chat "
                        ": nat -> R), (0 < n)%nat -> non_zero_tilts n d beta -> "
                        "incoherence_at_most n d beta kappa -> kappa < 1 -> harmonic.positive n "
                        "chat -> close n chat (energy d beta) Delta -> 0 < t -> forall w : nat "
                        "-> R, total_one n w -> bias_energy n d beta (harmonic_weights n chat) "
                        "<= (1 + t) / (1 - kappa ^ 2) * bias_energy n d beta w + (1 + / t) * "
                        "((1 + kappa) * (Delta / 2))"
                    ),
                    "refuted_by": "competitive_ratio_estimated_not_half_error",
                },
                "no second term": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : "
                        "nat -> R), (0 < n)%nat -> non_zero_tilts n d beta -> "
                        "incoherence_at_most n d beta kappa -> kappa < 1 -> harmonic.positive n "
                        "chat -> close n chat (energy d beta) Delta -> forall w : nat -> R, "
                        "in_simplex n w -> bias_energy n d beta (harmonic_weights n chat) <= (1 "
                        "+ kappa) / (1 - kappa) * bias_energy n d beta w"
                    ),
                    "refuted_by": "competitive_ratio_not_without_error",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: competitions_with_share().strategy(),
            measured=attained,
            claimed=bound(sharp, 1),
            relation=AT_MOST,
            hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
            examples=90,
            known=(SWAPPED, APART),
            rivals={
                "4/5 of the second term": {
                    "claimed": bound(sharp, Fraction(4, 5)),
                    "known": (SWAPPED,),
                },
                "1/(1 - kappa^2/2)": {
                    "claimed": bound(lambda level: 1 / (1 - level**2 / 2), 1),
                    "known": (APART,),
                },
            },
        ),
    ),
)

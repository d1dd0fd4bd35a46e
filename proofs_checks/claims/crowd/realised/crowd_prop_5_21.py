"""Proposition 5.21 as printed: Crowd competes with the best weights of the realised instance."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim


def attained(case):
    """||b(what)||^2 for weights inverse to the estimates."""
    tilts, _, estimates, _ = case
    return realised.bias_energy(paper.harmonic_weights(estimates), tilts)


def bound(ratio, error):
    """ratio(kappa) times the least bias energy among some weights, plus error(kappa) Delta."""

    def claimed(case):
        tilts, level, estimates, other = case
        n, energies = len(tilts), paper.bias_energies(tilts)
        tried = [
            other,
            [Fraction(1, n)] * n,
            paper.harmonic_weights([Fraction(q) for q in energies]),
            *([Fraction(int(i == k)) for i in range(n)] for k in range(n)),
        ]
        best = min(realised.bias_energy(w, tilts) for w in tried)
        return ratio(level) * best + error(level) * paper.largest_error(energies, estimates)

    return claimed


def printed_ratio(level):
    return (1 + level) / (1 - level)


#: energies 1 and 100 at cosine -4/5 = -kappa, exactly estimated; the weights that are best
APART = (
    ((1, 0), (-8, 6)),
    Fraction(4, 5),
    (Fraction(1), Fraction(100)),
    (Fraction(108, 117), Fraction(9, 117)),
)
#: orthogonal tilts whose estimates put the weight on the wrong client; Delta = 1
SWAPPED = (
    ((Fraction(1, 10), 0, 0), (0, 1, Fraction(1, 100))),
    Fraction(0),
    (Fraction(101, 100), Fraction(1, 10000)),
    (Fraction(1), Fraction(0)),
)
#: three equal tilts: kappa = 2
EQUAL = (((1,), (1,), (1,)), Fraction(2), (Fraction(1),) * 3, (Fraction(1, 3),) * 3)

CLAIM = Claim(
    label="crowd-prop-5-21",
    paper="crowd",
    printed="Proposition 5.21",
    stands=AsPrinted(),
    title="A competitive ratio for arbitrary tilts",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-9"),
    says=r"""
Let $\hat c > 0$, $\Delta = \max_i|\hat c_i - q_i|$ and $\hat w_i \propto 1/\hat c_i$ on the
simplex. Under Assumption A4, whatever the tilts are and wherever they come from,
$$\|b(\hat w)\|^2 \;\le\; \frac{1+\kappa}{1-\kappa}\,\min_{w\in\Delta_n}\|b(w)\|^2
  + 2(1+\kappa)\Delta .$$
""",
    notes=(
        "The kernel proves the bound against every w of the simplex. In the property audit kappa "
        "is rounded up to a multiple of 1/32, which only weakens the claimed side, and the minimum "
        "is over n + 3 weights of the simplex."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_competitive",
            theorem="competitive_ratio_printed",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : nat -> R), "
                "(0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                "kappa < 1 -> harmonic.positive n chat -> close n chat (energy d beta) Delta -> "
                "forall w, in_simplex n w -> "
                "bias_energy n d beta (harmonic_weights n chat) "
                "<= (1 + kappa) / (1 - kappa) * bias_energy n d beta w + 2 * (1 + kappa) * Delta"
            ),
            rivals={
                "ratio 1 for exact energies": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat "
                        "-> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                        "kappa < 1 -> forall w : nat -> R, in_simplex n w -> bias_energy n d "
                        "beta (harmonic_weights n (energy d beta)) <= bias_energy n d beta w"
                    ),
                    "refuted_by": "competitive_ratio_not_one",
                },
                "without the second term": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa Delta : R) (chat : "
                        "nat -> R), (0 < n)%nat -> non_zero_tilts n d beta -> "
                        "incoherence_at_most n d beta kappa -> kappa < 1 -> harmonic.positive n "
                        "chat -> close n chat (energy d beta) Delta -> forall w : nat -> R, "
                        "in_simplex n w -> bias_energy n d beta (harmonic_weights n chat) <= (1 "
                        "+ kappa) / (1 - kappa) * bias_energy n d beta w"
                    ),
                    "refuted_by": "competitive_ratio_not_without_error",
                    "module": "crowd_competitive_estimated",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: competitions(least=0).strategy(),
            measured=attained,
            claimed=bound(printed_ratio, lambda level: 2 * (1 + level)),
            relation=AT_MOST,
            hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
            examples=90,
            known=(APART, SWAPPED),
            rivals={
                "kappa/2 in the ratio": {
                    "claimed": bound(
                        lambda level: printed_ratio(level / 2), lambda level: 2 * (1 + level)
                    ),
                    "known": (APART,),
                },
                "1/4 of the second term": {
                    "claimed": bound(printed_ratio, lambda level: (1 + level) / 2),
                    "known": (SWAPPED,),
                },
                "kappa >= 1 allowed": {
                    "hypotheses": {"kappa <= level": is_within_level},
                    "drops": "A4: q_i > 0 and kappa < 1",
                    "known": (EQUAL,),
                },
            },
        ),
    ),
)

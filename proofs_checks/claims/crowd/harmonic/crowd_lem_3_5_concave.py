"""Lemma 3.5, first half: H is concave and homogeneous of degree one."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import cost_pairs, cost_pairs_with
from proofs_checks.statement.claim import AT_LEAST, AsPrinted, Claim

TIMES = (Fraction(1, 3), Fraction(2), Fraction(7, 5))


def between(case, power=1):
    (a, b), t = case
    mixed = [t * x + (1 - t) * y for x, y in zip(a, b, strict=True)]
    return paper.harmonic_value(mixed) ** power


def chord(case, power=1):
    (a, b), t = case
    return t * paper.harmonic_value(a) ** power + (1 - t) * paper.harmonic_value(b) ** power


CONSTANT = (((Fraction(1), Fraction(1)), (Fraction(2), Fraction(2))), Fraction(1, 2))

CLAIM = Claim(
    label="crowd-lem-3-5-concave",
    paper="crowd",
    printed="Lemma 3.5, first half",
    stands=AsPrinted(),
    title="The harmonic value is concave and scales with the costs",
    assumes=("a, b > 0",),
    uses=("crowd-prop-3-4-minimum",),
    says=r"""
$H(c) = (\sum_i c_i^{-1})^{-1}$ is concave on $\mathbb R^n_{>0}$, and $H(tc) = t\,H(c)$ for $t > 0$.
""",
    notes="Concave because it is a minimum of the functions sum w_i^2 c_i, each linear in c.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_clauses",
            theorem="harmonic_concave_homogeneous",
            statement=(
                "forall (n : nat) (a b : nat -> R), (0 < n)%nat -> harmonic.positive n a -> "
                "harmonic.positive n b -> (forall t, 0 < t -> harmonic_value n (times t a) = t "
                "* harmonic_value n a) /\\ (forall t, 0 < t < 1 -> t * harmonic_value n a + (1 - "
                "t) * harmonic_value n b <= harmonic_value n (harmonic_superadditive.plus "
                "(times t a) (times (1 - t) b)))"
            ),
            rivals={
                "degree two": {
                    "statement": (
                        "forall (n : nat) (a : nat -> R) (t : R), (0 < n)%nat -> "
                        "harmonic.positive n a -> 0 < t -> harmonic_value n (times t a) = t ^ 2 "
                        "* harmonic_value n a"
                    ),
                    "refuted_by": "harmonic_not_quadratic",
                },
                "strictly concave": {
                    "statement": (
                        "forall (n : nat) (a b : nat -> R) (t : R), (0 < n)%nat -> "
                        "harmonic.positive n a -> harmonic.positive n b -> (exists i, (i < "
                        "n)%nat /\\ a i <> b i) -> 0 < t < 1 -> t * harmonic_value n a + (1 - t) "
                        "* harmonic_value n b < harmonic_value n (harmonic_superadditive.plus "
                        "(times t a) (times (1 - t) b))"
                    ),
                    "refuted_by": "harmonic_not_strictly_concave",
                },
            },
        ),
        Property(
            name="concave",
            covers="concavity",
            instances=lambda: cost_pairs_with((Fraction(1, 2), Fraction(1, 5))).strategy(),
            examples=100,
            measured=between,
            claimed=chord,
            relation=AT_LEAST,
            rivals={
                "the square of H is concave": {
                    "measured": lambda case: between(case, 2),
                    "claimed": lambda case: chord(case, 2),
                    "known": (CONSTANT,),
                },
                "strictly concave, by a hundredth": {
                    "claimed": lambda case: Fraction(101, 100) * chord(case),
                    "known": (CONSTANT,),
                },
            },
        ),
        Property(
            name="homogeneous",
            covers="homogeneity",
            instances=lambda: cost_pairs().strategy(),
            examples=100,
            measured=lambda pair: [paper.harmonic_value([t * c for c in pair[0]]) for t in TIMES],
            claimed=lambda pair: [t * paper.harmonic_value(pair[0]) for t in TIMES],
            rivals={
                "degree 2": {
                    "claimed": lambda pair: [t**2 * paper.harmonic_value(pair[0]) for t in TIMES],
                    "known": (((Fraction(1),), (Fraction(1),)),),
                },
            },
        ),
    ),
)

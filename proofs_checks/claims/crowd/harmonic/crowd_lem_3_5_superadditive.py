"""Lemma 3.5, second half: H(a + b) >= H(a) + H(b), with equality for proportional profiles only."""

from fractions import Fraction

from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import cost_pairs
from proofs_checks.statement.claim import AT_LEAST, AsPrinted, Claim


def together(pair):
    return paper.harmonic_value([a + b for a, b in zip(*pair, strict=True)])


def apart(pair):
    return paper.harmonic_value(pair[0]) + paper.harmonic_value(pair[1])


def squares(centre):
    """sum a_i (w_i - w_i^a)^2 + sum b_i (w_i - w_i^b)^2 for given weights w."""

    def claimed(pair):
        middle = centre(pair)
        return sum(
            sum(
                c * (w - u) ** 2
                for c, w, u in zip(costs, middle, paper.harmonic_weights(costs), strict=True)
            )
            for costs in pair
        )

    return claimed


def best_together(pair):
    return paper.harmonic_weights([a + b for a, b in zip(*pair, strict=True)])


def best_alone(pair):
    return paper.harmonic_weights(pair[0])


def are_proportional(pair):
    return len({Fraction(b) / a for a, b in zip(*pair, strict=True)}) == 1


POINTS = tuple(
    (
        tuple(Fraction(2 * i + n, i + 1) for i in range(n)),
        tuple(Fraction(i * i + 1, n + i) for i in range(n)),
    )
    for n in range(1, 7)
)
DOUBLED = ((Fraction(1), Fraction(3)), (Fraction(2), Fraction(6)))
CROSSED = ((Fraction(1), Fraction(10)), (Fraction(10), Fraction(1)))

CLAIM = Claim(
    label="crowd-lem-3-5-superadditive",
    paper="crowd",
    printed="Lemma 3.5, second half",
    stands=AsPrinted(),
    title="Bias and noise cost more together than apart",
    assumes=("a, b > 0",),
    uses=("crowd-prop-3-4-minimum",),
    says=r"""
$H(a+b)\ge H(a)+H(b)$, with equality if and only if $b$ is proportional to $a$. Exactly, with
$w = H(a+b)/(a+b)$, $w^a = H(a)/a$ and $w^b = H(b)/b$ entry by entry,
$$H(a+b)-H(a)-H(b) = \sum_i a_i(w_i-w_i^a)^2+\sum_i b_i(w_i-w_i^b)^2 .$$
""",
    notes="The sum of squares is ours; the paper argues by the minimum that defines H.",
    audits=(
        Kernel(
            name="coq",
            module="harmonic_clauses",
            theorem="harmonic_superadditive_clause",
            statement=(
                "forall (n : nat) (a b : nat -> R), (0 < n)%nat -> harmonic.positive n a -> "
                "harmonic.positive n b -> harmonic_value n a + harmonic_value n b <= "
                "harmonic_value n (harmonic_superadditive.plus a b) /\\ (harmonic_value n "
                "(harmonic_superadditive.plus a b) = harmonic_value n a + harmonic_value n b "
                "<-> proportional n a b)"
            ),
            rivals={
                "equality only when a = b": {
                    "statement": (
                        "forall (n : nat) (a b : nat -> R), (0 < n)%nat -> harmonic.positive n "
                        "a -> harmonic.positive n b -> harmonic_value n "
                        "(harmonic_superadditive.plus a b) = harmonic_value n a + "
                        "harmonic_value n b -> forall i, (i < n)%nat -> a i = b i"
                    ),
                    "refuted_by": "harmonic_equality_not_only_equal",
                    "module": "harmonic_superadditive",
                },
                "strictly superadditive": {
                    "statement": (
                        "forall (n : nat) (a b : nat -> R), (0 < n)%nat -> harmonic.positive n "
                        "a -> harmonic.positive n b -> harmonic_value n a + harmonic_value n b "
                        "< harmonic_value n (harmonic_superadditive.plus a b)"
                    ),
                    "refuted_by": "harmonic_superadditive_not_strict",
                    "module": "harmonic_superadditive",
                },
                "additive": {
                    "statement": (
                        "forall (n : nat) (a b : nat -> R), (0 < n)%nat -> harmonic.positive n "
                        "a -> harmonic.positive n b -> harmonic_value n "
                        "(harmonic_superadditive.plus a b) <= harmonic_value n a + "
                        "harmonic_value n b"
                    ),
                    "refuted_by": "harmonic_not_additive",
                    "module": "harmonic_superadditive",
                },
            },
        ),
        ClientSums(
            name="squares",
            covers="the sum of squares",
            client=("a", "b", "w", "u", "v"),
            shared=("H", "A", "B"),
            relations=("(a + b)*w - H", "a*u - A", "b*v - B"),
            sums={"w": "1", "u": "1", "v": "1"},
            summand="a*(w - u)**2 + b*(w - v)**2",
            outside="A + B - H",
            points=POINTS,
            measured=lambda pair: together(pair) - apart(pair),
            claimed=squares(best_together),
            rivals={
                "around the weights for a": {
                    "summand": "b*(u - v)**2",
                    "claimed": squares(best_alone),
                },
            },
        ),
        Property(
            name="inequality",
            covers="the inequality",
            instances=lambda: cost_pairs().strategy(),
            examples=100,
            measured=together,
            claimed=apart,
            relation=AT_LEAST,
            rivals={
                "subadditive": {"measured": apart, "claimed": together, "known": (CROSSED,)},
                "a hundredth more": {
                    "claimed": lambda pair: Fraction(101, 100) * apart(pair),
                    "known": (DOUBLED,),
                },
            },
        ),
        Property(
            name="equality",
            covers="when equality holds",
            instances=lambda: cost_pairs().strategy(),
            examples=100,
            measured=lambda pair: together(pair) == apart(pair),
            claimed=are_proportional,
            rivals={
                "only when a = b": {
                    "claimed": lambda pair: tuple(pair[0]) == tuple(pair[1]),
                    "known": (DOUBLED,),
                },
            },
        ),
    ),
)

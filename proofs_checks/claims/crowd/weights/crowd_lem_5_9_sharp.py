"""Lemma 5.9 sharpened: the constant 2 can be 1, and 1 cannot be lowered."""

from fractions import Fraction

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import costs_and_estimates
from proofs_checks.statement.claim import AT_LEAST, AT_MOST, Claim, Sharpened, Tolerance


def excess(case):
    return paper.excess_cost(*case)


def identity_side(case, sign=1):
    """sum what_i (what_i - w_i)(c_i - chat_i)."""
    costs, estimated = case
    best, used = paper.harmonic_weights(costs), paper.harmonic_weights(estimated)
    return sum(
        u * (u - sign * b) * (c - e)
        for u, b, c, e in zip(used, best, costs, estimated, strict=True)
    )


def identity(summand, claimed):
    return {"summand": summand, "claimed": claimed}


POINTS = tuple(
    (
        tuple(Fraction(2 * i + n, i + 1) for i in range(n)),
        tuple(Fraction(i * i + 1, n + i) for i in range(n)),
    )
    for n in range(1, 7)
)


def witness(e):
    """c = (e, 1 + e^2) and chat = (1 + e, e^2) with Delta = 1: the excess tends to 1."""
    e = Fraction(e)
    return (e, 1 + e * e), (1 + e, e * e)


def estimator_excess(e):
    costs, estimated = (tuple(map(float, row)) for row in witness(e))
    weights = inverse_cost_weights(estimated)
    return float((weights**2 * costs).sum() - harmonic_value(costs))


SMALL = (Fraction(1, 1000), Fraction(1, 10**6))

CLAIM = Claim(
    label="crowd-lem-5-9-sharp",
    paper="crowd",
    printed="Lemma 5.9",
    stands=Sharpened(of="crowd-lem-5-9"),
    title="The stability constant is 1, and no smaller one will do",
    assumes=("c > 0", "estimated costs > 0", "max error <= Delta"),
    uses=("crowd-lem-5-9",),
    says=r"""
In the setting of Lemma 5.9 the exact identity
$$\sum_i \hat w_i^2 c_i - H(c) = \sum_i \hat w_i(\hat w_i - w_i^\star)(c_i - \hat c_i),
  \qquad w_i^\star = H(c)/c_i,$$
holds for every $n$. Hence $\sum_i \hat w_i^2 c_i \le H(c) + \Delta$: the printed constant 2 can be
1. For $c = (e, 1+e^2)$ and $\hat c = (1+e, e^2)$, where $\Delta = 1$, the excess tends to
$\Delta$ as $e \to 0$, so that no constant below 1 holds.
""",
    finding=(
        "The constant 2 of Lemma 5.9 can be halved, and then it is the best possible. The bounds "
        "that use it, Theorems 5.11, 5.12, 5.17, 5.19 and Proposition 5.21, inherit the factor. "
        "The printed lemma is correct; it does not claim that its constant is the best."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_weights",
            theorem="harmonic_weights_stability",
            statement=(
                "forall (n : nat) (c chat : nat -> R) (Delta : R), (0 < n)%nat -> "
                "harmonic.positive n c -> harmonic.positive n chat -> close n chat c Delta -> "
                "cost n (harmonic_weights n chat) c <= harmonic_value n c + Delta"
            ),
            rivals={
                "constant 9/10": {
                    "statement": (
                        "forall (n : nat) (c chat : nat -> R) (Delta : R), (0 < n)%nat -> "
                        "harmonic.positive n c -> harmonic.positive n chat -> close n chat c "
                        "Delta -> cost n (harmonic_weights n chat) c <= harmonic_value n c + 9 "
                        "/ 10 * Delta"
                    ),
                    "refuted_by": "harmonic_weights_not_nine_tenths",
                    "module": "crowd_weights_sharp",
                },
                "constant 1/2": {
                    "statement": (
                        "forall (n : nat) (c chat : nat -> R) (Delta : R), (0 < n)%nat -> "
                        "harmonic.positive n c -> harmonic.positive n chat -> close n chat c "
                        "Delta -> cost n (harmonic_weights n chat) c <= harmonic_value n c + 1 "
                        "/ 2 * Delta"
                    ),
                    "refuted_by": "harmonic_weights_not_half",
                    "module": "crowd_weights_sharp",
                },
                "only over-estimates bounded": {
                    "statement": (
                        "forall (n : nat) (c chat : nat -> R) (Delta : R), (0 < n)%nat -> "
                        "harmonic.positive n c -> harmonic.positive n chat -> 0 <= Delta -> "
                        "(forall i, (i < n)%nat -> chat i - c i <= Delta) -> cost n "
                        "(harmonic_weights n chat) c <= harmonic_value n c + Delta"
                    ),
                    "refuted_by": "harmonic_weights_not_one_sided_over",
                    "module": "crowd_weights_sharp",
                },
            },
        ),
        Kernel(
            name="coq-best",
            covers="that 1 cannot be lowered",
            module="crowd_weights_sharp",
            theorem="harmonic_weights_constant_sharp",
            statement=(
                "forall C : R, C < 1 -> exists (n : nat) (c chat : nat -> R) (Delta : R), (0 < "
                "n)%nat /\\ harmonic.positive n c /\\ harmonic.positive n chat /\\ close n chat c "
                "Delta /\\ harmonic_value n c + C * Delta < cost n (harmonic_weights n chat) c"
            ),
        ),
        ClientSums(
            name="identity",
            covers="the identity",
            client=("c", "e", "w", "u"),
            shared=("H", "G"),
            relations=("c*w - H", "e*u - G"),
            sums={"w": "1", "u": "1"},
            **identity("u**2*c - u*(u - w)*(c - e)", identity_side),
            outside="-H",
            points=POINTS,
            measured=excess,
            rivals={
                "plus in place of minus": identity(
                    "u**2*c - u*(u + w)*(c - e)", lambda case: identity_side(case, -1)
                ),
                "without the factor what": identity(
                    "u**2*c - (u - w)*(c - e)",
                    lambda case: sum(
                        (u - b) * (c - e)
                        for u, b, c, e in zip(
                            paper.harmonic_weights(case[1]),
                            paper.harmonic_weights(case[0]),
                            *case,
                            strict=True,
                        )
                    ),
                ),
            },
        ),
        Property(
            name="rationals",
            instances=lambda: costs_and_estimates().strategy(),
            measured=excess,
            claimed=lambda case: paper.largest_error(*case),
            relation=AT_MOST,
            examples=150,
            rivals={
                "constant 9/10": {
                    "claimed": lambda case: Fraction(9, 10) * paper.largest_error(*case),
                    "known": (witness(Fraction(1, 1000)),),
                },
            },
        ),
        Cases(
            name="witness",
            covers="that 1 cannot be lowered",
            cases=SMALL,
            measured=lambda e: excess(witness(e)),
            claimed=lambda e: (1 - 2 * e) * paper.largest_error(*witness(e)),
            relation=AT_LEAST,
            rivals={
                "the excess exceeds Delta": {
                    "claimed": lambda e: (1 + e) * paper.largest_error(*witness(e))
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator inverse_cost_weights",
            cases=SMALL,
            measured=estimator_excess,
            claimed=lambda e: float(excess(witness(e))),
            tolerance=Tolerance(1e-12, "a dozen roundings of numbers near 1"),
            rivals={
                "inverse roots": {
                    "measured": lambda e: float(
                        (
                            inverse_cost_weights([float(x) ** 0.5 for x in witness(e)[1]]) ** 2
                            * [float(x) for x in witness(e)[0]]
                        ).sum()
                        - harmonic_value([float(x) for x in witness(e)[0]])
                    )
                },
            },
        ),
    ),
)

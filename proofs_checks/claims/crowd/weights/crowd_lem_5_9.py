"""Lemma 5.9 as printed: weights from wrong costs lose at most twice the largest error."""

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import costs_and_estimates

CLAIM = Claim(
    printed="Lemma 5.9",
    declared_verdict=AsPrinted(),
    title="Weights from estimated costs are stable",
    assumes=("c > 0", "estimated costs > 0", "max error <= Delta"),
    says={
        "statement": r"""
Let $c, \hat c > 0$ with $\max_i |\hat c_i - c_i| \le \Delta$ and $\hat w_i \propto 1/\hat c_i$ on
the simplex. Then
$$\sum_i \hat w_i^2 c_i \;\le\; H(c) + 2\Delta, \qquad H(c) = \Bigl(\sum_i c_i^{-1}\Bigr)^{-1}
  = \min_{w\in\Delta_n} \sum_i w_i^2 c_i .$$
"""
    },
    notes="The twin crowd-lem-5-9-sharp halves the constant and shows that no smaller one will do.",
)

SHARPENED = Claim(
    printed="Lemma 5.9",
    declared_verdict=Sharpened(),
    title="The stability constant is 1, and no smaller one will do",
    assumes=("c > 0", "estimated costs > 0", "max error <= Delta"),
    uses=("crowd-lem-5-9",),
    says={
        "statement": r"""
In the setting of Lemma 5.9 the exact identity
$$\sum_i \hat w_i^2 c_i - H(c) = \sum_i \hat w_i(\hat w_i - w_i^\star)(c_i - \hat c_i),
  \qquad w_i^\star = H(c)/c_i,$$
holds for every $n$. Hence $\sum_i \hat w_i^2 c_i \le H(c) + \Delta$: the printed constant 2 can be
1. For $c = (e, 1+e^2)$ and $\hat c = (1+e, e^2)$, where $\Delta = 1$, the excess tends to
$\Delta$ as $e \to 0$, so that no constant below 1 holds.
"""
    },
    finding=(
        "The constant 2 of Lemma 5.9 can be halved, and then it is the best possible. The bounds "
        "that use it, Theorems 5.11, 5.12, 5.17, 5.19 and Proposition 5.21, inherit the factor. "
        "The printed lemma is correct; it does not claim that its constant is the best."
    ),
)


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


def sharp_excess(case):
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

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        excess,
        times_error(2),
        covers="statement",
        instances=lambda: costs_and_estimates().strategy(),
        relation=AT_MOST,
        examples=150,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "2 Delta^(3/2)",
        measured=excess_over_delta_power,
        claimed=lambda case: 4 * paper.largest_error(*case) ** 3,
        witnesses=(SMALL_SCALE,),
    ),
    Rival(
        "rationals",
        "only over-estimates bounded",
        claimed=one_sided,
        drops="max error <= Delta",
        witnesses=(((1, 9), (1, 1)),),
    ),
    Rival(
        "rationals",
        "mean error in place of the largest",
        claimed=mean_error,
        witnesses=(((9, 1, 1, 1), (Fraction(1, 10), 1, 1, 1)),),
    ),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers="statement"),
    Kernel("coq-best", covers="statement", only="that 1 cannot be lowered"),
    ClientSums(
        "identity",
        covers="statement",
        only="the identity",
        client=("c", "e", "w", "u"),
        shared=("H", "G"),
        relations=("c*w - H", "e*u - G"),
        sums={"w": "1", "u": "1"},
        **identity("u**2*c - u*(u - w)*(c - e)", identity_side),
        outside="-H",
        points=POINTS,
        measured=sharp_excess,
    ),
    Property(
        "rationals",
        sharp_excess,
        lambda case: paper.largest_error(*case),
        covers="statement",
        instances=lambda: costs_and_estimates().strategy(),
        relation=AT_MOST,
        examples=150,
    ),
    Cases(
        "witness",
        lambda e: sharp_excess(witness(e)),
        lambda e: (1 - 2 * e) * paper.largest_error(*witness(e)),
        covers="statement",
        only="that 1 cannot be lowered",
        cases=SMALL,
        relation=AT_LEAST,
    ),
    Cases(
        "estimator",
        estimator_excess,
        lambda e: float(sharp_excess(witness(e))),
        covers="statement",
        only="the estimator inverse_cost_weights",
        cases=SMALL,
        tolerance=Tolerance(1e-12, "a dozen roundings of numbers near 1"),
    ),
)

SHARPENED_RIVALS = (
    Rival(
        "identity",
        "plus in place of minus",
        **identity("u**2*c - u*(u + w)*(c - e)", lambda case: identity_side(case, -1)),
    ),
    Rival(
        "identity",
        "without the factor what",
        **identity(
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
    ),
    Rival(
        "rationals",
        "constant 9/10",
        claimed=lambda case: Fraction(9, 10) * paper.largest_error(*case),
        witnesses=(witness(Fraction(1, 1000)),),
    ),
    Rival(
        "witness",
        "the excess exceeds Delta",
        claimed=lambda e: (1 + e) * paper.largest_error(*witness(e)),
    ),
    Rival(
        "estimator",
        "inverse roots",
        measured=lambda e: float(
            (
                inverse_cost_weights([float(x) ** 0.5 for x in witness(e)[1]]) ** 2
                * [float(x) for x in witness(e)[0]]
            ).sum()
            - harmonic_value([float(x) for x in witness(e)[0]])
        ),
    ),
)

"""Lemma 3.5, second half: H(a + b) >= H(a) + H(b), with equality for proportional profiles only."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import cost_pairs

CLAIM = Claim(
    printed="Lemma 3.5, second half",
    declared_verdict=AsPrinted(),
    title="Bias and noise cost more together than apart",
    assumes=("a, b > 0",),
    uses=("crowd-prop-3-4-minimum",),
    says={
        "statement": r"""
$H(a+b)\ge H(a)+H(b)$, with equality if and only if $b$ is proportional to $a$. Exactly, with
$w = H(a+b)/(a+b)$, $w^a = H(a)/a$ and $w^b = H(b)/b$ entry by entry,
$$H(a+b)-H(a)-H(b) = \sum_i a_i(w_i-w_i^a)^2+\sum_i b_i(w_i-w_i^b)^2 .$$
"""
    },
    notes="The sum of squares is ours; the paper argues by the minimum that defines H.",
)


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

AUDITS = (
    Kernel("coq", covers="statement"),
    ClientSums(
        "squares",
        lambda pair: together(pair) - apart(pair),
        squares(best_together),
        covers="statement",
        only="the sum of squares",
        client=("a", "b", "w", "u", "v"),
        shared=("H", "A", "B"),
        relations=("(a + b)*w - H", "a*u - A", "b*v - B"),
        sums={"w": "1", "u": "1", "v": "1"},
        summand="a*(w - u)**2 + b*(w - v)**2",
        outside="A + B - H",
        points=POINTS,
    ),
    Property(
        "inequality",
        together,
        apart,
        covers="statement",
        only="the inequality",
        instances=lambda: cost_pairs().strategy(),
        examples=100,
        relation=AT_LEAST,
    ),
    Property(
        "equality",
        lambda pair: together(pair) == apart(pair),
        are_proportional,
        covers="statement",
        only="when equality holds",
        instances=lambda: cost_pairs().strategy(),
        examples=100,
    ),
)

RIVALS = (
    Rival(
        "squares", "around the weights for a", summand="b*(u - v)**2", claimed=squares(best_alone)
    ),
    Rival("inequality", "subadditive", measured=apart, claimed=together, witnesses=(CROSSED,)),
    Rival(
        "inequality",
        "a hundredth more",
        claimed=lambda pair: Fraction(101, 100) * apart(pair),
        witnesses=(DOUBLED,),
    ),
    Rival(
        "equality",
        "only when a = b",
        claimed=lambda pair: tuple(pair[0]) == tuple(pair[1]),
        witnesses=(DOUBLED,),
    ),
)
